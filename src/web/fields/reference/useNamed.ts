import { useList } from '@refinedev/core';
import { optionsOf } from '../shared/options.ts';
import type { Option } from '../types.ts';

/**
 * Which of these ids are retired: those that are not among the choices in use. Nothing is called
 * retired while the answer is under way.
 */
export function useRetired(resourceName: string, ids: readonly number[]): readonly number[] {
  const { query, result } = useList<Option>({
    resource: resourceName,
    pagination: { currentPage: 1, pageSize: Math.max(ids.length, 1), mode: 'server' },
    filters: [{ field: 'id', operator: 'in', value: [...ids] }],
    meta: { options: true },
    errorNotification: false,
    queryOptions: { enabled: ids.length > 0 },
  });
  if (!query.isSuccess || ids.length === 0) return [];
  const used = new Set(optionsOf(result.data).map((option) => option.id));
  return ids.filter((id) => !used.has(id));
}

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
