import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { plugins } from '../../application.server.ts';
import declaration from '../../resources.config.ts';
import { noteMoved } from '../../src/engine/server/db/embedded/marks.ts';
import {
  DatabaseOpenError,
  openDatabase,
  readPostgresRefusal,
} from '../../src/engine/server/db/open.ts';
import { readEnvironment } from '../../src/engine/server/env.ts';
import type { MigrationNote } from '../../src/engine/server/migrations/differ/plan.ts';
import { startServer } from '../../src/engine/server/start.ts';
import { StartError } from '../../src/engine/server/start-error.ts';
import { AdminPasswordError } from '../../src/engine/server/users/ensure-admin.ts';
import { createPostgresDatabase } from '../support/databases.ts';
import { ADMIN_PASSWORD } from '../support/server.ts';
import { asVisitor, runAt } from '../support/visitors.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
let folder: string;
let told: { passwords: string[]; notes: MigrationNote[]; site: string[]; said: string[] };

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'food-waste-start-'));
  told = { passwords: [], notes: [], site: [], said: [] };
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

function start(variables: Readonly<Record<string, string>>) {
  const environment = readEnvironment(
    { PORT: '0', DATA_DIR: join(folder, 'data'), DEMO: '0', ...variables },
    ROOT,
  );
  return startServer({ declaration, plugins }, environment, ROOT, {
    leftAsItIs: (note) => told.notes.push(note),
    seeded: () => undefined,
    say: (key, parameters) => told.said.push(`${key} ${Object.values(parameters ?? {}).join(' ')}`),
    adminMade: ({ password }) => told.passwords.push(password),
    siteProblem: (problem) =>
      told.site.push(problem.key === 'siteWrong' ? problem.places : problem.reason),
    log: () => undefined,
    databaseStopped: (line) => {
      throw new Error(line);
    },
  });
}

async function refusal(variables: Readonly<Record<string, string>>): Promise<unknown> {
  return start(variables).then(
    async (server) => {
      await server.stop();
      throw new Error('The server started.');
    },
    (error: unknown) => error,
  );
}

describe('a PostgreSQL user without the rights', () => {
  it.each([
    ['to make the extension', []],
    ['to make tables', ['create extension pg_trgm']],
    ['to any schema', ['create extension pg_trgm', 'revoke all on schema public from public']],
    [
      'to the tables that are there',
      [
        'create extension pg_trgm',
        'grant all on schema public to VISITOR',
        'create table units (id integer)',
      ],
    ],
  ])('%s is reported in one line, with exit code 77', async (_what, grants) => {
    const { databaseUrl } = await asVisitor(...grants);
    const error = await refusal({ DATABASE_URL: databaseUrl });
    if (!(error instanceof DatabaseOpenError)) throw error;
    expect(error).toMatchObject({ key: 'postgresForbidden', exitCode: 77 });
    const line = error.lines().join('\n');
    expect(line).toMatch(/^ผู้ใช้ใน DATABASE_URL ไม่มีสิทธิ์พอ.*ต้องเป็นเจ้าของฐานข้อมูล/);
    expect(line).not.toMatch(/\n|secret/);
    expect(told.passwords).toEqual([]);
  });

  it('may start once it owns the database', async () => {
    const { databaseUrl, name } = await asVisitor();
    const database = new URL(databaseUrl).pathname.slice(1);
    const asOwner = new URL(databaseUrl);
    asOwner.username = 'postgres';
    await runAt(asOwner.href, `alter database ${database} owner to ${name}`);
    const server = await start({ DATABASE_URL: databaseUrl, ADMIN_PASSWORD });
    await server.stop();
  });
});

it('says what to install where PostgreSQL lacks the extension itself', async () => {
  const databaseUrl = await createPostgresDatabase();
  const { db, close } = await openDatabase({ databaseUrl, dataDirectory: '' });
  // A server without the package cannot be had here; one asked for another extension says the same.
  const problem: unknown = await db
    .execute(sql`create extension no_such_extension`)
    .catch((error: unknown) => error);
  await close();
  const refused = readPostgresRefusal(problem, databaseUrl);
  expect(refused).toMatchObject({ key: 'postgresExtensionMissing', exitCode: 78 });
  expect(refused?.lines()[0]).toContain('ติดตั้งชุด postgresql-contrib');
});

describe('a database with more than is declared', () => {
  it('is reported at the start, and left as it is', async () => {
    const databaseUrl = await createPostgresDatabase();
    const environment = { DATABASE_URL: databaseUrl, ADMIN_PASSWORD };
    await (await start(environment)).stop();
    expect(told.notes).toEqual([]);
    await runAt(databaseUrl, 'alter table units add column colour text');
    await (await start(environment)).stop();
    expect(told.notes).toEqual([
      { key: 'extraColumn', params: { table: 'units', column: 'colour' } },
    ]);
  });
});

describe('the figures for those who watch over a server', () => {
  it('are at an address of their own, on this machine alone', async () => {
    const server = await start({
      METRICS_PORT: '0',
      ADMIN_PASSWORD,
      DATABASE_URL: await createPostgresDatabase(),
    });
    expect(server.metricsAddress).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/metrics$/);
    const figures = await fetch(server.metricsAddress ?? '');
    expect(figures.headers.get('content-type')).toContain('text/plain');
    expect(await figures.text()).toMatch(/^back_office_database_up 1$/m);
    const elsewhere = await fetch(`${server.address}/metrics`);
    expect(elsewhere.status).toBe(404);
    await server.stop();
    await expect(fetch(server.metricsAddress ?? '')).rejects.toThrow();
  });

  it('are nowhere unless requested', async () => {
    const DATABASE_URL = await createPostgresDatabase();
    const server = await start({ ADMIN_PASSWORD, DATABASE_URL });
    expect(server.metricsAddress).toBeNull();
    await server.stop();
  });
});

it('offers demonstration data to the plugins of a built-in database alone', () => {
  const read = (variables: Readonly<Record<string, string>>) =>
    readEnvironment(variables, ROOT).demonstration;
  expect(read({})).toBe(true);
  expect(read({ DEMO: '0' })).toBe(false);
  expect(read({ DATABASE_URL: 'postgres://office@database/office', DEMO: '1' })).toBe(false);
});

describe('what is wrong with the environment', () => {
  it('is reported before a database is made: a port that is taken', async () => {
    const taken = createServer();
    const port = await new Promise<number>((resolve) => {
      taken.listen(0, 'localhost', () => {
        const address = taken.address();
        resolve(typeof address === 'object' && address ? address.port : 0);
      });
    });
    const error = await refusal({ PORT: String(port) });
    taken.close();
    expect(error).toBeInstanceOf(StartError);
    expect(error).toMatchObject({ key: 'portInUse', exitCode: 75 });
    expect(existsSync(join(folder, 'data'))).toBe(false);
  });

  it('is reported before a database is made: a port for figures that is taken', async () => {
    const DATABASE_URL = await createPostgresDatabase();
    const first = await start({ METRICS_PORT: '0', ADMIN_PASSWORD, DATABASE_URL });
    const METRICS_PORT = new URL(first.metricsAddress ?? '').port;
    const DATA_DIR = join(folder, 'other');
    const error = await refusal({ METRICS_PORT, DATA_DIR });
    await first.stop();
    expect(error).toMatchObject({ key: 'portInUse', exitCode: 75 });
    expect(existsSync(DATA_DIR)).toBe(false);
  });

  it.each(['203.0.113.7', 'no-such-host.invalid'])(
    'is reported before a database is made: HOST=%s',
    async (host) => {
      expect(await refusal({ HOST: host })).toMatchObject({ key: 'hostUnknown', exitCode: 78 });
      expect(existsSync(join(folder, 'data'))).toBe(false);
    },
  );

  it.each([
    'api.example.go.th',
    'ftp://api.example.go.th',
    'https://api.example.go.th/api',
    'https://user:secret@api.example.go.th',
    'https://api.example.go.th/?version=2',
  ])('is reported before anything is served: API_URL=%s', async (API_URL) => {
    expect(() => readEnvironment({ API_URL }, ROOT)).toThrow(StartError);
    expect(readEnvironment({ API_URL: 'https://API.example.go.th/waste/' }, ROOT).apiUrl).toBe(
      'https://api.example.go.th/waste',
    );
  });

  it('is reported before a database is made: a short ADMIN_PASSWORD', async () => {
    expect(await refusal({ ADMIN_PASSWORD: 'สั้น' })).toBeInstanceOf(AdminPasswordError);
    expect(await readdir(folder)).toEqual([]);
  });

  it('is reported before an administrator is made: a data folder for the key that cannot be', async () => {
    const databaseUrl = await createPostgresDatabase();
    const variables = { DATABASE_URL: databaseUrl, DATA_DIR: '/proc/food-waste' };
    expect(await refusal(variables)).toMatchObject({ key: 'databaseFolderNotCreated' });
    expect(told.passwords).toEqual([]);
  });
});

it('says that a database in the data folder is not the one it uses', async () => {
  const folderOfData = join(folder, 'data');
  await mkdir(join(folderOfData, 'database'), { recursive: true });
  await writeFile(join(folderOfData, 'database', 'PG_VERSION'), '18');
  const databaseUrl = await createPostgresDatabase();
  const { host, pathname } = new URL(databaseUrl);
  const line = `otherDatabase PostgreSQL ${host}${pathname} ${folderOfData}`;
  await (await start({ DATABASE_URL: databaseUrl })).stop();
  expect(told.said).toContain(line);
  told.said = [];
  await noteMoved(folderOfData, host, new Date());
  await (await start({ DATABASE_URL: databaseUrl })).stop();
  expect(told.said).not.toContain(line);
});

it('starts on a server whatever the folder of the other database is', async () => {
  await mkdir(join(folder, 'data'), { recursive: true });
  await writeFile(join(folder, 'data', 'database'), 'no folder');
  await (await start({ DATABASE_URL: await createPostgresDatabase() })).stop();
});

it('names the places of a site.json that the pages cannot show, and starts all the same', async () => {
  await mkdir(join(folder, 'data', 'site'), { recursive: true });
  await writeFile(join(folder, 'data', 'site', 'site.json'), '{"phone": 21234567}');
  const server = await start({ ADMIN_PASSWORD });
  await server.stop();
  expect(told.site).toEqual(['phone']);
});

it('tells a site.json of the office that cannot be read, and starts all the same', async () => {
  await mkdir(join(folder, 'data', 'site'), { recursive: true });
  await writeFile(join(folder, 'data', 'site', 'site.json'), '{');
  await (await start({})).stop();
  expect(told.site).toHaveLength(1);
});
