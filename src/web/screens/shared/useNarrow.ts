import { useSyncExternalStore } from 'react';

/** Below this a table no longer fits; rows become cards. */
const NARROW = '(max-width: 640px)';

function subscribe(changed: () => void): () => void {
  const query = window.matchMedia(NARROW);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** Whether the window is that of a telephone held upright. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(NARROW).matches);
}
