import { sql } from 'drizzle-orm';
import type { Connection } from '../../db/connection.ts';

/** A column as the database has it. */
export interface ActualColumn {
  readonly name: string;
  readonly type: string;
  readonly notNull: boolean;
  readonly default: string | null;
  /** Its comment. */
  readonly note: string | null;
}

/** A constraint or an index as the database has it. */
export interface ActualRule {
  readonly name: string;
  readonly isConstraint: boolean;
  readonly note: string | null;
}

export interface ActualTable {
  /** Its comment. */
  readonly note: string | null;
  readonly columns: Map<string, ActualColumn>;
  readonly rules: Map<string, ActualRule>;
}

/** Reads the tables of the schema that statements run in, by name. */
export async function readCatalog(connection: Connection): Promise<Map<string, ActualTable>> {
  const columns = await connection.execute<
    { table: string; tableNote: string | null } & Record<string, unknown> & ActualColumn
  >(sql`
    select c.relname as "table", obj_description(c.oid, 'pg_class') as "tableNote", a.attname as "name",
      format_type(a.atttypid, a.atttypmod) as "type", a.attnotnull as "notNull",
      pg_get_expr(d.adbin, d.adrelid) as "default", col_description(c.oid, a.attnum) as "note"
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
    order by c.relname, a.attnum`);
  const rules = await connection.execute<
    { table: string } & Record<string, unknown> & ActualRule
  >(sql`
    select t.relname as "table", i.relname as "name", false as "isConstraint",
      obj_description(i.oid, 'pg_class') as "note"
    from pg_index x
    join pg_class i on i.oid = x.indexrelid
    join pg_class t on t.oid = x.indrelid
    where t.relnamespace = current_schema()::regnamespace
    union all
    select t.relname, k.conname, true, obj_description(k.oid, 'pg_constraint')
    from pg_constraint k join pg_class t on t.oid = k.conrelid
    where t.relnamespace = current_schema()::regnamespace and k.contype in ('c', 'f')`);
  const tables = new Map<string, ActualTable>();
  for (const { table, tableNote: note, ...column } of columns.rows) {
    const actual = tables.get(table) ?? { note, columns: new Map(), rules: new Map() };
    actual.columns.set(column.name, column);
    tables.set(table, actual);
  }
  for (const { table, ...rule } of rules.rows) tables.get(table)?.rules.set(rule.name, rule);
  return tables;
}

/** A table that is not there yet, and so without a row. */
const NOWHERE = 'from (select null::integer as id where false) as nowhere';

/** What is stored, by the names that tables will have. */
export class Stored {
  readonly #yet = new Map<string, string>();

  /** @param tables those that are there */
  constructor(
    readonly connection: Connection,
    tables: Iterable<string>,
  ) {
    for (const name of tables) this.#yet.set(name, name);
  }

  /** A table that will have another name. */
  rename(from: string, to: string): void {
    this.#yet.set(to, from);
  }

  /** Rows of a query that names its tables behind `from`, in double quotes. */
  async rows(query: string): Promise<Readonly<Record<string, unknown>>[]> {
    const text = query.replace(/from "(\w+)"/g, (_whole, name: string) => {
      const yet = this.#yet.get(name);
      return yet === undefined ? NOWHERE : `from "${yet}"`;
    });
    return (await this.connection.execute(sql.raw(text))).rows;
  }

  /** Whether a query gives any row. */
  async any(query: string): Promise<boolean> {
    const [row] = await this.rows(`select exists (${query}) as found`);
    return row?.found === true;
  }

  /** The rows whose ids a query gives; null where it gives none. */
  async inTheWay(query: string): Promise<RowsInTheWay | null> {
    const [found] = await this.rows(
      `with found as (${query}) select (select count(*)::int from found) as count,
        (select string_agg(id::text, ', ' order by id)
          from (select id from found order by id limit ${LISTED_IDS}) as first) as ids`,
    );
    const { count = 0, ids } = found ?? {};
    return Number(count) > 0 ? { count: String(count), ids: String(ids) } : null;
  }
}

/** Rows in the way of a change: how many, and the ids of the first of them, for a person to look up. */
export interface RowsInTheWay {
  readonly count: string;
  readonly ids: string;
}

/** How many ids are listed. */
export const LISTED_IDS = 5;
