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
const ROUNDS = 20;
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

interface Times {
  readonly p50: number;
  readonly p95: number;
}

async function timesOf(work: () => Promise<unknown>): Promise<Times> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  times.sort((one, other) => one - other);
  const at = (share: number): number => times[Math.ceil(times.length * share) - 1] ?? 0;
  return { p50: at(0.5), p95: at(0.95) };
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

/** The bare sums that a dashboard would read without rollups: those of a year by material. */
const bareSums = ({ db }: Database) =>
  db.execute(sql`select material_id, sum(weight_kg), count(distinct reporter_id)
    from waste_records where active and record_date >= '2025-11-01' and record_date < '2026-11-01'
    group by material_id`);

async function measureCalls(app: FastifyInstance, database: Database, limit: number) {
  const bare = await timesOf(() => bareSums(database));
  console.log(`bare SQL by material: p50 ${bare.p50.toFixed(0)} ms, p95 ${bare.p95.toFixed(0)} ms`);
  console.log('|    p50 |    p95 | p50 to bare | p95 to bare | kept p50 | call |');
  for (const [name, data] of CALLS) {
    // As after a save: nothing that was answered before is kept.
    const anew = await timesOf(async () => {
      await database.db.execute(sql`update rollup_state set refreshes = refreshes + 1`);
      await ask(app, name, data);
    });
    const kept = await timesOf(() => ask(app, name, data));
    const cells = [
      anew.p50.toFixed(1).padStart(6),
      anew.p95.toFixed(1).padStart(6),
      (anew.p50 / bare.p50).toFixed(3).padStart(11),
      (anew.p95 / bare.p95).toFixed(3).padStart(11),
      kept.p50.toFixed(1).padStart(8),
      `${name} ${JSON.stringify(data)}${anew.p50 <= limit ? '' : ' OVER'}`,
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
}

async function measure(title: string, database: Database, records: number, limit: number) {
  // Time goes on, so that nobody asks faster than they may.
  let moment = Date.parse('2026-11-21T03:00:00Z');
  const now = () => {
    moment += 100;
    return new Date(moment);
  };
  const context: ServerContext = {
    config: readConfig(),
    database,
    areas: loadAreas(folderOf('data')),
    now,
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
      `${built} s, after one save in ${again} s; ${ROUNDS} rounds, limit of the median ${limit} ms`,
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
