/**
 * Speed of the dashboards on both databases: every call, counted anew and from what is kept, beside
 * the bare aggregate over the records. 1,000,000 records, or as many as `RECORDS` says; on PGlite
 * as many as `EMBEDDED_RECORDS` says (0 leaves it out).
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { readConfig } from '../src/schema/index.ts';
import { buildApp } from '../src/server/app.ts';
import type { ServerContext } from '../src/server/context.ts';
import { migrate } from '../src/server/db/migrate.ts';
import { type Database, openDatabase } from '../src/server/db/open.ts';
import { loadAreas } from '../src/server/geography/areas.ts';
import { Rollups } from '../src/server/rollups/rollups.ts';
import { seedStarterData } from '../src/server/seed/starter.ts';
import { startPostgresServer } from '../tests/support/postgres-server.ts';
import { fillRecords } from './records.ts';

const RECORDS = Number(process.env.RECORDS ?? 1_000_000);
const EMBEDDED_RECORDS = Number(process.env.EMBEDDED_RECORDS ?? RECORDS);
const REPORTERS = 5000;
const ROUNDS = 15;
const UNTIL = '2026-11-20';
const DAYS = 730;
const ROOT = new URL('../', import.meta.url);
const folderOf = (name: string): string => fileURLToPath(new URL(name, ROOT));

const CALLS: readonly (readonly [name: string, data: Record<string, unknown>])[] = [
  ['getHomeDashboard', {}],
  ['getHomeDashboard', { userType: 'consumer' }],
  ['getHomeDashboard', { area: '50' }],
  ['countTypeUsers', {}],
  ['getCalculateMaterials', {}],
  ['getCalculateMaterials', { by: 'menu', userType: 'outofhome' }],
  ['getCalculateMaterials', { area: '10' }],
  ['getCalculateMaterials', { by: 'step', area: '1001', part: 'edible', materialId: 3 }],
  ['getCalculateMaterialsByGroupUser', {}],
  ['getBarChartMaterials', {}],
  ['getBarChartMaterials', { split: 'part' }],
  ['getCircleBarIngredient', { part: 'edible' }],
  ['getCircleBarWare', {}],
  ['loadMapProvince', {}],
  ['loadMapAmpur', { area: '10' }],
  ['loadMapTambon', { area: '1001' }],
];

async function median(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return times.sort((one, other) => one - other)[Math.floor(ROUNDS / 2)] ?? 0;
}

async function seconds(work: () => Promise<unknown>): Promise<string> {
  const start = performance.now();
  await work();
  return ((performance.now() - start) / 1000).toFixed(1);
}

async function ask(app: FastifyInstance, name: string, data: unknown): Promise<void> {
  const url = `/api/dashboard/${name}`;
  const answer = await app.inject({ method: 'POST', url, payload: { data } });
  if (answer.statusCode !== 200) throw new Error(`${name}: ${answer.body}`);
}

async function measureCalls(app: FastifyInstance, { db }: Database, limit: number): Promise<void> {
  const bare = await median(() =>
    db.execute(sql`select material_id, sum(weight_kg), count(distinct reporter_id)
      from waste_records where active and record_date >= '2025-11-01' and record_date < '2026-11-01'
      group by material_id`),
  );
  console.log(`bare aggregate by material: ${bare.toFixed(0)} ms`);
  for (const [name, data] of CALLS) {
    // As after a save: nothing that was answered before is kept.
    const anew = await median(async () => {
      await db.execute(sql`update rollup_state set refreshes = refreshes + 1`);
      await ask(app, name, data);
    });
    const kept = await median(() => ask(app, name, data));
    console.log(
      `${anew.toFixed(1).padStart(7)} ms  ${(anew / bare).toFixed(3)}× bare  kept ${kept.toFixed(1).padStart(5)} ms` +
        `  ${name} ${JSON.stringify(data)}${anew <= limit ? '' : '  OVER'}`,
    );
  }
}

async function measure(title: string, database: Database, records: number, limit: number) {
  const now = new Date('2026-11-21T03:00:00Z');
  const context: ServerContext = {
    config: readConfig(),
    database,
    areas: loadAreas(folderOf('data')),
    now: () => now,
  };
  await migrate(context);
  await seedStarterData(context, folderOf('data/starter'));
  const filling = {
    records,
    packaging: records / 10,
    reporters: REPORTERS,
    until: UNTIL,
    days: DAYS,
  };
  const filled = await seconds(() => fillRecords(database.db, context.areas, filling));
  const built = await seconds(() => new Rollups(database).refresh());
  await database.db.execute(sql.raw('vacuum analyze'));
  await database.db.execute(sql`update waste_records set note = 'x' where id = 1`);
  const again = await seconds(() => new Rollups(database).refresh());
  console.log(
    `\n${title}: ${records.toLocaleString('en')} records filled in ${filled} s, sums made in ` +
      `${built} s, after one save in ${again} s; medians of ${ROUNDS}, limit ${limit} ms`,
  );
  const app = await buildApp(context, {
    localesDirectory: folderOf('locales'),
    tokenKeys: [{ secret: new Uint8Array(32).fill(7), trustedUntil: null }],
  });
  await measureCalls(app, database, limit);
  await app.close();
}

const server = await startPostgresServer();
try {
  const database = await openDatabase({ databaseUrl: server.url, dataDirectory: '' });
  await measure('PostgreSQL', database, RECORDS, 30);
  await database.close();
} finally {
  await server.stop();
}

if (EMBEDDED_RECORDS > 0) {
  const folder = await mkdtemp(join(tmpdir(), 'bench-dashboard-'));
  try {
    const database = await openDatabase({ dataDirectory: folder });
    await measure('PGlite', database, EMBEDDED_RECORDS, 100);
    await database.close();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
