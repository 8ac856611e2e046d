import { beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../src/engine/server/db/database.ts';
import { auditEntries } from '../../../src/engine/server/db/system-tables.ts';
import type { ResourceService } from '../../../src/engine/server/resources/service.ts';
import { describeDatabase } from '../../support/databases.ts';
import { ADMIN, person, refusal, start } from './support.ts';

type Wire = Readonly<Record<string, unknown>>;

describeDatabase('lists and choices', (open) => {
  let database: Database;
  let service: ResourceService;
  let gram: Wire;
  let cup: Wire;
  let retiredUnit: Wire;
  let pork: Wire;
  let fish: Wire;
  let minced: Wire;
  let menu: Wire;
  const save = (resource: string, data: unknown) => service.save(ADMIN, resource, data);
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
    await save('materials', { name: 'เลิกใช้', active: false });
    minced = await save('materialSubs', { materialId: pork.id, name: 'หมูสับ' });
    const type = await save('foodTypes', { name: 'ผัด' });
    menu = await save('menus', { name: 'ผัดกะเพรา', foodTypeId: type.id, servingGrams: 350 });
  });

  it('replaces the list of a parent whole, keeping ids and order', async () => {
    const keeper = person('food-cateory/foods');
    const load = () => service.loadList(keeper, 'menuMaterials', menu.id);
    const replace = (entries: unknown, revision?: string) =>
      service.replaceList(keeper, 'menuMaterials', { parentId: menu.id, entries, revision });
    expect((await load()).data).toEqual([]);
    const first = await replace([
      { materialId: pork.id, materialSubId: minced.id, quantity: 80, unitId: gram.id },
      { materialId: fish.id, quantity: 10, unitId: gram.id },
    ]);
    expect(first).toEqual(await load());
    expect(first.data).toMatchObject([
      {
        foods_menu_id: menu.id,
        foods_menu: { name: 'ผัดกะเพรา' },
        material: { name: 'หมู' },
        materialSub: { name: 'หมูสับ' },
        unit: { name: 'กรัม' },
        quantity: 80,
        sortOrder: 0,
        version: 1,
      },
      { materialId: fish.id, materialSubId: null, materialSub: null, sortOrder: 1 },
    ]);
    const [one, two] = first.data;
    const second = await replace(
      [
        {
          id: two?.id,
          materialId: pork.id,
          materialSubId: minced.id,
          quantity: 5,
          unitId: gram.id,
        },
        { id: one?.id, materialId: fish.id, quantity: 6, unitId: gram.id },
      ],
      first.revision,
    );
    expect(second.data.map(({ id, version, materialId }) => [id, version, materialId])).toEqual([
      [two?.id, 2, pork.id],
      [one?.id, 2, fish.id],
    ]);
    const stale = await refusal(replace([], first.revision));
    expect(stale).toMatchObject({ code: 'conflict', current: second });
    expect(await load()).toEqual(second);
    expect((await replace([])).data).toEqual([]);
  });

  it('leaves rows that are sent as they were, with ids or without, and the log says nothing', async () => {
    const replace = (entries: unknown) =>
      service.replaceList(ADMIN, 'menuMaterials', { parentId: menu.id, entries });
    const entries = [
      { materialId: pork.id, materialSubId: minced.id, quantity: 80, unitId: gram.id },
      { materialId: fish.id, quantity: 0.25, unitId: gram.id },
    ];
    const first = await replace(entries);
    const logged = () => database.db.$count(auditEntries);
    const before = await logged();
    const keeper = person('food-cateory/foods');
    const again = { parentId: menu.id, entries };
    expect(await service.replaceList(keeper, 'menuMaterials', again)).toEqual(first);
    const named = entries.map((entry, place) => ({ ...entry, id: first.data[place]?.id }));
    expect(await replace(named)).toEqual(first);
    expect(await logged()).toBe(before);

    const [one, two] = entries;
    const second = await service.replaceList(keeper, 'menuMaterials', {
      parentId: menu.id,
      entries: [one, { ...two, quantity: 3 }],
    });
    expect(second.data).toMatchObject([
      { ...first.data[0] },
      { id: first.data[1]?.id, version: 2, quantity: 3, updatedBy: 'สมหญิง ใจดี' },
    ]);
    expect(second.revision).not.toBe(first.revision);
    await replace([]);
  });

  it('writes nothing of a list in which anything is wrong, naming row and field', async () => {
    const replace = (entries: unknown, parentId: unknown = menu.id) =>
      refusal(service.replaceList(ADMIN, 'menuMaterials', { parentId, entries }));
    const good = { materialId: fish.id, quantity: 1, unitId: gram.id };
    const cases: [unknown, string, string][] = [
      [[good, { ...good, quantity: 0 }], 'data.1.quantity', 'aboveTo'],
      [[good, good], 'data.1.materialId', 'repeatedTogether'],
      [[{ ...good, materialSubId: minced.id }], 'data.0.materialSubId', 'referenceOutside'],
      [[{ ...good, unitId: retiredUnit.id }], 'data.0.unitId', 'referenceRetired'],
      [[{ ...good, colour: 1 }], 'data.0.colour', 'unknownField'],
      [[{ ...good, foods_menu_id: 12345 }], 'data.0.foods_menu_id', 'reference'],
      [['x'], 'data.0.row', 'list'],
      ['x', 'data', 'list'],
    ];
    for (const [entries, field, key] of cases) {
      const refusedList = await replace(entries);
      expect(refusedList).toMatchObject({ code: 'validation', resource: 'menuMaterials' });
      expect(Object.entries(refusedList.fields ?? {})).toEqual([
        [field, [expect.objectContaining({ key })]],
      ]);
    }
    expect(await replace([], 999_999)).toMatchObject({ code: 'not_found' });
    for (const parentId of [99_999_999_999, 0, 1.5, 'x']) {
      const problem = { key: 'reference' };
      expect(await replace([], parentId)).toMatchObject({ fields: { foods_menu_id: [problem] } });
      expect(await refusal(service.loadList(ADMIN, 'menuMaterials', parentId))).toMatchObject({
        fields: { id: [problem] },
      });
      expect(await refusal(service.options(ADMIN, 'materialSubs', { id: parentId }))).toMatchObject(
        { fields: { id: [problem] } },
      );
    }
    expect(await refusal(service.loadList(ADMIN, 'menuMaterials', 999_999))).toMatchObject({
      code: 'not_found',
    });
    expect(await refusal(save('menuMaterials', good))).toMatchObject({ code: 'not_found' });
    expect((await service.loadList(ADMIN, 'menuMaterials', menu.id)).data).toEqual([]);
  });

  it('names an entry sent twice by its id', async () => {
    const entries = [{ materialId: fish.id, quantity: 1, unitId: gram.id }];
    const list = { parentId: menu.id, entries };
    const { data } = await service.replaceList(ADMIN, 'menuMaterials', list);
    const id = data[0]?.id;
    const twice = [
      { id, materialId: fish.id, quantity: 1, unitId: gram.id },
      { id, materialId: pork.id, quantity: 1, unitId: gram.id },
    ];
    const refused = await refusal(
      service.replaceList(ADMIN, 'menuMaterials', { parentId: menu.id, entries: twice }),
    );
    expect(refused).toMatchObject({
      code: 'validation',
      fields: { 'data.1.id': [{ key: 'repeated' }] },
    });
  });

  it('keeps an ingredient whose material has since taken another place', async () => {
    const moving = await save('materialSubs', { materialId: pork.id, name: 'ลูกชิ้น' });
    const entry = { materialId: pork.id, materialSubId: moving.id, quantity: 1, unitId: gram.id };
    const list = { parentId: menu.id, entries: [entry] };
    const { data } = await service.replaceList(ADMIN, 'menuMaterials', list);
    await save('materialSubs', next(moving, { materialId: fish.id }));
    const again = [{ ...entry, id: data[0]?.id, quantity: 2 }];
    const kept = await service.replaceList(ADMIN, 'menuMaterials', { ...list, entries: again });
    expect(kept.data).toMatchObject([{ materialSubId: moving.id, quantity: 2 }]);
    const anew = [{ ...entry, materialSubId: minced.id, materialId: fish.id }];
    expect(
      await refusal(service.replaceList(ADMIN, 'menuMaterials', { ...list, entries: anew })),
    ).toMatchObject({ fields: { 'data.0.materialSubId': [{ key: 'referenceOutside' }] } });
  });

  it('follows one replacement of a list with the other when two come at once', async () => {
    const list = (count: number) =>
      service.replaceList(ADMIN, 'menuMaterials', {
        parentId: menu.id,
        entries: [pork, fish].slice(0, count).map((row) => ({
          materialId: row.id,
          quantity: count,
          unitId: gram.id,
        })),
      });
    await Promise.all([list(1), list(2), list(1), list(2)]);
    const { data } = await service.loadList(ADMIN, 'menuMaterials', menu.id);
    expect(data.map((row) => row.quantity)).toEqual(data.map(() => data.length));
  });

  it('gives the choices of forms to anyone signed in', async () => {
    await save('materialSubs', next(minced, { unitWeights: [{ unitId: cup.id, kg: 0.2 }] }));
    const subs = await service.options(person(), 'materialSubs', { id: pork.id });
    expect(subs).toMatchObject([
      { id: minced.id, name: 'หมูสับ', unitWeights: [{ unitId: cup.id, unit: { name: 'ถ้วย' } }] },
    ]);
    const materials = await service.options(person(), 'materials');
    expect(Object.keys(materials[0] ?? {})).toEqual(['id', 'code', 'name']);
    expect(materials.map((row) => row.name)).not.toContain('เลิกใช้');
    const { foodTypes, units } = await service.formData(person(), 'menus');
    expect(foodTypes?.map((row) => row.name)).toContain('ผัด');
    expect(units?.find((row) => row.id === gram.id)).toEqual({
      id: gram.id,
      code: gram.code,
      name: 'กรัม',
      abbreviation: 'ก.',
      kind: 'weight',
      kgPerUnit: 0.001,
    });
    expect(await refusal(service.options(person(), 'materialSubs', {}))).toMatchObject({
      fields: { id: [{ key: 'required' }] },
    });
    expect(await refusal(service.options(person(), 'units'))).toMatchObject({ code: 'not_found' });
  });
});
