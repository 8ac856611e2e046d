/**
 * How many records staff can save per second, by the built product, by the limit (`saves/bare.ts`), and
 * for new records by the statements of the product alone (`saves/statements.ts`), in turn, at 1, 10 and
 * 50 connections, on PostgreSQL with 100,000 records. `ROUNDS`, `BENCH_SECONDS` and `CONNECTIONS=1,10`
 * set number, length and connections. Needs what `npm run build` makes, and Linux.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import pg from 'pg';
import { dayInBangkok } from '../src/thailand/clock.ts';
import { ADMIN } from '../tests/support/e2e-server.ts';
import { freePort } from '../tests/support/free-port.ts';
import { startPostgresServer } from '../tests/support/postgres-server.ts';
import { bundle } from './bundle.ts';
import type { Masters } from './load/calls.ts';
import { prepare } from './load/prepare.ts';
import { type Started, startProcess } from './processes.ts';
import { capture, prepareLog } from './saves/captured.ts';
import { median } from './times.ts';

const RECORDS = Number(process.env.RECORDS ?? 100_000);
const ROUNDS = Number(process.env.ROUNDS ?? 5);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 3);
const CONNECTIONS = (process.env.CONNECTIONS ?? '1,10,50').split(',').map(Number);
const KINDS = ['create', 'update'] as const;
const CALL = '/api/wastecateory/saveWasteRecord';
const ROOT = fileURLToPath(new URL('../', import.meta.url));

/** Long before the records there are, so that no days overlap. */
const DAY = dayInBangkok(new Date(Date.now() - 900 * 86_400_000));

type Kind = (typeof KINDS)[number];

interface Site {
  readonly address: string;
  readonly started: Started;
  readonly token: string;
}

/**
 * Tables of the same columns and indexes, without triggers, foreign keys or the rules of the log.
 * @returns who may report
 */
async function makeBareTables(url: string): Promise<readonly number[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`
    create table bare_records (like waste_records including all);
    create table bare_entries (like audit_entries including all);
    create table bare_marks (like rollup_log);
    insert into bare_records select * from waste_records;
    analyze`);
  const { rows } = await client.query<{ id: number }>(
    `select id from places where user_type = 'consumer' and tambon_code is not null`,
  );
  await client.end();
  return rows.map(({ id }) => id);
}

async function startProduct(url: string, folder: string): Promise<Site> {
  const port = String(await freePort());
  const address = `http://127.0.0.1:${port}`;
  const environment = {
    ...{ DATABASE_URL: url, DATA_DIR: join(folder, 'data'), PORT: port, DEMO: '0' },
    ADMIN_PASSWORD: ADMIN.password,
  };
  const command = {
    program: process.execPath,
    parameters: [join(ROOT, 'scripts/start.mjs')],
    environment,
  };
  const started = await startProcess(ROOT, command, `${address}/readyz`);
  const answer = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ data: ADMIN }),
  });
  return { address, started, token: String(Object(await answer.json()).token) };
}

/** A server of this folder as one file of plain JavaScript, as the product is. */
async function startOther(
  name: 'bare' | 'statements',
  folder: string,
  environment: Readonly<Record<string, string>>,
): Promise<Site> {
  const port = String(await freePort());
  const address = `http://127.0.0.1:${port}`;
  const program = join(folder, `${name}.mjs`);
  await bundle(join(ROOT, `bench/saves/${name}.ts`), program);
  const command = {
    program: process.execPath,
    parameters: [program],
    environment: { ...environment, PORT: port },
  };
  return { address, started: await startProcess(folder, command, `${address}/ready`), token: '' };
}

interface Stored {
  readonly id: number;
  readonly code: string;
  version: number;
}

async function post({ address, token }: Site, data: object): Promise<Stored> {
  const answer = await fetch(address + CALL, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ data }),
  });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${answer.status} ${text}`);
  return Object(JSON.parse(text)).data;
}

interface Served {
  readonly perSecond: number;
  /** Milliseconds of the server's processor that each save took. */
  readonly processor: number;
}

let quantity = 0.1;
/** Another weight each time, none of them unusual. */
const nextQuantity = (): number => {
  quantity = quantity > 0.4 ? 0.1 : Math.round((quantity + 0.001) * 1000) / 1000;
  return quantity;
};

/** A record of somebody, as another is each time: people take turns on the days of one reporter. */
type NextRecord = () => object;

/** Saves for a while over so many connections, each with a row of its own where rows are changed. */
async function serve(
  site: Site,
  kind: Kind,
  connections: number,
  next: NextRecord,
): Promise<Served> {
  const rows = await Promise.all(
    Array.from({ length: kind === 'update' ? connections : 0 }, () => post(site, next())),
  );
  let taken = 0;
  const refused: string[] = [];
  const before = await site.started.processor();
  const { requests } = await autocannon({
    url: site.address,
    connections,
    duration: SECONDS,
    setupClient: (client) => {
      const row = rows[taken];
      taken += 1;
      client.setRequests([
        {
          method: 'POST',
          path: CALL,
          headers: { 'content-type': 'application/json', authorization: `Bearer ${site.token}` },
          setupRequest: (request) => {
            const data = row
              ? { id: row.id, version: row.version, quantity: nextQuantity() }
              : next();
            return { ...request, body: JSON.stringify({ data }) };
          },
          onResponse: (status, body) => {
            if (status !== 200) refused.push(`${status} ${body}`);
            else if (row) row.version += 1;
          },
        },
      ]);
    },
  });
  if (refused.length > 0) throw new Error(`${refused.length} refused: ${refused[0]}`);
  const seconds = (await site.started.processor()) - before;
  return { perSecond: requests.average, processor: (seconds * 1000) / requests.total };
}

interface Sites {
  readonly product: Site;
  readonly limit: Site;
  readonly statements: Site;
}

const describe = ({ perSecond, processor }: Served): string =>
  `${perSecond.toFixed(0)} per second, ${processor.toFixed(2)} ms of the server's processor`;

async function compare(sites: Sites, next: NextRecord): Promise<void> {
  for (const kind of KINDS) {
    for (const connections of CONNECTIONS) {
      const rounds: { readonly ours: Served; readonly bare: Served; readonly alone?: Served }[] =
        [];
      for (let round = 0; round <= ROUNDS; round += 1) {
        const served = (site: Site): Promise<Served> => serve(site, kind, connections, next);
        const [ours, bare] = [await served(sites.product), await served(sites.limit)];
        const alone = kind === 'create' ? { alone: await served(sites.statements) } : {};
        rounds.push({ ours, bare, ...alone });
      }
      // In the first round much is compiled and prepared.
      const counted = rounds.slice(1);
      const middle = (list: readonly Served[]): Served => ({
        perSecond: median(list.map(({ perSecond }) => perSecond)),
        processor: median(list.map(({ processor }) => processor)),
      });
      const ratioOf = (list: readonly Served[]): string =>
        median(
          list.map(({ perSecond }, at) => (counted[at]?.bare.perSecond ?? 0) / perSecond),
        ).toFixed(2);
      const ours = counted.map((round) => round.ours);
      const alone = counted.flatMap((round) => round.alone ?? []);
      console.log(`${kind} at ${connections}, load ${loadavg()[0]?.toFixed(1)}`);
      console.log(`  bare: ${describe(middle(counted.map(({ bare }) => bare)))}`);
      console.log(`  product: ${describe(middle(ours))}, ratio ${ratioOf(ours)}`);
      if (alone.length > 0) {
        console.log(`  its statements: ${describe(middle(alone))}, ratio ${ratioOf(alone)}`);
      }
    }
  }
}

function recordsOf(masters: Masters, reporters: readonly number[]): NextRecord {
  let made = 0;
  return () => {
    made += 1;
    return {
      ...masters,
      reporterId: reporters[made % reporters.length],
      ...{ recordDate: DAY, periodDays: 1, part: 'edible' },
      ...{ method: 'directWeighing', quantity: nextQuantity() },
    };
  };
}

/** So many saves until the statements of a connection have their final plans. */
const WARM_SAVES = 30;

async function startStatements(url: string, folder: string, product: Site, next: NextRecord) {
  for (let saved = 0; saved < WARM_SAVES; saved += 1) await post(product, next());
  const statements = await capture(url, async () => {
    const record = next();
    const { id, code } = await post(product, record);
    return { id, code, reporterId: Number(Object(record).reporterId) };
  });
  const file = join(folder, 'statements.json');
  await writeFile(file, JSON.stringify(statements));
  return startOther('statements', folder, { DATABASE_URL: url, STATEMENTS: file });
}

const server = await startPostgresServer();
const folder = await mkdtemp(join(tmpdir(), 'bench-saves-'));
const { url } = server;
const started: Site[] = [];
const begun = async (starting: Promise<Site>): Promise<Site> => {
  const site = await starting;
  started.push(site);
  return site;
};
try {
  await prepareLog(url);
  await server.kill();
  await server.restart();
  const masters = await prepare(url, RECORDS);
  const product = await begun(startProduct(url, folder));
  await post(product, recordsOf(masters, [masters.reporterId])());
  const next = recordsOf(masters, await makeBareTables(url));
  const limit = await begun(startOther('bare', folder, { DATABASE_URL: url }));
  const statements = await begun(startStatements(url, folder, product, next));
  await compare({ product, limit, statements }, next);
} finally {
  for (const site of started) await site.started.stop();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
