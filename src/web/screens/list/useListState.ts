import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { Resource } from '../../../schema/types.ts';
import { config } from '../../app/config.ts';
import { type ListState, PLAIN, readListState, writeListState } from './state.ts';

export interface ListView {
  readonly state: ListState;
  /** The view as an address part, with its question mark; empty for the plain view. */
  readonly address: string;
  /** Changes the view; anything but the page itself goes back to page 1. */
  change(part: Partial<ListState>, replace?: boolean): void;
  /** Back to the view nobody has touched. */
  clear(): void;
}

/** The view of a list, kept in the address. */
export function useListState(resource: Resource): ListView {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => readListState(params, resource, config), [params, resource]);
  const address = writeListState(state).toString();
  return {
    state,
    address: address === '' ? '' : `?${address}`,
    change: (part, replace = false) =>
      setParams(
        (before) =>
          writeListState({ ...readListState(before, resource, config), currentPage: 1, ...part }),
        { replace },
      ),
    clear: () => setParams(writeListState(PLAIN)),
  };
}
