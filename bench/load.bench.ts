/**
 * Staff at records and readers at dashboards, all at once, for some minutes: what they wait for,
 * and what the server takes of memory and processor. `BENCH_DATABASE_URL` is a PostgreSQL database
 * that is filled if it is empty; `RECORDS`, `STAFF`, `READERS` and `MINUTES` say how many and how
 * long (a token lasts 15). Needs what `npm run build` makes. Whoever asks is on the same machine.
 */
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { readConfig } from '../src/schema/index.ts';
import { dayInBangkok } from '../src/schema/today.ts';
import { migrate } from '../src/server/db/migrate.ts';
import { openDatabase } from '../src/server/db/open.ts';
import { loadAreas } from '../src/server/geography/areas.ts';
import { Rollups } from '../src/server/rollups/rollups.ts';
import { seedStarterData } from '../src/server/seed/starter.ts';
import { Visitor } from '../tests/support/constant-load.ts';
import { TestServer } from '../tests/support/e2e-server.ts';
import { freePort } from '../tests/support/free-port.ts';
import { startPostgresServer } from '../tests/support/postgres-server.ts';
import { type Day, type Kinds, type Masters, read, work } from './load/people.ts';
import { fillRecords } from './records.ts';

const RECORDS = Number(process.env.RECORDS ?? 1_000_000);
const STAFF = Number(process.env.STAFF ?? 200);
const READERS = Number(process.env.READERS ?? 2000);
const MINUTES = Number(process.env.MINUTES ?? 5);
const path = (name: string): string => fileURLToPath(new URL(`../${name}`, import.meta.url));

/** Fills an empty database, and finds what records are made of. */
async function prepare(url: string): Promise<Masters> {
  const database = await openDatabase({ databaseUrl: url, dataDirectory: '' });
  const areas = loadAreas(path('data'));
  const context = { config: readConfig(), database, areas, now: () => new Date() };
  await migrate(context);
  await seedStarterData(context, path('data/starter'));
  const { rows: records } = await database.db.execute(sql`select 1 from waste_records limit 1`);
  if (records.length === 0) {
    const until = dayInBangkok(new Date());
    const filling = { records: RECORDS, packaging: 0, reporters: 5000, until, days: 730 };
    await fillRecords(database.db, areas, filling);
  }
  await new Rollups(database).refresh();
  const idOf = async (table: string, condition: string): Promise<number> => {
    const { rows } = await database.db.execute<{ id: number }>(
      sql.raw(`select id from ${table} where ${condition} order by id limit 1`),
    );
    return Number(rows[0]?.id);
  };
  const masters = {
    reporterId: await idOf('users', `user_type = 'consumer' and tambon_code is not null`),
    materialId: await idOf('materials', `code = 'VEG'`),
    wasteFoodId: await idOf('waste_foods', `code = 'PLATE'`),
    wasteManageId: await idOf('waste_manages', `code = 'COMPOST'`),
    unitId: await idOf('units', `code = 'KG'`),
  };
  await database.close();
  return masters;
}

/** Memory in MB and seconds of processor, as the server tells Prometheus. */
async function spentBy(port: number): Promise<{ memory: number; seconds: number }> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const value = (name: string): number =>
    Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
  return {
    memory: value('process_resident_memory_bytes') / 2 ** 20,
    seconds: value('process_cpu_seconds_total'),
  };
}

async function watch(port: number, until: number): Promise<void> {
  let before = await spentBy(port);
  for (let minute = 1; Date.now() < until; minute += 1) {
    await new Promise((resolve) => setTimeout(resolve, 60_000));
    const now = await spentBy(port);
    const share = ((now.seconds - before.seconds) / 60) * 100;
    console.log(
      `minute ${minute}: ${now.memory.toFixed(0)} MB, ${share.toFixed(0)}% of a processor, ` +
        `load ${loadavg()[0]?.toFixed(1)}`,
    );
    before = now;
  }
}

function tell(kinds: Kinds): void {
  console.log('| call | asked | p50 | p95 | p99 | not 200 |');
  for (const [kind, { times, failures }] of [...kinds].sort()) {
    const sorted = times.toSorted((one, other) => one - other);
    const at = (share: number): string =>
      (sorted[Math.ceil(sorted.length * share) - 1] ?? 0).toFixed(0);
    const told = [...failures].map(([status, times]) => `${status}: ${times}`).join(', ');
    console.log(
      `| ${kind} | ${times.length} | ${at(0.5)} | ${at(0.95)} | ${at(0.99)} | ${told || '0'} |`,
    );
  }
}

async function signedIn(address: string): Promise<Visitor> {
  const visitor = new Visitor(address);
  await visitor.signIn();
  return visitor;
}

async function measure(url: string): Promise<void> {
  const masters = await prepare(url);
  const port = await freePort();
  const server = await TestServer.start({
    DATABASE_URL: url,
    TRUSTED_PROXIES: 'loopback',
    METRICS_PORT: String(port),
  });
  try {
    const staff: Visitor[] = [];
    for (let number = 0; number < STAFF; number += 1) staff.push(await signedIn(server.address));
    const kinds: Kinds = new Map();
    const until = Date.now() + MINUTES * 60_000;
    const today = dayInBangkok(new Date());
    const day: Day = { address: server.address, today, masters, kinds, until };
    console.log(`${STAFF} staff and ${READERS} readers, ${MINUTES} minutes`);
    await Promise.all([
      ...staff.map((visitor, number) => work(visitor, number, day)),
      ...Array.from({ length: READERS }, (_, number) => read(STAFF + number, day)),
      watch(port, until),
    ]);
    tell(kinds);
  } finally {
    await server.discard();
  }
}

const address = process.env.BENCH_DATABASE_URL;
if (address) await measure(address);
else {
  const postgres = await startPostgresServer();
  try {
    await measure(postgres.url);
  } finally {
    await postgres.stop();
  }
}
