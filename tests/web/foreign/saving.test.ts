// @vitest-environment jsdom

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import declaration from '../../../resources.config.ts';
import { SAVE_KEY_HEADER } from '../../../src/engine/declaration/constants.ts';
import { normalize } from '../../../src/engine/declaration/normalize.ts';
import { createDataProvider } from '../../../src/engine/web/providers/index.ts';
import { request } from '../../../src/engine/web/session/index.ts';
import { connection } from '../../../src/engine/web/session/transport.ts';
import { type Answer, startApiServer } from '../session/api-server.ts';
import { connectAs, declared } from './support.ts';

const server = startApiServer();
const SEARCH = '/api/foodcateory/searchUnitsWeb';
const SAVE = '/api/foodcateory/saveUnits';
const provider = createDataProvider(normalize(declaration));
const variables = { name: 'ปี๊บ', abbreviation: 'ปบ.', kind: 'household' };
const create = () => provider.create({ resource: 'units', variables });

beforeEach(() => connectAs());
afterEach(() => {
  connection.other = undefined;
});

/** What servers answer that say no more than that they saved. */
const ROWLESS: [string, Answer][] = [
  ['204', { status: 204 }],
  ['nothing', { body: undefined }],
  ['{message}', { body: { message: 'บันทึกแล้ว' } }],
  ['{data: true}', { body: { data: true } }],
  ['{data: 31}', { body: { data: 31 } }],
  ['{insertId}', { body: { insertId: 31, affectedRows: 1 } }],
];

it('is sent no condition and no key of the save, which it need not know', async () => {
  server.on(SAVE, { status: 204 });
  const condition = { 'If-Match': '"2;2026-01-05T02:00:00Z;2026-02-05T02:00:00Z"' };
  const meta = { headers: { ...condition, [SAVE_KEY_HEADER]: '0123456789abcdef' } };
  await provider.update({ resource: 'units', id: 3, variables, meta });
  expect(server.callsTo(SAVE)).toMatchObject([
    { language: 'th', ifMatch: undefined, key: undefined },
  ]);
});

describe('a new row answered with success and no row', () => {
  it.each(ROWLESS)('is saved: %s', async (_name, answer) => {
    server.on(SAVE, answer);
    server.on(SEARCH, { body: { data: [], total: 0 } });
    const { data } = await create();
    expect(data).toMatchObject(variables);
    // A number may as well count rows: an id is never made of it.
    expect(data.id).toBeUndefined();
    expect(server.callsTo(SAVE)).toHaveLength(1);
  });

  it.each(ROWLESS)('is found in the list by its name: %s', async (_name, answer) => {
    server.on(SAVE, answer);
    server.on(SEARCH, {
      body: [
        { id: 4, ...variables, kind: 'container' },
        { id: 31, ...variables },
        { id: 7, name: 'ถัง' },
      ],
    });
    expect((await create()).data).toMatchObject({ id: 31, ...variables });
  });

  it('is found by the names that server has for its fields', async () => {
    await connectAs(declared({ rows: 'found', fields: { id: 'unit_no', name: 'title' } }));
    server.on(SAVE, { status: 204 });
    server.on(SEARCH, { body: { found: [{ unit_no: '31', title: 'ปี๊บ' }] } });
    expect((await create()).data).toMatchObject({ id: 31, name: 'ปี๊บ' });
  });

  it('is saved although the list is refused or not understood', async () => {
    localStorage.setItem('token', 'still-good');
    server.on(SAVE, { status: 204 });
    server.on(SEARCH, { status: 403, body: {} });
    expect((await create()).data.id).toBeUndefined();
    server.on(SEARCH, { body: { something: 'else' } });
    expect((await create()).data.id).toBeUndefined();
    expect(localStorage.getItem('token')).toBe('still-good');
  });

  it('is saved although the connection is cut while it is looked for', async () => {
    server.on(SAVE, { status: 204 });
    server.on(SEARCH, { cut: true });
    const { data } = await create();
    expect(data).toMatchObject(variables);
    expect(data.id).toBeUndefined();
    expect(server.callsTo(SAVE)).toHaveLength(1);
  });

  it('is none of two that hold the same', async () => {
    server.on(SAVE, { status: 204 });
    server.on(SEARCH, {
      body: [
        { id: 4, ...variables },
        { id: 31, ...variables },
      ],
    });
    expect((await create()).data.id).toBeUndefined();
  });
});

describe('a new token', () => {
  const next = { headers: { authorization: 'Bearer next' } };
  beforeEach(() => localStorage.setItem('token', 'old'));

  it('is taken over from the answer in which a saved row is found', async () => {
    server.on(SAVE, { status: 204 });
    server.on(SEARCH, { ...next, body: [{ id: 31, ...variables }] });
    expect((await create()).data.id).toBe(31);
    expect(localStorage.getItem('token')).toBe('next');
  });

  it('is kept where the answers after it bring none', async () => {
    server.on('/api/foodcateory/saveMaterialFood', { status: 204, ...next });
    server.on('/api/foodcateory/loadMaterialFood', { body: { data: [] } });
    const body = { data: [{ materialId: 2 }], foodId: 1 };
    await request('/api/foodcateory/saveMaterialFood', { method: 'POST', body });
    expect(localStorage.getItem('token')).toBe('next');
  });
});

describe('an answer with a status of success that says otherwise', () => {
  it.each([
    ['{success: false}', { success: false, message: 'ชื่อซ้ำ' }],
    ['{ok: false}', { ok: false, msg: 'ชื่อซ้ำ' }],
    ['{data: false}', { data: false, message: 'ชื่อซ้ำ' }],
    ["{status: 'error'}", { status: 'error', message: 'ชื่อซ้ำ' }],
    ['{error}', { error: 'ชื่อซ้ำ' }],
    ['{error: {message}}', { error: { message: 'ชื่อซ้ำ' }, data: null }],
  ])('is a problem, in its words: %s', async (_name, body) => {
    server.on(SAVE, { body });
    await expect(create()).rejects.toMatchObject({ status: 400, message: 'ชื่อซ้ำ' });
    expect(server.callsTo(SEARCH)).toEqual([]);
  });

  it.each([
    ['the page of a proxy', '<!doctype html><title>เข้าสู่ระบบ</title>'],
    ['a sentence', 'เข้าสู่ระบบก่อน'],
  ])('is not understood: %s', async (_name, body) => {
    server.on(SAVE, { headers: { 'content-type': 'text/html' }, body });
    await expect(create()).rejects.toMatchObject({ code: 'not_understood' });
  });

  it('is none where it names no error', async () => {
    server.on(SAVE, { body: { data: { id: 9 }, error: null, success: true } });
    expect((await create()).data).toMatchObject({ id: 9 });
  });
});

it('a changed row answered with success and no row keeps what is known of it', async () => {
  server.on(SAVE, { status: 204 });
  const { data } = await provider.update({ resource: 'units', id: 3, variables });
  expect(data).toMatchObject({ id: 3, ...variables });
});

describe('a list that is replaced as a whole', () => {
  const LOAD = '/api/foodcateory/loadMaterialFood';
  const REPLACE = '/api/foodcateory/saveMaterialFood';
  const stored = [{ id: 5, materialId: 2, quantity: 3 }];
  const replace = (data: readonly object[]) =>
    request(REPLACE, { method: 'POST', body: { data, foodId: 1 } });

  it.each([...ROWLESS, ['{message, data: null}', { body: { message: 'บันทึกแล้ว', data: null } }]])(
    'is read again where the answer holds no rows: %s',
    async (_name, answer: Answer) => {
      server.on(REPLACE, answer);
      server.on(LOAD, { body: { data: stored } });
      expect(await replace([{ materialId: 2, quantity: 3 }])).toMatchObject({ data: stored });
    },
  );

  it('is empty where none was sent', async () => {
    server.on(REPLACE, { status: 204 });
    expect(await replace([])).toMatchObject({ data: [] });
    expect(server.callsTo(LOAD)).toEqual([]);
  });
});

describe('what is wrong with a field', () => {
  const refused = (body: unknown) => {
    server.on(SAVE, { status: 400, body });
    return create().then(
      () => Promise.reject(new Error('saved')),
      (problem: unknown) => problem,
    );
  };
  const said = [
    { field: 'name', message: 'มีหน่วยชื่อนี้แล้ว' },
    { field: 'name', message: 'ยาวเกินไป' },
    { field: 'kind', message: 'เลือกใหม่' },
  ];
  const fields = { name: ['มีหน่วยชื่อนี้แล้ว', 'ยาวเกินไป'], kind: ['เลือกใหม่'] };

  it.each([
    ['the whole body', said],
    ['errors', { errors: said }],
    ['fields', { fields: said }],
    ['error', { error: said }],
    ['data', { data: said }],
  ])('is reported under it where %s is a list of {field, message}', async (_name, body) => {
    expect(await refused(body)).toMatchObject({ status: 400, fields, message: said[0]?.message });
  });

  it('is reported under the name the form knows', async () => {
    await connectAs(declared({ fields: { name: 'title' } }));
    const problem = await refused([{ field: 'title', msg: 'ซ้ำ' }]);
    expect(problem).toMatchObject({ fields: { name: ['ซ้ำ'] } });
  });

  it('is reported as a sentence where the list names no field', async () => {
    const problem = await refused(['ปิดรับข้อมูลแล้ว']);
    expect(problem).toMatchObject({ message: 'ปิดรับข้อมูลแล้ว', fields: undefined });
  });
});
