/**
 * An older server beside a newer one on one PostgreSQL, as while servers are restarted one after
 * another: the newer one has added to the declaration, and the older one knows nothing of it.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DeclaredField } from '../../../src/schema/types.ts';
import type { Database } from '../../../src/server/db/database.ts';
import { openDatabase } from '../../../src/server/db/open.ts';
import { createPostgresDatabase } from '../../support/databases.ts';
import { configWith } from '../../support/every-type.ts';
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

describe('an older server beside a newer one that adds fields', () => {
  const databases: Database[] = [];
  const servers: TestServer[] = [];
  let databaseUrl = '';
  let older: TestServer;
  let newer: TestServer;

  async function start(fields: Readonly<Record<string, DeclaredField>>): Promise<TestServer> {
    const database = await openDatabase({ databaseUrl, dataDirectory: '' });
    databases.push(database);
    const server = await startTestServer(database, { config: configWith(fields) });
    servers.push(server);
    return server;
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

  beforeAll(async () => {
    databaseUrl = await createPostgresDatabase();
    older = await start(OLDER);
  });

  afterAll(async () => {
    await Promise.all(servers.map(({ app }) => app.close()));
    await Promise.all(databases.map((database) => database.close()));
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
