import { setTimeout as delay } from 'node:timers/promises';
import type { Connection } from '../../../engine/server/db/connection.ts';
import type { Database } from '../../../engine/server/db/database.ts';
import { readDatabaseError } from '../../../engine/server/db/errors.ts';
import type { RecurringFailure } from '../../../engine/server/recurring-failure.ts';
import type { Source } from './cuts.ts';
import { RefreshRun, refreshSlice, type StaleMonth, staleMonths } from './refresh.ts';

/** How long a reader waits for the rollups before it counts what is behind from the records. */
const PATIENCE_MILLISECONDS = 1000;
/** The embedded database does one thing at a time, and readers refresh what they need. */
const SECONDS_BETWEEN_REFRESHES = { postgres: 2, embedded: 10 } as const;
/**
 * While people save without a pause, sums would be made again and again of months that are behind
 * once more: nine times as long as it took they are left alone, up to half a minute.
 */
const LONGEST_PAUSE_SECONDS = 30;
const PAUSES_FOR_WORK = 9;

/** Milliseconds from the end of one refresh in the background to the next. */
export function pauseAfter(kind: Database['kind'], workMilliseconds: number): number {
  const shortest = SECONDS_BETWEEN_REFRESHES[kind] * 1000;
  const longest = LONGEST_PAUSE_SECONDS * 1000;
  return Math.min(Math.max(shortest, PAUSES_FOR_WORK * workMilliseconds), longest);
}
/** The embedded database does one thing at a time: between two slices it is others' for so long. */
const PAUSE_MILLISECONDS = 20;

/** First days of months, by what the rollups behind are made of. */
export type Behind = Readonly<Record<Source, readonly string[]>>;

/** Waits between two slices of work in the background, where others would wait for them. */
export async function pauseBetweenSlices(kind: Database['kind']): Promise<void> {
  if (kind === 'embedded') await delay(PAUSE_MILLISECONDS);
}

function bySource(stale: readonly StaleMonth[]): Behind {
  const months = (of: Source): string[] =>
    stale.flatMap(({ source, month }) => (source === of ? month : []));
  return { waste: months('waste'), packaging: months('packaging') };
}

/** What the rollups are behind in, as a transaction sees them. */
export const behindIn = async (connection: Connection): Promise<Behind> =>
  bySource(await staleMonths(connection));

/** Sums of some months could not be made; those of others are. */
export class MonthsFailed extends Error {
  override readonly name = 'MonthsFailed';

  /** @param months `waste 2026-10-01` */
  constructor(
    readonly months: readonly string[],
    cause: unknown,
  ) {
    super(`sums that could not be made: ${months.join(', ')}`, { cause });
  }
}

/** Time between refreshes, handed in so that tests need not wait for it; milliseconds. */
export interface Timing {
  now(): number;
  /** Does this once, so much later. @returns cancels it */
  after(milliseconds: number, task: () => void): () => void;
}

const SYSTEM_TIMING: Timing = {
  now: () => performance.now(),
  after: (milliseconds, task) => {
    const timer = setTimeout(task, milliseconds).unref();
    return () => clearTimeout(timer);
  },
};

/** Takes what becomes of refreshes that nobody waits for. */
type Outcome = Pick<RecurringFailure, 'failed' | 'works'>;
const IGNORED: Outcome = { failed: () => undefined, works: () => undefined };

/** Keeps the rollups up to date. Any number of servers may do so on one database. */
export class Rollups {
  readonly #database: Database;
  readonly #outcome: Outcome;
  readonly #timing: Timing;
  #running: Promise<void> | undefined;
  #following: Promise<void> | undefined;
  #isStopping = false;

  constructor(database: Database, outcome = IGNORED, timing = SYSTEM_TIMING) {
    this.#database = database;
    this.#outcome = outcome;
    this.#timing = timing;
  }

  /** Brings up to date what was saved before; calls during a run share the one after it. */
  refresh(): Promise<void> {
    if (!this.#running) {
      this.#running = this.#refreshOnce().finally(() => {
        this.#running = undefined;
      });
      return this.#running;
    }
    this.#following ??= this.#running
      .catch(() => undefined)
      .then(() => {
        this.#following = undefined;
        return this.refresh();
      });
    return this.#following;
  }

  /**
   * Months that are behind have their turns, however often somebody saves into them meanwhile, and
   * whatever becomes of others. @throws MonthsFailed
   */
  async #refreshOnce(): Promise<void> {
    const { kind } = this.#database;
    const run = new RefreshRun();
    const failed = new Set<string>();
    let cause: unknown;
    const slice = () =>
      refreshSlice(this.#database, { run }).catch((error: unknown) => {
        const month = run.passOver();
        // Nothing can be made without a database.
        if (!month || readDatabaseError(error)?.kind === 'connection') throw error;
        failed.add(`${month.source} ${month.month}`);
        cause ??= error;
        return true;
      });
    while (!this.#isStopping && (await slice())) await pauseBetweenSlices(kind);
    if (failed.size > 0) throw new MonthsFailed([...failed], cause);
  }

  /** Refreshes for nobody who waits. */
  #refreshQuietly(): Promise<void> {
    return this.refresh().then(
      () => this.#outcome.works(),
      (error: unknown) => {
        const months = error instanceof MonthsFailed && { months: error.months };
        this.#outcome.failed(error, { ...months });
      },
    );
  }

  /** Waits a moment for the rollups to be brought up to date, for readers of what is behind. */
  async catchUp(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const enough = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, PATIENCE_MILLISECONDS);
    });
    await Promise.race([this.#refreshQuietly(), enough]);
    clearTimeout(timer);
  }

  /** Refreshes now and then, so that readers seldom have to wait. @returns stops it */
  start(): () => Promise<void> {
    let cancel = (): void => undefined;
    let ticking: Promise<void> = Promise.resolve();
    const tick = async (): Promise<void> => {
      const begun = this.#timing.now();
      await this.#refreshQuietly();
      if (this.#isStopping) return;
      const pause = pauseAfter(this.#database.kind, this.#timing.now() - begun);
      cancel = this.#timing.after(pause, () => {
        ticking = tick();
      });
    };
    ticking = tick();
    return async () => {
      cancel();
      // What is left is left to the next start, or to another server.
      this.#isStopping = true;
      await ticking;
      await this.#following?.catch(() => undefined);
      await this.#running?.catch(() => undefined);
      this.#isStopping = false;
    };
  }
}
