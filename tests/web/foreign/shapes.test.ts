// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import declaration from '../../../resources.config.ts';
import { normalize } from '../../../src/engine/declaration/normalize.ts';
import { createDataProvider } from '../../../src/engine/web/providers/index.ts';
import { request } from '../../../src/engine/web/session/index.ts';
import { connection } from '../../../src/engine/web/session/transport.ts';
import { startApiServer } from '../session/api-server.ts';
import { connectAs } from './support.ts';

const server = startApiServer();
const SEARCH = '/api/foodcateory/searchUnitsWeb';
const LOAD = '/api/foodcateory/loadMaterialFood';
const AREAS = '/api/master/province';
const provider = createDataProvider(normalize(declaration));
const list = () => provider.getList({ resource: 'units' });
const NOT_UNDERSTOOD = { code: 'not_understood' };

afterEach(() => {
  connection.other = undefined;
});

/** Shapes of a page of one row, of 41 in all. */
const PAGES: [string, unknown][] = [
  ['{data, total}', { data: [{ id: 1 }], total: 41 }],
  ['{rows, total}', { rows: [{ id: 1 }], total: 41 }],
  ['{data: {rows, count}}', { data: { rows: [{ id: 1 }], count: 41 } }],
  ['{data: {items, total}}', { data: { items: [{ id: 1 }], total: 41 } }],
  ['{data: {list, total}}', { data: { list: [{ id: 1 }], total: '41' } }],
  ['{data: {data, total}}', { data: { data: [{ id: 1 }], total: 41 } }],
  ['{items, total}', { items: [{ id: 1 }], total: 41 }],
  ['{results, count}', { results: [{ id: 1 }], count: 41 }],
  ['{content, totalElements}', { content: [{ id: 1 }], totalElements: 41 }],
];
const WHOLE: [string, unknown][] = [
  ['a bare array', [{ id: 1 }]],
  ['{data: []}', { data: [{ id: 1 }] }],
  ['{result: []}', { result: [{ id: 1 }] }],
];
const EMPTY: [string, unknown][] = [
  ['{data: []}', { data: [] }],
  ['{data: null, total: 0}', { data: null, total: 0 }],
  ['{content: [], totalElements: 0}', { content: [], totalElements: 0 }],
];
const OTHER: [string, unknown][] = [
  ['{}', {}],
  ['{message}', { message: 'สำเร็จ' }],
  ['{units: []}', { units: [{ id: 1 }] }],
  ['{data: {}}', { data: {} }],
  ['{data: true}', { data: true }],
  ['[1, 2]', [1, 2]],
  ['rows without ids', { data: [{ name: 'ก' }], total: 1 }],
  ['a sentence', 'สำเร็จ'],
];

describe.each([
  ['through what stands between', () => connectAs()],
  ['at the address of the pages', async () => undefined],
])('a list, %s,', (_name, begin) => {
  beforeEach(begin);

  it.each(PAGES)('is understood as %s', async (_shape, body) => {
    server.on(SEARCH, { body });
    expect(await list()).toMatchObject({ data: [{ id: 1 }], total: 41 });
  });

  it.each(WHOLE)('is understood as %s, which is all there is', async (_shape, body) => {
    server.on(SEARCH, { body });
    expect(await list()).toMatchObject({ data: [{ id: 1 }], total: 1 });
  });

  it.each(EMPTY)('is empty as %s', async (_shape, body) => {
    server.on(SEARCH, { body });
    expect(await list()).toEqual({ data: [], total: 0 });
  });

  it.each(OTHER)('is not taken for an empty one as %s', async (_shape, body) => {
    server.on(SEARCH, { body });
    await expect(list()).rejects.toMatchObject(NOT_UNDERSTOOD);
  });
});

describe('beside another server', () => {
  beforeEach(() => connectAs());

  it('a page in place of an answer is not taken for an empty list', async () => {
    server.on(SEARCH, { headers: { 'content-type': 'text/html' }, body: '<!doctype html>' });
    await expect(list()).rejects.toMatchObject(NOT_UNDERSTOOD);
  });

  it('no content is an empty list', async () => {
    server.on(SEARCH, { status: 204 });
    expect(await list()).toEqual({ data: [], total: 0 });
  });

  it.each([
    ['the list inside a row', LOAD, { id: 1 }],
    ['areas', AREAS, { text: '' }],
  ])('%s comes in these shapes too, and in no other', async (_what, path, body) => {
    const entry = { id: 1, code: '10' };
    const ask = () => request(path, { method: 'POST', body });
    server.on(path, { body: { results: [entry], count: 1 } });
    expect(await ask()).toMatchObject({ data: [entry] });
    server.on(path, { body: { message: 'สำเร็จ' } });
    await expect(ask()).rejects.toMatchObject(NOT_UNDERSTOOD);
  });
});
