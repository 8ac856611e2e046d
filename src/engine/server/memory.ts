/** How much memory the server's process uses. */
import { Session } from 'node:inspector';
import { setFlagsFromString } from 'node:v8';

/** Old objects take this much more than what is in use, at most, before they are collected. */
const GROWTH_PERCENT = 50;
/** What a start leaves to do in the background is done by then. */
const SETTLED_MILLISECONDS = 5000;

/** V8 lets the heap of a server double and more between collections, as if the machine were its own. */
export function limitHeapGrowth(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
}

/**
 * Gives back what the start took and needs no more. V8 does so by itself only after more work than
 * a quiet server does in hours; a full collection takes about a tenth of a second.
 */
export function collectGarbage(): Promise<void> {
  const session = new Session();
  session.connect();
  return new Promise((resolve) => {
    session.post('HeapProfiler.collectGarbage', () => {
      // Not in here: a session that ends while it answers stops the process for good.
      setImmediate(() => {
        session.disconnect();
        resolve();
      });
    });
  });
}

/** Has the memory of the start given back once the server has settled. */
export function collectGarbageSoon(): void {
  setTimeout(() => void collectGarbage(), SETTLED_MILLISECONDS).unref();
}
