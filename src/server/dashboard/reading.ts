import { sql } from 'drizzle-orm';
import type { ServerContext } from '../context.ts';
import type { Connection } from '../db/connection.ts';
import { hasDemonstration } from '../demonstration/state.ts';
import { behindIn, type Rollups } from '../rollups/rollups.ts';
import { type Answer, countCells, FEWEST_REPORTERS, type Ground, type Reading } from './cells.ts';
import type { Question } from './question.ts';

/** What an answer as a whole rests on. */
export interface Basis {
  /** Null where they are too few to be told. */
  readonly reporters: number | null;
  /** The share of the kilograms shown that was weighed. */
  readonly weighedShare: number | null;
  /** Null with the reporters: how often a few report is told of nobody. */
  readonly records: number | null;
  /** Whether demonstration data is among them. */
  readonly demonstration: boolean;
  /** When the sums were made, ISO 8601. */
  readonly computedAt: string;
}

/** Answers kept; each is small, and all are dropped when records change. */
const MOST_KEPT = 500;

interface State extends Record<string, unknown> {
  readonly refreshes: number;
  readonly accounts: number;
}

/** What is read in the course of one call. */
export class Look {
  readonly #reading: Reading;
  readonly #kept: Map<string, Answer> | null;

  constructor(
    readonly demonstration: boolean,
    readonly computedAt: Date,
    reading: Reading,
    kept: Map<string, Answer> | null,
  ) {
    this.#reading = reading;
    this.#kept = kept;
  }

  get connection() {
    return this.#reading.connection;
  }

  /** Counts what is asked, unless that was done since records last changed. */
  async count(question: Question): Promise<Answer> {
    const keys = question.keys.map(({ column, of }) => of?.(column) ?? column);
    // What is looked up in a master may change without any record changing.
    const store = keys.some((key) => key.includes('select')) ? null : this.#kept;
    const name = JSON.stringify({ ...question, keys });
    const kept = store?.get(name);
    if (kept) return kept;
    const answer = await countCells(question, this.#reading);
    if (store && store.size < MOST_KEPT) store.set(name, answer);
    return answer;
  }

  basis(ground: Ground, weighedShare: number | null): Basis {
    const { reporters, records } = ground;
    const few = reporters < FEWEST_REPORTERS && records > 0;
    return {
      reporters: reporters < FEWEST_REPORTERS ? null : reporters,
      weighedShare,
      records: few ? null : records,
      demonstration: this.demonstration,
      computedAt: this.computedAt.toISOString(),
    };
  }
}

/** Reads for the dashboards, with the answers given since records last changed. */
export class Reader {
  #state = '';
  #kept = new Map<string, Answer>();

  constructor(
    readonly context: ServerContext,
    readonly rollups: Rollups,
  ) {}

  /**
   * Reads for one call: what was saved before it is counted, and all of it is seen as it stood at
   * one moment, also while rollups are being made.
   */
  async read<Result>(work: (look: Look) => Promise<Result>): Promise<Result> {
    await this.rollups.behind();
    return this.context.database.db.transaction(async (tx) => work(await this.#look(tx)), {
      isolationLevel: 'repeatable read',
      accessMode: 'read only',
    });
  }

  async #look(connection: Connection): Promise<Look> {
    const behind = await behindIn(connection);
    const { rows } = await connection.execute<State>(
      sql`select refreshes, coalesce((select max(id) from users), 0) as accounts from rollup_state`,
    );
    const { refreshes = 0, accounts = 0 } = rows[0] ?? {};
    const isFresh = behind.waste.length + behind.packaging.length === 0;
    const state = `${refreshes} ${accounts}`;
    if (state !== this.#state) {
      this.#state = state;
      this.#kept = new Map();
    }
    const demonstration = await hasDemonstration(connection);
    const reading = { connection, behind, accounts };
    return new Look(demonstration, this.context.now(), reading, isFresh ? this.#kept : null);
  }
}
