/**
 * What the inbox of doubtful rows takes, asked by people whose roles open all rows, those of their
 * areas and their own; one row in a hundred is far from what is usual. 1,000,000 records on PostgreSQL,
 * or as many as `RECORDS` says, and `EMBEDDED_RECORDS` (100,000) on PGlite; 0 leaves one out.
 * `BENCH_DATABASE_URL` is a PostgreSQL database that is filled if it is empty and stays afterwards.
 */
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { plugins } from '../application.server.ts';
import { readConfig } from '../src/application.ts';
import type { Principal } from '../src/engine/server/access/principal.ts';
import { prepareSessionLookup } from '../src/engine/server/access/principals.ts';
import { searchChecks } from '../src/engine/server/checks/checks.ts';
import { contextFor, type ServerContext } from '../src/engine/server/context.ts';
import type { Database } from '../src/engine/server/db/database.ts';
import { migrate } from '../src/engine/server/migrations/migrate.ts';
import { createEngine } from '../src/engine/server/resources/engine.ts';
import { seedStarterData } from '../src/engine/server/seed/starter.ts';
import { areasIn } from '../src/thailand/server/geography/areas.ts';
import { onDatabaseAt, onEmbedded, onPostgres } from './both-databases.ts';
import { type Asking, addAsker, fillOrganisations } from './organisations.ts';
import { fillRecords } from './records.ts';
import { median, milliseconds } from './times.ts';

const RECORDS = Number(process.env.RECORDS ?? 1_000_000);
const EMBEDDED_RECORDS = Number(process.env.EMBEDDED_RECORDS ?? 100_000);
const ROUNDS = Number(process.env.ROUNDS ?? 11);
const WARM_ROUNDS = 3;
const REPORTERS = 20_000;
const PROVINCE = '50';

const path = (name: string): string => fileURLToPath(new URL(`../${name}`, import.meta.url));

async function fill(context: ServerContext, records: number): Promise<void> {
  const { db } = context.database;
  await migrate(context);
  const { rows } = await db.execute<{ filled: boolean }>(
    sql`select exists (select from organisations) as filled`,
  );
  if (rows[0]?.filled) {
    await db.execute(sql.raw("delete from users where code like 'ASKER%'"));
    return;
  }
  await seedStarterData(context, path('data/starter'));
  const areas = areasIn(context);
  const days = { until: '2026-11-20', days: 730 };
  await fillRecords(db, areas, { packaging: 0, reporters: REPORTERS, records, ...days });
  await fillOrganisations(db, areas);
  await db.execute(
    sql.raw('update waste_records set unusual = (id % 100 = 0), overlapping = (id % 1000 = 7)'),
  );
  await db.execute(sql.raw('vacuum analyze'));
}

async function measure(name: string, database: Database, count: number): Promise<void> {
  const context: ServerContext = {
    config: readConfig(),
    database,
    shippedData: path('data'),
    plugins,
    now: () => new Date(),
  };
  await fill(context, count);
  const { db } = database;
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
  const engine = createEngine(contextFor(context, 'lists'), {});
  console.log(`\n${name}: ${count.toLocaleString('en')} records, medians of ${ROUNDS}`);
  for (const [way, principal] of askers) {
    const times: number[] = [];
    let told = '';
    for (let round = -WARM_ROUNDS; round < ROUNDS; round += 1) {
      const taken = await milliseconds(async () => {
        const page = await searchChecks(engine, principal, { currentPage: 1, pageSize: 20 });
        told = `${JSON.stringify(page.counts)}${page.isComplete ? '' : ', NOT COMPLETE'}`;
      });
      if (round >= 0) times.push(taken);
    }
    const most = Math.max(...times);
    console.log(
      `${median(times).toFixed(1).padStart(8)} ms  ${most.toFixed(1).padStart(8)} at most  ${way} (${told})`,
    );
  }
}

const address = process.env.BENCH_DATABASE_URL;
if (RECORDS > 0) {
  const onServer = (database: Database) => measure('PostgreSQL', database, RECORDS);
  await (address ? onDatabaseAt(address, onServer) : onPostgres(onServer));
}
if (EMBEDDED_RECORDS > 0) {
  await onEmbedded((database) => measure('PGlite', database, EMBEDDED_RECORDS));
}
