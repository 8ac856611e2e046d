import { useList } from '@refinedev/core';
import { optionsOf } from '../../web/fields/shared/options.ts';
import type { Option } from '../../web/fields/types.ts';

/** Those of these rows that are among the choices; retired ones too on request. */
function useChoices(resourceName: string, ids: readonly number[], retiredToo: boolean) {
  return useList<Option>({
    resource: resourceName,
    pagination: { currentPage: 1, pageSize: Math.max(ids.length, 1), mode: 'server' },
    filters: [{ field: 'id', operator: 'in', value: [...ids] }],
    meta: { options: true, ...(retiredToo && { ids: [...ids] }) },
    errorNotification: false,
    queryOptions: { enabled: ids.length > 0 },
  });
}

/**
 * Which of these ids are retired: those that are not among the choices in use. Nothing is called
 * retired while the answer is under way.
 */
export function useRetired(resourceName: string, ids: readonly number[]): readonly number[] {
  const { query, result } = useChoices(resourceName, ids, false);
  if (!query.isSuccess || ids.length === 0) return [];
  const used = new Set(optionsOf(result.data).map((option) => option.id));
  return ids.filter((id) => !used.has(id));
}

/** Names of rows, as far as the user may see them. */
export interface Named {
  readonly options: readonly Option[];
  /** Ids of rows that are none of theirs to see; empty until the answer is there. */
  readonly unseen: readonly number[];
}

/** The rows of these ids, retired ones too, with their names. */
export function useNamed(resourceName: string, ids: readonly number[]): Named {
  const { query, result } = useChoices(resourceName, ids, true);
  const options = ids.length > 0 ? optionsOf(result.data) : [];
  // What is referred to is never deleted: what the answer leaves out is not seen.
  const isAnswered = query.isSuccess && !query.isPlaceholderData;
  const unseen = isAnswered ? ids.filter((id) => !options.some((row) => row.id === id)) : [];
  return { options, unseen };
}
