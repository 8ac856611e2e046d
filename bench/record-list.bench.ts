/**
 * Speed of the list of food waste records at a million of them on PostgreSQL, or at as many as `RECORDS`
 * says: what a page and the
 * count beside it take, under each filter of the list, beside a bare SELECT of the same rows by the
 * driver; and what the list waits for, where it requests the page and the count separately.
 */

import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { plugins } from '../application.server.ts';
import { readConfig } from '../src/application.ts';
import { SYSTEM } from '../src/engine/server/access/principal.ts';
import type { ServerContext } from '../src/engine/server/context.ts';
import { openDatabase } from '../src/engine/server/db/open.ts';
import { migrate } from '../src/engine/server/migrations/migrate.ts';
import { createResourceService } from '../src/engine/server/resources/service.ts';
import { seedStarterData } from '../src/engine/server/seed/starter.ts';
import { areasIn } from '../src/thailand/server/geography/areas.ts';
import { startPostgresServer } from '../tests/support/postgres-server.ts';
import { fillRecords } from './records.ts';
import { medianTime } from './times.ts';

const ROWS = Number(process.env.RECORDS ?? 1_000_000);
/** So that one reporter has as many records however many there are. */
const REPORTERS = Math.ceil(ROWS / 250);
const PAGE = 20;
const LIMIT_MILLISECONDS = 100;
const ROUNDS = 21;
const UNTIL = '2026-11-20';

const path = (name: string): string => fileURLToPath(new URL(`../${name}`, import.meta.url));

interface Condition {
  readonly field: string;
  readonly operator: string;
  readonly value: unknown;
}
const IN_USE: Condition = { field: 'active', operator: 'eq', value: true };
/** As the list requests: rows in use, and what the person chose. */
const where = (...chosen: [string, string, unknown][]) => ({
  filters: [IN_USE, ...chosen.map(([field, operator, value]) => ({ field, operator, value }))],
});

/** `tambon` is the one most records are from. */
const searchesWith = (tambon: string): readonly [string, object][] => [
  ['first page', where()],
  ['page 500', { ...where(), pagination: { currentPage: 500, pageSize: PAGE } }],
  ['the middle page', { ...where(), pagination: { currentPage: ROWS / PAGE / 2, pageSize: PAGE } }],
  ['the last page', { ...where(), pagination: { currentPage: ROWS / PAGE, pageSize: PAGE } }],
  ['a month', where(['recordDate', 'between', ['2026-10-01', '2026-10-31']])],
  ['a year', where(['recordDate', 'between', ['2025-11-21', UNTIL]])],
  ['one reporter', where(['reporterId', 'in', [50]])],
  ['households', where(['userType', 'in', ['consumer']])],
  ['handlers', where(['userType', 'in', ['handler']])],
  ['Bangkok', where(['tambonCode', 'startswith', '10'])],
  ['a province', where(['tambonCode', 'startswith', '50'])],
  ['a tambon', where(['tambonCode', 'eq', tambon])],
  ['a material', where(['materialId', 'in', [1]])],
  ['a menu', where(['menuId', 'in', [1]])],
  ['a step', where(['wasteFoodId', 'in', [11]])],
  ['a way of managing', where(['wasteManageId', 'in', [13]])],
  ['a way of measuring', where(['method', 'in', ['directWeighing']])],
  ['unusual', where(['unusual', 'eq', true])],
  [
    'households of Bangkok in a month',
    where(
      ['userType', 'in', ['consumer']],
      ['tambonCode', 'startswith', '10'],
      ['recordDate', 'between', ['2026-10-01', '2026-10-31']],
    ),
  ],
  ['by weight, heaviest first', { ...where(), sorters: [{ field: 'weightKg', order: 'desc' }] }],
  ['by reporter', { ...where(), sorters: [{ field: 'reporterId', order: 'asc' }] }],
  ['quick search of a code', { ...where(), text: 'W99999' }],
];

const server = process.env.BENCH_DATABASE_URL ? null : await startPostgresServer();
const address = process.env.BENCH_DATABASE_URL ?? server?.url ?? '';
try {
  const database = await openDatabase({ databaseUrl: address, dataDirectory: '' });
  const shippedData = path('data');
  const context: ServerContext = {
    config: readConfig(),
    database,
    shippedData,
    plugins,
    now: () => new Date(),
  };
  if (server) {
    await migrate(context);
    await seedStarterData(context, path('data/starter'));
    const filling = { records: ROWS, packaging: 0, reporters: REPORTERS, until: UNTIL, days: 730 };
    await fillRecords(database.db, areasIn({ shippedData }), filling);
  }
  const service = createResourceService(context);
  const driver = new pg.Client({ connectionString: address });
  await driver.connect();
  console.log(`${ROWS.toLocaleString('en')} records, medians of ${ROUNDS}`);
  const { rows: busiest } = await driver.query(
    'select tambon_code from waste_records group by 1 order by count(*) desc, 1 limit 1',
  );
  for (const [title, data] of searchesWith(busiest[0]?.tambon_code)) {
    const { data: rows, total = 0 } = await service.search(SYSTEM, 'wasteRecords', data);
    const ids = rows.map(({ id }) => id);
    const ours = await medianTime(ROUNDS, () => service.search(SYSTEM, 'wasteRecords', data));
    const bare = await medianTime(ROUNDS, () =>
      driver.query('select * from waste_records where id = any($1::integer[])', [ids]),
    );
    const apart = (part: object) =>
      medianTime(ROUNDS, () => service.search(SYSTEM, 'wasteRecords', { ...data, ...part }));
    const [page, count] = [await apart({ count: false }), await apart({ rows: false })];
    const verdict = ours <= LIMIT_MILLISECONDS ? '' : '  OVER';
    console.log(
      `${ours.toFixed(1).padStart(7)} ms  ${(ours / bare).toFixed(1).padStart(6)}× bare  ` +
        `${page.toFixed(1).padStart(7)} ms the page  ${count.toFixed(1).padStart(6)} ms its count  ` +
        `${title} (${total.toLocaleString('en')} found)${verdict}`,
    );
  }
  await driver.end();
  await database.close();
} finally {
  await server?.stop();
}
