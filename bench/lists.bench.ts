/**
 * Speed of a list of 100,000 rows on both databases: what a person waits for a page, a sort, a
 * search and a count, beside a bare SELECT of the same rows by the driver.
 */

import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { plugins } from '../application.server.ts';
import { readConfig } from '../src/application.ts';
import { SYSTEM } from '../src/engine/server/access/principal.ts';
import type { ServerContext } from '../src/engine/server/context.ts';
import type { Database } from '../src/engine/server/db/database.ts';
import { migrate } from '../src/engine/server/migrations/migrate.ts';
import { tablesOf } from '../src/engine/server/query/tables.ts';
import { createResourceService } from '../src/engine/server/resources/service.ts';
import { columnValues } from '../src/engine/server/resources/written.ts';
import { onEmbedded, onPostgres } from './both-databases.ts';
import { medianTime } from './times.ts';

const ROWS = 100_000;
const BATCH = 1000;
const ROUNDS = 21;
const PAGE = 20;

const FIRST = ['หมู', 'ไก่', 'ปลา', 'กุ้ง', 'ผัก', 'เนื้อ', 'ไข่', 'เห็ด', 'ข้าว', 'แป้ง', 'ถั่ว', 'โหระพา'];
const SECOND = ['สด', 'แห้ง', 'ทอด', 'ต้ม', 'ย่าง', 'กะเพรา', 'แช่แข็ง', 'ใบใหญ่', 'เกลือ', 'อบ', 'นึ่ง'];
const THIRD = ['ตลาดไท', 'เชียงใหม่', 'ระยอง', 'ขอนแก่น', 'สุราษฎร์ธานี', 'นนทบุรี', 'โคราช'];

/** The numbers stay the same from run to run, so that runs can be compared. */
function words(place: number): string {
  const pick = (list: readonly string[], step: number) =>
    list[Math.floor(place * step) % list.length];
  return `${pick(FIRST, 7)}${pick(SECOND, 0.37)} ${pick(THIRD, 0.113)} ${place}`;
}

async function fill(context: ServerContext): Promise<void> {
  const { db } = context.database;
  const { units, materials } = context.config.resources;
  const tables = tablesOf(context.config);
  if (!units || !materials || !tables.units || !tables.materials) throw new Error('No materials');
  const unitRows = FIRST.map((name, place) => ({
    code: `U${place}`,
    name,
    abbreviation: name,
    kind: 'count',
  }));
  await db.insert(tables.units).values(unitRows.map((row) => columnValues(units, row, row)));
  for (let from = 0; from < ROWS; from += BATCH) {
    const rows = Array.from({ length: BATCH }, (_, offset) => {
      const place = from + offset;
      return {
        code: `MAT${place}`,
        name: words(place),
        pricePerKg: (place % 5000) / 10,
        defaultUnitId: (place % unitRows.length) + 1,
        sortOrder: 0,
        active: place % 50 !== 0,
      };
    });
    await db.insert(tables.materials).values(rows.map((row) => columnValues(materials, row, row)));
  }
  await db.execute(sql.raw('vacuum analyze'));
}

const byName = (order: string) => ({ sorters: [{ field: 'name', order }] });
const page = (currentPage: number) => ({ pagination: { currentPage, pageSize: PAGE } });
const filter = (field: string, operator: string, value: unknown) => ({
  filters: [{ field, operator, value }],
});

const SEARCHES: readonly [string, object][] = [
  ['first page', page(1)],
  ['page 2,500', page(2500)],
  ['sort by name', byName('asc')],
  ['sort by name, falling', byName('desc')],
  ['sort by name, page 2,500', { ...byName('asc'), ...page(2500) }],
  ['sort by price', { sorters: [{ field: 'pricePerKg', order: 'desc' }] }],
  ["sort by the unit's name", { sorters: [{ field: 'defaultUnitId', order: 'asc' }] }],
  ['quick search กะเพรา', { text: 'กะเพรา' }],
  ['quick search กุ้งย่าง ระยอง', { text: 'กุ้งย่าง ระยอง' }],
  ['quick search ไข่', { text: 'ไข่' }],
  ['quick search อบ (two letters)', { text: 'อบ' }],
  ['quick search 99999', { text: '99999' }],
  ['name contains แช่แข็ง', filter('name', 'contains', 'แช่แข็ง')],
  ['quick search กะเพรา by name', { text: 'กะเพรา', ...byName('asc') }],
  ['retired only', filter('active', 'eq', false)],
  ['one by id', filter('id', 'eq', 50_000)],
];

async function measure(name: string, database: Database, limit: number): Promise<void> {
  const context: ServerContext = {
    config: readConfig(),
    database,
    shippedData: fileURLToPath(new URL('../data', import.meta.url)),
    plugins,
    now: () => new Date(),
  };
  await migrate(context);
  await fill(context);
  const service = createResourceService(context);
  console.log(
    `\n${name}: ${ROWS.toLocaleString('en')} rows, medians of ${ROUNDS}; limit ${limit} ms`,
  );
  for (const [title, data] of SEARCHES) {
    const { data: rows, total = 0 } = await service.search(SYSTEM, 'materials', data);
    const ids = rows.map((row) => row.id);
    const ours = await medianTime(ROUNDS, () => service.search(SYSTEM, 'materials', data));
    const bare = await medianTime(ROUNDS, () =>
      database.db.execute(
        sql`select * from materials where id = any(${sql.param(ids)}::integer[])`,
      ),
    );
    const verdict = ours <= limit ? '' : '  OVER';
    console.log(
      `${ours.toFixed(1).padStart(7)} ms  ${(ours / bare).toFixed(1).padStart(6)}× bare (${bare.toFixed(1)} ms)  ` +
        `${title} (${total.toLocaleString('en')} found)${verdict}`,
    );
  }
}

const only = process.env.ONLY;

if (only !== 'pglite') await onPostgres((database) => measure('PostgreSQL', database, 50));
if (only !== 'postgres') await onEmbedded((database) => measure('PGlite', database, 150));
