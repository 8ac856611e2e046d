import { type SQL, sql } from 'drizzle-orm';
import type { Config, Field } from '../../declaration/types.ts';
import { findDefinition } from '../../fields/index.ts';
import type { Connection } from '../db/connection.ts';
import { columnOf, tablesOf } from '../query/tables.ts';
import { FILES } from './files.ts';

/** By which rows a file is held: one in use at least, retired ones alone, or none. */
export type Held = 'used' | 'retired' | 'none';

const storesOf = (field: Field) => findDefinition(field)?.stores?.(field);

/**
 * Which rows refer to a stored file, in fields that store the names of files, or in those that do not.
 * @param name `<sha256>.<ending>`
 */
export async function heldBy(
  connection: Connection,
  config: Config,
  name: string,
  { named }: { readonly named: boolean },
): Promise<Held> {
  const tables = tablesOf(config);
  const address = `${FILES}${name}`;
  const holders = Object.values(config.resources).flatMap(({ name: resource, fields }): SQL[] => {
    const table = tables[resource];
    const storing = fields.filter((field) => field.column !== null && storesOf(field));
    const those = storing.filter((field) => (storesOf(field)?.named === true) === named);
    if (!table) return [];
    const isUsed = fields.some((field) => field.name === 'active')
      ? columnOf(table, 'active')
      : sql`true`;
    return those.map((field) => {
      const value = columnOf(table, field.name);
      const holds = named
        ? sql`starts_with(${value}, ${`${address}?`})`
        : sql`${value} = ${address}`;
      return sql`select ${isUsed} as used from ${table} where ${holds}`;
    });
  });
  if (holders.length === 0) return 'none';
  const { rows } = await connection.execute<{ used: boolean | null }>(
    sql`select bool_or(used) as used from (${sql.join(holders, sql` union all `)}) as held`,
  );
  const used = rows[0]?.used ?? null;
  if (used === null) return 'none';
  return used ? 'used' : 'retired';
}
