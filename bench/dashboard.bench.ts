/**
 * Speed of the live dashboards on both databases: every call cached, after saves, and with nothing
 * cached, beside the bare aggregate over the records. 1,000,000 records, or as many as `RECORDS` says;
 * on PGlite as many as `EMBEDDED_RECORDS` says. 0 leaves one out. `BENCH_DATABASE_URL` is a
 * PostgreSQL database that is filled if it is empty and stays afterwards.
 */
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { readConfig } from '../src/application.ts';
import { buildApp } from '../src/engine/server/app.ts';
import type { ServerContext } from '../src/engine/server/context.ts';
import type { Database } from '../src/engine/server/db/database.ts';
import { migrate } from '../src/engine/server/migrations/migrate.ts';
import { seedStarterData } from '../src/engine/server/seed/starter.ts';
import { ensureAdmin } from '../src/engine/server/users/ensure-admin.ts';
import { createFoodWaste } from '../src/food-waste/server/plugin.ts';
import { Rollups } from '../src/food-waste/server/rollups/rollups.ts';
import { areasIn } from '../src/thailand/server/geography/areas.ts';
import { thailand } from '../src/thailand/server/plugin.ts';
import { ADMIN } from '../tests/support/accounts.ts';
import { onDatabaseAt, onEmbedded, onPostgres } from './both-databases.ts';
import { fillRecords, forgetAnswers } from './records.ts';
import { milliseconds, quantile, seconds } from './times.ts';

const RECORDS = Number(process.env.RECORDS ?? 1_000_000);
const EMBEDDED_RECORDS = Number(process.env.EMBEDDED_RECORDS ?? RECORDS);
const REPORTERS = 5000;
const ROUNDS = Number(process.env.ROUNDS ?? 15);
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
  ['getCalculateMaterials', { by: 'step', materialId: 3 }],
  ['getCalculateMaterialsByGroupUser', {}],
  ['getBarChartMaterials', {}],
  ['getBarChartMaterials', { split: 'part' }],
  ['getBarChartMaterials', { by: 'day', from: '2026-01-01', to: '2026-10-31' }],
  ['getCircleBarIngredient', { part: 'edible' }],
  ['getCircleBarWare', {}],
  ['getCircleBarWare', { area: '10' }],
  ['getCalculateMaterials', { by: 'category', area: '10' }],
  ['loadMapProvince', {}],
  ['loadMapProvince', { materialId: 3, measure: 'kg' }],
  ['loadMapAmpur', { area: '10' }],
  ['loadMapAmpur', {}],
  ['loadMapTambon', { area: '1001' }],
];

interface Times {
  readonly p50: number;
  readonly p95: number;
}

const timesIn = (times: readonly number[]): Times => ({
  p50: quantile(times, 0.5),
  p95: quantile(times, 0.95),
});

/** Times of some work; what comes before it each time is not in them. */
async function timesOf(
  work: () => Promise<unknown>,
  before: () => Promise<unknown> = async () => undefined,
): Promise<Times> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await before();
    times.push(await milliseconds(work));
  }
  return timesIn(times);
}

/** Sends a call of the dashboards. @throws where it is refused */
type Ask = (name: string, data: unknown) => Promise<void>;

/** Signs in, as a user who may see live figures. */
async function askerOf(app: FastifyInstance): Promise<Ask> {
  const send = async (url: string, data: unknown, headers: Record<string, string>) => {
    const answer = await app.inject({ method: 'POST', url, payload: { data }, headers });
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.body}`);
    return answer;
  };
  const { token } = Object((await send('/api/auth/login', ADMIN, {})).json());
  const headers = { authorization: `Bearer ${token}` };
  return async (name, data) => {
    await send(`/api/dashboard/${name}`, data, headers);
  };
}

/** The bare sums that a dashboard would read without rollups: those of a year by material. */
const bareSums = ({ db }: Database) =>
  db.execute(sql`select material_id, sum(weight_kg), count(distinct reporter_id)
    from waste_records where active and record_date >= '2025-11-01' and record_date < '2026-11-01'
    group by material_id`);

const PRESENT_MONTH = '2026-11-01';
/** The last whole one: everything is requested for the twelve months up to it, unless told otherwise. */
const LAST_MONTH = '2026-10-01';
let saves = 0;

/** Somebody changes a record of a month: another one each time, so in any province. */
async function save({ db }: Database, month: string): Promise<void> {
  saves += 1;
  await db.execute(sql`update waste_records set weight_kg = weight_kg + 0.001 where id = (
    select id from waste_records where record_date = ${month}::date + 9 order by id
    offset ${(saves * 7) % 100} limit 1)`);
}

async function measureCalls(ask: Ask, database: Database, rollups: Rollups, limit: number) {
  const bare = await timesOf(() => bareSums(database));
  console.log(`bare SQL by material: p50 ${bare.p50.toFixed(0)} ms, p95 ${bare.p95.toFixed(0)} ms`);
  console.log(
    '| cached | other month | same month | sums recomputed | sums behind | cold, to bare | call |',
  );
  for (const [name, data] of CALLS) {
    const work = () => ask(name, data);
    const saveAnd = (next: () => Promise<void>) => async () => {
      await save(database, LAST_MONTH);
      await next();
    };
    const nothing = await timesOf(work, () => forgetAnswers(database.db));
    // As a server does every two seconds.
    const own = await timesOf(
      work,
      saveAnd(() => rollups.refresh()),
    );
    const justMade = await timesOf(
      work,
      saveAnd(() => rollups.refresh()),
    );
    const atOnce = await timesOf(work, () => save(database, LAST_MONTH));
    const other = await timesOf(work, () => save(database, PRESENT_MONTH));
    await rollups.refresh();
    const kept = await timesOf(work);
    const share = (nothing.p50 / bare.p50).toFixed(3);
    const cells = [
      ...[kept, other, own, justMade, atOnce].map(({ p50 }) => p50.toFixed(1)),
      `${nothing.p50.toFixed(1)}, ${share}`,
      `${name} ${JSON.stringify(data)}${own.p50 <= limit ? '' : ' OVER'}${justMade.p50 <= limit ? '' : ' (over with sums recomputed)'}${nothing.p50 <= limit ? '' : ' (over when cold)'}`,
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
}

const MIXED = 400;

/**
 * A day with saves coming in before every question, nine in ten of the present month and one of the
 * last; the sums are made again in the background after every fifth.
 */
async function measureMixture(ask: Ask, database: Database, rollups: Rollups): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < MIXED; round += 1) {
    const call = CALLS[(round * 7) % CALLS.length];
    if (!call) continue;
    await save(database, round % 10 === 0 ? LAST_MONTH : PRESENT_MONTH);
    if (round % 5 === 0) await rollups.refresh();
    times.push(await milliseconds(() => ask(...call)));
  }
  const { p50, p95 } = timesIn(times);
  console.log(`a day of saves: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`);
}

async function measure(title: string, database: Database, records: number, limit: number) {
  const rollups = new Rollups(database);
  const context: ServerContext = {
    config: readConfig(),
    database,
    shippedData: folderOf('data'),
    plugins: [thailand, createFoodWaste(rollups)],
    // The token lasts as long as the rounds do.
    now: () => new Date('2026-11-21T03:00:00Z'),
  };
  await migrate(context);
  await seedStarterData(context, folderOf('data/starter'));
  await ensureAdmin(context, { password: ADMIN.password });
  const filling = {
    records,
    packaging: records / 10,
    reporters: REPORTERS,
    until: UNTIL,
    days: DAYS,
  };
  const { rows } = await database.db.execute(sql`select 1 from waste_records limit 1`);
  const filled = await seconds(async () => {
    if (rows.length === 0) await fillRecords(database.db, areasIn(context), filling);
  });
  const built = await seconds(() => new Rollups(database).refresh());
  await database.db.execute(sql.raw('vacuum analyze'));
  await database.db.execute(sql`update waste_records set note = 'x' where id = 1`);
  const again = await seconds(() => new Rollups(database).refresh());
  console.log(
    `\n${title}: ${records.toLocaleString('en')} records filled in ${filled.toFixed(1)} s, sums made ` +
      `in ${built.toFixed(1)} s, after one save in ${again.toFixed(1)} s; ${ROUNDS} rounds, limit of the median ${limit} ms`,
  );
  const app = await buildApp(context, {
    localesDirectory: folderOf('locales'),
    tokenKeys: [{ secret: new Uint8Array(32).fill(7), trustedUntil: null }],
  });
  const ask = await askerOf(app);
  await measureCalls(ask, database, rollups, limit);
  await measureMixture(ask, database, rollups);
  await app.close();
}

const address = process.env.BENCH_DATABASE_URL;

const inPostgres = (database: Database) => measure('PostgreSQL', database, RECORDS, 30);

if (address) await onDatabaseAt(address, inPostgres);
else if (RECORDS > 0) await onPostgres(inPostgres);

if (EMBEDDED_RECORDS > 0) {
  await onEmbedded((database) => measure('PGlite', database, EMBEDDED_RECORDS, 100));
}
