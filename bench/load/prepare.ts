/** The database of the load: filled if it is empty, with all sums made and the last month published. */

import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { plugins } from '../../application.server.ts';
import { readConfig } from '../../src/application.ts';
import { SYSTEM } from '../../src/engine/server/access/principal.ts';
import { openDatabase } from '../../src/engine/server/db/open.ts';
import { migrate } from '../../src/engine/server/migrations/migrate.ts';
import { seedStarterData } from '../../src/engine/server/seed/starter.ts';
import { ensureAdmin } from '../../src/engine/server/users/ensure-admin.ts';
import { makeFirst } from '../../src/food-waste/server/publication/first.ts';
import { PublicationService } from '../../src/food-waste/server/publication/service.ts';
import { Rollups } from '../../src/food-waste/server/rollups/rollups.ts';
import { dayInBangkok } from '../../src/thailand/clock.ts';
import { areasIn } from '../../src/thailand/server/geography/areas.ts';
import { ADMIN } from '../../tests/support/e2e-server.ts';
import { fillRecords } from '../records.ts';
import type { Masters } from './calls.ts';

const path = (name: string): string => fileURLToPath(new URL(`../../${name}`, import.meta.url));

/** @returns what records can be made of */
export async function prepare(url: string, records: number): Promise<Masters> {
  const database = await openDatabase({ databaseUrl: url, dataDirectory: '' });
  const shippedData = path('data');
  const context = { config: readConfig(), database, shippedData, plugins, now: () => new Date() };
  await migrate(context);
  await seedStarterData(context, path('data/starter'));
  await ensureAdmin(context, { password: ADMIN.password });
  const { rows } = await database.db.execute(sql`select 1 from waste_records limit 1`);
  if (rows.length === 0) {
    const until = dayInBangkok(new Date());
    const filling = { records, packaging: 0, reporters: 5000, until, days: 730 };
    await fillRecords(database.db, areasIn(context), filling);
  }
  await new Rollups(database).refresh();
  const draft = await makeFirst(context);
  if (draft?.status === 'draft') {
    await new PublicationService(context).publish({ id: draft.id }, SYSTEM);
  }
  const idOf = async (table: string, condition: string): Promise<number> => {
    const { rows: found } = await database.db.execute<{ id: number }>(
      sql.raw(`select id from ${table} where ${condition} order by id limit 1`),
    );
    return Number(found[0]?.id);
  };
  const masters = {
    reporterId: await idOf('places', `user_type = 'consumer' and tambon_code is not null`),
    materialId: await idOf('materials', `code = 'VEG'`),
    wasteFoodId: await idOf('waste_foods', `code = 'PLATE'`),
    wasteManageId: await idOf('waste_manages', `code = 'COMPOST'`),
    unitId: await idOf('units', `code = 'KG'`),
  };
  await database.close();
  return masters;
}
