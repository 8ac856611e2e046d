import { createHash } from 'node:crypto';
import type { Connection } from '../db/connection.ts';
import { isStalePlan } from '../db/errors.ts';

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
const UNNAMED = '';

interface Keeping {
  /** Whether statements are prepared and kept by their shape. */
  readonly keeps: boolean;
}

interface Settled {
  /** What it gives is of the same types whatever becomes of the tables. */
  readonly settled?: boolean;
}

/**
 * Keeps queries prepared by their shape: neither Drizzle writes nor PostgreSQL plans a query anew
 * that was asked before with other values.
 */
export class Statements {
  readonly #prepared = new Map<string, Prepared>();
  readonly #names = new Map<string, string>();

  constructor(
    readonly root: Connection,
    private readonly keeping: Keeping = { keeps: true },
  ) {}

  /**
   * Runs a query with the values of its placeholders. `shape` names it: queries of one shape have
   * the same SQL. A transaction has a driver of its own, for which Drizzle writes it again; past the
   * limit PostgreSQL plans it again too.
   *
   * A newer server beside this one may widen a column, upon which PostgreSQL refuses what was
   * prepared before: it is asked again without a name, then and from then on. That ends a
   * transaction, so that there only what is `settled` has a name.
   */
  async run(
    connection: Connection,
    shape: string,
    build: (connection: Connection) => Preparable,
    parameters: Parameters,
    { settled = false }: Settled = {},
  ): Promise<Selected[]> {
    const values = { ...parameters };
    if (!this.keeping.keeps) return build(connection).prepare(UNNAMED).execute(values);
    if (connection !== this.root) {
      const query = build(connection);
      return query.prepare(settled ? this.#nameOf(shape, query) : UNNAMED).execute(values);
    }
    try {
      return await this.#preparedOf(shape, build).execute(values);
    } catch (error) {
      if (!isStalePlan(error)) throw error;
      this.#names.set(shape, UNNAMED);
      this.#prepared.delete(shape);
      return this.#preparedOf(shape, build).execute(values);
    }
  }

  #preparedOf(shape: string, build: (connection: Connection) => Preparable): Prepared {
    const known = this.#prepared.get(shape);
    if (known) return known;
    const query = build(this.root);
    const name = this.#nameOf(shape, query);
    const prepared = query.prepare(name);
    if (name !== UNNAMED) this.#prepared.set(shape, prepared);
    return prepared;
  }

  /** Told by what the statement says, so that no two have one name; none past the limit. */
  #nameOf(shape: string, query: Preparable): string {
    const known = this.#names.get(shape);
    if (known !== undefined) return known;
    if (this.#names.size >= MOST_NAMED) return UNNAMED;
    const digest = createHash('sha256').update(query.toSQL().sql).digest('hex').slice(0, 32);
    const name = `resource_${digest}`;
    this.#names.set(shape, name);
    return name;
  }
}
