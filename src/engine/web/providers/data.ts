import type {
  CreateParams,
  DataProvider,
  DeleteOneParams,
  GetListParams,
  GetManyParams,
  GetOneParams,
  UpdateManyParams,
  UpdateParams,
} from '@refinedev/core';
import simpleRest from '@refinedev/simple-rest';
import { bulkCallsOf } from '../../declaration/bulk.ts';
import {
  DEFAULT_PAGE_SIZE,
  MAXIMUM_FILTER_VALUES,
  MAXIMUM_PAGE_SIZE,
} from '../../declaration/constants.ts';
import type { Config } from '../../declaration/types.ts';
import {
  HttpError,
  isRecord,
  offers,
  type RequestOptions,
  request,
  unwrap,
} from '../session/index.ts';
import { readRow } from '../session/wire-row.ts';
import {
  type EarlyRows,
  type Rows,
  readEarlyRows,
  readOwnRows,
  readRows,
  readSaved,
  type WireRow,
} from './answers.ts';
import { httpClient } from './http-client.ts';
import {
  askForPage,
  forgetTotals,
  isAsFull,
  keepTotal,
  knownTotal,
  type Page,
  withoutWaiting,
} from './known-totals.ts';
import { takePrefetched } from './prefetch.ts';
import { type Question, questionOf, rowCalls, searchCall } from './question.ts';

/** Another page of a question whose rows are counted; null where there is none, or other rows are there now. */
async function anotherPage(
  config: Config,
  resource: string,
  question: Question,
  page: Page,
  signal?: AbortSignal,
): Promise<Rows | null> {
  const total = offers('count') ? knownTotal(resource, question) : undefined;
  if (total === undefined) return null;
  const { path, body } = searchCall(config, resource, { ...question, count: false }, page);
  const answer = await request(path, { method: 'POST', body, signal });
  const rows = readOwnRows(isRecord(answer) ? { ...answer, total } : answer);
  return rows && isAsFull(total, page, rows.data.length) ? rows : null;
}

async function search(
  config: Config,
  resource: string,
  question: Question,
  page: Page,
  signal?: AbortSignal,
): Promise<Rows> {
  const call = searchCall(config, resource, question, page);
  const prefetched = takePrefetched(call);
  // Without rows only the count is requested.
  if (question.rows !== false) askForPage(resource, question, page);
  const isAnother = prefetched === undefined && question.rows !== false;
  const another = isAnother ? await anotherPage(config, resource, question, page, signal) : null;
  if (another) return another;
  const ask = () => request(call.path, { method: 'POST', body: call.body, signal });
  const rows = await readRows(await (prefetched ?? ask()), page.currentPage, page.pageSize);
  keepTotal(resource, question, rows.total);
  return rows;
}

/** Rows that are shown before they are counted; with their number where it is known by then. */
async function searchEarly(
  config: Config,
  resource: string,
  question: Question,
  page: Page,
  signal?: AbortSignal,
): Promise<EarlyRows> {
  const { path, body } = searchCall(config, resource, question, page);
  askForPage(resource, question, page);
  const answer = await (takePrefetched({ path, body }) ??
    request(path, { method: 'POST', body, signal }));
  const rows = readEarlyRows(answer, page);
  if (!rows) return readRows(answer, page.currentPage, page.pageSize);
  if (rows.total !== undefined) keepTotal(resource, question, rows.total);
  const total = knownTotal(resource, question);
  const isKnown = total !== undefined && isAsFull(total, page, rows.data.length);
  return isKnown ? { ...rows, total } : rows;
}

/** Every page after another, for lists requested without paging. */
async function searchAll(
  config: Config,
  resource: string,
  question: Question,
  signal?: AbortSignal,
): Promise<Rows> {
  const data: WireRow[] = [];
  for (let currentPage = 1; ; currentPage += 1) {
    const page = { currentPage, pageSize: MAXIMUM_PAGE_SIZE };
    const rows = await search(config, resource, question, page, signal);
    data.push(...rows.data);
    if (rows.data.length === 0 || data.length >= rows.total) return { data, total: data.length };
  }
}

async function rowsById(
  config: Config,
  resource: string,
  ids: readonly number[],
  signal?: AbortSignal,
): Promise<WireRow[]> {
  const rows: WireRow[] = [];
  for (let start = 0; start < ids.length; start += MAXIMUM_FILTER_VALUES) {
    const value = ids.slice(start, start + MAXIMUM_FILTER_VALUES);
    const filters = [{ field: 'id', operator: 'in', value }];
    const page = { currentPage: 1, pageSize: MAXIMUM_PAGE_SIZE };
    rows.push(...(await search(config, resource, { filters }, page, signal)).data);
  }
  return rows;
}

/**
 * The row as stored; as it was sent, a new one without an id, where success is all that another
 * server said: a proxy in between then answers so. @throws HttpError `not_understood`
 */
async function save<Sent extends object>(
  config: Config,
  resource: string,
  data: Sent,
  headers?: RequestOptions['headers'],
): Promise<WireRow | Sent> {
  const { group, save: call } = rowCalls(config, resource);
  const options = { method: 'POST', body: { data }, headers } as const;
  const answer = await request(`/api/${group}/${call}`, options);
  forgetTotals(resource);
  const saved = readSaved(answer);
  if (saved) return saved;
  if (isRecord(answer) && isRecord(answer.data)) return data;
  throw new HttpError(200, 'not_understood', '');
}

/**
 * The same values into rows as they were read: all of them or none, in one call that `batch` takes
 * back. Another server has no such call: there they are saved one by one, up to the first refused.
 */
async function saveMany<Sent extends object>(
  config: Config,
  resource: string,
  rows: readonly { readonly id: number; readonly version: unknown }[],
  fields: Sent,
): Promise<object[]> {
  const { group, change } = bulkCallsOf(rowCalls(config, resource));
  if (offers(`${group}/${change}`)) {
    const body = { data: { rows, fields } };
    const done = unwrap(await request(`/api/${group}/${change}`, { method: 'POST', body }));
    forgetTotals(resource);
    const versions = new Map(
      (isRecord(done) ? optionalRows(done.rows) : []).map(({ id, version }) => [id, version]),
    );
    const batch = isRecord(done) ? done.batch : null;
    return rows.map((row) => ({
      ...row,
      ...fields,
      version: versions.get(row.id) ?? row.version,
      batch,
    }));
  }
  const stored: object[] = [];
  for (const row of rows) stored.push(await save(config, resource, { ...fields, ...row }));
  return stored;
}

const optionalRows = (rows: unknown): readonly WireRow[] =>
  Array.isArray(rows) ? rows.flatMap((row) => readRow(row) ?? []) : [];

/**
 * Refine's data provider over the wire contract, the declarations say which call serves which
 * resource. The HTTP client, `custom` and `getApiUrl` are those of `@refinedev/simple-rest`.
 * There is no delete: a row is retired by saving `active: false`.
 */
export function createDataProvider(config: Config): DataProvider {
  const { getApiUrl, custom } = simpleRest('/api', httpClient);
  const provider = {
    getApiUrl,
    custom,
    async getList({ resource, pagination, ...query }: GetListParams) {
      const question = questionOf(query);
      const signal = query.meta?.queryContext?.signal;
      const { currentPage = 1, pageSize = DEFAULT_PAGE_SIZE, mode = 'server' } = pagination ?? {};
      if (mode !== 'server') return searchAll(config, resource, question, signal);
      const page = { currentPage, pageSize };
      const early = query.meta?.early === true ? withoutWaiting(resource, question) : question;
      return early.count === false
        ? searchEarly(config, resource, early, page, signal)
        : search(config, resource, question, page, signal);
    },
    async getMany({ resource, ids, meta }: GetManyParams) {
      const signal = meta?.queryContext?.signal;
      return { data: await rowsById(config, resource, ids.map(Number), signal) };
    },
    async getOne({ resource, id, meta }: GetOneParams) {
      const filters = [{ field: 'id', operator: 'eq', value: Number(id) }];
      const page = { currentPage: 1, pageSize: 1 };
      const signal = meta?.queryContext?.signal;
      const { data } = await search(config, resource, { filters }, page, signal);
      const row = data.find((candidate) => candidate.id === Number(id));
      if (!row) throw new HttpError(404, 'not_found', '');
      return { data: row };
    },
    async create({ resource, variables, meta }: CreateParams<object>) {
      return { data: await save(config, resource, variables, meta?.headers) };
    },
    async update({ resource, id, variables, meta }: UpdateParams<object>) {
      const data = { ...variables, id: Number(id) };
      return { data: await save(config, resource, data, meta?.headers) };
    },
    async updateMany({ resource, ids, variables, meta }: UpdateManyParams<object>) {
      const rows = ids.map((id) => ({ id: Number(id), version: meta?.versions?.[id] }));
      return { data: await saveMany(config, resource, rows, variables) };
    },
    deleteOne({ resource }: DeleteOneParams<unknown>) {
      return Promise.reject(new HttpError(405, 'noDelete', resource));
    },
  };
  // Rows are what the declarations say; the row type of each of Refine's calls is the caller's claim.
  return provider as unknown as DataProvider;
}
