import { NodePgDatabase, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect, type PgTransactionConfig } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { Connection } from './connection.ts';
import { isAborted } from './errors.ts';

type NoSchema = Record<string, never>;
type Transaction = NodePgTransaction<NoSchema, NoSchema>;
type Work<Result> = (tx: Transaction) => Promise<Result>;
type TransactionConfig = Omit<PgTransactionConfig, 'deferrable'>;

/** The statement that begins a transaction. */
function beginning({ isolationLevel, accessMode }: TransactionConfig): string {
  return ['begin', isolationLevel && `isolation level ${isolationLevel}`, accessMode]
    .filter((part) => part !== undefined)
    .join(' ');
}

/** What is known of a transaction whose connection is sent a query while another is under way. */
interface Pipelined {
  /** Whether a part of it has failed. */
  hasFailed: boolean;
  /** Undefined before it has begun. */
  commit?: () => Promise<void>;
  /** Whether it was committed along with its last statements: nothing more is to be sent. */
  isOver: boolean;
}

const pipelined = new WeakMap<object, Pipelined>();

/**
 * Runs work of one transaction in this order, where its connection takes it so without waiting for
 * an answer before the next query: no part may need what another gives. Where one fails, so does
 * the transaction, but only once all have ended: what one of them still sent after the rollback would
 * be outside of it.
 * @throws what the part throws whose failure made others fail
 */
export async function pipeline<Results extends readonly unknown[]>(
  tx: Connection,
  ...parts: { readonly [Place in keyof Results]: () => Promise<Results[Place]> }
): Promise<Results> {
  const results: unknown[] = [];
  const state = pipelined.get(tx);
  if (!state) {
    for (const part of parts) results.push(await part());
  } else {
    if (state.isOver) throw new Error('The transaction was committed');
    const run = async (part: () => Promise<unknown>): Promise<unknown> => {
      try {
        return await part();
      } catch (error) {
        state.hasFailed = true;
        throw error;
      }
    };
    const ended = await Promise.allSettled(parts.map(run));
    const failures = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    // What was refused because another part had failed says nothing of why.
    const [cause = failures[0]] = failures.filter((error) => !isAborted(error));
    if (failures.length > 0) throw cause;
    results.push(...ended.map((one) => (one.status === 'fulfilled' ? one.value : undefined)));
  }
  // They stand in the order of their parts.
  return results as unknown as Results;
}

/**
 * The first result that is something, in the order of the parts: sent together where the connection
 * takes it so, and one after another, no more than are needed, where it does not.
 */
export async function pipelineFirst<Result>(
  tx: Connection,
  ...parts: readonly (() => Promise<Result>)[]
): Promise<Result | undefined> {
  if (pipelined.has(tx)) {
    const results = await pipeline(tx, ...parts);
    return results.find((result) => result !== null && result !== undefined);
  }
  for (const part of parts) {
    const result = await part();
    if (result !== null && result !== undefined) return result;
  }
  return undefined;
}

/**
 * The last work of a transaction, like `pipeline`, with its commit sent along where its connection
 * takes it so. Each part, and each part of a `pipeline` that this is within, sends all of its statements
 * at once. Where the database refuses any of them, it rolls back instead; a part that fails before it
 * is sent keeps the commit from being sent. To be called after an await, and only once.
 */
export async function pipelineLast<Results extends readonly unknown[]>(
  tx: Connection,
  ...parts: { readonly [Place in keyof Results]: () => Promise<Results[Place]> }
): Promise<Results> {
  const state = pipelined.get(tx);
  if (!state?.commit) return pipeline<Results>(tx, ...parts);
  const { commit } = state;
  const committed = new Promise<void>((resolve, reject) => {
    // Once everything that waits for no answer has been done, and before it is put on the line.
    process.nextTick(() => {
      if (state.hasFailed) return resolve();
      state.isOver = true;
      commit().then(resolve, reject);
    });
  });
  const running = () => pipeline<Results>(tx, ...parts);
  const [results] = await pipeline(tx, running, () => committed);
  return results;
}

/**
 * Drizzle's session over a pool, except that all transactions on one connection are the same object:
 * what was prepared for one is found again by the next.
 */
class ReusedTransactions extends NodePgSession<NoSchema, NoSchema> {
  readonly #transactions = new WeakMap<pg.ClientBase, Transaction>();

  constructor(
    private readonly pool: pg.Pool,
    private readonly sqlDialect: PgDialect,
    private readonly isPipelined: boolean,
  ) {
    super(pool, sqlDialect, undefined);
  }

  override async transaction<Result>(
    work: Work<Result>,
    config?: TransactionConfig,
  ): Promise<Result> {
    return this.transactionFrom(async () => undefined, work, config);
  }

  /** As `transactionFrom` outside of this class says. */
  async transactionFrom<First, Result>(
    first: (tx: Transaction) => Promise<First>,
    work: (tx: Transaction, first: First) => Promise<Result>,
    config: TransactionConfig = {},
  ): Promise<Result> {
    const client = await this.pool.connect();
    const tx = this.#transactionOn(client);
    const state: Pipelined | undefined = this.isPipelined
      ? { hasFailed: false, isOver: false }
      : undefined;
    if (state) pipelined.set(tx, state);
    let isOpen = false;
    const begin = async () => {
      const text = beginning(config);
      // By name it is sent at one go with what follows.
      await client.query({ name: text, text });
      isOpen = true;
    };
    const end = async (how: 'commit' | 'rollback') => {
      if (!isOpen) return;
      isOpen = false;
      await client.query(how);
    };
    try {
      // Waited for: what was written before it is known to have begun might be stored by itself.
      const [, found] = await pipeline(tx, begin, () => first(tx));
      if (state) state.commit = () => end('commit');
      const result = await work(tx, found);
      await end('commit');
      return result;
    } catch (error) {
      await end('rollback');
      throw error;
    } finally {
      client.release();
    }
  }

  #transactionOn(client: pg.PoolClient): Transaction {
    const known = this.#transactions.get(client);
    if (known) return known;
    const session = new NodePgSession<NoSchema, NoSchema>(client, this.sqlDialect, undefined);
    const made = new NodePgTransaction<NoSchema, NoSchema>(this.sqlDialect, session, undefined);
    this.#transactions.set(client, made);
    return made;
  }
}

const sessions = new WeakMap<object, ReusedTransactions>();

/**
 * A transaction whose first questions are sent along with its beginning, where its connection takes
 * it so. They may read and hold rows, and write nothing: should the transaction not begin, what they
 * wrote would be stored by itself.
 */
export function transactionFrom<First, Result>(
  on: Connection,
  first: (tx: Connection) => Promise<First>,
  work: (tx: Connection, first: First) => Promise<Result>,
  config: TransactionConfig = {},
): Promise<Result> {
  const session = sessions.get(on);
  return session
    ? session.transactionFrom(first, work, config)
    : on.transaction(async (tx) => work(tx, await first(tx)), config);
}

/** Queries by Drizzle over a pool, whose connections may be `pipeline` ones. */
export function queriesOn(pool: pg.Pool): NodePgDatabase {
  const dialect = new PgDialect();
  const isPipelined = pool.options.pipeline === true;
  const session = new ReusedTransactions(pool, dialect, isPipelined);
  const queries = new NodePgDatabase(dialect, session, undefined);
  sessions.set(queries, session);
  return queries;
}
