import { desc } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type { RecordVersion } from '../../../src/engine/declaration/versions.ts';
import { auditEntries } from '../../../src/engine/server/db/system-tables.ts';
import type { WireRow } from '../../../src/engine/server/resources/rows.ts';
import { describeDatabase, describeEachDatabase } from '../../support/databases.ts';
import { addUser, startTestServer, type TestServer } from '../../support/server.ts';
import { type RecordBench, withStarter } from '../records/support.ts';
import { ADMIN, type Bench, person, refusal, start } from './support.ts';

const UNITS = 'food-cateory/units/u';

describeEachDatabase('the versions of a row', (open) => {
  let bench: Bench;
  let records: RecordBench;
  let made = 0;

  beforeAll(async () => {
    bench = await start(await open('starter'));
    records = await withStarter(bench);
  });

  const save = (data: object, by = ADMIN, name = 'units') => bench.service.save(by, name, data);
  const list = async ({ id }: WireRow, more: object = {}, name = 'units') =>
    bench.service.listVersions(person(UNITS, 'waste-cateory/waste-records'), name, { id, ...more });
  const restore = ({ id, version }: WireRow, entry: unknown, name = 'units') =>
    bench.service.restoreVersion(ADMIN, name, { id, version, entry });
  const nth = (versions: readonly RecordVersion[], place: number): RecordVersion => {
    const found = versions[place];
    if (!found) throw new Error(`There is no version ${place}`);
    return found;
  };
  /** A unit that was made, changed twice and retired. */
  const unit = async (): Promise<WireRow> => {
    made += 1;
    const name = `หน่วยมีรุ่น ${made}`;
    let row = await save({ name, abbreviation: `ร${made}`, kind: 'household' });
    const change = async (fields: object, by = ADMIN) => {
      row = await save({ id: row.id, version: row.version, ...fields }, by);
    };
    await change({ kind: 'count', source: 'แรก' }, person(UNITS));
    await change({ source: 'หลัง', kgPerUnit: 0.5 });
    await change({ active: false });
    return row;
  };

  it('are reported field by field, with who and when, to those who may see the row', async () => {
    const { data, total } = await list(await unit());
    expect(total).toBe(4);
    expect(data.map(({ action }) => action)).toEqual(['retire', 'update', 'update', 'create']);
    expect(nth(data, 2)).toEqual({
      id: expect.any(Number),
      at: '2026-11-21T03:04:05.678Z',
      by: 'สมหญิง ใจดี',
      action: 'update',
      restored: null,
      changes: [
        { field: 'kind', before: 'household', after: 'count' },
        { field: 'source', before: null, after: 'แรก' },
      ],
    });
    const page = await list(
      { id: (await unit()).id },
      { pagination: { currentPage: 2, pageSize: 3 } },
    );
    expect([page.data.map(({ action }) => action), page.total]).toEqual([['create'], 4]);
  });

  it('come back as a save of what they held, and the log says which it was', async () => {
    const row = await unit();
    const { data } = await list(row);
    const second = nth(data, 2);
    const back = await restore(row, second.id);
    const held = { kind: 'count', source: 'แรก', kgPerUnit: null, active: true, version: 5 };
    expect(back).toMatchObject(held);
    const [newest] = await bench.context.database.db
      .select()
      .from(auditEntries)
      .orderBy(desc(auditEntries.id))
      .limit(1);
    expect(newest).toMatchObject({
      action: 'restore',
      rowId: row.id,
      fullname: ADMIN.fullname,
      details: { restored: second.id },
    });
    expect(nth((await list(row)).data, 0).restored).toBe(second.id);
    const first = nth(data, 3);
    expect(await restore(back, first.id)).toMatchObject({ kind: 'household', source: null });
  });

  it('bring entries of lists back, which the log keeps with names beside their ids', async () => {
    const ofWeight = { name: 'หน่วยของรายการ', abbreviation: 'หร', kind: 'household' };
    const { id: unitId } = await save(ofWeight);
    const material = await save({ name: 'วัตถุดิบมีรุ่น' }, ADMIN, 'materials');
    const weights = (kg: number) => ({ unitWeights: [{ unitId, kg }] });
    const sub = { materialId: material.id, name: 'รายการมีรุ่น', ...weights(0.5) };
    const before = await save(sub, ADMIN, 'materialSubs');
    const { id, version } = before;
    const row = await save({ id, version, ...weights(2) }, ADMIN, 'materialSubs');
    const readers = person('food-cateory/material');
    const { data } = await bench.service.listVersions(readers, 'materialSubs', { id });
    const back = await restore(row, nth(data, 1).id, 'materialSubs');
    expect(back.unitWeights).toEqual(before.unitWeights);
  });

  it('leave the row as it is where it holds that already', async () => {
    const row = await unit();
    const { data } = await list(row);
    expect(await restore(row, nth(data, 0).id)).toEqual(row);
    expect((await list(row)).total).toBe(4);
  });

  it('are refused like any save: stale, alike, and of a row that has no such version', async () => {
    const row = await unit();
    const other = await unit();
    const { data } = await list(row);
    const first = nth(data, 3);
    expect(await refusal(restore({ ...row, version: 3 }, first.id))).toMatchObject({
      code: 'conflict',
      current: { version: 4 },
    });
    const strange = nth((await list(other)).data, 3);
    expect((await refusal(restore(row, strange.id))).code).toBe('not_found');
    const renamed = await save({ id: row.id, version: row.version, name: `${row.name} ใหม่` });
    await save({ name: row.name, abbreviation: `${row.abbreviation}ใ`, kind: 'count' });
    expect(await refusal(restore(renamed, first.id))).toMatchObject({
      code: 'conflict',
      fields: { name: [{ key: 'duplicate' }] },
    });
  });

  it('of a record bring its weight back, as the masters are now', async () => {
    const row = await records.save('wasteRecords', records.waste({ quantity: 3 }));
    const unitId = records.id('units', 'KG');
    const heavier = { id: row.id, version: row.version, unitId };
    const changed = await records.save('wasteRecords', heavier);
    expect(changed.weightKg).toBe(3);
    const { data } = await list(row, {}, 'wasteRecords');
    const back = await restore(changed, nth(data, 1).id, 'wasteRecords');
    expect([back.weightKg, back.unitId]).toEqual([row.weightKg, row.unitId]);
  });

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['no id', {}],
    ['a text', { id: '1' }],
    ['a list', { id: [1] }],
    ['too many at a time', { id: 1, pagination: { pageSize: 101 } }],
    ['more than it takes', { id: 1, by: 'name' }],
    ['no entry', { id: 1, version: 1 }],
    ['an entry beyond all numbers', { id: 1, version: 1, entry: 1e300 }],
    ['an entry that is none', { id: 1, version: 1, entry: '1 or true' }],
  ])('%s is no way to request them', async (_name, data) => {
    const call = Object(data).version
      ? bench.service.restoreVersion(ADMIN, 'units', data)
      : bench.service.listVersions(ADMIN, 'units', data);
    expect((await refusal(call)).code).toBe('validation');
  });

  it('are for those who may see the row, and of rows that are there', async () => {
    const { id } = await unit();
    const asked = bench.service.listVersions(person('user'), 'units', { id });
    expect((await refusal(asked)).code).toBe('forbidden');
    const missing = bench.service.listVersions(ADMIN, 'units', { id: 2_000_000_000 });
    expect((await refusal(missing)).code).toBe('not_found');
    const listed = bench.service.listVersions(ADMIN, 'menuMaterials', { id: 1 });
    expect((await refusal(listed)).code).toBe('not_found');
  });
});

describeDatabase('the versions of a member', (open) => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer(await open('migrated'));
    return () => server.app.close();
  });

  const ask = async (token: string, data: object) =>
    server.call('POST', '/api/user/versionsUser', { data }, { token });

  it('show no password, no address and no device, and masked what is masked in lists', async () => {
    const { row } = await addUser(server, [], { phone: '0812345678' });
    const change = { id: row.id, version: row.version, phone: '0898765432' };
    await server.save('user/saveUser', { ...change, password: 'another long secret of theirs' });
    const manager = await addUser(server, ['user']);
    const { token } = await server.signIn(manager.username, manager.password);
    const { text, body, status } = await ask(token, { id: row.id });
    expect(status).toBe(200);
    expect(text).toContain('08x-xxx-5678');
    expect(text).not.toMatch(/0812345678|0898765432|secret|127\.0\.0\.1|userAgent|address/);
    expect(Object(body).total).toBe(2);
    const admin = (await server.signInAsAdmin()).token;
    expect((await ask(admin, { id: row.id })).text).toContain('0812345678');
  });

  it('of somebody anonymised say nothing of them, and do not come back', async () => {
    const { row, username } = await addUser(server, ['user'], { organisation: 'ร้านป้าสมใจ' });
    const { token } = await server.signInAsAdmin();
    const before = await ask(token, { id: row.id });
    const [created] = [Object(before.body).data].flat();
    const data = { id: row.id, version: row.version, confirm: username };
    const gone = await server.call('POST', '/api/user/anonymiseUser', { data }, { token });
    expect(gone.status).toBe(200);
    const { text } = await ask(token, { id: row.id });
    expect(text).not.toContain('ร้านป้าสมใจ');
    expect(text).not.toContain(`"${username}"`);
    const back = await server.call(
      'POST',
      '/api/user/restoreVersionUser',
      { data: { id: row.id, version: Number(row.version) + 1, entry: created.id } },
      { token },
    );
    expect([back.status, back.text]).toEqual([409, expect.stringContaining('ไม่ระบุตัวตน')]);
  });
});
