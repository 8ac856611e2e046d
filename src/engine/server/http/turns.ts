import { ApiError } from './errors.ts';

const RETRY_SECONDS = 5;

/** How a set of turns is limited. */
export interface TurnLimits {
  /** Pieces of work of one name that go on at a time. */
  readonly most: number;
  /** Of all names together; as many as come if absent. */
  readonly mostInAll?: number;
  /** Pieces of work of one name that wait for their turn; as many as come if absent. */
  readonly mostWaiting?: number;
  /** Of all names together; as many as come if absent. */
  readonly mostWaitingInAll?: number;
  /** How long one waits for its turn before it is turned away. */
  readonly patienceMilliseconds: number;
}

/** How a piece of work waits. */
export interface Waiter {
  /** Whether it goes before all that waits and is not. */
  readonly isFirst?: boolean;
  /** Aborted when nobody wants it any more. */
  readonly signal?: AbortSignal | undefined;
}

interface Waiting {
  readonly name: string;
  readonly isFirst: boolean;
  readonly begin: () => void;
  /** Turns it away. */
  readonly refuse: (error: unknown) => void;
}

const busy = (): ApiError =>
  new ApiError('unavailable', {
    message: { key: 'databaseSlow' },
    retryAfterSeconds: RETRY_SECONDS,
  });

/** Work of one name waits for its like alone: what is stuck leaves room for the rest. */
export class Turns {
  readonly #running = new Map<string, number>();
  #runningInAll = 0;
  /** Who has waited longest before all others. */
  readonly #waiting: Waiting[] = [];

  constructor(private readonly limits: TurnLimits) {}

  /**
   * @throws ApiError `unavailable` where too many wait or no turn comes in time, the signal's reason
   * where nobody wants it any more, and what the work throws
   */
  async take<Result>(
    name: string,
    work: () => Promise<Result>,
    { isFirst = false, signal }: Waiter = {},
  ): Promise<Result> {
    signal?.throwIfAborted();
    if (this.#hasRoom(name)) this.#enter(name);
    else await this.#wait(name, isFirst, signal);
    try {
      return await work();
    } finally {
      this.#leave(name);
    }
  }

  #hasRoom(name: string): boolean {
    const { most, mostInAll = Number.POSITIVE_INFINITY } = this.limits;
    return (this.#running.get(name) ?? 0) < most && this.#runningInAll < mostInAll;
  }

  #enter(name: string): void {
    this.#running.set(name, (this.#running.get(name) ?? 0) + 1);
    this.#runningInAll += 1;
  }

  #wait(name: string, isFirst: boolean, signal: AbortSignal | undefined): Promise<void> {
    this.#makePlace(name, isFirst);
    return new Promise((resolve, reject) => {
      const end = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', hangUp);
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
      };
      const begin = (): void => {
        end();
        resolve();
      };
      const refuse = (error: unknown): void => {
        end();
        reject(error);
      };
      const hangUp = (): void => refuse(signal?.reason);
      const waiting = { name, isFirst, begin, refuse };
      const timer = setTimeout(() => refuse(busy()), this.limits.patienceMilliseconds);
      signal?.addEventListener('abort', hangUp, { once: true });
      this.#waiting.push(waiting);
    });
  }

  /** @throws ApiError `unavailable` where too many wait already */
  #makePlace(name: string, isFirst: boolean): void {
    const { mostWaiting, mostWaitingInAll } = this.limits;
    const own = this.#waiting.filter((waiting) => waiting.name === name).length;
    if (mostWaiting !== undefined && own >= mostWaiting) throw busy();
    if (mostWaitingInAll === undefined || this.#waiting.length < mostWaitingInAll) return;
    // A prior one takes the place of the last of the others.
    const last = isFirst && this.#waiting.findLast((waiting) => !waiting.isFirst);
    if (!last) throw busy();
    last.refuse(busy());
  }

  #leave(name: string): void {
    const running = (this.#running.get(name) ?? 1) - 1;
    if (running > 0) this.#running.set(name, running);
    else this.#running.delete(name);
    this.#runningInAll -= 1;
    this.#callNext();
  }

  /** The turn goes on to the one who has waited longest among those there is room for. */
  #callNext(): void {
    const ready = this.#waiting.filter(({ name }) => this.#hasRoom(name));
    const next = ready.find(({ isFirst }) => isFirst) ?? ready[0];
    if (!next) return;
    this.#enter(next.name);
    next.begin();
  }
}
