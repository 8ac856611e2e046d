import { useEffect, useRef } from 'react';
import { HttpError } from '../../session/index.ts';
import { apiAddress } from '../../session/transport.ts';

/** Out of reach, or not ready, as while the server is started again. A 504 took as long as it may. */
const OUT_OF_REACH = [0, 502, 503];
/** What stands before a server says so while it is away; it says 503 itself while it is not ready. */
const AWAY = [502, 503, 504];
/** The usual `Retry-After` of a server that is busy or without its database. */
const LEAST_MILLISECONDS = 5000;
export const MOST_MILLISECONDS = 60_000;
/** Those who wait do not all come at once. */
const SPREAD_MILLISECONDS = 3000;
const LOOK_MILLISECONDS = 10_000;

export const isOutOfReach = (problem: unknown): boolean =>
  problem instanceof HttpError && OUT_OF_REACH.includes(problem.status);

/** Whether the server is ready; of one at another address no more can be known than that it answers. */
async function isReady(): Promise<boolean> {
  const other = apiAddress();
  const response = await fetch(other === '' ? '/readyz' : `${other}/`, {
    ...{ method: 'HEAD', mode: 'no-cors', cache: 'no-store' },
    signal: AbortSignal.timeout(LOOK_MILLISECONDS),
  });
  return !AWAY.includes(response.status);
}

/** Whatever on the page waits for the server: one look is for all of it. */
const waiting = new Set<() => void>();
let wait = LEAST_MILLISECONDS;
/** When all that waited was last loaded again, and when the next look is due. */
let loadedAt = Number.NEGATIVE_INFINITY;
let due = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let isLooking = false;

function waitForNext(): void {
  clearTimeout(timer);
  const delay = wait + Math.random() * SPREAD_MILLISECONDS;
  due = Date.now() + delay;
  timer = setTimeout(() => void look(), delay);
}

/** Loads again what waits if the server is ready; while somebody looks at the page. */
async function look(): Promise<void> {
  if (isLooking || document.visibilityState === 'hidden') return;
  isLooking = true;
  const ready = await isReady().catch(() => false);
  isLooking = false;
  if (waiting.size === 0) return;
  if (ready) {
    loadedAt = Date.now();
    // What fails again although the server is ready may do so for long.
    wait = Math.min(wait * 2, MOST_MILLISECONDS);
  }
  waitForNext();
  if (ready) for (const load of [...waiting]) load();
}

const lookNow = (): void => void look();
const lookWhenDue = (): void => {
  if (Date.now() >= due) void look();
};

/** Joins what waits; the function that is returned leaves it. */
function join(load: () => void): () => void {
  if (waiting.size === 0) {
    if (Date.now() - loadedAt > MOST_MILLISECONDS) wait = LEAST_MILLISECONDS;
    waitForNext();
    window.addEventListener('online', lookNow);
    document.addEventListener('visibilitychange', lookWhenDue);
  }
  waiting.add(load);
  return () => {
    waiting.delete(load);
    if (waiting.size > 0) return;
    clearTimeout(timer);
    window.removeEventListener('online', lookNow);
    document.removeEventListener('visibilitychange', lookWhenDue);
  };
}

/**
 * Does this once the server is ready again, after a problem that it was not; while somebody looks. Where
 * that does not help, the next time is twice as far off, up to a minute.
 */
export function useReachable(problem: unknown, onReachable: () => void): void {
  const latest = useRef(onReachable);
  latest.current = onReachable;
  useEffect(() => (isOutOfReach(problem) ? join(() => latest.current()) : undefined), [problem]);
}
