/**
 * An older server beside a newer one on one PostgreSQL, as while servers are restarted one after
 * another: the newer one has added to the declaration, or changed it, and the older one knows
 * nothing of it. What docs/operate.md says of upgrades with several servers stands on this.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assertDeclaration } from '../../../src/engine/declaration/assert.ts';
import { normalize } from '../../../src/engine/declaration/normalize.ts';
import type { Config, DeclaredField } from '../../../src/engine/declaration/types.ts';
import type { Database } from '../../../src/engine/server/db/database.ts';
import { openDatabase } from '../../../src/engine/server/db/open.ts';
import { MigrationError } from '../../../src/engine/server/migrations/migrate-error.ts';
import { createPostgresDatabase } from '../../support/databases.ts';
import { configWith, declarationWith } from '../../support/every-type.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

const OLDER = {
  name: { type: 'text', max: 100, required: true, unique: true, searchable: true },
  town: { type: 'text', max: 50 },
  tonnes: { type: 'decimal', precision: 9, scale: 3, min: 0, max: 1000 },
  storeys: { type: 'integer', min: 0, max: 90 },
} as const satisfies Record<string, DeclaredField>;
const NEWER = {
  ...OLDER,
  grade: { type: 'text', max: 10 },
  seats: { type: 'integer', min: 0, max: 9, default: 2 },
  fast: { type: 'boolean', default: true },
} as const satisfies Record<string, DeclaredField>;
const SAVE = 'specimens/saveSpecimen';
const SAVES = 30;

/** Servers of several versions on one database; to be called where tests are described. */
function onOneDatabase(): (config: Config) => Promise<TestServer> {
  const databases: Database[] = [];
  const servers: TestServer[] = [];
  let databaseUrl = '';
  beforeAll(async () => {
    databaseUrl = await createPostgresDatabase();
  });
  afterAll(async () => {
    await Promise.all(servers.map(({ app }) => app.close()));
    await Promise.all(databases.map((database) => database.close()));
  });
  return async (config) => {
    const database = await openDatabase({ databaseUrl, dataDirectory: '' });
    databases.push(database);
    const server = await startTestServer(database, { config });
    servers.push(server);
    return server;
  };
}

async function rowOf(server: TestServer, id: unknown): Promise<Record<string, unknown>> {
  const { token } = await server.signInAsAdmin();
  const filters = [{ field: 'id', operator: 'eq', value: id }];
  const body = { data: { filters } };
  const answer = await server.call('POST', '/api/specimens/searchSpecimen', body, { token });
  expect(answer.status).toBe(200);
  // A search answers rows.
  const [row] = answer.body.data as Record<string, unknown>[];
  return row ?? {};
}

const DONE = { status: 200, told: [] };
const about = (field: string) => ({ status: 400, told: [field] });

/** What a save comes to that may be refused: its status, and the fields told of. */
async function trySave(
  server: TestServer,
  data: Record<string, unknown>,
): Promise<{ readonly status: number; readonly told: readonly string[] }> {
  const { token } = await server.signInAsAdmin();
  const { status, body } = await server.call('POST', `/api/${SAVE}`, { data }, { token });
  const fields = Object(Object(body.error).fields);
  return { status, told: Object.keys(fields) };
}

describe('an older server beside a newer one that adds fields', () => {
  const startWith = onOneDatabase();
  const start = (fields: Readonly<Record<string, DeclaredField>>): Promise<TestServer> =>
    startWith(configWith(fields));
  let older: TestServer;
  let newer: TestServer;

  beforeAll(async () => {
    older = await start(OLDER);
  });

  it('goes on saving while the newer one changes the tables, and nothing it saved is lost', async () => {
    const { token } = await older.signInAsAdmin();
    const names = Array.from({ length: SAVES }, (_, place) => `ระหว่าง ${place}`);
    const save = async (): Promise<number[]> => {
      const told: number[] = [];
      for (const name of names) {
        const answer = await older.call('POST', `/api/${SAVE}`, { data: { name } }, { token });
        told.push(answer.status);
      }
      return told;
    };
    const [told, started] = await Promise.all([save(), start(NEWER)]);
    newer = started;
    expect(told).toEqual(names.map(() => 200));
    const { token: there } = await newer.signInAsAdmin();
    const search = { data: { text: 'ระหว่าง', pagination: { currentPage: 1, pageSize: 100 } } };
    const all = await newer.call('POST', '/api/specimens/searchSpecimen', search, {
      token: there,
    });
    expect(all.body).toMatchObject({ total: SAVES });
  });

  it('makes rows in which the new fields are empty, as in rows of before, and a yes or no as declared', async () => {
    const { id } = await older.save(SAVE, { name: 'จากรุ่นเก่า' });
    expect(await rowOf(newer, id)).toMatchObject({
      name: 'จากรุ่นเก่า',
      grade: null,
      seats: null,
      fast: true,
    });
  });

  it('changes what it knows of a row, and leaves what the newer one put there', async () => {
    const { id } = await newer.save(SAVE, { name: 'จากรุ่นใหม่', grade: 'ก', seats: 7, fast: false });
    const seen = await rowOf(older, id);
    expect(seen).not.toHaveProperty('grade');
    const change = { id, version: seen.version, town: 'เชียงใหม่' };
    await older.save(SAVE, change);
    expect(await rowOf(newer, id)).toMatchObject({
      town: 'เชียงใหม่',
      grade: 'ก',
      seats: 7,
      fast: false,
    });
  });

  it('starts again on the newer tables, as when an upgrade is taken back, and nothing is dropped', async () => {
    const { id } = await newer.save(SAVE, { name: 'ก่อนถอยกลับ', grade: 'ข', seats: 5 });
    const again = await start(OLDER);
    await again.save(SAVE, { id, version: 1, town: 'ตรัง' });
    const made = await again.save(SAVE, { name: 'หลังถอยกลับ' });
    const forward = await start(NEWER);
    expect(await rowOf(forward, id)).toMatchObject({ town: 'ตรัง', grade: 'ข', seats: 5 });
    expect(await rowOf(forward, made.id)).toMatchObject({ seats: null, fast: true });
  });

  it('also where a new field must be given, which begins with its default', async () => {
    const level = { type: 'integer', min: 0, max: 9, required: true, default: 1 } as const;
    const strict = await start({ ...NEWER, level });
    const { id } = await older.save(SAVE, { name: 'ไม่รู้จักระดับ' });
    expect(await rowOf(strict, id)).toMatchObject({ level: 1 });
  });

  it('goes on reading and saving where the newer one widens numbers', async () => {
    const { token } = await older.signInAsAdmin();
    const call = (path: string, data: object) =>
      older.call('POST', `/api/${path}`, { data }, { token });
    // As many at once as there are connections, so that each comes to know the statements.
    const names = Array.from({ length: 10 }, (_, place) => `ก่อนขยาย ${place}`);
    const saveAll = async (rows: readonly object[]): Promise<unknown[]> => {
      const answers = await Promise.all(rows.map((row) => call(SAVE, row)));
      expect(answers.map(({ status }) => status)).toEqual(rows.map(() => 200));
      return answers.map(({ body }) => Object(body.data).id);
    };
    const ids = await saveAll(names.map((name) => ({ name, tonnes: 1.5, storeys: 2 })));
    const readAll = async (tonnes: number): Promise<void> => {
      const searches = ids.map((value) =>
        call('specimens/searchSpecimen', { filters: [{ field: 'id', operator: 'eq', value }] }),
      );
      for (const { body } of await Promise.all(searches)) {
        expect(body.data).toMatchObject([{ tonnes, storeys: 2 }]);
      }
    };
    await saveAll(ids.map((id) => ({ id, version: 1, tonnes: 2.5 })));
    await readAll(2.5);
    const storeys = { type: 'decimal', precision: 6, scale: 1, min: 0, max: 90 } as const;
    await start({ ...NEWER, tonnes: { ...OLDER.tonnes, precision: 12 }, storeys });
    await saveAll(ids.map((id) => ({ id, version: 2, tonnes: 3.5 })));
    await readAll(3.5);
    await saveAll([{ name: 'หลังขยาย', tonnes: 4, storeys: 3 }]);
  });
});

/** The declaration with a set of choices of these tests. */
function withShades(
  fields: Readonly<Record<string, DeclaredField>>,
  shades: readonly string[],
): Config {
  const declaration = declarationWith(fields);
  const made = { ...declaration, choices: { ...declaration.choices, shade: shades } };
  assertDeclaration(made);
  return normalize(made);
}

describe('an older server beside a newer one that allows more', () => {
  const start = onOneDatabase();
  const name = { type: 'text', max: 100, required: true, unique: true } as const;
  const shade = { type: 'choice', choices: 'shade' } as const;
  const before = withShades(
    {
      ...{ name, shade },
      town: { type: 'text', max: 10 },
      storeys: { type: 'integer', min: 0, max: 90 },
      owner: { type: 'text', max: 50, required: true },
      plate: { type: 'text', max: 20, unique: true },
      fax: { type: 'text', max: 20, required: true },
    },
    ['light', 'dark'],
  );
  const after = withShades(
    {
      ...{ name, shade },
      town: { type: 'text', max: 50 },
      storeys: { type: 'decimal', precision: 6, scale: 2, min: -5, max: 900 },
      owner: { type: 'text', max: 50 },
      plate: { type: 'text', max: 20 },
    },
    ['light', 'dark', 'dusk'],
  );
  let older: TestServer;
  let newer: TestServer;

  beforeAll(async () => {
    older = await start(before);
    newer = await start(after);
  });

  const town = 'เมืองที่มีชื่อยาวกว่าเดิม';
  const wide = { town, storeys: 2.75, shade: 'dusk', plate: 'กข 1' };

  it('shows what only the newer one takes just as it was saved', async () => {
    const { id } = await newer.save(SAVE, { name: 'กว้างขึ้น', owner: 'สมชาย', ...wide });
    expect(await rowOf(older, id)).toMatchObject(wide);
  });

  it('changes something else of such a row and leaves that as it is', async () => {
    const { id } = await newer.save(SAVE, { name: 'แก้อย่างอื่น', owner: 'สมชาย', ...wide });
    expect(await trySave(older, { id, version: 1, owner: 'สมหญิง', fax: '02' })).toEqual(DONE);
    expect(await rowOf(newer, id)).toMatchObject({ ...wide, owner: 'สมหญิง', version: 2 });
  });

  it('refuses, in words, what it does not know of and what it asks for', async () => {
    const row = { owner: 'สมชาย', fax: '02', storeys: 1, plate: 'คง 2' };
    expect(await trySave(older, { name: 'สีใหม่', ...row, shade: 'dusk' })).toEqual(about('shade'));
    expect(await trySave(older, { name: 'ครึ่งชั้น', ...row, storeys: 1.5 })).toEqual(about('storeys'));
    const { id } = await newer.save(SAVE, { name: 'ไม่มีเจ้าของ' });
    const refused = await trySave(older, { id, version: 1, town: 'ตรัง' });
    expect(refused).toEqual({ status: 400, told: ['owner', 'fax'] });
  });

  it('saves as before, also twice what need not be unique any more, and keeps what is retired', async () => {
    const row = { owner: 'สมชาย', storeys: 3, plate: 'จฉ 3', shade: 'dark' };
    const { id } = await older.save(SAVE, { name: 'รุ่นเก่า', ...row, fax: '02' });
    expect(await rowOf(newer, id)).toMatchObject(row);
    await newer.save(SAVE, { id, version: 1, town: 'ตรัง' });
    expect(await rowOf(older, id)).toMatchObject({ ...row, town: 'ตรัง', fax: '02' });
    expect(await trySave(older, { name: 'ป้ายซ้ำ', ...row, fax: '03' })).toEqual(DONE);
  });

  it('is not started again, and changes nothing as it refuses', async () => {
    await newer.save(SAVE, { name: 'ก่อนถอย', ...wide });
    await expect(start(before)).rejects.toBeInstanceOf(MigrationError);
    await newer.save(SAVE, { name: 'หลังถอย', ...wide });
  });
});

describe('an older server beside a newer one that asks more', () => {
  const start = onOneDatabase();
  const OPEN = {
    name: { type: 'text', max: 100, required: true },
    town: { type: 'text', max: 50 },
    storeys: { type: 'integer', min: 0, max: 90 },
    plate: { type: 'text', max: 20 },
  } as const;
  const STRICT = {
    ...OPEN,
    town: { type: 'text', max: 50, required: true },
    storeys: { type: 'integer', min: 0, max: 9 },
    plate: { type: 'text', max: 20, unique: true },
  } as const;

  it('keeps nothing against the newer rules, though it cannot tell which field is wrong', async () => {
    const older = await start(configWith(OPEN));
    const sound = { town: 'ตรัง', storeys: 9, plate: 'กข 1' };
    await older.save(SAVE, { name: 'ก่อน', ...sound });
    const newer = await start(configWith(STRICT));
    const row = { name: 'หลัง', ...sound, plate: 'กข 2' };
    expect(await trySave(older, { ...row, town: null })).toEqual({ status: 400, told: [] });
    expect(await trySave(older, { ...row, storeys: 10 })).toEqual({ status: 400, told: [] });
    expect(await trySave(older, { ...row, plate: 'กข 1' })).toEqual({ status: 409, told: [] });
    expect(await trySave(older, { name: 'ถูกต้อง', ...sound, plate: 'กข 3' })).toEqual(DONE);
    const { token } = await newer.signInAsAdmin();
    const all = await newer.call('POST', '/api/specimens/searchSpecimen', { data: {} }, { token });
    expect(all.body).toMatchObject({ total: 2 });
  });
});
