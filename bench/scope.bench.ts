/**
 * What it costs a list that somebody sees only some of its rows: the same calls by people whose roles
 * open all rows, those of their areas, of their organisations, and their own, and by one who sees all
 * and filters for the same rows, from the request to its answer but for the network. 1,000,000
 * records on PostgreSQL, or as many as `RECORDS` says, and `EMBEDDED_RECORDS` (100,000) on PGlite; 0
 * leaves one out. `BENCH_DATABASE_URL` is a PostgreSQL database that is filled if it is empty and
 * stays afterwards.
 */
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { plugins } from '../application.server.ts';
import { readConfig } from '../src/application.ts';
import { buildApp } from '../src/engine/server/app.ts';
import { createAccessTokens } from '../src/engine/server/auth/access-tokens.ts';
import type { ServerContext } from '../src/engine/server/context.ts';
import type { Connection } from '../src/engine/server/db/connection.ts';
import type { Database } from '../src/engine/server/db/database.ts';
import { migrate } from '../src/engine/server/migrations/migrate.ts';
import { compactRowCounts } from '../src/engine/server/row-counts/tables.ts';
import { seedStarterData } from '../src/engine/server/seed/starter.ts';
import { areasIn } from '../src/thailand/server/geography/areas.ts';
import { onBoth } from './both-databases.ts';
import { type Asker, type Asking, addAsker, fillOrganisations } from './organisations.ts';
import { fillRecords } from './records.ts';
import { median, milliseconds } from './times.ts';

const RECORDS = Number(process.env.RECORDS ?? 1_000_000);
const EMBEDDED_RECORDS = Number(process.env.EMBEDDED_RECORDS ?? 100_000);
const ROUNDS = Number(process.env.ROUNDS ?? 21);
/** PostgreSQL plans a prepared statement anew the first five times. */
const WARM_ROUNDS = 7;
const LIMIT = 1.2;
const REPORTERS = 20_000;
const STARTED = new Date();
const TOKEN_KEYS = [{ secret: new Uint8Array(32).fill(7), trustedUntil: null }];
const UNTIL = '2026-11-20';
const PROVINCE = '50';
const KEYS = ['waste-cateory/waste-records', 'user'];

const path = (name: string): string => fileURLToPath(new URL(`../${name}`, import.meta.url));

interface Filter {
  readonly field: string;
  readonly operator: string;
  readonly value: unknown;
}
/** As the list requests. */
const IN_USE: Filter = { field: 'active', operator: 'eq', value: true };

/** Who sends a request, and with which filter. */
interface Way {
  readonly name: string;
  readonly asker: Asker;
  readonly filter?: Filter;
  /** The way of which the same rows are requested by somebody who sees all. */
  readonly peer?: string;
}

/** A question, but for what is filtered; `peers` says whether those filters are of its resource. */
interface Question {
  readonly name: string;
  readonly url: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly filters: readonly Filter[];
  readonly peers: boolean;
}

const records = (name: string, data: Question['data'], ...filters: Filter[]): Question => ({
  ...{ name, data, url: '/api/wastecateory/searchWasteRecord' },
  ...{ filters: [IN_USE, ...filters], peers: true },
});
const page = (currentPage: number, pageSize = 20) => ({ pagination: { currentPage, pageSize } });
const QUESTIONS: readonly Question[] = [
  records('first page', page(1)),
  records('its rows alone', { ...page(1), count: false }),
  records('page 2', page(2)),
  records('its rows alone', { ...page(2), count: false }),
  records('heaviest first', { ...page(1), sorters: [{ field: 'weightKg', order: 'desc' }] }),
  records('with the sums', { ...page(1), totals: true }),
  records('quick search', { ...page(1), text: 'W9999' }),
  records('a month', page(1), {
    ...{ field: 'recordDate', operator: 'between', value: ['2026-10-01', '2026-10-31'] },
  }),
  records('their number alone', { rows: false }),
  records('count and one row', page(1, 1)),
  {
    ...{ name: 'reporters to choose', url: '/api/place/searchPlace/options', peers: false },
    ...{ data: {}, filters: [] },
  },
];

async function fill(context: ServerContext, count: number): Promise<void> {
  const { db } = context.database;
  await migrate(context);
  const filled = await db.execute<{ filled: boolean }>(
    sql`select exists (select from organisations) as filled`,
  );
  if (filled.rows[0]?.filled) {
    await db.execute(sql.raw("delete from users where code like 'ASKER%'"));
    return;
  }
  await seedStarterData(context, path('data/starter'));
  const areas = areasIn(context);
  const filling = { packaging: 0, reporters: REPORTERS, until: UNTIL, days: 730 };
  await fillRecords(db, areas, { ...filling, records: count });
  const made = await fillOrganisations(db, areas);
  // As a running server does within half a minute.
  await compactRowCounts(context);
  await db.execute(sql.raw('vacuum analyze'));
  console.log(`${made.toLocaleString('en')} organisations`);
}

/** Ids of the province, of its middle municipality, and of a reporter there with usual records. */
async function places(db: Connection) {
  const { rows } = await db.execute<{ province: number; town: number; reporter: number }>(sql`
    select province.organisation_id as province, town.id as town, (
      select reporter_id from waste_records group by 1
      order by abs(count(*) - ${RECORDS / REPORTERS}::integer), 1 limit 1) as reporter
    from organisation_areas province, lateral (
      select id from organisations below where below.parent_id = province.organisation_id
      order by id offset 10 limit 1) town
    where province.area_code = ${PROVINCE}`);
  const [found] = rows;
  if (!found) throw new Error('No province');
  return found;
}

async function waysOf(db: Connection): Promise<Way[]> {
  const { province, town, reporter } = await places(db);
  const add = (asking: Asking) => addAsker(db, KEYS, asking);
  const all = await add({ scope: 'all' });
  const filtered = (peer: string, field: string, operator: string, value: unknown): Way => ({
    ...{ name: '  by filter', asker: all, filter: { field, operator, value }, peer },
  });
  const { rows: towns } = await db.execute<{ codes: string[] }>(
    sql`select array_agg(area_code) codes from organisation_areas where organisation_id = ${town}`,
  );
  return [
    { name: 'all', asker: all },
    { name: 'areas, a town', asker: await add({ scope: 'areas', organisation: town }) },
    filtered('areas, a town', 'tambonCode', 'in', towns[0]?.codes),
    { name: 'areas, a province', asker: await add({ scope: 'areas', organisation: province }) },
    filtered('areas, a province', 'tambonCode', 'startswith', PROVINCE),
    {
      name: 'organisation, a town',
      asker: await add({ scope: 'organisation', organisation: town }),
    },
    {
      name: 'organisation, a province',
      asker: await add({ scope: 'organisation', organisation: province }),
    },
    {
      name: 'organisation, all below',
      asker: await add({ scope: 'organisation', organisation: 1 }),
    },
    { name: 'areas, all below', asker: await add({ scope: 'areas', organisation: 1 }) },
    { name: 'own', asker: await add({ scope: 'own', reporter }) },
    filtered('own', 'reporterId', 'in', [reporter]),
  ];
}

async function measure(name: string, database: Database, count: number): Promise<void> {
  const context: ServerContext = {
    config: readConfig(),
    database,
    shippedData: path('data'),
    plugins,
    // Tokens last as long as the rounds do.
    now: () => STARTED,
  };
  await fill(context, count);
  const ways = await waysOf(database.db);
  await database.db.execute(sql.raw('analyze users'));
  const app = await buildApp(context, { localesDirectory: path('locales'), tokenKeys: TOKEN_KEYS });
  const tokens = createAccessTokens(TOKEN_KEYS, context.now, context.config.name);
  const given = new Map<Asker, string>();
  for (const { asker } of ways) given.set(asker, await tokens.issue(asker));

  async function ask({ asker, filter }: Way, question: Question): Promise<number> {
    const filters = filter ? [...question.filters, filter] : question.filters;
    const payload = { data: { ...question.data, filters } };
    const headers = { authorization: `Bearer ${given.get(asker)}` };
    const answer = await app.inject({ method: 'POST', url: question.url, payload, headers });
    if (answer.statusCode !== 200) throw new Error(`${question.url}: ${answer.body}`);
    return Number(Object(answer.json()).total ?? Number.NaN);
  }

  console.log(`\n${name}: ${count.toLocaleString('en')} records, medians of ${ROUNDS}`);
  for (const question of QUESTIONS) {
    const asked = ways.filter(({ filter }) => question.peers || !filter);
    const times = asked.map((): number[] => []);
    const found: number[] = [];
    for (let round = -WARM_ROUNDS; round < ROUNDS; round += 1) {
      for (const [place, way] of asked.entries()) {
        const taken = await milliseconds(async () => {
          found[place] = await ask(way, question);
        });
        if (round >= 0) times[place]?.push(taken);
      }
    }
    const medians = times.map(median);
    const of = (wanted: string) => medians[asked.findIndex((way) => way.name === wanted)] ?? 0;
    console.log(`\n${question.name}`);
    for (const [place, way] of asked.entries()) {
      const time = medians[place] ?? 0;
      const ratio = time / of('all');
      const isOver = !way.filter && ratio > LIMIT;
      const beside = way.peer ? `  ${(of(way.peer) / time).toFixed(2)}× takes the scope` : '';
      console.log(
        `${time.toFixed(1).padStart(8)} ms  ${ratio.toFixed(2).padStart(6)}× all  ${way.name} ` +
          `(${(found[place] ?? 0).toLocaleString('en')} found)${beside}${isOver ? '  OVER' : ''}`,
      );
    }
  }
  await app.close();
}

await onBoth(RECORDS, EMBEDDED_RECORDS, measure);
