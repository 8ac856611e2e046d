import { fileURLToPath } from 'node:url';
import { beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../src/engine/server/db/database.ts';
import { seedStarterData } from '../../../src/engine/server/seed/starter.ts';
import { describeDatabase } from '../../support/databases.ts';
import { addUser, type SignedIn, startTestServer, type TestServer } from '../../support/server.ts';
import { start } from '../resources/support.ts';
import { entriesOf, storedEntries } from './support.ts';

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

describeDatabase('the audit log of changes', (open) => {
  let database: Database;
  let server: TestServer;
  let admin: SignedIn;
  let kilogram: Record<string, unknown>;
  let gram: Record<string, unknown>;

  const call = (path: string, body: object, headers: Record<string, string> = {}) =>
    server.call('POST', `/api/${path}`, body, {
      token: admin.token,
      address: '203.0.113.9',
      headers: { 'user-agent': 'Test browser', ...headers },
    });
  const save = async (path: string, data: object) => {
    const answer = await call(path, { data });
    expect(answer.status, answer.text).toBe(200);
    // A 200 of a save holds the row.
    return answer.body.data as Record<string, unknown> & { id: number; version: number };
  };

  beforeAll(async () => {
    database = await open('migrated');
    server = await startTestServer(database);
    admin = await server.signInAsAdmin();
    const unit = { kind: 'weight', abbreviation: 'กก.' };
    kilogram = await save('foodcateory/saveUnits', { ...unit, name: 'กิโลกรัม', kgPerUnit: 1 });
    gram = await save('foodcateory/saveUnits', { ...unit, name: 'กรัม', kgPerUnit: 0.001 });
    return () => server.app.close();
  });

  it('tells who, when, from where, which row, and what changed', async () => {
    const row = await save('foodcateory/saveMaterial', { name: 'ผัก', defaultUnitId: gram.id });
    const [entry, ...others] = await entriesOf(database, () =>
      save('foodcateory/saveMaterial', {
        id: row.id,
        version: row.version,
        name: 'ผักใบ',
        defaultUnitId: kilogram.id,
        pricePerKg: null,
      }),
    );
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      at: server.clock.now(),
      actor: 'user',
      userId: 1,
      username: 'admin',
      fullname: 'ผู้ดูแล ระบบ',
      address: '203.0.113.9',
      userAgent: 'Test browser',
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      action: 'update',
      resource: 'materials',
      rowId: row.id,
      label: 'ผักใบ',
      details: {},
    });
    expect(entry?.changes).toEqual([
      { field: 'name', before: 'ผัก', after: 'ผักใบ' },
      {
        field: 'defaultUnitId',
        before: gram.id,
        after: kilogram.id,
        beforeLabel: { id: gram.id, code: gram.code, name: 'กรัม' },
        afterLabel: { id: kilogram.id, code: kilogram.code, name: 'กิโลกรัม' },
      },
    ]);
  });

  it('tells of a new row all it holds, of retiring and restoring as such, and nothing of no change', async () => {
    let row = { id: 0, version: 0 };
    const entries = await entriesOf(database, async () => {
      row = await save('foodcateory/saveFoodType', { name: 'ต้ม' });
      row = await save('foodcateory/saveFoodType', { ...idOf(row), active: false });
      row = await save('foodcateory/saveFoodType', { ...idOf(row), active: true });
      row = await save('foodcateory/saveFoodType', idOf(row));
    });
    expect(entries.map(({ action }) => action)).toEqual(['create', 'retire', 'restore']);
    expect(entries[0]?.changes).toContainEqual({ field: 'name', before: null, after: 'ต้ม' });
    expect(entries[1]?.changes).toEqual([{ field: 'active', before: true, after: false }]);
    expect(new Set(entries.map(({ rowId }) => rowId))).toEqual(new Set([row.id]));
  });

  it('names images by their content address and never holds their bytes', async () => {
    const type = await save('foodcateory/saveFoodType', { name: 'ผัด' });
    const [entry] = await entriesOf(database, () =>
      save('foodcateory/saveMenu', { name: 'ผัดผัก', foodTypeId: type.id, image: PIXEL }),
    );
    expect(entry?.changes).toContainEqual({
      field: 'image',
      before: null,
      after: expect.stringMatching(/^\/api\/files\/[0-9a-f]{64}\.png$/),
    });
    expect(JSON.stringify(entry)).not.toContain('base64');
  });

  it('tells of a replaced list which rows came, went and changed', async () => {
    const type = await save('foodcateory/saveFoodType', { name: 'แกง' });
    const menu = await save('foodcateory/saveMenu', { name: 'แกงจืด', foodTypeId: type.id });
    const [pork, bean, salt] = await Promise.all(
      ['หมู', 'ถั่ว', 'เกลือ'].map((name) => save('foodcateory/saveMaterial', { name })),
    );
    const replace = async (data: object[]) => {
      const body = { foods_menu_id: menu.id, data };
      const answer = await call('foodcateory/saveMaterialFood', body);
      expect(answer.status, answer.text).toBe(200);
    };
    const line = (material: { id: number } | undefined, quantity: number, unit = gram) => ({
      materialId: material?.id,
      unitId: unit.id,
      quantity,
    });
    await replace([line(pork, 100), line(bean, 50)]);
    const [entry, ...others] = await entriesOf(database, () =>
      replace([line(pork, 1, kilogram), line(salt, 5)]),
    );
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      action: 'replace',
      resource: 'menuMaterials',
      rowId: menu.id,
      label: 'แกงจืด',
      username: 'admin',
    });
    // jsonb holds what `writeAudit` was given.
    const changes = entry?.changes as { field: string; entry: { label: string } }[];
    const of = (label: string) => changes.filter(({ entry: { label: own } }) => own === label);
    expect(of('หมู')).toMatchObject([
      { field: 'quantity', before: 100, after: 1 },
      {
        field: 'unitId',
        before: gram.id,
        after: kilogram.id,
        beforeLabel: { name: 'กรัม' },
        afterLabel: { name: 'กิโลกรัม' },
      },
    ]);
    expect(of('เกลือ')).toContainEqual(
      expect.objectContaining({ field: 'quantity', before: null, after: 5 }),
    );
    expect(of('ถั่ว')).toContainEqual(
      expect.objectContaining({ field: 'quantity', before: 50, after: null }),
    );
  });

  it('tells of users and roles, and that a password was set but never the password', async () => {
    const password = 'a secret nobody may read';
    const entries = await entriesOf(database, async () => {
      await addUser(server, ['user'], { username: 'malee', password });
    });
    const told = entries.filter(({ action }) => !action.startsWith('signIn'));
    expect(told.map(({ resource, action }) => `${resource} ${action}`)).toEqual([
      'roles create',
      'users create',
      'users passwordSet',
    ]);
    expect(told[2]).toMatchObject({ changes: [], rowId: told[1]?.rowId });
    const everything = JSON.stringify(await storedEntries(database));
    expect(everything).not.toContain(password);
    expect(everything).not.toContain('argon2');
    expect(everything).not.toContain('"field":"password"');
  });

  it('is written with the change or not at all', async () => {
    const entries = await entriesOf(database, async () => {
      await save('foodcateory/saveFoodType', { name: 'นึ่ง' });
      expect((await call('foodcateory/saveFoodType', { data: { name: 'นึ่ง' } })).status).toBe(409);
      expect((await call('foodcateory/saveFoodType', { data: { name: '' } })).status).toBe(400);
      const stale = { id: 1, version: 99, name: 'อื่น' };
      expect((await call('foodcateory/saveFoodType', { data: stale })).status).toBe(409);
    });
    expect(entries.map(({ action }) => action)).toEqual(['create']);
  });

  it('keeps the name that the person had at the time', async () => {
    const { row, username, password } = await addUser(server, ['food-cateory/units/u'], {
      firstName: 'เดิม',
    });
    const { token } = await server.signIn(username, password);
    const [own] = await entriesOf(database, () =>
      server.call('POST', '/api/foodcateory/saveUnits', { data: UNIT }, { token }),
    );
    await save('user/saveUser', { ...idOf(row), firstName: 'ใหม่' });
    const kept = (await storedEntries(database)).find(({ id }) => id === own?.id);
    expect(kept?.fullname).toMatch(/^เดิม /);
  });
});

const UNIT = { name: 'ถ้วยตวง', abbreviation: 'ถ้วย', kind: 'household' };

function idOf({ id, version }: Record<string, unknown>) {
  return { id, version };
}

describeDatabase('the audit log of the first start', (open) => {
  it('holds one entry for all the starter data', async () => {
    const database = await open('migrated');
    const { context } = await start(database);
    const folder = fileURLToPath(new URL('../../../data/starter', import.meta.url));
    const count = await seedStarterData(context, folder);
    const [entry, ...others] = await storedEntries(database);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ actor: 'system', action: 'seed', userId: null, address: null });
    // jsonb holds what the tally counted.
    const { rows } = (entry?.details ?? {}) as { rows: Record<string, number> };
    expect(Object.values(rows).reduce((sum, number) => sum + number, 0)).toBe(count);
    expect(rows.units).toBeGreaterThan(5);
  });
});
