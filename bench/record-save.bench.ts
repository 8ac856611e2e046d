/**
 * What a save of one food waste record costs, with its checks, its entry in the audit log and its
 * mark for the rollups, beside a bare insert of the same row, each in a transaction of its own and
 * taking turns; at 100,000 records on both databases.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { readConfig } from '../src/schema/index.ts';
import { SYSTEM } from '../src/server/auth/principal.ts';
import type { ServerContext } from '../src/server/context.ts';
import type { Database } from '../src/server/db/database.ts';
import { migrate } from '../src/server/db/migrate.ts';
import { openDatabase } from '../src/server/db/open.ts';
import { loadAreas } from '../src/server/geography/areas.ts';
import { createResourceService } from '../src/server/resources/service.ts';
import { seedStarterData } from '../src/server/seed/starter.ts';
import { startPostgresServer } from '../tests/support/postgres-server.ts';
import { fillRecords } from './records.ts';

const RECORDS = 100_000;
const ROUNDS = 300;
const UNTIL = '2026-11-20';

const path = (name: string): string => fileURLToPath(new URL(`../${name}`, import.meta.url));
const areas = loadAreas(path('data'));

function percentile(times: readonly number[], share: number): number {
  return [...times].sort((one, other) => one - other)[Math.floor(times.length * share)] ?? 0;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** A table of the same columns and nothing else: no index, no key, no trigger. */
async function bareTable({ db }: Database): Promise<void> {
  await db.execute(sql`create table bare_records (like waste_records including defaults)`);
}

async function measure(name: string, database: Database): Promise<void> {
  const context: ServerContext = { config: readConfig(), database, areas, now: () => new Date() };
  await migrate(context);
  await seedStarterData(context, path('data/starter'));
  const filling = { records: RECORDS, packaging: 0, reporters: 400, until: UNTIL, days: 730 };
  await fillRecords(database.db, areas, filling);
  await bareTable(database);
  const service = createResourceService(context);
  const { data } = await service.search(SYSTEM, 'wasteRecords', {
    filters: [{ field: 'userType', operator: 'eq', value: 'consumer' }],
    pagination: { currentPage: 1, pageSize: 200 },
  });
  const fields = ['recordDate', 'reporterId', 'userType', 'tambonCode', 'weightKg', 'part'];
  const more = ['wasteFoodId', 'wasteManageId', 'method', 'materialId', 'menuId'];
  const rows = data.map((row) =>
    Object.fromEntries([...fields, ...more].map((field) => [field, row[field] ?? null])),
  );
  const saves: number[] = [];
  const inserts: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const row = rows[round % rows.length];
    saves.push(await timed(() => service.save(SYSTEM, 'wasteRecords', row)));
    const copied = data[round % data.length]?.id;
    const { rows: values } = await database.db.execute(
      sql`select to_jsonb(r) as row from waste_records r where id = ${copied}`,
    );
    const json = JSON.stringify(values[0]?.row);
    inserts.push(
      await timed(() =>
        database.db.execute(
          sql`insert into bare_records select * from json_populate_record(null::bare_records, ${json}::json)`,
        ),
      ),
    );
  }
  const show = (times: readonly number[]) =>
    `${percentile(times, 0.5).toFixed(2)} ms (p95 ${percentile(times, 0.95).toFixed(2)})`;
  const ratio = percentile(saves, 0.5) / percentile(inserts, 0.5);
  console.log(
    `${name.padEnd(10)} save ${show(saves)}  bare insert ${show(inserts)}  ${ratio.toFixed(1)}×` +
      `  load of the machine ${loadavg()[0]?.toFixed(1)}`,
  );
}

const server = await startPostgresServer();
try {
  const database = await openDatabase({ databaseUrl: server.url, dataDirectory: '' });
  await measure('PostgreSQL', database);
  await database.close();
} finally {
  await server.stop();
}
const folder = await mkdtemp(join(tmpdir(), 'bench-save-'));
try {
  const database = await openDatabase({ databaseUrl: undefined, dataDirectory: folder });
  await measure('PGlite', database);
  await database.close();
} finally {
  await rm(folder, { recursive: true, force: true });
}
