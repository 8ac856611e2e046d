/**
 * Staff at records and readers at dashboards, all at once, for some minutes: what they wait for,
 * and what the server takes of memory and processor; before and after, the same people at the
 * limit, a bare server that sends the same statements. `BENCH_DATABASE_URL` is a PostgreSQL
 * database that is filled if it is empty; `RECORDS`, `STAFF`, `READERS` and `BENCH_MINUTES` say how
 * many and how long. Needs what `npm run build` makes, and Linux. The clients are on the same
 * machine.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { dayInBangkok } from '../src/thailand/clock.ts';
import { Visitor } from '../tests/support/constant-load.ts';
import { ADMIN } from '../tests/support/e2e-server.ts';
import { freePort } from '../tests/support/free-port.ts';
import { startPostgresServer } from '../tests/support/postgres-server.ts';
import { bundle } from './bundle.ts';
import { callsOf, type Habits, habitsOf } from './load/calls.ts';
import { capture } from './load/capture.ts';
import { type Day, type Kinds, read, work } from './load/people.ts';
import { prepare } from './load/prepare.ts';
import { type Part, tellKinds, tellParts } from './load/tell.ts';
import { type Started, startProcess } from './processes.ts';

const RECORDS = Number(process.env.RECORDS ?? 1_000_000);
const STAFF = Number(process.env.STAFF ?? 200);
const READERS = Number(process.env.READERS ?? 2000);
const MINUTES = Number(process.env.BENCH_MINUTES ?? 5);
/** The limit gets requests for so long before, and as long after. */
const LIMIT_MINUTES = Math.min(2, MINUTES / 2);
const MOST_PARTS = 10;
const MINUTE = 60_000;
const ROOT = fileURLToPath(new URL('../', import.meta.url));

/** A server that gets requests. */
interface Site {
  readonly address: string;
  readonly started: Started;
  /** The clerks, signed in where there is a sign-in. */
  readonly staff: readonly Visitor[];
}

const clerks = (address: string): Visitor[] =>
  Array.from({ length: STAFF }, () => new Visitor(address));

async function startProduct(url: string, folder: string): Promise<Site> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const environment = {
    ...{ DATABASE_URL: url, DATA_DIR: join(folder, 'data'), PORT: String(port), DEMO: '0' },
    ...{ ADMIN_PASSWORD: ADMIN.password, TRUSTED_PROXIES: 'loopback' },
  };
  const command = {
    program: process.execPath,
    parameters: [join(ROOT, 'scripts/start.mjs')],
    environment,
  };
  const started = await startProcess(ROOT, command, `${address}/readyz`);
  const staff = clerks(address);
  for (const visitor of staff) await visitor.signIn();
  return { address, started, staff };
}

/** The limit as one file of plain JavaScript, so that nothing beside it takes memory. */
async function startLimit(url: string, habits: Habits, folder: string): Promise<Site> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const statements = join(folder, 'statements.json');
  await writeFile(statements, JSON.stringify(await capture(url, callsOf(habits))));
  const program = join(folder, 'bare.mjs');
  await bundle(join(ROOT, 'bench/load/bare.ts'), program);
  const started = await startProcess(
    folder,
    {
      program: process.execPath,
      parameters: [program, statements],
      environment: { DATABASE_URL: url, PORT: String(port) },
    },
    `${address}/ready`,
  );
  return { address, started, staff: clerks(address) };
}

/** What the server takes, part by part, until the end. */
async function watch({ started }: Site, until: number): Promise<Part[]> {
  const parts: Part[] = [];
  const length = (until - performance.now()) / MOST_PARTS;
  while (performance.now() < until - length / 2) {
    const from = performance.now();
    const before = await started.processor();
    await delay(Math.max(length, MINUTE / 2));
    const to = performance.now();
    parts.push({
      from,
      to,
      megabytes: await started.memory(),
      processor: (((await started.processor()) - before) * 1000) / (to - from),
      load: loadavg()[0] ?? 0,
    });
  }
  return parts;
}

/** Lets everybody at a server. */
async function letIn(site: Site, habits: Habits, minutes: number, kinds: Kinds): Promise<Part[]> {
  const until = performance.now() + minutes * MINUTE;
  const day: Day = { address: site.address, habits, kinds, until };
  const [parts] = await Promise.all([
    watch(site, until),
    ...site.staff.map((visitor, number) => work(visitor, number, day)),
    ...Array.from({ length: READERS }, (_, number) => read(STAFF + number, day)),
  ]);
  return parts;
}

async function measure(url: string, folder: string): Promise<void> {
  const masters = await prepare(url, RECORDS);
  const habits = habitsOf(masters, dayInBangkok(new Date()));
  const sites: Site[] = [];
  try {
    const limit = await startLimit(url, habits, folder);
    sites.push(limit);
    const product = await startProduct(url, folder);
    sites.push(product);
    const ofProduct: Kinds = new Map();
    const ofLimit: Kinds = new Map();
    console.log(`${STAFF} staff and ${READERS} readers, ${MINUTES} minutes`);
    const say = (what: string): void =>
      console.log(`${new Date().toISOString().slice(11, 19)} ${what}`);
    say('limit');
    const before = await letIn(limit, habits, LIMIT_MINUTES, ofLimit);
    say('product');
    const parts = await letIn(product, habits, MINUTES, ofProduct);
    say('limit');
    const after = await letIn(limit, habits, LIMIT_MINUTES, ofLimit);
    console.log(`\n${tellKinds(ofProduct, ofLimit)}`);
    console.log(`\nThe product:\n${tellParts(ofProduct, parts)}`);
    console.log(`\nThe limit, before:\n${tellParts(ofLimit, before)}`);
    console.log(`\nThe limit, after:\n${tellParts(ofLimit, after)}`);
  } finally {
    for (const { started, staff } of sites) {
      for (const visitor of staff) visitor.leave();
      await started.stop();
    }
  }
}

const address = process.env.BENCH_DATABASE_URL;
const postgres = address ? null : await startPostgresServer();
const folder = await mkdtemp(join(tmpdir(), 'food-waste-load-'));
try {
  await measure(address ?? postgres?.url ?? '', folder);
} finally {
  await rm(folder, { recursive: true, force: true });
  await postgres?.stop();
}
