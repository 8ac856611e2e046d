/** A new database with the starter data, and what its demonstration records are made of. */

import { fileURLToPath } from 'node:url';
import { asc, eq } from 'drizzle-orm';
import { plugins } from '../../../application.server.ts';
import { readConfig } from '../../../src/application.ts';
import type { ServerContext } from '../../../src/engine/server/context.ts';
import type { Database } from '../../../src/engine/server/db/database.ts';
import { migrate } from '../../../src/engine/server/migrations/migrate.ts';
import { columnOf, tablesOf } from '../../../src/engine/server/query/tables.ts';
import { columnsFor, rowFieldNames, toRow } from '../../../src/engine/server/resources/rows.ts';
import { seedStarterData } from '../../../src/engine/server/seed/starter.ts';
import { planDemonstration } from '../../../src/food-waste/server/demonstration/fill.ts';
import { loadAreas } from '../../../src/thailand/server/geography/areas.ts';

const data = fileURLToPath(new URL('../../../data', import.meta.url));
export const STARTER = `${data}/starter`;
export const areas = loadAreas(data);
const config = readConfig();
/** Shortly after midnight in Bangkok: a day later than in Greenwich. */
export const NOW = new Date('2026-11-20T17:30:00Z');

/** Everything a first start does before the demonstration data. */
export async function newDatabase(database: Database): Promise<ServerContext> {
  const context = { config, database, shippedData: data, plugins, now: () => NOW };
  await migrate(context);
  await planDemonstration(context);
  await seedStarterData(context, STARTER);
  return context;
}

export type StoredRow = Readonly<Record<string, unknown>>;

/** The rows of a resource that carry the mark, or lack it, by code; null is all of them. */
export async function rowsOf(
  context: ServerContext,
  name: string,
  demonstration: boolean | null = true,
): Promise<StoredRow[]> {
  const resource = config.resources[name];
  const table = tablesOf(config)[name];
  if (!resource || !table) throw new Error(`No resource ${name}`);
  const rows = await context.database.db
    .select(columnsFor(table, rowFieldNames(resource)))
    .from(table)
    .where(demonstration === null ? undefined : eq(columnOf(table, 'demonstration'), demonstration))
    .orderBy(asc(columnOf(table, 'code')));
  return rows.map(toRow);
}

/** Without what differs between two databases that hold the same. */
export function sameInBoth(rows: readonly StoredRow[]): StoredRow[] {
  return rows.map(({ id, createdAt, updatedAt, ...row }) => row);
}
