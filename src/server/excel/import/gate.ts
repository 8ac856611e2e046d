import { ApiError } from '../../http/errors.ts';

/** Files read at the same time: each takes a thread, and memory of its own. */
const MOST_AT_ONCE = 2;
/** Files that wait stand in memory meanwhile; more are sent again later. */
const MOST_WAITING = 6;
const RETRY_SECONDS = 30;

const waiting: (() => void)[] = [];
let inside = 0;

/** How many are at work and wait, in this process. */
export const importTurns = () => ({ running: inside, waiting: waiting.length });

/**
 * Waits for a turn; gives the way to end it.
 * @throws `AbortError` when cancelled meanwhile; ApiError `unavailable` when too many wait already
 */
export async function takeTurn(signal: AbortSignal): Promise<() => void> {
  if (inside >= MOST_AT_ONCE) {
    if (waiting.length >= MOST_WAITING) {
      throw new ApiError('unavailable', {
        message: { key: 'importBusy' },
        retryAfterSeconds: RETRY_SECONDS,
      });
    }
    await new Promise<void>((resolve, reject) => {
      waiting.push(resolve);
      signal.addEventListener('abort', () => {
        const place = waiting.indexOf(resolve);
        if (place >= 0) waiting.splice(place, 1);
        reject(new DOMException('cancelled', 'AbortError'));
      });
    });
  } else inside += 1;
  let ended = false;
  return () => {
    if (ended) return;
    ended = true;
    const next = waiting.shift();
    // The turn goes on to whoever waits next.
    if (next) next();
    else inside -= 1;
  };
}
