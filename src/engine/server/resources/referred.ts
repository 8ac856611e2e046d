import { asc, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { isId } from '../../declaration/fields/value.ts';
import { isRecord } from '../../declaration/record.ts';
import type { Resource } from '../../declaration/types.ts';
import type { Values } from '../../declaration/validate.ts';
import type { PathValue } from '../../declaration/weights/factor.ts';
import { pointsToOne } from '../../fields/index.ts';
import type { Connection } from '../db/connection.ts';
import { columnOf } from '../query/tables.ts';
import { type Engine, resourceOf } from './engine.ts';
import { HoldingVersions } from './holding-versions.ts';
import type { Row } from './hooks.ts';
import { Measurements } from './measurements.ts';
import { columnsFor, rowFieldNames, settledColumnsFor, toRow } from './rows.ts';
import { Histories } from './unusual.ts';

type Columns = Readonly<Record<string, PgColumn | SQL>>;

/**
 * The rows that saves of one transaction refer to, each read once. What a save chooses is held as
 * it is until the transaction ends; what is only looked at on the way is not.
 */
export class ReferredRows {
  readonly #known = new Map<string, Map<number, Row | undefined>>();
  readonly #held = new Map<string, Set<number>>();
  /** What unusual values are compared with. */
  readonly histories: Histories;
  /** Which days are whose. */
  readonly measurements: Measurements;
  /** Which versions of them hold on which days. */
  readonly holding: HoldingVersions;
  readonly #found = new Map<object, Promise<unknown>>();

  constructor(
    readonly engine: Engine,
    readonly connection: Connection,
  ) {
    this.histories = new Histories(engine, connection);
    this.measurements = new Measurements(engine, connection);
    this.holding = new HoldingVersions(engine, connection);
  }

  /** A row already held or read; undefined where there is none. */
  get(name: string, id: unknown): Row | undefined {
    return isId(id) ? this.#known.get(name)?.get(id) : undefined;
  }

  /** A row that nobody else changes until the transaction ends; undefined for all others. */
  held(name: string, id: number): Row | undefined {
    return this.#held.get(name)?.has(id) ? this.get(name, id) : undefined;
  }

  /**
   * Reads rows of several resources, and locks them until the transaction ends.
   * Rows of one call are held in the order of their resources' names. There is no order between
   * calls: a new row may hold in two rounds, first what its defaults come from. Saves that only hold
   * share the rows and never wait for one another; one that changes held rows waits, and where each
   * of two waits for the other, PostgreSQL ends one of them.
   */
  async holdAll(wanted: ReadonlyMap<string, Iterable<number>>): Promise<void> {
    const anew = new Map<string, readonly number[]>();
    for (const name of [...wanted.keys()].sort()) {
      const ids = [...new Set(wanted.get(name) ?? [])];
      const unheld = ids.filter((id) => !this.#held.get(name)?.has(id));
      if (unheld.length > 0) anew.set(name, unheld);
    }
    const single = [...anew].flatMap(([name, [id, ...others]]): [string, number][] =>
      id !== undefined && others.length === 0 ? [[name, id]] : [],
    );
    if (single.length === anew.size && single.length > 1 && (await this.#holdTogether(single))) {
      return;
    }
    for (const [name, ids] of anew) await this.hold(name, ids);
  }

  /** Reads these rows, and locks them until the transaction ends. */
  async hold(name: string, ids: Iterable<number>): Promise<void> {
    const held = this.#held.get(name) ?? new Set();
    this.#held.set(name, held);
    const wanted = [...new Set(ids)].filter((id) => !held.has(id));
    if (wanted.length === 0) return;
    await this.#load(name, wanted, true);
    for (const id of wanted) held.add(id);
  }

  async read(name: string, id: unknown): Promise<Row | undefined> {
    if (!isId(id)) return undefined;
    if (!this.#known.get(name)?.has(id)) await this.#load(name, [id], false);
    return this.get(name, id);
  }

  /**
   * Which of these rows the user may choose, and see the names of: all existing ones for users
   * who see everything.
   */
  async choosable(name: string, ids: Iterable<number>): Promise<ReadonlySet<number>> {
    const { resource, table, choices } = resourceOf(this.engine, name);
    if (!this.engine.sight || !resource.scope) return new Set(ids);
    const id = columnOf(table, 'id');
    const found = await this.connection
      .select({ id })
      .from(choices)
      .where(inArray(id, [...ids]));
    return new Set(found.map((row) => Number(row.id)));
  }

  /** What a look gives, made once for all saves with the same key, which is of this look alone. */
  once<Found>(key: object, look: () => Promise<Found>): Promise<Found> {
    // One key is always of one look, which is what has the type.
    const found = (this.#found.get(key) as Promise<Found> | undefined) ?? look();
    this.#found.set(key, found);
    return found;
  }

  /** What `materialId.pricePerKg` leads to from a row; undefined where a reference is empty. */
  async valueAt(resource: Resource, row: Values, path: string): Promise<PathValue | undefined> {
    const names = path.split('.');
    const last = names.pop() ?? '';
    let [at, values]: [Resource, Values] = [resource, row];
    for (const name of names) {
      const target = pointsToOne(at.fieldsByName[name]);
      const id = values[name];
      if (!target || !isId(id)) return undefined;
      // What is known is not waited for: an import reads it by the million.
      const next = this.get(target.resource, id) ?? (await this.read(target.resource, id));
      if (!next) return undefined;
      at = resourceOf(this.engine, target.resource).resource;
      values = next;
    }
    const field = at.fieldsByName[last];
    return field && { field, value: values[last] ?? null };
  }

  /**
   * Holds one row of each resource by one statement. Says so where not all of them are there: then it
   * has found none.
   */
  async #holdTogether(wanted: readonly (readonly [name: string, id: number])[]): Promise<boolean> {
    const parts = wanted.map(([name, id], place) => {
      const { resource, table } = resourceOf(this.engine, name);
      const value = sql.placeholder(`id${place}`);
      return { name, id, resource, table, is: sql`${columnOf(table, 'id')} = ${value}` };
    });
    const [first, ...others] = parts;
    if (!first) return false;
    const [found] = await this.engine.statements.run(
      this.connection,
      `one held of each of ${wanted.map(([name]) => name).join()}`,
      (on) => {
        const selected = parts.map(({ name, resource, table }): [string, Columns] => [
          name,
          settledColumnsFor(resource, table, rowFieldNames(resource)),
        ]);
        const query = on.select(Object.fromEntries(selected)).from(first.table).$dynamic();
        for (const { table, is } of others) query.innerJoin(table, is);
        return query.where(first.is).for('share');
      },
      Object.fromEntries(wanted.map(([, id], place) => [`id${place}`, id])),
      { settled: true },
    );
    if (!found) return false;
    for (const { name, id } of parts) {
      const row = found[name];
      if (!isRecord(row)) throw new Error(`No row of ${name} where one was held`);
      this.#keep(name, [id], [toRow(row)]);
      this.#held.set(name, (this.#held.get(name) ?? new Set()).add(id));
    }
    return true;
  }

  async #load(name: string, ids: readonly number[], hold: boolean): Promise<void> {
    const { resource, table } = resourceOf(this.engine, name);
    const id = columnOf(table, 'id');
    const query = this.connection
      .select(columnsFor(table, rowFieldNames(resource)))
      .from(table)
      .where(inArray(id, [...ids]))
      .orderBy(asc(id));
    const found = await (hold ? query.for('share') : query);
    this.#keep(name, ids, found.map(toRow));
  }

  #keep(name: string, ids: readonly number[], rows: readonly Row[]): void {
    const known = this.#known.get(name) ?? new Map<number, Row | undefined>();
    this.#known.set(name, known);
    for (const wanted of ids) known.set(wanted, undefined);
    for (const row of rows) known.set(row.id, row);
  }
}
