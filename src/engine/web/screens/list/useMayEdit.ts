import { useCan } from '@refinedev/core';

/** Whoever sees a list may mostly edit it: rows are drawn with their buttons at once, and but once. */
const ASSUMED = { can: true };

/** Whether the person may edit the rows of a resource; assumed until the access control has answered. */
export function useMayEdit(resource: string): boolean {
  const { data } = useCan({
    resource,
    action: 'edit',
    // Stale from the start, so that the access control is asked at once.
    queryOptions: { initialData: ASSUMED, initialDataUpdatedAt: 0 },
  });
  return data?.can === true;
}
