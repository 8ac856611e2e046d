import { setImmediate } from 'node:timers/promises';

/** Longer than this nobody else waits for a file that is looked through. */
const LONGEST_MILLISECONDS = 15;

/** Gives other requests their turn, as often as the work takes long. */
export class Pauses {
  #since = performance.now();

  async whenDue(): Promise<void> {
    if (performance.now() - this.#since < LONGEST_MILLISECONDS) return;
    await setImmediate();
    this.#since = performance.now();
  }
}
