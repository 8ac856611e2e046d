import { useList } from '@refinedev/core';
import { optionsOf } from '../shared/options.ts';
import type { Option } from '../types.ts';

/** The rows of these ids, retired ones too, with their names. */
export function useNamed(resourceName: string, ids: readonly number[]): readonly Option[] {
  const found = useList<Option>({
    resource: resourceName,
    pagination: { currentPage: 1, pageSize: Math.max(ids.length, 1), mode: 'server' },
    filters: [{ field: 'id', operator: 'in', value: [...ids] }],
    meta: { options: true, ids: [...ids] },
    errorNotification: false,
    queryOptions: { enabled: ids.length > 0 },
  });
  return ids.length > 0 ? optionsOf(found.result.data) : [];
}
