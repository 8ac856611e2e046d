import { NodePgDatabase, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect, type PgTransactionConfig } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { Connection } from './connection.ts';

type NoSchema = Record<string, never>;
type Transaction = NodePgTransaction<NoSchema, NoSchema>;
type Work<Result> = (tx: Transaction) => Promise<Result>;

/** Transactions on connections that are sent a query while another is under way. */
const pipelined = new WeakSet<object>();

/**
 * Runs work of one transaction in this order, where its connection takes it so without waiting for
 * an answer before the next is asked: no part may need what another gives. Where one fails, so does
 * the transaction, but only once all have ended: what one of them still sent after the rollback would
 * be outside of it.
 * @throws what the first that fails throws
 */
export async function pipeline<Results extends readonly unknown[]>(
  tx: Connection,
  ...parts: { readonly [Place in keyof Results]: () => Promise<Results[Place]> }
): Promise<Results> {
  const results: unknown[] = [];
  if (!pipelined.has(tx)) {
    for (const part of parts) results.push(await part());
  } else {
    const failures: unknown[] = [];
    const finish = async (part: () => Promise<unknown>): Promise<unknown> => {
      try {
        return await part();
      } catch (error) {
        return failures.push(error);
      }
    };
    results.push(...(await Promise.all(parts.map(finish))));
    if (failures.length > 0) throw failures[0];
  }
  // They stand in the order of their parts.
  return results as unknown as Results;
}

/**
 * Drizzle's session over a pool, except that all transactions on one connection are the same object:
 * what was prepared for one is found again by the next.
 */
class KeptTransactions extends NodePgSession<NoSchema, NoSchema> {
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
    config?: PgTransactionConfig,
  ): Promise<Result> {
    if (config) return super.transaction(work, config);
    const client = await this.pool.connect();
    try {
      const begun = client.query('begin');
      // It fails with the connection alone, and then whatever follows fails too.
      begun.catch(() => undefined);
      try {
        if (!this.isPipelined) await begun;
        const result = await work(this.#transactionOn(client));
        await begun;
        await client.query('commit');
        return result;
      } catch (error) {
        await client.query('rollback');
        throw error;
      }
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
    if (this.isPipelined) pipelined.add(made);
    return made;
  }
}

/** Queries by Drizzle over a pool, whose connections may be `pipeline` ones. */
export function queriesOn(pool: pg.Pool): NodePgDatabase {
  const dialect = new PgDialect();
  const isPipelined = pool.options.pipeline === true;
  return new NodePgDatabase(dialect, new KeptTransactions(pool, dialect, isPipelined), undefined);
}
