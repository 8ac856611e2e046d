import { beforeAll, expect, it } from 'vitest';
import type { ResourceService } from '../../../src/engine/server/resources/service.ts';
import { describeEachDatabase } from '../../support/databases.ts';
import { ADMIN, person, refusal, start } from './support.ts';

const THAI_WORDS = ['ใบ', 'โต๊ะ', 'แก้ว', 'ไก่', 'เกม', 'กา', 'ขา', 'กิน'];
/** As the dictionary of the Royal Institute has them. */
const THAI_ORDER = ['กา', 'กิน', 'เกม', 'แก้ว', 'ไก่', 'ขา', 'โต๊ะ', 'ใบ'];

/** A key whose form chooses among people: who reports for a place. */
const PLACES = 'place';

type Rows = readonly Readonly<Record<string, unknown>>[];
const names = (rows: Rows): unknown[] => rows.map((row) => row.name);

describeEachDatabase('searching', (open) => {
  let service: ResourceService;
  const idOf: Record<string, unknown> = {};

  const find = async (resource: string, data: object = {}) =>
    names((await service.search(ADMIN, resource, data)).data);
  const filtered = (resource: string, field: string, operator: string, value?: unknown) =>
    find(resource, {
      filters: [{ field, operator, value }],
      sorters: [{ field: 'name', order: 'asc' }],
    });

  beforeAll(async () => {
    ({ service } = await start(await open('migrated')));
    const add = async (resource: string, data: Record<string, unknown>) => {
      const row = await service.save(ADMIN, resource, data);
      idOf[String(data.name)] = row.id;
    };
    await add('units', { name: 'กิโลกรัม', abbreviation: 'กก.', kind: 'weight', kgPerUnit: 1 });
    await add('units', { name: 'ถ้วย', abbreviation: 'ถ.', kind: 'household', kgPerUnit: 0.25 });
    await add('units', { name: 'ขีด', abbreviation: 'ขีด', kind: 'weight', kgPerUnit: 0.1 });
    for (const name of THAI_WORDS) await add('foodTypes', { name });
    await add('materials', {
      name: 'Pork หมู ๑๒๓',
      inediblePercent: 10,
      pricePerKg: 140.5,
      defaultUnitId: idOf.กิโลกรัม,
    });
    await add('materials', { name: 'ผัก 100%_', inediblePercent: 25, defaultUnitId: idOf.ถ้วย });
    await add('materials', { name: 'ข้าว', pricePerKg: 20, active: false });
    await add('materialSubs', {
      name: 'หมูสับ',
      materialId: idOf['Pork หมู ๑๒๓'],
      unitWeights: [{ unitId: idOf.ถ้วย, kg: 0.2 }],
    });
    await add('wasteFoods', { name: 'ล้าง', userTypes: ['consumer', 'retail'], cause: 'Rot' });
    await add('wasteFoods', { name: 'ตัด', userTypes: ['outofhome'], stage: 'plate' });
    await add('roles', { name: 'ครัว', auths: ['user', 'role'] });
    await add('roles', { name: 'ว่าง' });
    await add('categoryUnits', {
      name: 'ถุง',
      packagingMaterial: 'plastic',
      gramsPerPiece: 5,
      singleUse: false,
    });
  });

  it('sorts Thai text as a dictionary does, on either database', async () => {
    const ascending = { sorters: [{ field: 'name', order: 'asc' }] };
    const descending = { sorters: [{ field: 'name', order: 'desc' }] };
    expect(await find('foodTypes', ascending)).toEqual(THAI_ORDER);
    expect(await find('foodTypes', descending)).toEqual([...THAI_ORDER].reverse());
  });

  it('shows what lies within one parent together, and new rows behind those in an order', async () => {
    const save = (resource: string, data: object) => service.save(ADMIN, resource, data);
    const [second, first] = [
      await save('retailStoreCategories', { name: 'หมวดข' }),
      await save('retailStoreCategories', { name: 'หมวดก' }),
    ];
    const rows: [string, unknown, number | null][] = [
      ['ใหม่', first.id, null],
      ['หนึ่ง', second.id, 1],
      ['สอง', first.id, 20],
      ['สาม', first.id, 10],
    ];
    for (const [name, categoryId, sortOrder] of rows) {
      await save('retailStores', { name, categoryId, sortOrder });
    }
    expect(await find('retailStores', {})).toEqual(['สาม', 'สอง', 'ใหม่', 'หนึ่ง']);
  });

  it('gives pages that never overlap, with the total of all', async () => {
    const pages = await Promise.all(
      [1, 2, 3].map((currentPage) =>
        service.search(ADMIN, 'foodTypes', {
          pagination: { currentPage, pageSize: 3 },
          sorters: [{ field: 'sortOrder', order: 'desc' }],
        }),
      ),
    );
    const ids = pages.flatMap((page) => page.data.map((row) => row.id));
    expect(new Set(ids).size).toBe(THAI_WORDS.length);
    expect(ids).toHaveLength(THAI_WORDS.length);
    expect(pages.map((page) => page.total)).toEqual([8, 8, 8]);
    expect((await service.search(ADMIN, 'foodTypes', undefined)).data).toHaveLength(8);
  });

  it.each([
    ['name', 'eq', 'ข้าว', ['ข้าว']],
    ['name', 'ne', 'ข้าว', ['ผัก 100%_', 'Pork หมู ๑๒๓']],
    ['pricePerKg', 'ne', 20, ['ผัก 100%_', 'Pork หมู ๑๒๓']],
    ['pricePerKg', 'eq', 140.5, ['Pork หมู ๑๒๓']],
    ['pricePerKg', 'lt', 140.5, ['ข้าว']],
    ['pricePerKg', 'lte', 140.5, ['ข้าว', 'Pork หมู ๑๒๓']],
    ['pricePerKg', 'gt', 20, ['Pork หมู ๑๒๓']],
    ['pricePerKg', 'gte', 20, ['ข้าว', 'Pork หมู ๑๒๓']],
    ['pricePerKg', 'between', [10, 30], ['ข้าว']],
    ['pricePerKg', 'in', [20, 1e12], ['ข้าว']],
    ['pricePerKg', 'nin', [20], ['ผัก 100%_', 'Pork หมู ๑๒๓']],
    ['pricePerKg', 'null', null, ['ผัก 100%_']],
    ['pricePerKg', 'nnull', undefined, ['ข้าว', 'Pork หมู ๑๒๓']],
    ['name', 'contains', 'pORK', ['Pork หมู ๑๒๓']],
    ['name', 'contains', 'หมู 12', ['Pork หมู ๑๒๓']],
    ['name', 'contains', '0%_', ['ผัก 100%_']],
    ['name', 'contains', '%', ['ผัก 100%_']],
    ['name', 'contains', '', ['ข้าว', 'ผัก 100%_', 'Pork หมู ๑๒๓']],
    ['name', 'ncontains', 'pork', ['ข้าว', 'ผัก 100%_']],
    ['name', 'startswith', 'ผัก ๑', ['ผัก 100%_']],
    ['name', 'startswith', 'หมู', []],
    ['name', 'endswith', '123', ['Pork หมู ๑๒๓']],
    ['name', 'gt', 'ข้าว', ['ผัก 100%_', 'Pork หมู ๑๒๓'].slice(0, 1)],
    ['name', 'contains', '\u0000', []],
    ['name', 'in', ['ข้าว', 'ไม่มี'], ['ข้าว']],
    ['name', 'in', [], []],
    ['active', 'eq', false, ['ข้าว']],
    ['active', 'in', [true], ['ผัก 100%_', 'Pork หมู ๑๒๓']],
    ['version', 'eq', 1.5, []],
    ['version', 'lt', 1e15, ['ข้าว', 'ผัก 100%_', 'Pork หมู ๑๒๓']],
    ['createdAt', 'gte', '2026-11-21', ['ข้าว', 'ผัก 100%_', 'Pork หมู ๑๒๓']],
    ['createdAt', 'lt', '2026-11-21T10:04:00+07:00', []],
    ['createdBy', 'contains', 'ผู้ดูแล', ['ข้าว', 'ผัก 100%_', 'Pork หมู ๑๒๓']],
    ['defaultUnitId', 'null', undefined, ['ข้าว']],
  ])('filters materials by %s %s %j', async (field, operator, value, expected) => {
    const found = await filtered('materials', field, operator, value);
    expect([...found].sort()).toEqual([...expected].sort());
  });

  it.each([
    ['wasteFoods', 'userTypes', 'eq', 'retail', ['ล้าง']],
    ['wasteFoods', 'userTypes', 'ne', 'retail', ['ตัด']],
    ['wasteFoods', 'userTypes', 'in', ['staff', 'outofhome'], ['ตัด']],
    ['wasteFoods', 'userTypes', 'nin', ['staff', 'outofhome'], ['ล้าง']],
    ['wasteFoods', 'stage', 'eq', 'plate', ['ตัด']],
    ['wasteFoods', 'cause', 'startswith', 'ro', ['ล้าง']],
    ['roles', 'auths', 'eq', 'role', ['ครัว']],
    ['roles', 'auths', 'null', undefined, ['ว่าง']],
    ['roles', 'auths', 'nnull', undefined, ['ครัว']],
    ['categoryUnits', 'singleUse', 'ne', true, ['ถุง']],
    ['categoryUnits', 'source', 'null', undefined, ['ถุง']],
  ])('filters %s by %s %s %j', async (resource, field, operator, value, expected) => {
    expect(await filtered(resource, field, operator, value)).toEqual(expected);
  });

  it('combines filters with and and or', async () => {
    const found = await find('materials', {
      filters: [
        {
          operator: 'or',
          value: [
            { field: 'name', operator: 'eq', value: 'ข้าว' },
            {
              operator: 'and',
              value: [
                { field: 'inediblePercent', operator: 'gt', value: 5 },
                { field: 'defaultUnitId', operator: 'eq', value: idOf.ถ้วย },
              ],
            },
            { operator: 'and', value: [{ field: 'name', operator: 'eq', value: 'ไม่มี' }] },
          ],
        },
      ],
      sorters: [{ field: 'name', order: 'asc' }],
    });
    expect(found).toEqual(['ข้าว', 'ผัก 100%_']);
  });

  it('finds rows by what the list shows of what they refer to, each word by itself', async () => {
    expect(await find('materials', { text: 'กิโลกรัม' })).toEqual(['Pork หมู ๑๒๓']);
    expect(await find('materials', { text: 'pork กิโล' })).toEqual(['Pork หมู ๑๒๓']);
    expect(await find('materials', { text: 'ผัก กิโล' })).toEqual([]);
    expect(await find('materialSubs', { text: 'pork' })).toEqual(['หมูสับ']);
    // One sign stands in nearly every name, so that it is looked for in the rows alone.
    expect(await find('materialSubs', { text: 'p' })).toEqual([]);
    const { total } = await service.search(ADMIN, 'materialSubs', {
      text: 'pork',
      pagination: { pageSize: 1 },
    });
    expect(total).toBe(1);
  });

  it('finds rows by a name that more than a thousand have', async () => {
    const data = Array.from({ length: 1001 }, (_, number) => ({ name: `ประเภทหนึ่ง ${number}` }));
    for (const row of data) await service.save(ADMIN, 'foodTypes', row);
    const [last] = (await service.search(ADMIN, 'foodTypes', { text: '1000' })).data;
    await service.save(ADMIN, 'menus', { name: 'แกงจืด', foodTypeId: last?.id });
    await service.save(ADMIN, 'menus', { name: 'ต้มยำ', foodTypeId: idOf.ใบ });
    expect(await find('menus', { text: 'ประเภทหนึ่ง' })).toEqual(['แกงจืด']);
    expect(await find('menus', { text: 'แกง ประเภทหนึ่ง' })).toEqual(['แกงจืด']);
    for (const { id, version } of (await service.search(ADMIN, 'menus', { text: 'ประเภทหนึ่ง' }))
      .data) {
      await service.save(ADMIN, 'menus', { id, version, foodTypeId: idOf.ใบ });
    }
  });

  it('finds every word of the text in any searchable field', async () => {
    expect(await find('units', { text: 'กก.' })).toEqual(['กิโลกรัม']);
    expect(await find('units', { text: ' กก.  กิโล ' })).toEqual(['กิโลกรัม']);
    expect(await find('units', { text: 'กก. ถ้วย' })).toEqual([]);
    expect(await find('materials', { text: 'PORK 1 2 3 ๑ ๒ ๓ หมู ๑๒๓' })).toEqual(['Pork หมู ๑๒๓']);
  });

  it.each(['_', '%', '\\', '\\_', '%_'])(
    'takes %s as it is written, and for nothing else',
    async (sign) => {
      await service.save(ADMIN, 'foodTypes', { name: `ก${sign}ข ลายน้ำ` });
      // What the sign would stand for in a pattern.
      await service.save(ADMIN, 'foodTypes', { name: `กๆข ลายน้ำ ของ ${sign}` });
      const expected = [`ก${sign}ข ลายน้ำ`];
      expect(await find('foodTypes', { text: `ก${sign}ข` })).toEqual(expected);
      for (const operator of ['contains', 'startswith']) {
        expect(await filtered('foodTypes', 'name', operator, `ก${sign}ข`), operator).toEqual(
          expected,
        );
      }
      expect(await filtered('foodTypes', 'name', 'endswith', `${sign}ข ลายน้ำ`)).toEqual(expected);
      expect(await filtered('foodTypes', 'name', 'ncontains', `ก${sign}ข`)).not.toContain(
        expected[0],
      );
    },
  );

  it.each([
    ['a text', { text: 'หมู' }, 1],
    ['a filter', { filters: [{ field: 'inediblePercent', operator: 'gt', value: 5 }] }, 2],
    ['both', { text: 'ผัก', filters: [{ field: 'inediblePercent', operator: 'gt', value: 5 }] }, 1],
    ['neither', {}, 3],
  ])('counts what %s finds, whatever the page', async (_what, data, total) => {
    const page = { pagination: { currentPage: 1, pageSize: 1 } };
    const found = await service.search(ADMIN, 'materials', { ...data, ...page });
    expect(found.data).toHaveLength(1);
    expect(found.total).toBe(total);
    const beyond = { pagination: { currentPage: 9, pageSize: 1 } };
    const empty = await service.search(ADMIN, 'materials', { ...data, ...beyond });
    expect([empty.data, empty.total]).toEqual([[], total]);
  });

  it('sorts by a reference as its label reads, rows without one last', async () => {
    const sorted = (order: string) =>
      find('materials', { sorters: [{ field: 'defaultUnitId', order }] });
    expect(await sorted('asc')).toEqual(['Pork หมู ๑๒๓', 'ผัก 100%_', 'ข้าว']);
    expect(await sorted('desc')).toEqual(['ผัก 100%_', 'Pork หมู ๑๒๓', 'ข้าว']);
  });

  it.each(['asc', 'desc'] as const)(
    'orders by what rows refer to, page by page, those that refer to nothing last (%s)',
    async (order) => {
      // Places of one name stay apart, and each is there once.
      const named = ['ร้านกา', 'ร้านขา', 'ร้านกา'];
      const [first, second, third] = await Promise.all(
        named.map((name) =>
          service.save(ADMIN, 'places', { name, userType: 'retail', tambonCode: '500101' }),
        ),
      );
      const parents = [second, null, first, third, second, first, null, third];
      const ids: unknown[] = [];
      for (const [place, parent] of parents.entries()) {
        const branch = { name: `สาขา ${order} ${place}`, userType: 'retail', tambonCode: '500101' };
        const row = await service.save(ADMIN, 'places', {
          ...branch,
          parentId: parent?.id ?? null,
        });
        ids.push(row.id);
      }
      const expected = parents
        .map((parent, place) => ({ parent, id: Number(ids[place]) }))
        .toSorted((one, other) => {
          if (!one.parent || !other.parent) return Number(!one.parent) - Number(!other.parent);
          const sign = order === 'asc' ? 1 : -1;
          const byName = String(one.parent.name).localeCompare(String(other.parent.name), 'th');
          return sign * (byName || Number(one.parent.id) - Number(other.parent.id));
        });
      const isAlike = (id: number) => expected.find((it) => it.id === id)?.parent ?? null;
      for (const active of [[], [{ field: 'active', operator: 'eq', value: true }]]) {
        const of = { field: 'name', operator: 'startswith', value: `สาขา ${order} ` };
        const search = async (currentPage: number, pageSize: number, filters: object[]) => {
          const pagination = { currentPage, pageSize };
          const sorters = [{ field: 'parentId', order }];
          return service.search(ADMIN, 'places', { filters, sorters, pagination });
        };
        const one = (await search(1, 100, [...active, of])).data.map(({ id }) => Number(id));
        expect(one.map(isAlike)).toEqual(expected.map(({ parent }) => parent));
        // Without the filter on names, too, whose pages are read name by name.
        const all = (await search(1, 100, active)).data.map(({ id }) => Number(id));
        expect(all.filter((id) => one.includes(id))).toEqual(one);
        const paged: number[] = [];
        for (let page = 1; paged.length < all.length; page += 1) {
          const { data, total } = await search(page, 3, active);
          expect(total).toBe(all.length);
          paged.push(...data.map(({ id }) => Number(id)));
        }
        expect(paged).toEqual(all);
      }
    },
  );

  it('sorts a choice as it is declared', async () => {
    const sorters = [
      { field: 'kind', order: 'desc' },
      { field: 'name', order: 'asc' },
    ];
    expect(await find('units', { sorters })).toEqual(['ถ้วย', 'กิโลกรัม', 'ขีด']);
  });

  it('gives labels beside references, in lists too', async () => {
    const { data } = await service.search(ADMIN, 'materialSubs', {});
    const cup = { id: idOf.ถ้วย, code: expect.stringMatching(/^UNIT/), name: 'ถ้วย' };
    expect(data).toMatchObject([
      {
        material: { id: idOf['Pork หมู ๑๒๓'], name: 'Pork หมู ๑๒๓' },
        unitWeights: [{ unitId: idOf.ถ้วย, kg: 0.2, unit: cup }],
      },
    ]);
    const [rice] = (await service.search(ADMIN, 'materials', { text: 'ข้าว' })).data;
    expect(rice).toMatchObject({ defaultUnitId: null, defaultUnit: null });
  });

  it.each([
    [{ filters: [{ field: 'colour', operator: 'eq', value: 1 }] }, 'colour', 'unknownField'],
    [{ filters: [{ field: '__proto__', operator: 'eq', value: 1 }] }, '__proto__', 'unknownField'],
    [{ filters: [{ field: 'name', operator: 'like', value: 1 }] }, 'name', 'operator'],
    [{ filters: [{ field: 'active', operator: 'contains', value: 't' }] }, 'active', 'operator'],
    [
      { filters: [{ field: 'pricePerKg', operator: 'eq', value: '1' }] },
      'pricePerKg',
      'filterValue',
    ],
    [{ filters: [{ field: 'name', operator: 'in', value: 'x' }] }, 'name', 'filterValue'],
    [{ sorters: [{ field: 'colour', order: 'asc' }] }, 'colour', 'unknownField'],
    [{ pagination: { pageSize: 501 } }, 'pagination.pageSize', 'search'],
    [{ colour: 1 }, 'data', 'search'],
  ])('refuses %j, naming what is wrong', async (data, field, key) => {
    const refused = await refusal(service.search(ADMIN, 'materials', data));
    expect(refused).toMatchObject({ code: 'validation', resource: 'materials' });
    expect(Object.entries(refused.fields ?? {})).toEqual([
      [field, [expect.objectContaining({ key })]],
    ]);
  });

  it("needs the permission of the resource's screen, and tells nothing of unknown resources", async () => {
    const cook = person('food-cateory/material');
    expect((await service.search(cook, 'materialSubs', {})).total).toBe(1);
    expect(await refusal(service.search(cook, 'units', {}))).toMatchObject({ code: 'forbidden' });
    expect(await refusal(service.search(ADMIN, 'constructor', {}))).toMatchObject({
      code: 'not_found',
    });
  });

  it('gives anyone signed in the active rows to choose from', async () => {
    const asked = { options: true, sorters: [{ field: 'name', order: 'asc' }] };
    const { data, total } = await service.search(person(), 'materials', asked);
    expect(data).toEqual(
      [
        { id: idOf['ผัก 100%_'], code: expect.any(String), name: 'ผัก 100%_' },
        { id: idOf['Pork หมู ๑๒๓'], code: expect.any(String), name: 'Pork หมู ๑๒๓' },
      ].sort((a, b) => (a.name < b.name ? -1 : 1)),
    );
    expect(total).toBe(2);
    const withRetired = await service.search(person(), 'materials', {
      ...asked,
      ids: [idOf.ข้าว],
    });
    expect(names(withRetired.data)).toContain('ข้าว');
    const inside = [{ field: 'materialId', operator: 'eq', value: idOf['Pork หมู ๑๒๓'] }];
    const subs = await service.search(person(), 'materialSubs', { options: true, filters: inside });
    expect(names(subs.data)).toEqual(['หมูสับ']);
    expect(
      names((await service.search(person(), 'materials', { options: true, text: 'หมู' })).data),
    ).toEqual(['Pork หมู ๑๒๓']);
  });

  it('finds choices by what else they are called', async () => {
    const data = { options: true, text: 'กก.' };
    const { data: units } = await service.search(person(), 'units', data);
    expect(units).toEqual([{ id: idOf.กิโลกรัม, code: expect.any(String), name: 'กิโลกรัม' }]);
  });

  it('finds a choice by what is chosen within it, and not by what is retired there', async () => {
    const found = async (text: string) =>
      names((await service.search(person(), 'materials', { options: true, text })).data);
    expect(await found('สับ')).toEqual(['Pork หมู ๑๒๓']);
    expect(await found('pork สับ')).toEqual(['Pork หมู ๑๒๓']);
    expect(await found('ผัก สับ')).toEqual([]);
    const whose = { materialId: idOf['ผัก 100%_'], name: 'คะน้าฮ่องกง' };
    const { id, version } = await service.save(ADMIN, 'materialSubs', whose);
    expect(await found('คะน้า')).toEqual(['ผัก 100%_']);
    await service.save(ADMIN, 'materialSubs', { ...whose, id, version, active: false });
    expect(await found('คะน้า')).toEqual([]);
  });

  it('lets options be asked by nothing that an option does not show', async () => {
    const byPrice = { options: true, filters: [{ field: 'pricePerKg', operator: 'gt', value: 1 }] };
    expect(await refusal(service.search(person(), 'materials', byPrice))).toMatchObject({
      code: 'validation',
      fields: { pricePerKg: [{ key: 'unknownField' }] },
    });
    const bySorter = { options: true, sorters: [{ field: 'pricePerKg', order: 'asc' }] };
    expect(await refusal(service.search(person(), 'materials', bySorter))).toMatchObject({
      code: 'validation',
    });
    const user = await service.save(ADMIN, 'users', {
      username: 'somsri',
      password: 'a good long password',
      firstName: 'สมศรี',
      lastName: 'มีสุข',
      email: 'secret@example.com',
      userType: 'staff',
    });
    const found = async (text: string) =>
      (await service.search(person(PLACES), 'users', { options: true, text })).data;
    expect(await found('secret')).toEqual([]);
    expect(await found('สมศรี')).toEqual([{ id: user.id, code: user.code, name: 'สมศรี มีสุข' }]);
  });
});
