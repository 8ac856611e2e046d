import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

/** What stands where something is still to come. */
const COMING = '[aria-busy="true"], .skeleton';
/** After so long what is there is printed, so that the button never does nothing. */
const LONGEST_WAIT_MILLISECONDS = 10_000;

/** Between the browser's word that it will print and its word that it has. */
let printing = false;
/** Whether what a screen leaves out is being drawn, for a sheet that is printed in a moment. */
let preparing = false;
const listeners = new Set<() => void>();

function notify(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const paper = matchMedia('print');
  const onPrint = ({ type }: Event): void => {
    printing = type === 'beforeprint' || (printing && type === 'change');
    listener();
  };
  paper.addEventListener('change', onPrint);
  window.addEventListener('beforeprint', onPrint);
  window.addEventListener('afterprint', onPrint);
  return () => {
    listeners.delete(listener);
    paper.removeEventListener('change', onPrint);
    window.removeEventListener('beforeprint', onPrint);
    window.removeEventListener('afterprint', onPrint);
  };
}

const isPrinting = (): boolean => printing || matchMedia('print').matches;

/** Whether the page is being put on paper this moment. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, isPrinting);

/** Whether all that belongs on paper is to be drawn, be it on a screen for the moment before. */
export const usePrintLayout = (): boolean =>
  useSyncExternalStore(subscribe, () => preparing || isPrinting());

function allArrived(): Promise<void> {
  return new Promise((resolve) => {
    const finish = (): void => {
      watch.disconnect();
      clearTimeout(timer);
      resolve();
    };
    const watch = new MutationObserver(() => {
      if (document.querySelector(COMING) === null) finish();
    });
    const timer = setTimeout(finish, LONGEST_WAIT_MILLISECONDS);
    watch.observe(document.body, {
      ...{ childList: true, subtree: true },
      attributeFilter: ['aria-busy', 'class'],
    });
  });
}

function prepare(now: boolean): void {
  preparing = now;
  flushSync(notify);
}

/** Prints the page with what the screen leaves out, once all of it has arrived. */
export async function printPage(): Promise<void> {
  prepare(true);
  try {
    // At once where nothing is waited for: some browsers ask for confirmation without a recent click.
    if (document.querySelector(COMING) !== null) await allArrived();
    window.print();
  } finally {
    prepare(false);
  }
}
