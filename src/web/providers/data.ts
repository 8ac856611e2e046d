import type {
  CreateParams,
  CrudFilter,
  DataProvider,
  DeleteOneParams,
  GetListParams,
  GetManyParams,
  GetOneParams,
  UpdateManyParams,
  UpdateParams,
} from '@refinedev/core';
import simpleRest from '@refinedev/simple-rest';
import { bulkCallsOf } from '../../schema/bulk.ts';
import { MAXIMUM_FILTER_VALUES, MAXIMUM_PAGE_SIZE } from '../../schema/constants.ts';
import { OPERATORS } from '../../schema/fields/room.ts';
import type { Config, RowCalls } from '../../schema/types.ts';
import {
  HttpError,
  isRecord,
  offers,
  type RequestOptions,
  request,
  unwrap,
} from '../session/index.ts';
import { type Rows, readRows, readSaved, type WireRow } from './answers.ts';
import { httpClient } from './http-client.ts';
import { readRow } from './wire-row.ts';

/** What a screen may ask of a list beside Refine's own parameters. */
export interface ListMeta {
  /** Free text over the resource's searchable fields. */
  readonly text?: string;
  /** Only `{id, code, name}` of active rows. */
  readonly options?: boolean;
  /** With `options`: retired rows that a record still shows. */
  readonly ids?: readonly number[];
  /** The sums of fields over all rows found, as `totals` beside `total`. */
  readonly totals?: boolean;
}

interface WireFilter {
  readonly field?: string;
  readonly operator: string;
  readonly value?: unknown;
}

/** The filter that looks for its text in all searchable fields, as `@refinedev/simple-rest` has it. */
export const TEXT_FILTER = 'q';

const KNOWN_OPERATORS: ReadonlySet<string> = new Set(OPERATORS);

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

/**
 * Filters as the wire has them. An empty value is Refine's way of taking a filter away; an
 * operator the wire does not know is refused, never sent as something else.
 */
export function toWireFilters(filters: readonly CrudFilter[] = []): WireFilter[] {
  return filters.flatMap((filter): WireFilter[] => {
    if (filter.operator === 'and' || filter.operator === 'or') {
      const inner = toWireFilters(filter.value);
      return inner.length > 0 ? [{ operator: filter.operator, value: inner }] : [];
    }
    if (!('field' in filter)) return [];
    const { field, operator, value } = filter;
    if (!KNOWN_OPERATORS.has(operator)) {
      throw new HttpError(400, 'validation', `${field}: ${operator}`);
    }
    if (operator === 'null' || operator === 'nnull') return [{ field, operator }];
    return isEmpty(value) ? [] : [{ field, operator, value }];
  });
}

function rowCalls(config: Config, name: string): RowCalls {
  const calls = config.resources[name]?.calls;
  if (!calls || 'replace' in calls) throw new Error(`No row calls are declared for "${name}"`);
  return calls;
}

interface Question extends ListMeta {
  readonly currentPage: number;
  readonly pageSize: number;
  readonly sorters?: readonly { field: string; order: string }[];
  readonly filters?: readonly WireFilter[];
}

async function search(
  config: Config,
  resource: string,
  question: Question,
  signal?: AbortSignal,
): Promise<Rows> {
  const { group, search: call } = rowCalls(config, resource);
  const { currentPage, pageSize, ...rest } = question;
  const body = { data: { pagination: { currentPage, pageSize }, ...rest } };
  const answer = await request(`/api/${group}/${call}`, { method: 'POST', body, signal });
  return readRows(answer, currentPage, pageSize);
}

/** Every page after another, for lists asked for without paging. */
async function searchAll(
  config: Config,
  resource: string,
  question: Omit<Question, 'currentPage' | 'pageSize'>,
  signal?: AbortSignal,
): Promise<Rows> {
  const data: WireRow[] = [];
  for (let currentPage = 1; ; currentPage += 1) {
    const page = { ...question, currentPage, pageSize: MAXIMUM_PAGE_SIZE };
    const rows = await search(config, resource, page, signal);
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
    const question = { currentPage: 1, pageSize: MAXIMUM_PAGE_SIZE, filters };
    rows.push(...(await search(config, resource, question, signal)).data);
  }
  return rows;
}

/**
 * The row as stored; as it was sent, a new one without an id, where success is all that another
 * server told: what stands between then answers so. @throws HttpError `not_understood`
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

function listMeta(meta: Readonly<Record<string, unknown>> = {}): ListMeta {
  const { text, options, ids, totals } = meta;
  return {
    ...(typeof text === 'string' && text !== '' ? { text } : {}),
    ...(options === true ? { options } : {}),
    ...(totals === true ? { totals } : {}),
    ...(Array.isArray(ids) && ids.length > 0 ? { ids: ids.map(Number) } : {}),
  };
}

/**
 * Refine's data provider over the wire contract, told by the declarations which call serves which
 * resource. The HTTP client, `custom` and `getApiUrl` are those of `@refinedev/simple-rest`.
 * There is no delete: a row is retired by saving `active: false`.
 */
export function createDataProvider(config: Config): DataProvider {
  const { getApiUrl, custom } = simpleRest('/api', httpClient);
  const provider = {
    getApiUrl,
    custom,
    async getList({ resource, pagination, sorters, filters = [], meta }: GetListParams) {
      const isText = (filter: CrudFilter) => 'field' in filter && filter.field === TEXT_FILTER;
      const conditions = filters.filter((filter) => !isText(filter));
      const question = {
        ...listMeta({ text: filters.find(isText)?.value, ...meta }),
        ...(sorters?.length ? { sorters } : {}),
        ...(conditions.length > 0 ? { filters: toWireFilters(conditions) } : {}),
      };
      const signal = meta?.queryContext?.signal;
      const { currentPage = 1, pageSize = 20, mode = 'server' } = pagination ?? {};
      if (mode !== 'server') return searchAll(config, resource, question, signal);
      return search(config, resource, { ...question, currentPage, pageSize }, signal);
    },
    async getMany({ resource, ids, meta }: GetManyParams) {
      const signal = meta?.queryContext?.signal;
      return { data: await rowsById(config, resource, ids.map(Number), signal) };
    },
    async getOne({ resource, id, meta }: GetOneParams) {
      const filters = [{ field: 'id', operator: 'eq', value: Number(id) }];
      const question = { currentPage: 1, pageSize: 1, filters };
      const { data } = await search(config, resource, question, meta?.queryContext?.signal);
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
