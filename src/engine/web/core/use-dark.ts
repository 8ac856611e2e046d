import { useSyncExternalStore } from 'react';

let printing = false;

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-scheme'] });
  const paper = matchMedia('print');
  const onPrint = ({ type }: Event): void => {
    printing = type === 'beforeprint' || (type === 'change' && paper.matches);
    listener();
  };
  paper.addEventListener('change', onPrint);
  window.addEventListener('beforeprint', onPrint);
  window.addEventListener('afterprint', onPrint);
  return () => {
    observer.disconnect();
    paper.removeEventListener('change', onPrint);
    window.removeEventListener('beforeprint', onPrint);
    window.removeEventListener('afterprint', onPrint);
  };
}

/** Whether antd's parts are to be dark: as the page is on screen, never on paper. */
export function useDark(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => !printing && document.documentElement.dataset.scheme === 'dark',
  );
}
