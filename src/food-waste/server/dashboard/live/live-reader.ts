import type { ServerContext } from '../../../../engine/server/context.ts';
import { transactionFrom } from '../../../../engine/server/db/transactions.ts';
import { Turns } from '../../../../engine/server/http/turns.ts';
import type { Rollups } from '../../rollups/rollups.ts';
import type { FigureScope } from '../figure-scope.ts';
import type { FigureSource } from '../figure-source.ts';
import { AnswerCache } from './answer-cache.ts';
import { LiveSource, MonthsBehind, NotCached, type ReadMode, snapshotOf } from './live-source.ts';

/** An office of a dozen that opens its first page at one moment sends some seventy queries. */
const WAITING = { mostWaiting: 100, mostWaitingInAll: 300, patienceMilliseconds: 15_000 };
/** Questions that are not cached take processors, and the embedded database's one connection. */
const COUNTING = {
  postgres: { ...WAITING, most: 2, mostInAll: 4 },
  embedded: { ...WAITING, most: 1, mostInAll: 1 },
} as const;
/** Looking whether an answer is cached is short, but takes a connection too. */
const LOOKING = { postgres: { ...WAITING, most: 8 }, embedded: COUNTING.embedded } as const;

export interface ReadOptions {
  /** Aborted when nobody waits for the answer any more. */
  readonly signal?: AbortSignal | undefined;
  /** Whose turns it takes: nobody delays others with more than two queries at a time. */
  readonly user?: string;
  /** What everything that is read is of. */
  readonly scope: FigureScope;
}

/** Reads live figures, for those who may see the records. */
export class LiveReader {
  readonly #cache = new AnswerCache();
  readonly #counting: Turns;
  readonly #looking: Turns;

  constructor(
    readonly context: ServerContext,
    readonly rollups: Rollups,
  ) {
    this.#counting = new Turns(COUNTING[context.database.kind]);
    this.#looking = new Turns(LOOKING[context.database.kind]);
  }

  /**
   * Reads for one call, in one transaction: what was saved before is in it. Rollups that are behind
   * in the months in question are brought up to date first, or after a second's patience the records
   * are counted. Work that has to count waits for its turn without a connection, and begins again.
   * @throws ApiError `unavailable` where no turn comes in time
   */
  async read<Result>(
    work: (source: FigureSource) => Promise<Result>,
    { signal, user = '', scope }: ReadOptions,
  ): Promise<Result> {
    const mode = { isPatient: true, mayCount: false };
    for (;;) {
      const turns = mode.mayCount ? this.#counting : this.#looking;
      try {
        return await turns.take(user, () => this.#readOnce(work, { ...mode, scope }), {
          signal,
        });
      } catch (error) {
        if (error instanceof NotCached) mode.mayCount = true;
        else if (error instanceof MonthsBehind) {
          await this.rollups.catchUp();
          mode.isPatient = false;
        } else throw error;
      }
    }
  }

  #readOnce<Result>(
    work: (source: FigureSource) => Promise<Result>,
    mode: ReadMode,
  ): Promise<Result> {
    const { database, now } = this.context;
    // Before the first of it is read: what is saved meanwhile may be missing.
    const computedAt = now();
    return transactionFrom(
      database.db,
      snapshotOf,
      (tx, snapshot) => work(new LiveSource(tx, snapshot, this.#cache, mode, computedAt)),
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    );
  }
}
