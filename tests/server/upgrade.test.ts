/** A database of the version before publications, which a newer server takes over. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { plugins } from '../../application.server.ts';
import declaration from '../../resources.config.ts';
import { readConfig } from '../../src/application.ts';
import type { Database } from '../../src/engine/server/db/database.ts';
import { openDatabase } from '../../src/engine/server/db/open.ts';
import { readEnvironment } from '../../src/engine/server/env.ts';
import type { RunningServer } from '../../src/engine/server/running.ts';
import { startServer } from '../../src/engine/server/start.ts';
import { monthOf, shifted } from '../../src/food-waste/server/dashboard/periods.ts';
import { fillDemonstration } from '../../src/food-waste/server/demonstration/fill.ts';
import { dayInBangkok } from '../../src/thailand/clock.ts';
import { ADMIN } from '../support/accounts.ts';
import { createPostgresDatabase } from '../support/databases.ts';
import { insertRecords } from './rollups/support.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const HOUSEHOLDS = 12;
const LAST_MONTH = shifted(monthOf(dayInBangkok(new Date())), -1);

interface Answered {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

let databaseUrl: string;
let folder: string;
let server: RunningServer | undefined;
/** What the server said at the terminal. */
let said: { readonly key: string; readonly month: unknown }[];

/** Does something to the database while no server is on it. */
async function change(work: (database: Database) => Promise<unknown>): Promise<void> {
  const database = await openDatabase({ databaseUrl, dataDirectory: '' });
  try {
    await work(database);
  } finally {
    await database.close();
  }
}

const putDemonstration = (): Promise<void> =>
  change((database) => {
    const shippedData = join(ROOT, 'data');
    const now = () => new Date();
    const context = { config: readConfig(), database, shippedData, plugins, now };
    const records = { wasteRecords: 400, packagingRecords: 120 };
    return fillDemonstration(context, database.db, { records });
  });

const putOwn = (): Promise<void> =>
  change(async ({ db }) => {
    const { rows } = await db.execute<{ id: number }>(sql`
      insert into places (code, name, user_type, tambon_code)
      select 'H' || i, 'สมศรี มีสุข' || i, 'consumer', '100101'
      from generate_series(1, ${HOUSEHOLDS}::int) i returning id`);
    const record = { day: `${LAST_MONTH}-10`, userType: 'consumer', tambon: '100101', kg: '2' };
    await insertRecords(
      db,
      rows.map(({ id }) => ({ ...record, reporter: id, members: 3 })),
    );
  });

/** Starts as `npm start` does. */
async function start(): Promise<void> {
  const environment = readEnvironment(
    { PORT: '0', DATA_DIR: folder, DEMO: '0', DATABASE_URL: databaseUrl },
    ROOT,
  );
  const fail = (what: unknown): never => {
    throw new Error(JSON.stringify(what));
  };
  server = await startServer({ declaration, plugins }, environment, ROOT, {
    leftAsItIs: fail,
    seeded: fail,
    say: (key, parameters) => said.push({ key, month: parameters?.month }),
    adminMade: fail,
    siteProblem: fail,
    log: (line) => console.error(line),
    databaseStopped: fail,
  });
}

async function call(path: string, data?: unknown, token?: string): Promise<Answered> {
  const response = await fetch(`${server?.address}/api/${path}`, {
    method: data === undefined ? 'GET' : 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(data !== undefined && { body: JSON.stringify({ data }) }),
  });
  return { status: response.status, body: Object(await response.json()) };
}

async function wasteKg(token?: string): Promise<unknown> {
  const { status, body } = await call('dashboard/getHomeDashboard', {}, token);
  expect(status).toBe(200);
  const figures: { key: string; value: number }[] = Object(body.data).figures;
  return figures.find(({ key }) => key === 'wasteKg')?.value;
}

async function signIn(): Promise<string> {
  const { body } = await call('auth/login', ADMIN);
  return String(body.token);
}

/** Starts, and gives the publication that it makes beside its other work, and says so. */
async function firstPublication(): Promise<Record<string, unknown>> {
  await start();
  await expect.poll(() => said.length).toBe(1);
  const { body } = await call('publication/list', undefined, await signIn());
  const [first] = Object(body.data).publications;
  const key = first.status === 'published' ? 'firstPublished' : 'firstDraft';
  expect(said).toEqual([{ key, month: first.month }]);
  return first;
}

beforeEach(async () => {
  said = [];
  folder = await mkdtemp(join(tmpdir(), 'food-waste-upgrade-'));
  databaseUrl = await createPostgresDatabase('office');
  await change(async ({ db }) => {
    await db.execute(sql`drop table system_publication_areas, system_publications`);
    await db.execute(sql`delete from system_migrations where name = '0009-publications'`);
  });
});
afterEach(async () => {
  await server?.stop();
  server = undefined;
  await rm(folder, { recursive: true, force: true });
});

it('makes a draft where an office has records of its own, which it publishes itself', async () => {
  await putOwn();
  const draft = await firstPublication();
  expect(draft).toMatchObject({ month: LAST_MONTH, version: 1, status: 'draft' });
  const visit = await call('dashboard/getHomeDashboard', {});
  expect([visit.status, Object(visit.body.error).code]).toEqual([404, 'not_published']);
  const token = await signIn();
  expect(await wasteKg(token)).toBe(2 * HOUSEHOLDS);

  expect((await call('publication/publish', { id: draft.id }, token)).status).toBe(200);
  expect(await wasteKg()).toBe(2 * HOUSEHOLDS);
});

it('makes a draft, too, where demonstration data is among its own', async () => {
  await putDemonstration();
  await putOwn();
  expect(await firstPublication()).toMatchObject({ status: 'draft', demonstration: true });
  expect((await call('dashboard/getHomeDashboard', {})).status).toBe(404);
});

it('shows the public figures by itself where all is demonstration data', async () => {
  await putDemonstration();
  expect(await firstPublication()).toMatchObject({
    month: LAST_MONTH,
    version: 1,
    status: 'published',
    demonstration: true,
  });
  expect(await wasteKg()).toBeGreaterThan(0);
});

it('makes none where there is no record, and one only, however often it starts', async () => {
  await start();
  await server?.stop();
  expect(said).toEqual([]);
  await putOwn();
  const first = await firstPublication();
  await server?.stop();
  await start();
  const { body } = await call('publication/list', undefined, await signIn());
  expect(Object(body.data).publications).toMatchObject([{ id: first.id, status: 'draft' }]);
  await server?.stop();
  server = undefined;
  expect(said).toHaveLength(1);
});
