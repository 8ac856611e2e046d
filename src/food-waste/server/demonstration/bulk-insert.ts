import { type SQL, sql } from 'drizzle-orm';
import type { Connection } from '../../../engine/server/db/connection.ts';
import { columnOf, type ResourceTable } from '../../../engine/server/query/tables.ts';

/** One value as an array of PostgreSQL writes it. */
function element(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = value instanceof Date ? value.toISOString() : String(value);
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}

function arrayOf(
  table: ResourceTable,
  name: string,
  rows: readonly Readonly<Record<string, unknown>>[],
): SQL {
  const type = columnOf(table, name).getSQLType();
  if (type.endsWith('[]')) throw new Error(`${name}: a list cannot be inserted in bulk`);
  const literal = `{${rows.map((row) => element(row[name])).join(',')}}`;
  return sql`${literal}::${sql.raw(type)}[]`;
}

function namesIn(rows: readonly Readonly<Record<string, unknown>>[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const row of rows) for (const name of Object.keys(row)) names.add(name);
  return names;
}

/**
 * Inserts rows by one statement that carries each column as one array: several times faster than a
 * parameter for every value, and the triggers of the table run as for any other insert. A property
 * that a row lacks is NULL. Names are those of the table's properties; lists are left out.
 */
export async function insertInBulk(
  connection: Connection,
  table: ResourceTable,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const names = [...namesIn(rows)];
  if (names.length === 0) return;
  const columns = names.map((name) => sql.identifier(columnOf(table, name).name));
  const arrays = names.map((name) => arrayOf(table, name, rows));
  await connection.execute(
    sql`insert into ${table} (${sql.join(columns, sql`, `)})
      select * from unnest(${sql.join(arrays, sql`, `)})`,
  );
}
