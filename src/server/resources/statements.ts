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
  readonly #names = new Map<string, string>();

  constructor(readonly root: Connection) {}

  /**
   * Runs a query with the values of its placeholders. `shape` names it: queries of one shape have
   * the same SQL. A transaction has a driver of its own, for which Drizzle writes it again; past the
   * limit PostgreSQL plans it again too.
   */
  run(
    connection: Connection,
    shape: string,
    build: (connection: Connection) => Preparable,
    parameters: Parameters,
  ): Promise<Selected[]> {
    const values = { ...parameters };
    const known = connection === this.root ? this.#prepared.get(shape) : undefined;
    if (known) return known.execute(values);
    const query = build(connection);
    const name = this.#nameOf(shape, query);
    const prepared = query.prepare(name);
    if (connection === this.root && name !== '') this.#prepared.set(shape, prepared);
    return prepared.execute(values);
  }

  /** Told by what the statement says, so that no two have one name; none past the limit. */
  #nameOf(shape: string, query: Preparable): string {
    const known = this.#names.get(shape);
    if (known !== undefined) return known;
    if (this.#names.size >= MOST_NAMED) return '';
    const digest = createHash('sha256').update(query.toSQL().sql).digest('hex').slice(0, 32);
    const name = `resource_${digest}`;
    this.#names.set(shape, name);
    return name;
  }
}
