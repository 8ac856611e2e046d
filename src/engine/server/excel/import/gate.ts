import type { Principal } from '../../access/principal.ts';
import { ApiError } from '../../http/errors.ts';

/** Files read at the same time: each takes a thread, and memory of its own. */
const MOST_AT_ONCE = 2;
/** Files that are sent, wait, are read or given back; more are sent again later. */
const MOST_PLACES = 8;
/** Of one person, so that nobody can block imports of others. */
const MOST_OF_ONE = 3;
const RETRY_SECONDS = 30;

interface Waiter {
  readonly person: number;
  readonly start: () => void;
}

/** Person → how many places they hold. */
const taken = new Map<number, number>();
/** Persons whose file is read: one of each. */
const running = new Set<number>();
const waiting: Waiter[] = [];

/** How many are at work and wait, in this process. */
export const importTurns = () => ({ running: running.size, waiting: waiting.length });

/** Whose file it is; the product's own work is one person too. */
export const personOf = ({ userId }: Principal): number => userId ?? 0;

/** Does it the first time it is called. */
function once(work: () => void): () => void {
  let done = false;
  return () => {
    if (!done) work();
    done = true;
  };
}

/**
 * A place for a file, before a byte of it is read; gives the way to leave it.
 * @throws ApiError `unavailable` when too many have come already
 */
export function takePlace(person: number): () => void {
  const own = taken.get(person) ?? 0;
  const all = [...taken.values()].reduce((sum, count) => sum + count, 0);
  if (own >= MOST_OF_ONE || all >= MOST_PLACES) {
    throw new ApiError('unavailable', {
      message: { key: 'importBusy' },
      retryAfterSeconds: RETRY_SECONDS,
    });
  }
  taken.set(person, own + 1);
  return once(() => {
    const left = (taken.get(person) ?? 1) - 1;
    if (left > 0) taken.set(person, left);
    else taken.delete(person);
  });
}

/** Lets the first in whose own file is not being read. */
function startNext(): void {
  const place = waiting.findIndex(({ person }) => !running.has(person));
  const [next] = place < 0 ? [] : waiting.splice(place, 1);
  if (!next) return;
  running.add(next.person);
  next.start();
}

function wait(person: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const waiter: Waiter = {
      person,
      start: () => {
        signal.removeEventListener('abort', giveUp);
        resolve();
      },
    };
    const giveUp = (): void => {
      waiting.splice(waiting.indexOf(waiter), 1);
      reject(signal.reason);
    };
    signal.addEventListener('abort', giveUp, { once: true });
    waiting.push(waiter);
  });
}

/**
 * Waits until a file may be read; gives the way to end it.
 * @throws `AbortError` when cancelled before
 */
export async function takeTurn(person: number, signal: AbortSignal): Promise<() => void> {
  signal.throwIfAborted();
  if (running.has(person) || running.size >= MOST_AT_ONCE) await wait(person, signal);
  else running.add(person);
  return once(() => {
    running.delete(person);
    startNext();
  });
}
