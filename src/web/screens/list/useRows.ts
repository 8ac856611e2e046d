import { type CrudFilter, useList } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import type { Resource } from '../../../schema/types.ts';
import type { Row } from '../shared/rows.ts';
import { type ListState, searchFilters } from './state.ts';

export interface Rows {
  readonly rows: readonly Row[];
  readonly total: number;
  /** Nothing has come yet. */
  readonly first: boolean;
  /** The rows shown belong to the view before. */
  readonly stale: boolean;
  /** An answer is under way. */
  readonly asking: boolean;
  readonly error: unknown;
  retry(): void;
}

/** The rows of a view. */
export function useRows(resource: Resource, state: ListState): Rows {
  const { query, result } = useList<Row>({
    resource: resource.name,
    pagination: { currentPage: state.currentPage, pageSize: state.pageSize, mode: 'server' },
    sorters: state.sorter ? [state.sorter] : [],
    // The operators are checked against the dialect when the address is read.
    filters: searchFilters(state) as CrudFilter[],
    meta: { text: state.text },
    errorNotification: false,
    queryOptions: { placeholderData: keepPreviousData },
  });
  return {
    rows: result.data,
    total: result.total ?? 0,
    first: query.isPending,
    stale: query.isPlaceholderData,
    asking: query.isFetching,
    error: query.isError ? query.error : null,
    retry: () => {
      void query.refetch();
    },
  };
}
