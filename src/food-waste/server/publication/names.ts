import { sql } from 'drizzle-orm';
import type { Connection } from '../../../engine/server/db/connection.ts';
import { type Dimension, PACKAGING_DIMENSIONS, WASTE_DIMENSIONS } from '../dashboard/names.ts';
import type { PublicationFacts } from './store.ts';

const DIMENSIONS: readonly Dimension[] = [
  ...Object.values(WASTE_DIMENSIONS),
  ...Object.values(PACKAGING_DIMENSIONS),
];

/** The names of all rows that figures are broken down by: a publication stores those of its day. */
export async function readNames(db: Connection): Promise<PublicationFacts['names']> {
  const tables = new Set(DIMENSIONS.flatMap(({ table }) => table ?? []));
  const names: Record<string, Record<string, string>> = {};
  for (const table of tables) {
    const { rows } = await db.execute<{ id: number; name: string }>(
      sql`select id, name from ${sql.identifier(table)}`,
    );
    names[table] = Object.fromEntries(rows.map(({ id, name }) => [id, name]));
  }
  return names;
}
