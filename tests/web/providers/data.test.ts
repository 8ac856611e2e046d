// @vitest-environment jsdom
import type { CrudFilter } from '@refinedev/core';
import { describe, expect, it } from 'vitest';
import { ifMatchHeaders } from '../../../src/engine/declaration/entity-tag.ts';
import { config } from '../../../src/engine/web/core/config.ts';
import {
  callApi,
  createDataProvider,
  readRows,
  toWireFilters,
} from '../../../src/engine/web/providers/index.ts';
import { startApiServer } from '../session/api-server.ts';

const server = startApiServer();
const provider = createDataProvider(config);
const SEARCH = '/api/foodcateory/searchUnitsWeb';
const SAVE = '/api/foodcateory/saveUnits';

const lastData = (): unknown => {
  const body = server.calls.at(-1)?.body;
  return typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined;
};

describe('a list', () => {
  it('is requested by the declared call, in the terms of the contract', async () => {
    server.on(SEARCH, { body: { data: [{ id: 1, name: 'กิโลกรัม' }], total: 41 } });
    const answer = await provider.getList({
      resource: 'units',
      pagination: { currentPage: 2, pageSize: 20 },
      sorters: [{ field: 'name', order: 'desc' }],
      filters: [{ field: 'name', operator: 'contains', value: 'กิโล' }],
      meta: { text: 'ก' },
    });
    expect(answer).toEqual({ data: [{ id: 1, name: 'กิโลกรัม' }], total: 41 });
    expect(lastData()).toEqual({
      pagination: { currentPage: 2, pageSize: 20 },
      sorters: [{ field: 'name', order: 'desc' }],
      filters: [{ field: 'name', operator: 'contains', value: 'กิโล' }],
      text: 'ก',
    });
  });

  describe('of many pages', () => {
    const asked = { resource: 'units', meta: { text: 'หน้า' } };
    const rows = (from: number, size: number) =>
      Array.from({ length: size }, (_, place) => ({ id: from + place, name: 'กรัม' }));
    const open = (currentPage: number) =>
      provider.getList({ ...asked, pagination: { currentPage, pageSize: 2 } });
    const isCounted = (body: unknown) => !JSON.stringify(body).includes('"count":false');
    const counted = () => server.calls.map(({ body }) => isCounted(body));

    it('is counted once, while its pages are turned', async () => {
      server.on(SEARCH, (call) => ({
        body: { data: rows(1, 2), ...(isCounted(call.body) && { total: 41 }) },
      }));
      for (const page of [1, 2, 3]) expect(await open(page)).toMatchObject({ total: 41 });
      expect(counted()).toEqual([true, false, false]);
      expect(await open(3)).toMatchObject({ total: 41 });
      expect(counted().at(-1)).toBe(true);
    });

    it('is counted again once a row was saved, or where a page is not as full as it was', async () => {
      let size = 2;
      server.on(SEARCH, (call) => ({
        body: { data: rows(1, size), ...(isCounted(call.body) && { total: size + 2 }) },
      }));
      server.on(SAVE, { body: { data: { id: 1, version: 2 } } });
      await open(1);
      await provider.update({ resource: 'units', id: 1, variables: { version: 1, name: 'ก' } });
      await open(2);
      expect(counted().at(-1)).toBe(true);
      await open(1);
      size = 1;
      expect(await open(2)).toEqual({ data: rows(1, 1), total: 3 });
      expect(counted().slice(-2)).toEqual([false, true]);
    });
  });

  describe('shown before it is counted', () => {
    const KINDS = { field: 'kind', operator: 'in', value: ['weight'] } as const;
    const ACTIVE = { field: 'active', operator: 'eq', value: true } as const;
    const MANY = 20_000;
    const rows = (size: number) => Array.from({ length: size }, (_, place) => ({ id: 1 + place }));
    let total = MANY;
    // Of another resource in each test, so that none knows how many rows there are.
    const open = (resource: string, currentPage: number, more: object = {}) =>
      provider.getList({
        resource,
        pagination: { currentPage, pageSize: 2 },
        filters: [ACTIVE, KINDS],
        meta: { early: true },
        ...more,
      });
    const count = (resource: string) =>
      provider.getList({
        resource,
        pagination: { currentPage: 1, pageSize: 1 },
        filters: [ACTIVE, KINDS],
        meta: { rows: false },
      });
    /** Answers as the product does. */
    const serve = (path: string): void =>
      server.on(path, ({ body }) => {
        const { data } = Object(body);
        const from = (data.pagination.currentPage - 1) * 2;
        const found = data.rows === false ? [] : rows(Math.max(0, Math.min(2, total - from)));
        return { body: { data: found, ...(data.count !== false && { total }) } };
      });
    const asked = () => server.calls.map(({ body }) => Object(body).data);

    it('leaves out the number of its rows, which is reported once for all its pages and orders', async () => {
      total = MANY;
      serve(SEARCH);
      expect(await open('units', 1)).toEqual({ data: rows(2) });
      expect(asked()).toMatchObject([{ count: false }]);
      expect(await count('units')).toEqual({ data: [], total: MANY });
      expect(asked().at(-1)).toMatchObject({ rows: false, filters: [ACTIVE, KINDS] });
      expect(await open('units', 2)).toEqual({ data: rows(2), total: MANY });
      const sorters = [{ field: 'name', order: 'desc' }];
      expect(await open('units', 1, { sorters })).toEqual({ data: rows(2), total: MANY });
      expect(asked().slice(2)).toMatchObject([{ count: false }, { count: false }]);
      // Asked for again, it is to be as it is now.
      expect(await open('units', 1, { sorters })).toEqual({ data: rows(2) });
    });

    it('is reported by its last page, and never by what was counted of other rows', async () => {
      total = 3;
      serve('/api/foodcateory/searchMaterial');
      expect(await open('materials', 2)).toEqual({ data: rows(1), total: 3 });
      expect(await open('materials', 1)).toEqual({ data: rows(2), total: 3 });
      total = MANY;
      expect(await open('materials', 2)).toEqual({ data: rows(2) });
    });

    it('is counted with its rows where there are few, and where nothing narrows them', async () => {
      total = 3;
      serve('/api/foodcateory/searchMenu');
      expect(await open('menus', 1, { filters: [ACTIVE] })).toMatchObject({ total: 3 });
      expect(await open('menus', 1)).toMatchObject({ total: 3 });
      expect(asked().map((data) => 'count' in data)).toEqual([false, false]);
      total = MANY;
      await open('menus', 1, { filters: [ACTIVE] });
      server.calls.length = 0;
      await open('menus', 1, { filters: [ACTIVE, { ...KINDS, value: ['volume'] }] });
      expect(asked()).toMatchObject([{ count: false }]);
    });
  });

  it('takes the filter `q` for its free text, as simple-rest names it', async () => {
    server.on(SEARCH, { body: { data: [], total: 0 } });
    await provider.getList({
      resource: 'units',
      filters: [
        { field: 'q', operator: 'contains', value: 'กิโล' },
        { field: 'kind', operator: 'eq', value: 'weight' },
      ],
    });
    expect(lastData()).toMatchObject({
      text: 'กิโล',
      filters: [{ field: 'kind', operator: 'eq', value: 'weight' }],
    });
  });

  it('of choices requests options, and for retired rows a record still shows', async () => {
    server.on(SEARCH, { body: { data: [], total: 0 } });
    await provider.getList({ resource: 'units', meta: { options: true, ids: [3] } });
    expect(lastData()).toMatchObject({ options: true, ids: [3] });
  });

  it('without paging is fetched to its end', async () => {
    const pages = [Array.from({ length: 500 }, (_, index) => ({ id: index + 1 })), [{ id: 501 }]];
    server.on(SEARCH, () => ({ body: { data: pages[server.calls.length - 1], total: 501 } }));
    const { data, total } = await provider.getList({
      resource: 'units',
      pagination: { mode: 'off' },
    });
    expect(total).toBe(501);
    expect(data).toHaveLength(501);
    expect(server.calls).toHaveLength(2);
  });

  it.each([
    ['a bare array', [{ id: 1 }, { id: 2 }], 2],
    ['{data}', { data: [{ id: 1 }, { id: 2 }] }, 2],
    ['{data, total}', { data: [{ id: 1 }, { id: 2 }], total: 9 }, 9],
    ['{data: {rows, count}}', { data: { rows: [{ id: 1 }, { id: 2 }], count: 9 } }, 9],
    ['{rows, total}', { rows: [{ id: 1 }, { id: '2' }], total: '9' }, 9],
    ['an empty list', { data: [], total: 0 }, 0],
  ])('is read from %s', async (_, body, total) => {
    const rows = await readRows(body, 1, 20);
    expect(rows.total).toBe(total);
    expect(rows.data.map(({ id }) => id)).toEqual(total === 0 ? [] : [1, 2]);
  });

  it('that a server sends whole is cut into the page requested', async () => {
    const all = Array.from({ length: 45 }, (_, index) => ({ id: index + 1 }));
    const { data, total } = await readRows(all, 3, 20);
    expect(total).toBe(45);
    expect(data.map(({ id }) => id)).toEqual([41, 42, 43, 44, 45]);
  });
});

describe('filters', () => {
  it.each(['eqs', 'containss', 'nbetween', 'ina'] as const)(
    'by an operator the wire lacks are refused, never sent as equality: %s',
    (operator) => {
      expect(() => toWireFilters([{ field: 'name', operator, value: 'x' }])).toThrow(operator);
    },
  );

  it('with an empty value are taken away, zero and false are not empty', () => {
    const filters: CrudFilter[] = [
      { field: 'name', operator: 'contains', value: '' },
      { field: 'kind', operator: 'eq', value: undefined },
      { field: 'sortOrder', operator: 'eq', value: 0 },
      { field: 'active', operator: 'eq', value: false },
      { field: 'source', operator: 'null', value: true },
      { operator: 'or', value: [{ field: 'name', operator: 'eq', value: '' }] },
    ];
    expect(toWireFilters(filters)).toEqual([
      { field: 'sortOrder', operator: 'eq', value: 0 },
      { field: 'active', operator: 'eq', value: false },
      { field: 'source', operator: 'null' },
    ]);
  });

  it('nest', () => {
    const filters: CrudFilter[] = [
      { operator: 'or', value: [{ field: 'name', operator: 'eq', value: 'ก' }] },
    ];
    expect(toWireFilters(filters)).toEqual(filters);
  });
});

describe('rows', () => {
  it('one is fetched by its id, and a missing one is 404', async () => {
    server.on(SEARCH, { body: { data: [{ id: 3, version: 2 }], total: 1 } });
    expect(await provider.getOne({ resource: 'units', id: '3' })).toEqual({
      data: { id: 3, version: 2 },
    });
    expect(lastData()).toMatchObject({ filters: [{ field: 'id', operator: 'eq', value: 3 }] });
    await expect(provider.getOne({ resource: 'units', id: 4 })).rejects.toMatchObject({
      statusCode: 404,
    });
  });

  it('many are fetched by their ids', async () => {
    server.on(SEARCH, { body: { data: [{ id: 3 }, { id: 4 }], total: 2 } });
    await provider.getMany?.({ resource: 'units', ids: [3, 4] });
    expect(lastData()).toMatchObject({ filters: [{ field: 'id', operator: 'in', value: [3, 4] }] });
  });

  it('are saved with their version, and a saved row is read wrapped or bare', async () => {
    server.on(SAVE, { body: { data: { id: 3, version: 3 } } });
    const variables = { name: 'ขีด', version: 2 };
    const { data } = await provider.update({ resource: 'units', id: 3, variables });
    expect(data).toEqual({ id: 3, version: 3 });
    expect(lastData()).toEqual({ id: 3, version: 2, name: 'ขีด' });
    expect(server.calls.at(-1)?.ifMatch).toBeUndefined();
    server.on(SAVE, { body: { id: 9, version: 1 } });
    const created = await provider.create({ resource: 'units', variables: { name: 'ถุง' } });
    expect(created.data).toEqual({ id: 9, version: 1 });
  });

  it.each([
    ['no content', { status: 204 }],
    ['a page', { headers: { 'content-type': 'text/html' }, body: '<!doctype html>' }],
    ['{message}', { body: { message: 'saved' } }],
    ['{data: false}', { body: { data: false } }],
  ])('count as saved only where one comes back, not with %s', async (_name, answer) => {
    server.on(SAVE, answer);
    const saving = provider.create({ resource: 'units', variables: { name: 'ขีด' } });
    await expect(saving).rejects.toMatchObject({ code: 'not_understood' });
  });

  it('are saved over the life they were read in, where the form says which', async () => {
    server.on(SAVE, { body: { data: { id: 3, version: 3 } } });
    const [createdAt, updatedAt] = ['2026-01-05T02:00:00.000Z', '2026-02-05T02:00:00.000Z'];
    const meta = { headers: ifMatchHeaders({ version: 2, createdAt, updatedAt }) };
    const variables = { name: 'ขีด', version: 2 };
    await provider.update({ resource: 'units', id: 3, variables, meta });
    expect(server.calls.at(-1)?.ifMatch).toBe(`"2;${createdAt};${updatedAt}"`);
  });

  it('are changed many at once, as they were read, by one call that is taken back by its batch', async () => {
    const rows = [
      { id: 3, version: 5 },
      { id: 4, version: 2 },
    ];
    server.on('/api/foodcateory/bulkUnits', { body: { data: { batch: 'b', counts: {}, rows } } });
    const answer = await provider.updateMany?.({
      resource: 'units',
      ids: [3, 4],
      variables: { active: false },
      meta: { versions: { 3: 4, 4: 1 } },
    });
    expect(lastData()).toEqual({
      rows: [
        { id: 3, version: 4 },
        { id: 4, version: 1 },
      ],
      fields: { active: false },
    });
    const rest = { active: false, batch: 'b' };
    expect(answer?.data).toEqual(rows.map((row) => ({ ...row, ...rest })));
  });

  it('are never deleted', async () => {
    await expect(provider.deleteOne({ resource: 'units', id: 3 })).rejects.toThrow();
    expect(server.calls).toHaveLength(0);
  });
});

describe('other calls', () => {
  it('go through the same pipeline', async () => {
    localStorage.setItem('token', 'good');
    server.on('/api/foodcateory/loadMaterialSubDropdow', { body: { data: [{ id: 5 }] } });
    const options = { method: 'POST', body: { id: 2 } } as const;
    expect(await callApi('foodcateory/loadMaterialSubDropdow', options)).toEqual([{ id: 5 }]);
    expect(server.calls[0]).toMatchObject({ authorization: 'Bearer good', body: { id: 2 } });
  });

  it("and so do Refine's own", async () => {
    localStorage.setItem('token', 'good');
    server.on('/api/foodcateory/loadMaterialDropdow', { body: { data: [] } });
    const url = `${provider.getApiUrl()}/foodcateory/loadMaterialDropdow`;
    expect(await provider.custom?.({ url, method: 'get' })).toEqual({ data: { data: [] } });
    expect(server.calls[0]?.authorization).toBe('Bearer good');
  });

  it.each(['get', 'post', 'put', 'patch', 'delete'] as const)(
    'by %s, too, never by the client that simple-rest would bring',
    async (method) => {
      localStorage.setItem('token', 'good');
      server.on('/api/foodcateory/loadMaterialDropdow', { body: { data: [] } });
      const url = `${provider.getApiUrl()}/foodcateory/loadMaterialDropdow`;
      await provider.custom?.({ url, method, payload: { id: 1 } });
      expect(server.calls).toMatchObject([
        { method: method.toUpperCase(), authorization: 'Bearer good' },
      ]);
    },
  );
});
