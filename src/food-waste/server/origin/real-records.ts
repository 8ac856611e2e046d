import { eq } from 'drizzle-orm';
import type { ServerContext } from '../../../engine/server/context.ts';
import { columnOf, tablesOf } from '../../../engine/server/query/tables.ts';

/** Whether there is a record that is no demonstration data. */
export async function hasRealRecords({ config, database }: ServerContext): Promise<boolean> {
  const tables = tablesOf(config);
  for (const name of ['wasteRecords', 'packagingRecords']) {
    const table = tables[name];
    if (!table) continue;
    const real = eq(columnOf(table, 'demonstration'), false);
    const rows = await database.db
      .select({ id: columnOf(table, 'id') })
      .from(table)
      .where(real)
      .limit(1);
    if (rows.length > 0) return true;
  }
  return false;
}
