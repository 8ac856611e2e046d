import { type CrudFilter, useList } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import type { Resource } from '../../../schema/types.ts';
import type { Row } from '../shared/rows.ts';
import { type ListState, searchFilters } from './state.ts';

export interface Rows {
  /** The view they were asked for: what there is to say of no rows, is said of this one. */
  readonly asked: ListState;
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

/**
 * The rows of a view. What has come is drawn piece by piece, so that a slow phone goes on answering
 * while it draws twenty rows: everything told here comes that moment later, all of it together, the
 * view it belongs to as well.
 */
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
  const { isPending, isPlaceholderData, isFetching, isError, error, refetch } = query;
  const { data: rows, total = 0 } = result;
  const found = useMemo(
    (): Rows => ({
      asked: state,
      rows,
      total,
      first: isPending,
      stale: isPlaceholderData,
      asking: isFetching,
      error: isError ? error : null,
      retry: () => {
        void refetch();
      },
    }),
    [state, rows, total, isPending, isPlaceholderData, isFetching, isError, error, refetch],
  );
  return useDeferredValue(found);
}
