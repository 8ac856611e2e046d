import { useSyncExternalStore } from 'react';

/** Below this a table no longer fits; a row becomes two or three lines. */
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
