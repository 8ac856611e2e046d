import { createHash } from 'node:crypto';
import type { Connection } from '../db/connection.ts';

export type Parameters = Readonly<Record<string, unknown>>;
type Selected = Record<string, unknown>;

/** A query that is complete but for the values of its placeholders. */
export interface Preparable {
  toSQL(): { sql: string };
  prepare(name: string): Prepared;
}
interface Prepared {
  execute(parameters?: Record<string, unknown>): Promise<Selected[]>;
}

/** Every connection keeps each named statement for good, so their number has an end. */
const MOST_NAMED = 500;

/**
 * Keeps queries prepared by their shape: neither Drizzle writes nor PostgreSQL plans a query anew
 * that was asked before with other values.
 */
export class Statements {
  readonly #prepared = new Map<string, Prepared>();

  constructor(readonly root: Connection) {}

  /**
   * Runs a query with the values of its placeholders. `shape` names it: queries of one shape have
   * the same SQL. In a transaction, and past the limit, it is written for this once.
   */
  run(
    connection: Connection,
    shape: string,
    build: (connection: Connection) => Preparable,
    parameters: Parameters,
  ): Promise<Selected[]> {
    const values = { ...parameters };
    if (connection !== this.root) return build(connection).prepare('').execute(values);
    const known = this.#prepared.get(shape);
    if (known) return known.execute(values);
    const query = build(connection);
    if (this.#prepared.size >= MOST_NAMED) return query.prepare('').execute(values);
    const digest = createHash('sha256').update(query.toSQL().sql).digest('hex').slice(0, 32);
    const prepared = query.prepare(`resource_${digest}`);
    this.#prepared.set(shape, prepared);
    return prepared.execute(values);
  }
}
