/**
 * What it costs that live figures are of somebody's own areas or places: the same dashboards, each
 * with the calls that its page makes at once, and the same calls one by one, by who sees all records,
 * of the country and of the area, and by who sees areas alone, or the places of a chain, with nothing
 * cached. 1,000,000 records and 3,000 organisations, or as many as `RECORDS` and `ORGANISATIONS` say.
 * `BENCH_DATABASE_URL` is a PostgreSQL database that is filled if it is empty and stays afterwards.
 */
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { readConfig } from '../src/application.ts';
import type { RowScope } from '../src/engine/declaration/scope.ts';
import { buildApp } from '../src/engine/server/app.ts';
import type { ServerContext } from '../src/engine/server/context.ts';
import type { Database } from '../src/engine/server/db/database.ts';
import { migrate } from '../src/engine/server/migrations/migrate.ts';
import { seedStarterData } from '../src/engine/server/seed/starter.ts';
import { ensureAdmin } from '../src/engine/server/users/ensure-admin.ts';
import { FIGURES_KEY } from '../src/food-waste/server/dashboard/viewers.ts';
import { createFoodWaste } from '../src/food-waste/server/plugin.ts';
import { Rollups } from '../src/food-waste/server/rollups/rollups.ts';
import { cardsOf } from '../src/food-waste/web/dashboard/cards.ts';
import {
  DASHBOARDS,
  type DashboardDeclaration,
} from '../src/food-waste/web/dashboard/declaration.ts';
import { firstAsks } from '../src/food-waste/web/dashboard/first-asks.ts';
import { askOf, readView } from '../src/food-waste/web/dashboard/view.ts';
import { areasIn } from '../src/thailand/server/geography/areas.ts';
import { thailand } from '../src/thailand/server/plugin.ts';
import { ADMIN } from '../tests/support/accounts.ts';
import { onDatabaseAt, onPostgres } from './both-databases.ts';
import { fillRecords, forgetAnswers } from './records.ts';
import { median, milliseconds } from './times.ts';

const RECORDS = Number(process.env.RECORDS ?? 1_000_000);
const ORGANISATIONS = Number(process.env.ORGANISATIONS ?? 3000);
const ROUNDS = Number(process.env.ROUNDS ?? 15);
/** Places of the chain. */
const BRANCHES = Number(process.env.BRANCHES ?? 50);
/** A database that stays has the people of former runs. */
const RUN = Date.now().toString(36);
const ROOT = new URL('../', import.meta.url);
const folderOf = (name: string): string => fileURLToPath(new URL(name, ROOT));

type Call = readonly [name: string, data: Readonly<Record<string, unknown>>];

const CALLS: readonly Call[] = [
  ['getHomeDashboard', {}],
  ['getHomeDashboard', { userType: 'consumer' }],
  ['countTypeUsers', {}],
  ['getCalculateMaterials', {}],
  ['getCalculateMaterials', { by: 'menu', userType: 'outofhome' }],
  ['getCalculateMaterials', { by: 'step', materialId: 3 }],
  ['getCalculateMaterialsByGroupUser', {}],
  ['getBarChartMaterials', {}],
  ['getBarChartMaterials', { split: 'part' }],
  ['getCircleBarIngredient', { part: 'edible' }],
  ['getCircleBarWare', {}],
  ['loadMapAmpur', {}],
];

/** What the page of a dashboard requests at once, of one area or, '', of all that somebody sees. */
function callsOf(name: string, page: DashboardDeclaration, area: string): Call[] {
  const view = readView(new URLSearchParams({ area }));
  const first = firstAsks(page, view).map(({ call, data }): Call => [call, data]);
  const cards = cardsOf(name, 'live').map(
    ({ call, ask }): Call => [call, { ...askOf(view, page.userType), ...ask }],
  );
  return [...first, ...cards];
}

type Ask = (name: string, data: Call[1]) => Promise<void>;
type Send = (url: string, data: unknown, token?: string) => Promise<Record<string, unknown>>;

const senderOf =
  (app: FastifyInstance): Send =>
  async (url, data, token) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const answer = await app.inject({ method: 'POST', url, payload: { data }, headers });
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.body}`);
    return Object(answer.json());
  };

interface Member {
  readonly ask: Ask;
  /** Id of their organisation. */
  readonly memberOfId: number;
}

/** Somebody of a new organisation, whose role opens rows of this scope. */
async function memberOf(
  send: Send,
  token: string,
  asked: { name: string; scope: RowScope; areas?: readonly string[] },
): Promise<Member> {
  const { scope, areas = [] } = asked;
  const name = `${asked.name}-${RUN}`;
  const save = async (call: string, data: unknown) => Object((await send(call, data, token)).data);
  const organisation = { name, organisationType: 'province' };
  const { id: memberOfId } = await save('/api/organisation/saveOrganisation', organisation);
  for (const areaCode of areas) {
    const area = { organisationId: memberOfId, areaCode };
    await save('/api/organisation/saveOrganisationArea', area);
  }
  const { id: roleId } = await save('/api/role/saveRole', { name, auths: [FIGURES_KEY], scope });
  const account = { username: name, password: 'a long secret of officers' };
  await save('/api/user/saveUser', {
    ...{ ...account, memberOfId, firstName: 'สมชาย', lastName: 'ใจดี', userType: 'staff' },
    ...{ roleIds: [roleId], mustChangePassword: false },
  });
  return { ask: await askerOf(send, account), memberOfId };
}

async function askerOf(send: Send, account: object): Promise<Ask> {
  const { token } = await send('/api/auth/login', account);
  return async (name, data) => {
    await send(`/api/dashboard/${name}`, data, String(token));
  };
}

async function measure(database: Database): Promise<void> {
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
  const { db } = database;
  const { rows } = await db.execute(sql`select 1 from waste_records limit 1`);
  if (rows.length === 0) {
    await fillRecords(db, areasIn(context), {
      ...{ records: RECORDS, packaging: RECORDS / 10, reporters: 5000 },
      ...{ until: '2026-11-20', days: 730 },
    });
    await db.execute(sql`insert into organisations (code, name, organisation_type)
      select 'B' || i, 'organisation ' || i, 'municipality' from generate_series(1, ${ORGANISATIONS}::int) i`);
  }
  await rollups.refresh();
  await db.execute(sql.raw('vacuum analyze'));
  const app = await buildApp(context, {
    localesDirectory: folderOf('locales'),
    tokenKeys: [{ secret: new Uint8Array(32).fill(7), trustedUntil: null }],
  });
  const send = senderOf(app);
  const { token } = await send('/api/auth/login', ADMIN);
  const all = await askerOf(send, ADMIN);
  const sees = { scope: 'areas' } as const;
  const officer = await memberOf(send, String(token), { ...sees, name: 'officer', areas: ['50'] });
  const areas = ['10', '1101', '200101'];
  const three = await memberOf(send, String(token), { ...sees, name: 'three', areas });
  const chain = await memberOf(send, String(token), { scope: 'organisation', name: 'chain' });
  await db.execute(sql`update places set member_of_id = ${chain.memberOfId} where id in (
    select id from places where user_type <> 'staff' order by md5(id::text) limit ${BRANCHES})`);
  const asking: readonly (readonly [ask: Ask, area: string])[] = [
    [all, ''],
    [all, '50'],
    [officer.ask, ''],
    [three.ask, ''],
    [chain.ask, ''],
  ];
  async function compare(title: string, callsIn: (area: string) => readonly Call[]): Promise<void> {
    const times = asking.map((): number[] => []);
    // In turn, so that a busy machine is so for all of them.
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [place, [ask, area]] of asking.entries()) {
        await forgetAnswers(db);
        const calls = callsIn(area);
        const asked = () => Promise.all(calls.map(([name, data]) => ask(name, data)));
        times[place]?.push(await milliseconds(asked));
      }
    }
    const [country = 0, province = 0, own = 0, several = 0, branches = 0] = times.map(median);
    const cells = [
      ...[country, province, own].map((time) => time.toFixed(1)),
      (own / province).toFixed(2),
      ...[several, branches].map((time) => time.toFixed(1)),
      (branches / country).toFixed(2),
      title,
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
  console.log(
    '| country | province 50 | officer of 50 | to the province | of three areas | chain | to the country | of |',
  );
  for (const [name, page] of Object.entries(DASHBOARDS)) {
    await compare(name, (area) => callsOf(name, page, area));
  }
  for (const [name, data] of CALLS) {
    const title = `${name} ${JSON.stringify(data)}`;
    await compare(title, (area) => [[name, { ...data, ...(area !== '' && { area }) }]]);
  }
  await app.close();
}

const address = process.env.BENCH_DATABASE_URL;
await (address ? onDatabaseAt(address, measure) : onPostgres(measure));
