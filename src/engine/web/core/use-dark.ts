import { useSyncExternalStore } from 'react';
import { usePrinting } from './printing.ts';

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-scheme'] });
  return () => observer.disconnect();
}

/** Whether antd's parts are to be dark: as the page is on screen, never on paper. */
export function useDark(): boolean {
  const isPrinting = usePrinting();
  const isDark = useSyncExternalStore(
    subscribe,
    () => document.documentElement.dataset.scheme === 'dark',
  );
  return isDark && !isPrinting;
}
