import { type EntryAction, type EntryState, entryReducer } from '../model/state.ts';

/** Holds the rows of a batch; what is dispatched is there at once, for whoever saves meanwhile. */
export interface Store {
  read(): EntryState;
  dispatch(action: EntryAction): void;
  subscribe(listener: () => void): () => void;
}

export function createStore(first: EntryState): Store {
  let state = first;
  const listeners = new Set<() => void>();
  return {
    read: () => state,
    dispatch: (action) => {
      const next = entryReducer(state, action);
      if (next === state) return;
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
