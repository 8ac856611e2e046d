import { useCan } from '@refinedev/core';
import type { Action } from '../../../declaration/actions.ts';
import { config } from '../../core/config.ts';
import { isPermitted } from '../../providers/access-control.ts';
import { readSession } from '../../session/index.ts';

/**
 * Whether the person may do this with the rows of a resource, as access control answers. Until it
 * has, the access control is called directly: screens are drawn with their buttons at once, and but once.
 */
export function useMay(resource: string, action: Action): boolean {
  const { data } = useCan({
    resource,
    action,
    queryOptions: {
      initialData: () => ({ can: isPermitted(config, readSession(), resource, action) }),
      // Stale from the start, so that the access control is called at once.
      initialDataUpdatedAt: 0,
    },
  });
  return data?.can === true;
}
