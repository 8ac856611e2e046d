/**
 * What a save of one food waste record costs, with its checks, its entry in the audit log and its
 * mark for the rollups, beside a bare insert of the same row, each in a transaction of its own and
 * taking turns; at 100,000 records on both databases.
 */

import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { plugins } from '../application.server.ts';
import { readConfig } from '../src/application.ts';
import { SYSTEM } from '../src/engine/server/access/principal.ts';
import type { ServerContext } from '../src/engine/server/context.ts';
import type { Database } from '../src/engine/server/db/database.ts';
import { migrate } from '../src/engine/server/migrations/migrate.ts';
import { createResourceService } from '../src/engine/server/resources/service.ts';
import { seedStarterData } from '../src/engine/server/seed/starter.ts';
import { areasIn } from '../src/thailand/server/geography/areas.ts';
import { onEmbedded, onPostgres } from './both-databases.ts';
import { fillRecords } from './records.ts';
import { milliseconds, quantile } from './times.ts';

const RECORDS = 100_000;
const ROUNDS = 300;
const UNTIL = '2026-11-20';

const path = (name: string): string => fileURLToPath(new URL(`../${name}`, import.meta.url));
const shippedData = path('data');

/** A table of the same columns and nothing else: no index, no key, no trigger. */
async function bareTable({ db }: Database): Promise<void> {
  await db.execute(sql`create table bare_records (like waste_records including defaults)`);
}

async function measure(name: string, database: Database): Promise<void> {
  const context: ServerContext = {
    config: readConfig(),
    database,
    shippedData,
    plugins,
    now: () => new Date(),
  };
  await migrate(context);
  await seedStarterData(context, path('data/starter'));
  const filling = { records: RECORDS, packaging: 0, reporters: 400, until: UNTIL, days: 730 };
  await fillRecords(database.db, areasIn({ shippedData }), filling);
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
    saves.push(await milliseconds(() => service.save(SYSTEM, 'wasteRecords', row)));
    const copied = data[round % data.length]?.id;
    const { rows: values } = await database.db.execute(
      sql`select to_jsonb(r) as row from waste_records r where id = ${copied}`,
    );
    const json = JSON.stringify(values[0]?.row);
    inserts.push(
      await milliseconds(() =>
        database.db.execute(
          sql`insert into bare_records select * from json_populate_record(null::bare_records, ${json}::json)`,
        ),
      ),
    );
  }
  const show = (times: readonly number[]) =>
    `${quantile(times, 0.5).toFixed(2)} ms (p95 ${quantile(times, 0.95).toFixed(2)})`;
  const ratio = quantile(saves, 0.5) / quantile(inserts, 0.5);
  console.log(
    `${name.padEnd(10)} save ${show(saves)}  bare insert ${show(inserts)}  ${ratio.toFixed(1)}×` +
      `  load of the machine ${loadavg()[0]?.toFixed(1)}`,
  );
}

await onPostgres((database) => measure('PostgreSQL', database));
await onEmbedded((database) => measure('PGlite', database));
