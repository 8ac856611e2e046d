import { type EntryAction, type EntryState, entryReducer } from '../model/state.ts';

/** Holds the rows of a batch; what is dispatched is there at once, for a save meanwhile. */
export interface Store {
  read(): EntryState;
  dispatch(action: EntryAction): void;
  subscribe(listener: () => void): () => void;
}

/** What comes by itself, for hundreds of cells in one go: the screen follows once for all of it. */
const BY_ITSELF: ReadonlySet<EntryAction['type']> = new Set(['resolve', 'fill', 'set']);

export function createStore(first: EntryState): Store {
  let state = first;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();
  const publish = (): void => {
    clearTimeout(waiting);
    waiting = undefined;
    for (const listener of listeners) listener();
  };
  return {
    read: () => state,
    dispatch: (action) => {
      const next = entryReducer(state, action);
      if (next === state) return;
      state = next;
      if (!BY_ITSELF.has(action.type)) publish();
      else waiting ??= setTimeout(publish);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
