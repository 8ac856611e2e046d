import { type SQL, sql } from 'drizzle-orm';
import type { Field, Resource } from '../../../declaration/types.ts';
import { isComparable } from '../../../fields/index.ts';
import type { Connection } from '../../db/connection.ts';
import { columnOf } from '../../query/tables.ts';
import { type Engine, resourceOf } from '../../resources/engine.ts';
import type { Outcome } from './check.ts';
import type { Layout } from './headings.ts';

/** New rows that are held against those that are there; a file sent twice shows in the first ones. */
const MOST_COMPARED = 5000;
/** Of every resource, and no part of what a row says. */
const BESIDE: ReadonlySet<string> = new Set(['code', 'active', 'sortOrder']);

type NewRow = Extract<Outcome, { event: unknown }>;

/** Finds new rows that say the same as stored ones, as those of a file do that is sent twice. */
export class Alike {
  readonly #fields: readonly Field[];
  #left = MOST_COMPARED;

  constructor(
    private readonly engine: Engine,
    private readonly resource: Resource,
    { columns }: Layout,
  ) {
    const placed = new Set(columns.map(({ column }) => column.name));
    this.#fields = resource.fields.filter(
      (field) => placed.has(field.name) && !BESIDE.has(field.name) && isComparable(field),
    );
  }

  /** Rows of the file, as the spreadsheet numbers them. */
  async find(on: Connection, outcomes: readonly Outcome[]): Promise<number[]> {
    const rows = outcomes
      .filter((outcome): outcome is NewRow => outcome.kind === 'new')
      .slice(0, this.#left);
    this.#left -= rows.length;
    const found: number[] = [];
    for (const [names, group] of this.#byFilled(rows)) {
      if (names !== '') found.push(...(await this.#stored(on, names.split(' '), group)));
    }
    return found.sort((one, other) => one - other);
  }

  /** By the fields that are filled, for an index serves what is equal and not what may be empty. */
  #byFilled(rows: readonly NewRow[]): Map<string, NewRow[]> {
    const groups = new Map<string, NewRow[]>();
    for (const row of rows) {
      const { values } = row.event;
      const filled = this.#fields.filter(({ name }) => (values[name] ?? null) !== null);
      const key = filled.map(({ name }) => name).join(' ');
      groups.set(key, [...(groups.get(key) ?? []), row]);
    }
    return groups;
  }

  async #stored(on: Connection, names: readonly string[], rows: readonly NewRow[]) {
    const { table, rows: seen } = resourceOf(this.engine, this.resource.name);
    const sent = rows.map(({ raw, event }) => ({
      row: raw.number,
      ...Object.fromEntries(names.map((name, at) => [`v${at}`, event.values[name]])),
    }));
    const types = names.map((name, at) => sql.raw(`v${at} ${columnOf(table, name).getSQLType()}`));
    const same = this.#fields.map(({ name }): SQL => {
      const at = names.indexOf(name);
      const column = columnOf(table, name);
      return at < 0 ? sql`${column} is null` : sql`${column} = ${sql.raw(`sent.v${at}`)}`;
    });
    const { rows: found } = await on.execute<{ row: number }>(
      sql`select sent."row" from json_to_recordset(${JSON.stringify(sent)}::json)
            as sent("row" integer, ${sql.join(types, sql`, `)})
          where exists (select from ${seen} where ${sql.join(same, sql` and `)})`,
    );
    return found.map(({ row }) => Number(row));
  }
}
