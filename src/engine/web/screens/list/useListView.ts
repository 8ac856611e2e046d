import type { useTable } from '@refinedev/antd';
import type { BaseRecord, HttpError } from '@refinedev/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { SavedView } from '../../../declaration/list-views.ts';
import type { Resource } from '../../../declaration/types.ts';
import { config } from '../../core/config.ts';
import { defaultOf, plainState, stateOfView } from './look/saved-views.ts';
import { filtersOf, type ListState, readListState, stateOf, writeListState } from './state.ts';

type Table = ReturnType<typeof useTable<BaseRecord, HttpError>>;

export interface ViewControls {
  readonly state: ListState;
  /** The view as an address part, with its question mark; empty for the plain view. */
  readonly address: string;
  /** Changes the view; anything but the page itself goes back to page 1. */
  change(part: Partial<ListState>): void;
  /** Back to the view nobody has touched. */
  clear(): void;
}

/**
 * The view that an address opens: where it says nothing, the one that is the person's default.
 * @param saved the views that the person has of this list, as far as they are known
 */
export function stateFromAddress(
  query: string,
  resource: Resource,
  saved: readonly SavedView[],
): ListState {
  const params = new URLSearchParams(query);
  const view = params.size === 0 ? defaultOf(saved) : null;
  return view ? stateOfView(view) : readListState(params, resource, config);
}

const textless = (address: string): string => {
  const params = new URLSearchParams(address);
  params.delete('q');
  return params.toString();
};

/**
 * The view that a table of Refine shows, and the address beside it: each follows the other. Refine's
 * own `syncWithLocation` knows but one way, so that Back leaves the list, and writes what is as usual.
 * @param saved the views that the person has of this list, of which one may be the default
 */
export function useListView(
  resource: Resource,
  table: Pick<
    Table,
    | 'filters'
    | 'sorters'
    | 'currentPage'
    | 'pageSize'
    | 'setFilters'
    | 'setSorters'
    | 'setCurrentPage'
    | 'setPageSize'
  >,
  saved: readonly SavedView[],
  /** What the table began with. */
  initial: ListState,
): ViewControls {
  const { filters, sorters, currentPage, pageSize } = table;
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [view, setView] = useState(initial.view);
  const state = useMemo(
    () => ({ ...stateOf({ filters, sorters, currentPage, pageSize }), view }),
    [filters, sorters, currentPage, pageSize, view],
  );
  const address = writeListState(state).toString();
  const opened = writeListState(stateFromAddress(search, resource, saved)).toString();
  /** The last address that the table took from the browser, or gave to it. */
  const agreed = useRef(writeListState(initial).toString());

  /** Shows what a person wants, which is never the view that the list opens with by itself. */
  const want = (next: ListState): void => {
    const isPlain = writeListState(next).size === 0;
    show(isPlain ? { ...next, view: plainState(saved).view } : next);
  };
  const show = (next: ListState): void => {
    table.setFilters(filtersOf(next), 'replace');
    table.setSorters(next.sorter ? [next.sorter] : []);
    table.setCurrentPage(next.currentPage);
    table.setPageSize(next.pageSize);
    setView(next.view);
  };
  const follow = (query: string): void => {
    const next = stateFromAddress(query, resource, saved);
    const wanted = writeListState(next).toString();
    if (wanted === agreed.current) return;
    agreed.current = wanted;
    show(next);
  };
  const latest = useRef({ follow, navigate });
  latest.current = { follow, navigate };
  useEffect(() => latest.current.follow(opened), [opened]);
  useEffect(() => {
    // Back may come before the page it goes back from was drawn, which leaves nothing to draw anew.
    const wentBack = (): void => {
      const { location } = window;
      if (location.pathname === pathname) latest.current.follow(location.search);
    };
    window.addEventListener('popstate', wentBack);
    return () => window.removeEventListener('popstate', wentBack);
  }, [pathname]);
  useEffect(() => {
    if (address === agreed.current) return;
    // Every letter of a search would be a step back to go.
    const replace = textless(address) === textless(agreed.current);
    agreed.current = address;
    latest.current.navigate({ search: address }, { replace });
  }, [address]);

  return {
    state,
    address: address === '' ? '' : `?${address}`,
    change: (part) => want({ ...state, currentPage: 1, ...part }),
    clear: () => want(plainState(saved)),
  };
}
