// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import declaration from '../../../resources.config.ts';
import type {
  ForeignServerDeclaration,
  ForeignShape,
} from '../../../src/engine/declaration/foreign.ts';
import { normalize } from '../../../src/engine/declaration/normalize.ts';
import type { WrittenDeclaration } from '../../../src/engine/declaration/types.ts';
import { connect } from '../../../src/engine/web/foreign/index.ts';
import { foreignOutlineOf } from '../../../src/engine/web/foreign/outline-of.ts';
import { createDataProvider } from '../../../src/engine/web/providers/index.ts';
import {
  checkToken,
  offers,
  readSession,
  request,
  signIn,
} from '../../../src/engine/web/session/index.ts';
import { connection } from '../../../src/engine/web/session/transport.ts';
import { startApiServer } from '../session/api-server.ts';

const server = startApiServer();
const SEARCH = '/api/foodcateory/searchUnitsWeb';
const SAVE = '/api/foodcateory/saveUnits';

/** The product's declaration with what it says of the other server. */
const told = (
  shape: ForeignShape = {},
  foreign: ForeignServerDeclaration = {},
): WrittenDeclaration => ({
  ...declaration,
  foreign,
  resources: {
    ...declaration.resources,
    units: { ...declaration.resources.units, foreign: shape },
  },
});
const connectAs = (declared: WrittenDeclaration): Promise<void> =>
  connect(foreignOutlineOf(declared));
const provider = createDataProvider(normalize(declaration));
const list = (question: object = {}) => provider.getList({ resource: 'units', ...question });
const lastBody = (): unknown => server.calls.at(-1)?.body;
const names = (rows: readonly object[]) => rows.map((row) => Object(row).name);
const many = (count: number, from = 1) =>
  Array.from({ length: count }, (_, place) => ({ id: from + place, name: `หน่วย ${from + place}` }));

beforeEach(() => connectAs(told()));
afterEach(() => {
  connection.other = undefined;
});

describe('a list of a server that only follows the specification', () => {
  it.each([
    ['a bare array', [{ id: 1 }]],
    ['{data}', { data: [{ id: 1 }] }],
    ['{data, total}', { data: [{ id: 1 }], total: 1 }],
    ['{data: {rows, count}}', { data: { rows: [{ id: 1 }], count: 1 } }],
    ['{rows, total}', { rows: [{ id: '1' }], total: '1' }],
  ])('may come as %s; a row that does not say otherwise is in use', async (_shape, body) => {
    server.on(SEARCH, { body });
    expect(await list()).toEqual({ data: [{ id: 1, active: true }], total: 1 });
  });

  it('that pays no heed to the question is searched, filtered, sorted and paged here', async () => {
    const rows = [
      { id: 1, name: 'ถ้วย', kind: 'household', active: 1 },
      { id: 2, name: 'กรัม', kind: 'weight', active: 1 },
      { id: 3, name: 'ขีด', kind: 'weight', active: 0 },
      { id: 4, name: 'เกวียน', kind: 'weight', active: 1 },
      { id: 5, name: 'กิโลกรัม', kind: 'weight', active: 1 },
    ];
    server.on(SEARCH, { body: rows });
    const filters = [
      { field: 'kind', operator: 'eq', value: 'weight' },
      { field: 'active', operator: 'eq', value: true },
    ];
    const sorters = [{ field: 'name', order: 'asc' }];
    const first = await list({ filters, sorters, pagination: { currentPage: 1, pageSize: 2 } });
    expect(names(first.data)).toEqual(['กรัม', 'กิโลกรัม']);
    expect(first.total).toBe(3);
    const second = await list({ filters, sorters, pagination: { currentPage: 2, pageSize: 2 } });
    expect(names(second.data)).toEqual(['เกวียน']);
    const found = await list({ meta: { text: 'กรัม' } });
    expect(names(found.data)).toEqual(['กรัม', 'กิโลกรัม']);
  });

  it('without a total goes on as long as there is a further page', async () => {
    const all = many(45);
    server.on(SEARCH, ({ body }) => {
      const { currentPage, pageSize } = Object(body).data.pagination;
      return { body: { data: all.slice((currentPage - 1) * pageSize, currentPage * pageSize) } };
    });
    const page = (currentPage: number) => list({ pagination: { currentPage, pageSize: 20 } });
    expect((await page(1)).total).toBe(40);
    expect((await page(2)).total).toBe(45);
    const last = await page(3);
    expect(last.total).toBe(45);
    expect(names(last.data)).toHaveLength(5);
  });

  it('that gives the same full page for every page is taken as whole', async () => {
    server.on(SEARCH, { body: many(20) });
    expect((await list({ pagination: { currentPage: 1, pageSize: 20 } })).total).toBe(20);
  });

  it('gives choices although it knows of none: rows in use, and those a record shows', async () => {
    server.on(SEARCH, {
      body: [
        { id: 1, name: 'ก' },
        { id: 2, name: 'ข', active: false },
      ],
    });
    expect(names((await list({ meta: { options: true } })).data)).toEqual(['ก']);
    const shown = await list({ meta: { options: true, ids: [2] } });
    expect(names(shown.data)).toEqual(['ก', 'ข']);
  });

  it('a list of choices that is refused ends no session', async () => {
    localStorage.setItem('token', 'still-good');
    server.on(SEARCH, { status: 403, body: {} });
    await expect(list({ meta: { options: true } })).rejects.toMatchObject({ status: 404 });
    expect(localStorage.getItem('token')).toBe('still-good');
    await expect(list()).rejects.toMatchObject({ status: 403 });
    expect(localStorage.getItem('token')).toBeNull();
  });
});

describe('a list of a server that the declaration tells of', () => {
  const shape: ForeignShape = {
    rows: 'result.items',
    total: 'result.found',
    saved: 'result',
    fields: { id: 'unit_no', name: 'title', active: 'state' },
    values: { active: { Y: true, N: false } },
    lacks: ['sortOrder'],
    ask: { page: 'page', firstPage: 0, size: 'size', text: 'q', sort: 'by', order: 'way' },
  };
  beforeEach(() => connectAs(told(shape)));

  it('is asked and read in its words', async () => {
    const items = [{ unit_no: '7', title: 'ถัง', state: 'Y', kgPerUnit: '1.5' }];
    server.on(SEARCH, { body: { result: { items, found: '41' } } });
    const answer = await list({
      pagination: { currentPage: 3, pageSize: 20 },
      sorters: [{ field: 'name', order: 'desc' }],
      meta: { text: 'ถัง' },
    });
    expect(answer).toEqual({
      data: [{ id: 7, name: 'ถัง', active: true, kgPerUnit: 1.5 }],
      total: 41,
    });
    expect(lastBody()).toEqual({ data: {}, page: 2, size: 20, q: 'ถัง', by: 'title', way: 'desc' });
  });

  it('is fetched whole for what it cannot be asked', async () => {
    const all = many(450).map(({ id, name }) => ({
      unit_no: id,
      title: name,
      state: id % 2 ? 'Y' : 'N',
    }));
    server.on(SEARCH, ({ body }) => {
      const { page, size } = Object(body);
      const items = all.slice(page * size, (page + 1) * size);
      return { body: { result: { items, found: all.length } } };
    });
    const filters = [{ field: 'active', operator: 'eq', value: true }];
    const { data, total } = await list({ filters, pagination: { currentPage: 2, pageSize: 20 } });
    expect(total).toBe(225);
    expect(data[0]).toMatchObject({ id: 41, active: true });
  });

  it('is saved in its words, less what it does not know; what it leaves out is as it was sent', async () => {
    server.on(SAVE, { body: { result: { unit_no: '9' } } });
    const variables = { name: 'ถัง', active: false, sortOrder: 4 };
    const { data } = await provider.create({ resource: 'units', variables });
    expect(lastBody()).toEqual({ data: { title: 'ถัง', state: 'N' } });
    expect(data).toMatchObject({ id: 9, name: 'ถัง', active: false });
  });

  it('reports what is wrong under the name the form knows', async () => {
    server.on(SAVE, { status: 422, body: { msg: 'ไม่ผ่าน', errors: { title: 'ซ้ำ' } } });
    const saving = provider.create({ resource: 'units', variables: { name: 'ถัง' } });
    await expect(saving).rejects.toMatchObject({ message: 'ไม่ผ่าน', fields: { name: ['ซ้ำ'] } });
  });

  it('shows no field that it does not know', () => {
    const adapted = connection.other?.adapt(normalize(told(shape))).resources.units;
    expect(adapted?.fieldsByName.sortOrder).toBeUndefined();
    expect(adapted?.sort.map(({ field }) => field)).not.toContain('sortOrder');
  });
});

describe('what a server can do', () => {
  it('is the specification and what is declared, where it does not describe itself', async () => {
    await connectAs(told({}, { calls: ['auth/changePassword'] }));
    expect(offers('auth/changePassword')).toBe(true);
    expect(offers('foodcateory/saveUnits')).toBe(true);
    expect(offers('audit')).toBe(false);
    server.calls.length = 0;
    const asking = request('/api/audit/searchAudit', { method: 'POST', body: {} });
    const message = expect.stringContaining('ไม่มีบริการส่วนนี้');
    await expect(asking).rejects.toMatchObject({ status: 404, message });
    expect(server.calls).toEqual([]);
  });

  it('is more where it describes itself', async () => {
    server.on('/api/openapi.json', { body: { paths: { '/api/audit/searchAudit': {} } } });
    await connectAs(told());
    expect(offers('audit')).toBe(true);
    expect(offers('boundaries')).toBe(false);
  });

  it('is everything where it is the product at another address, which is spoken to as ever', async () => {
    const info = { 'x-contract': 'food-waste' };
    server.on('/api/openapi.json', { body: { info, paths: {} } });
    await connectAs(told({ rows: 'elsewhere' }));
    expect(offers('audit')).toBe(true);
    server.on(SEARCH, { body: { data: [{ id: 1, name: 'ก' }], total: 1 } });
    expect((await list()).data).toEqual([{ id: 1, name: 'ก' }]);
  });
});

describe('signing in', () => {
  it('is over where the question for it is answered by false, in whatever is around that', async () => {
    localStorage.setItem('token', 'old');
    server.on('/api/auth/checktoken', { body: { data: false, success: false } });
    expect(await checkToken()).toBe(false);
  });

  it('takes a token from the header, and permission keys that come bare', async () => {
    server.on('/api/auth/login', {
      headers: { authorization: 'Bearer first' },
      body: { data: { roles: ['user'], userLogin: { admin: 1, fullname: 'ปรีชา' } } },
    });
    await signIn('preecha', 'secret');
    expect(readSession()).toMatchObject({
      token: 'first',
      roles: [{ auth: 'user' }],
      fullname: 'ปรีชา',
      userLogin: { admin: true },
    });
  });

  it('goes to the call declared, in its words', async () => {
    await connectAs(
      told({}, { signIn: { call: 'gate/in', username: 'who', password: 'key', token: 'a.jwt' } }),
    );
    server.on('/api/gate/in', { body: { a: { jwt: 'second' } } });
    await signIn('preecha', 'secret');
    expect(lastBody()).toEqual({ who: 'preecha', key: 'secret' });
    expect(readSession().token).toBe('second');
  });
});

it('a file that is refused by code 601 in a body of success says where it is wrong', async () => {
  await connectAs(told({}, { calls: ['foodcateory/importUnits'] }));
  server.on('/api/foodcateory/importUnits', {
    body: { code: 601, errors: [{ line: 4, col: 'B', msg: 'ไม่มีชื่อ' }] },
  });
  const importing = request('/api/foodcateory/importUnits', { method: 'POST', body: { data: 1 } });
  await expect(importing).rejects.toMatchObject({
    status: 601,
    rows: [{ row: 4, column: 'B', message: 'ไม่มีชื่อ' }],
  });
});
