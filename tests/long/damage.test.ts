/** The built-in database, and PostgreSQL, when their files are not what was written to them. */
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CheckedDatabase, checkDatabase } from '../../src/engine/server/db/check.ts';
import type { Database } from '../../src/engine/server/db/database.ts';
import { inspectDatabaseFolder } from '../../src/engine/server/db/embedded/folder.ts';
import { type EmbeddedOptions, openEmbedded } from '../../src/engine/server/db/embedded/open.ts';
import { DatabaseOpenError, openDatabase } from '../../src/engine/server/db/open.ts';
import { createPostgresDatabase, embeddedTemplate, workerFile } from '../support/databases.ts';
import { startPostgresServer } from '../support/postgres-server.ts';
import { startTestServer } from '../support/server.ts';
import { runAt } from '../support/standby.ts';

const PAGE = 8192;
const ROWS = 3000;

/** A folder with a whole database in it, of which every test takes a copy. */
let whole: string;
/** Paths of its relations within the folder. */
const paths: Record<string, string> = {};
let folder: string;
let told: string[];

const open = async (options: Partial<EmbeddedOptions> = {}): Promise<Database> =>
  openEmbedded(folder, {
    template: await embeddedTemplate(),
    workerUrl: await workerFile(),
    log: (line) => told.push(line),
    onFatal: (key) => {
      throw new Error(key);
    },
    ...options,
  });

async function pathOf({ db }: Database, relation: string): Promise<string> {
  const { rows } = await db.execute<{ path: string }>(
    sql`select pg_relation_filepath(${relation}) as path`,
  );
  return rows[0]?.path ?? '';
}

const TABLE = sql`create table things (
  id integer primary key generated always as identity, name text not null, picture bytea)`;
const FILLING = sql`insert into things (name, picture)
  select 'thing ' || n, case when n % 500 = 0 then decode(repeat('5e', 20000), 'hex') end
  from generate_series(1, ${sql.raw(String(ROWS))}) as n`;

async function fill({ db }: Database): Promise<void> {
  await db.execute(TABLE);
  await db.execute(FILLING);
  await db.execute(sql`create index things_name on things (name)`);
  await db.execute(sql`vacuum things`);
  await db.execute(sql`checkpoint`);
}

/** Changes bytes of a page as a failing disk does. */
function flip(path: string, page = 0): void {
  const bytes = readFileSync(path);
  for (let at = page * PAGE + 10; at < page * PAGE + 200; at += 1) {
    bytes[at] = (bytes[at] ?? 0) ^ 0xff;
  }
  writeFileSync(path, bytes);
}

beforeAll(async () => {
  told = [];
  whole = mkdtempSync(join(tmpdir(), 'food-waste-damage-'));
  folder = whole;
  const database = await open();
  const { app, save } = await startTestServer(database);
  const unit = { name: 'ถัง', abbreviation: 'ถ', kind: 'weight', kgPerUnit: 1 };
  await save('foodcateory/saveUnits', unit);
  await fill(database);
  for (const relation of ['units', 'things', 'things_pkey', 'things_name']) {
    paths[relation] = join('database', await pathOf(database, relation));
  }
  await app.close();
  await database.close();
});
afterAll(() => rmSync(whole, { recursive: true, force: true }));

beforeEach(() => {
  told = [];
  folder = mkdtempSync(join(tmpdir(), 'food-waste-damage-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const copyWhole = (): void => cpSync(whole, folder, { recursive: true });
const fileOf = (relation: string): string => join(folder, paths[relation] ?? '');

describe('a data folder whose database is gone', () => {
  /** What is said of the folder; null where a database may be in it, or be made there. */
  async function refusal(options?: { beginAnew: boolean }): Promise<DatabaseOpenError | null> {
    return inspectDatabaseFolder(folder, options).then(
      () => null,
      (error: unknown) => {
        if (error instanceof DatabaseOpenError) return error;
        throw error;
      },
    );
  }

  it('is not begun anew, and says how to restore it, or how to begin anew all the same', async () => {
    copyWhole();
    const database = join(folder, 'database');
    for (const name of readdirSync(database)) rmSync(join(database, name), { recursive: true });
    for (const again of [1, 2]) {
      const error = await refusal();
      expect(error).toMatchObject({ key: 'databaseGone', exitCode: 65 });
      expect(error?.lines()).toEqual([
        expect.stringMatching(/^[^\n]*npm run restore[^\n]*database\.made[^\n]*$/),
      ]);
      expect(readdirSync(folder)).not.toContain('database.incomplete');
      // The folder itself may be gone as well.
      if (again === 1) rmSync(database, { recursive: true });
    }
    rmSync(join(folder, 'database.made'));
    expect(await refusal()).toBeNull();
  });

  it('is begun anew to be restored, and else not until that is whole', async () => {
    copyWhole();
    rmSync(join(folder, 'database'), { recursive: true });
    expect(await refusal({ beginAnew: true })).toBeNull();
    expect(await refusal()).toMatchObject({ key: 'databaseGone' });
  });

  it.each([
    ['new', false],
    ['emptied', true],
  ])(
    'is not begun by a start after a restore that was cut short, in a folder that was %s',
    async (_what, had) => {
      if (had) {
        copyWhole();
        rmSync(join(folder, 'database'), { recursive: true });
      }
      let isRestored = false;
      const restored = () => isRestored;
      const cut = await open({ restored });
      await cut.close();
      expect(await refusal()).toMatchObject({ key: 'databaseGone' });
      const again = await open({ restored });
      await again.db.execute(TABLE);
      isRestored = true;
      await again.close();
      const database = await open();
      expect((await database.db.execute(sql`select from things`)).rows).toEqual([]);
      await database.close();
    },
  );

  it('is distinguished from a new one also where an older version has made it', async () => {
    copyWhole();
    rmSync(join(folder, 'database.made'));
    expect(await refusal()).toBeNull();
    rmSync(join(folder, 'database'), { recursive: true });
    mkdirSync(join(folder, 'database'));
    expect(await refusal()).toMatchObject({ key: 'databaseGone' });
  });
});

describe('a damaged page of the built-in database', () => {
  it('is told to who reads it and to who watches, and the rest is served', async () => {
    copyWhole();
    flip(fileOf('units'));
    const database = await open();
    const { app, call, signInAsAdmin } = await startTestServer(database);
    const { token } = await signInAsAdmin();
    expect((await call('GET', '/readyz')).status).toBe(200);
    const damaged = await call('POST', '/api/foodcateory/searchUnitsWeb', {}, { token });
    expect(damaged.status).toBe(503);
    expect(Number(damaged.headers['retry-after'])).toBeGreaterThan(0);
    expect(damaged.body.error).toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(/เสียหาย.*ผู้ดูแลระบบ/),
    });
    expect((await call('POST', '/api/role/searchRole', {}, { token })).status).toBe(200);
    const ready = await call('GET', '/readyz');
    expect([ready.status, ready.body.status]).toEqual([503, 'damaged']);
    expect(told).toEqual([expect.stringMatching(/npm run check.*npm run restore/)]);
    await app.close();
    await database.close();
  });
});

describe('checking all of the built-in database', () => {
  async function check(): Promise<CheckedDatabase> {
    const database = await open({ inspecting: true });
    try {
      return await checkDatabase(database);
    } finally {
      const { rows } = await database.db.execute(sql`select extname from pg_extension`);
      // What it looked with is gone again.
      expect(rows.map(({ extname }) => extname).sort()).toEqual(['pg_trgm', 'plpgsql']);
      await database.close();
    }
  }

  it('reads every page and row of one that is whole', async () => {
    copyWhole();
    const report = await check();
    expect(report).toMatchObject({ problems: [], thorough: true });
    expect(report.rows).toBeGreaterThan(ROWS);
    expect(report.pages).toBeGreaterThan(500);
  });

  it.each(['things', 'things_pkey', 'things_name'])('finds a damaged page of %s', async (name) => {
    copyWhole();
    flip(fileOf(name), 1);
    const { problems } = await check();
    const reason = expect.stringContaining('invalid page in block 1');
    expect(problems).toContainEqual({ relation: name, reason });
  });

  it('finds rows that are in an index and not in the table', async () => {
    copyWhole();
    const bytes = readFileSync(fileOf('things'));
    // To PostgreSQL an empty page is one that was never written.
    writeFileSync(fileOf('things'), bytes.fill(0, PAGE, 2 * PAGE));
    const { problems } = await check();
    const reason = expect.stringMatching(/^2\d\d\d rows in the table, 3000 in/);
    expect(problems).toEqual([{ relation: 'things', reason }]);
  });
});

describe('checking all of a database on PostgreSQL', () => {
  it('reads the rows as its owner, and every page as a superuser', async () => {
    const databaseUrl = await createPostgresDatabase();
    const name = `checker_${process.pid}`;
    const owner = new URL(databaseUrl);
    await runAt(
      databaseUrl,
      `create role ${name} login`,
      `alter database ${owner.pathname.slice(1)} owner to ${name}`,
      `grant all on schema public to ${name}`,
    );
    owner.username = name;
    const asOwner = await openDatabase({ databaseUrl: owner.href, dataDirectory: '' });
    await asOwner.db.execute(TABLE);
    await asOwner.db.execute(FILLING);
    expect(await checkDatabase(asOwner)).toMatchObject({
      problems: [],
      thorough: false,
      rows: ROWS,
    });
    await asOwner.close();
    const asSuperuser = await openDatabase({ databaseUrl, dataDirectory: '' });
    expect(await checkDatabase(asSuperuser)).toMatchObject({
      problems: [],
      thorough: true,
      rows: ROWS,
    });
    await asSuperuser.close();
  });

  it('finds a damaged page', async () => {
    const server = await startPostgresServer({ durable: true });
    try {
      const before = await openDatabase({ databaseUrl: server.url, dataDirectory: '' });
      await fill(before);
      const path = await pathOf(before, 'things');
      const [data] = await runAt(server.url, 'show data_directory');
      await before.close();
      await server.kill();
      flip(join(String(data?.data_directory), path), 2);
      await server.restart();
      const database = await openDatabase({ databaseUrl: server.url, dataDirectory: '' });
      const { problems } = await checkDatabase(database);
      expect(problems).toContainEqual({
        relation: 'things',
        reason: expect.stringContaining('invalid page in block 2'),
      });
      await database.close();
    } finally {
      await server.stop();
    }
  });
});
