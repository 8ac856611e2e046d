import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../src/engine/server/db/database.ts';
import { auditEntries } from '../../../src/engine/server/db/system-tables.ts';
import type { ResourceService } from '../../../src/engine/server/resources/service.ts';
import { describeEachDatabase } from '../../support/databases.ts';
import { runs } from '../../support/runs.ts';
import { ADMIN, NOW, person, refusal, start } from './support.ts';

type Wire = Readonly<Record<string, unknown>>;

describeEachDatabase('saving', (open) => {
  let database: Database;
  let service: ResourceService;
  let gram: Wire;
  let cup: Wire;
  let retiredUnit: Wire;
  let pork: Wire;
  let fish: Wire;
  let minced: Wire;
  const save = (resource: string, data: unknown) => service.save(ADMIN, resource, data);
  const refused = (resource: string, data: unknown) => refusal(save(resource, data));
  const next = (row: Wire, change: object) => ({ id: row.id, version: row.version, ...change });

  beforeAll(async () => {
    database = await open('migrated');
    ({ service } = await start(database));
    gram = await save('units', {
      name: 'กรัม',
      abbreviation: 'ก.',
      kind: 'weight',
      kgPerUnit: 0.001,
    });
    cup = await save('units', { name: 'ถ้วย', abbreviation: 'ถ้วย', kind: 'household' });
    const jug = await save('units', { name: 'เหยือก', abbreviation: 'ยก', kind: 'volume' });
    retiredUnit = await save('units', next(jug, { active: false }));
    pork = await save('materials', { name: 'หมู' });
    fish = await save('materials', { name: 'ปลา' });
    minced = await save('materialSubs', { materialId: pork.id, name: 'หมูสับ' });
  });

  it('creates a row with a code, a version and who made it', async () => {
    const row = await save('units', {
      name: ' กิโลกรัม ',
      abbreviation: 'กก.',
      kind: 'weight',
      kgPerUnit: 1,
    });
    expect(row).toEqual({
      id: row.id,
      version: 1,
      code: `UNIT${String(row.id).padStart(4, '0')}`,
      name: 'กิโลกรัม',
      abbreviation: 'กก.',
      kind: 'weight',
      kgPerUnit: 1,
      basis: null,
      source: null,
      sortOrder: null,
      active: true,
      createdAt: NOW.toISOString(),
      updatedAt: NOW.toISOString(),
      createdBy: 'ผู้ดูแล ระบบ',
      updatedBy: 'ผู้ดูแล ระบบ',
    });
    const filters = [{ field: 'id', operator: 'eq', value: row.id }];
    expect(await service.search(ADMIN, 'units', { filters })).toEqual({ data: [row], total: 1 });
  });

  it('changes only the fields sent', async () => {
    const row = await save('units', { name: 'ช้อน', abbreviation: 'ช.', kind: 'household' });
    const keeper = person('food-cateory/units/u');
    const renamed = await service.save(keeper, 'units', next(row, { name: 'ช้อนโต๊ะ' }));
    expect(renamed).toEqual({ ...row, name: 'ช้อนโต๊ะ', version: 2, updatedBy: 'สมหญิง ใจดี' });
    expect((await service.search(ADMIN, 'units', { text: 'ช้อนโต๊ะ' })).total).toBe(1);
    expect((await service.search(ADMIN, 'units', { text: 'ช้อน' })).total).toBe(1);
  });

  it('leaves a row, its version and the log as they were when nothing is other than before', async () => {
    const row = await save('materials', {
      name: 'ปลาดุก',
      defaultUnitId: gram.id,
      pricePerKg: 85.5,
    });
    const sub = await save('materialSubs', {
      materialId: row.id,
      name: 'ปลาดุกย่าง',
      unitWeights: [{ unitId: cup.id, kg: 0.2 }],
    });
    const keeper = person('food-cateory/material');
    const entries = () => database.db.$count(auditEntries);
    const before = await entries();
    const sent = [
      ['materials', row, {}],
      ['materials', row, { name: ' ปลาดุก ', defaultUnitId: gram.id, pricePerKg: 85.5 }],
      ['materials', row, { code: '', active: true }],
      ['materialSubs', sub, { unitWeights: [{ kg: 0.2, unitId: cup.id }] }],
    ] as const;
    for (const [resource, stored, change] of sent) {
      expect(await service.save(keeper, resource, next(stored, change))).toEqual(stored);
    }
    expect(await entries()).toBe(before);
    await save('materials', next(row, { pricePerKg: 90 }));
    const stale = await refusal(service.save(keeper, 'materials', next(row, {})));
    expect(stale).toMatchObject({ code: 'conflict', current: { version: 2 } });
  });

  it('refuses a stale version with the row as it now is, writing nothing', async () => {
    const row = await save('materials', { name: 'ไก่', defaultUnitId: gram.id });
    const newer = await save('materials', next(row, { name: 'ไก่บ้าน' }));
    expect(await refused('materials', next(row, { name: 'ไก่ป่า' }))).toEqual({
      code: 'conflict',
      resource: 'materials',
      current: newer,
    });
    expect(newer).toMatchObject({ defaultUnit: { id: gram.id, name: 'กรัม' } });
  });

  it('lets exactly one of two people win who save one record at once', async () => {
    const row = await save('materials', { name: 'กุ้ง' });
    const outcomes = await Promise.allSettled(
      ['กุ้งขาว', 'กุ้งแดง'].map((name) => save('materials', next(row, { name }))),
    );
    const won = outcomes.filter((outcome) => outcome.status === 'fulfilled');
    expect(won).toHaveLength(1);
    const filters = [{ field: 'id', operator: 'eq', value: row.id }];
    const { data } = await service.search(ADMIN, 'materials', { filters });
    expect(data).toEqual(won.map((outcome) => outcome.value));
  });

  it('tells a row that is not there', async () => {
    expect(await refused('units', { id: 999_999, version: 1 })).toMatchObject({
      code: 'not_found',
    });
  });

  it.each([
    [null, 'data'],
    [[], 'data'],
    [{ id: 'x', version: 1 }, 'id'],
    [{ id: 1 }, 'version'],
    [{ id: 1, version: 'x' }, 'version'],
    [{ version: 1, name: 'x' }, 'id'],
    [{ name: 'x', abbreviation: 'x', kind: 'count', colour: 'red' }, 'colour'],
    [{ name: 'x', abbreviation: 'x', kind: 'count', createdBy: 'me' }, 'createdBy'],
    [{ abbreviation: 'x', kind: 'count' }, 'name'],
    [{ name: 'x', abbreviation: 'x', kind: 'weight' }, 'kgPerUnit'],
  ])('refuses %j, naming the field', async (data, field) => {
    const { code, fields } = await refused('units', data);
    expect({ code, fields: Object.keys(fields ?? {}) }).toEqual({
      code: 'validation',
      fields: [field],
    });
  });

  it('says under the field what another row has already, and when that row is retired', async () => {
    const twin = { abbreviation: 'x', kind: 'count' };
    expect(await refused('units', { ...twin, name: 'ถ้วย' })).toMatchObject({
      code: 'conflict',
      fields: { name: [{ key: 'duplicate' }] },
    });
    expect(await refused('units', { ...twin, name: 'เหยือก' })).toMatchObject({
      code: 'conflict',
      fields: { name: [{ key: 'duplicateRetired' }] },
    });
    expect(await refused('units', next(cup, { code: gram.code }))).toMatchObject({
      code: 'conflict',
      fields: { code: [{ key: 'duplicate' }] },
    });
    await save('units', { name: 'Cup', abbreviation: 'c', kind: 'household' });
    expect(await refused('units', { ...twin, name: 'cUP' })).toMatchObject({
      fields: { name: [{ key: 'duplicate' }] },
    });
  });

  it('names the row that has the same in several fields, which no search by one of them finds', async () => {
    const of = { areaCode: '50', year: 2026, source: 'กรมการปกครอง' };
    const { code } = await save('areaStatistics', { ...of, population: 1000 });
    expect(await refused('areaStatistics', { ...of, households: 400 })).toMatchObject({
      code: 'conflict',
      fields: { areaCode: [{ key: 'duplicateTogetherCoded', params: { code } }] },
    });
  });

  it('keeps names unique within their parent only', async () => {
    await save('materialSubs', { materialId: fish.id, name: 'หมูสับ' });
    expect(await refused('materialSubs', { materialId: pork.id, name: 'หมูสับ' })).toMatchObject({
      code: 'conflict',
      fields: { name: [{ key: 'duplicate' }] },
    });
  });

  it('makes another code when the one it would make is taken', async () => {
    const first = await save('foodTypes', { name: 'ต้ม' });
    const taken = `FT${String(Number(first.id) + 1).padStart(4, '0')}`;
    await save('foodTypes', { name: 'แกง', code: taken.toLowerCase() });
    // The row above drew no number of its own for its code, so the next made code meets it.
    const codes = [];
    for (const name of ['นึ่ง', 'ย่าง'])
      codes.push((await save('foodTypes', { name, code: ' ' })).code);
    expect(codes).not.toContain(taken);
    expect(new Set(codes).size).toBe(2);
  });

  it('makes different codes for rows saved at once', async () => {
    const rows = await Promise.all(
      Array.from({ length: 10 }, (_, place) => save('foodTypes', { name: `พร้อมกัน ${place}` })),
    );
    expect(new Set(rows.map((row) => row.code)).size).toBe(10);
  });

  it('keeps the code of a stored row when it is sent blank', async () => {
    const row = await save('foodTypes', { name: 'อบ', code: 'BAKED' });
    expect((await save('foodTypes', next(row, { code: '' }))).code).toBe('BAKED');
  });

  it('refuses a reference to nothing, and to a retired row unless it stood there', async () => {
    expect(await refused('materials', { name: 'ก', defaultUnitId: 999_999 })).toMatchObject({
      code: 'validation',
      fields: { defaultUnitId: [{ key: 'referenceMissing' }] },
    });
    expect(await refused('materials', { name: 'ก', defaultUnitId: retiredUnit.id })).toMatchObject({
      fields: { defaultUnitId: [{ key: 'referenceRetired' }] },
    });
    const unit = await save('units', { name: 'ขวด', abbreviation: 'ขวด', kind: 'container' });
    const row = await save('materials', { name: 'น้ำปลา', defaultUnitId: unit.id });
    await save('units', next(unit, { active: false }));
    const kept = await save('materials', next(row, { defaultUnitId: unit.id, pricePerKg: 30 }));
    expect(kept).toMatchObject({ defaultUnit: { name: 'ขวด' }, pricePerKg: 30 });
  });

  it('refuses references inside lists alike, naming the entry', async () => {
    const weights = [
      { unitId: cup.id, kg: 0.2 },
      { unitId: retiredUnit.id, kg: 1 },
    ];
    expect(await refused('materialSubs', next(minced, { unitWeights: weights }))).toMatchObject({
      fields: { 'unitWeights.1.unitId': [{ key: 'referenceRetired' }] },
    });
  });

  it('moves a child to an active parent only', async () => {
    const old = await save('materials', { name: 'เลิกใช้' });
    await save('materials', next(old, { active: false }));
    const sub = await save('materialSubs', { materialId: pork.id, name: 'สามชั้น' });
    expect(await refused('materialSubs', next(sub, { materialId: old.id }))).toMatchObject({
      fields: { materialId: [{ key: 'referenceRetired' }] },
    });
    const moved = await save('materialSubs', next(sub, { materialId: fish.id }));
    expect(moved).toMatchObject({ material: { name: 'ปลา' } });
  });

  it('refuses areas that do not exist and shows those that do with their path', async () => {
    const user = {
      username: 'malee',
      password: 'a good long password',
      firstName: 'มาลี',
      lastName: 'งาม',
      userType: 'consumer',
    };
    expect(await refused('users', { ...user, tambonCode: '999999' })).toMatchObject({
      fields: { tambonCode: [{ key: 'area' }] },
    });
    const role = await save('roles', { name: 'ครัว', auths: ['user'] });
    const row = await save('users', {
      ...user,
      tambonCode: '100101',
      roleIds: [role.id],
      members: 3,
    });
    expect(row).toMatchObject({
      tambon: { code: '100101', path: [{ code: '10' }, { code: '1001' }, { code: '100101' }] },
      roles: [{ id: role.id, code: role.code, name: 'ครัว' }],
      members: 3,
    });
    expect(JSON.stringify(row)).not.toContain('password"');
    const shop = await save('users', next(row, { userType: 'retail', tambonCode: null }));
    expect(shop).toMatchObject({ members: null, tambonCode: null, tambon: null });
  });

  it('needs the permission of the screen', async () => {
    const call = service.save(person('user'), 'units', { name: 'x' });
    expect(await refusal(call)).toMatchObject({ code: 'forbidden' });
  });

  it('keeps every text as it was sent, whatever it looks like', async () => {
    const sqlLike = ["'; drop table units; --", '%_\\', '$1', '{{x}}', '1e9', 'null', "O'Neil"];
    const keys = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];
    const text = fc
      .oneof(
        fc.constantFrom(...sqlLike, ...keys, '🍜👩‍🍳🇹🇭', 'กำ', 'ก\u0e33', '\ud83c\udf5c'),
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 100 }),
      )
      .filter((value) => value.trim() !== '' && !/[\p{Cc}]/u.test(value));
    const row = await save('wasteFoods', { name: 'ข้อความ', userTypes: ['retail'] });
    let version = 1;
    await fc.assert(
      fc.asyncProperty(text, async (value) => {
        const saved = await save('wasteFoods', { id: row.id, version, cause: value });
        // The text of the try before leaves it as it is.
        version = Number(saved.version);
        const kept = value.normalize('NFC').replace(/\s+/g, ' ').trim();
        expect(saved.cause).toBe(kept);
        const filters = [{ field: 'cause', operator: 'eq', value: kept }];
        expect((await service.search(ADMIN, 'wasteFoods', { filters })).data).toEqual([saved]);
        const containing = [{ field: 'cause', operator: 'contains', value: kept }];
        expect((await service.search(ADMIN, 'wasteFoods', { filters: containing })).total).toBe(1);
      }),
      { numRuns: runs(10) },
    );
  });

  it('refuses text it cannot keep, by name and not by accident', async () => {
    const unfit = ['x'.repeat(10_000), '\u0000', '\ud800', 7, {}, ['x'], true];
    for (const name of unfit) {
      expect(await refused('materials', { name })).toMatchObject({
        code: 'validation',
        fields: { name: [expect.anything()] },
      });
    }
    const long = await refused('materials', { name: 'x', ['k'.repeat(10_000)]: 1 });
    expect(long.code).toBe('validation');
    for (const key of ['constructor', 'toString', 'hasOwnProperty', 'valueOf']) {
      const { fields } = await refused('materials', { name: 'x', [key]: 'y' });
      expect(Object.keys(fields ?? {})).toEqual([key]);
    }
  });
});
