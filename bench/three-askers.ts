/** Records of many places, and people whose roles open all of them, those of their areas and their own. */
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { plugins } from '../application.server.ts';
import { readConfig } from '../src/application.ts';
import type { Principal } from '../src/engine/server/access/principal.ts';
import { prepareSessionLookup } from '../src/engine/server/access/principals.ts';
import type { ServerContext } from '../src/engine/server/context.ts';
import type { Database } from '../src/engine/server/db/database.ts';
import { migrate } from '../src/engine/server/migrations/migrate.ts';
import { seedStarterData } from '../src/engine/server/seed/starter.ts';
import { areasIn } from '../src/thailand/server/geography/areas.ts';
import { type Asking, addAsker, fillOrganisations } from './organisations.ts';
import { fillRecords } from './records.ts';

const REPORTERS = 20_000;
const PROVINCE = '50';

const path = (name: string): string => fileURLToPath(new URL(`../${name}`, import.meta.url));

/** The product's own context over a database. */
export const contextOver = (database: Database): ServerContext => ({
  config: readConfig(),
  database,
  shippedData: path('data'),
  plugins,
  now: () => new Date(),
});

/** Fills a database with so many records, and what `prepare` makes of them; one that is filled stays so. */
export async function fill(
  context: ServerContext,
  records: number,
  prepare?: () => Promise<unknown>,
): Promise<void> {
  const { db } = context.database;
  await migrate(context);
  const { rows } = await db.execute<{ filled: boolean }>(
    sql`select exists (select from organisations) as filled`,
  );
  if (rows[0]?.filled) {
    await db.execute(sql.raw("delete from users where code like 'ASKER%'"));
    await prepare?.();
    return;
  }
  await seedStarterData(context, path('data/starter'));
  const areas = areasIn(context);
  const days = { until: '2026-11-20', days: 730 };
  await fillRecords(db, areas, { packaging: 0, reporters: REPORTERS, records, ...days });
  await fillOrganisations(db, areas);
  await prepare?.();
  await db.execute(sql.raw('vacuum analyze'));
}

/** The three people, each with what their role opens. */
export async function addAskers(context: ServerContext): Promise<[string, Principal][]> {
  const { db } = context.database;
  const found = await db.execute<{ province: number; reporter: number }>(sql`
    select organisation_id as province, (select reporter_id from waste_records limit 1) as reporter
    from organisation_areas where area_code = ${PROVINCE}`);
  const { province = 0, reporter = 0 } = found.rows[0] ?? {};
  const ways: [string, Asking][] = [
    ['all', { scope: 'all' }],
    ['areas, a province', { scope: 'areas', organisation: province }],
    ['own', { scope: 'own', reporter }],
  ];
  const lookup = prepareSessionLookup(context);
  const askers: [string, Principal][] = [];
  for (const [way, asking] of ways) {
    const asker = await addAsker(db, context.config.permissions, asking);
    const principal = await lookup(asker.userId, asker.family, context.now());
    if (!principal) throw new Error('Nobody asks');
    askers.push([way, principal]);
  }
  await db.execute(sql.raw('analyze users'));
  return askers;
}
