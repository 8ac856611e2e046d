import type { ForeignQuestion, ForeignShape } from '../../declaration/foreign.ts';
import { isRecord } from '../session/json.ts';
import { understoodList } from './answer.ts';
import { type Condition, evaluate, type Question } from './evaluate.ts';
import type { ForeignResource } from './outline-of.ts';
import { withValue } from './paths.ts';
import { type Row, toOurs, wireValue } from './rows.ts';

/** What was requested of a list, in the terms of the contract. */
export interface ListQuery extends Question {
  readonly currentPage: number;
  readonly pageSize: number;
  readonly options: boolean;
  readonly ids: readonly unknown[];
}

/** A page of rows, in the terms of the contract. */
export interface Page {
  readonly data: readonly Row[];
  readonly total: number;
}

/** A kind of row on that server: its name, and how to request its rows. */
export interface Source {
  readonly resource: ForeignResource;
  /** Sends a body to the search call; answers the parsed answer. Throws when it is refused. */
  post(body: Row): Promise<unknown>;
}

/** Rows requested at once where all are needed. */
const LARGE_PAGE = 200;
/** A list this long is no master data, and no matter for a browser. */
const MOST_PAGES = 100;

/** Reads the body of a search call of the contract. */
export function readListQuery(body: unknown): ListQuery {
  const data = isRecord(body) && isRecord(body.data) ? body.data : {};
  const { pagination, sorters, filters, text, options, ids } = data;
  const { currentPage, pageSize } = isRecord(pagination) ? pagination : {};
  const records = (value: unknown) => (Array.isArray(value) ? value.filter(isRecord) : []);
  return {
    currentPage: Number(currentPage ?? 1),
    pageSize: Number(pageSize ?? 20),
    sorters: records(sorters).map(({ field, order }) => ({
      field: String(field),
      order: String(order),
    })),
    filters: records(filters).map((filter) => ({ ...filter, operator: String(filter.operator) })),
    text: typeof text === 'string' ? text : '',
    options: options === true,
    ids: Array.isArray(ids) ? ids : [],
  };
}

function named(filter: Condition, { fields = {} }: ForeignShape): Condition {
  const { field, value } = filter;
  if (field !== undefined) return { ...filter, field: fields[field] ?? field };
  const inner: readonly Condition[] = Array.isArray(value) ? value : [];
  return { ...filter, value: inner.map((entry) => named(entry, { fields })) };
}

/** The question in the contract's own form, with that server's names. */
function contractBody(query: ListQuery, shape: ForeignShape): Row {
  const { currentPage, pageSize, sorters, filters, text } = query;
  const wire = ({ field, order }: { field: string; order: string }) => ({
    field: shape.fields?.[field] ?? field,
    order,
  });
  return {
    data: {
      pagination: { currentPage, pageSize },
      ...(sorters.length > 0 && { sorters: sorters.map(wire) }),
      ...(filters.length > 0 && { filters: filters.map((filter) => named(filter, shape)) }),
      ...(text !== '' && { text }),
    },
  };
}

/** The request in the form that `ask` declares for that server. */
function queryBody(query: ListQuery, ask: ForeignQuestion, shape: ForeignShape): Row {
  const { currentPage, pageSize, sorters, filters, text } = query;
  const [sorter] = sorters;
  const wire = (name: string): string => shape.fields?.[name] ?? name;
  const equal = Object.fromEntries(
    filters.map(({ field = '', value }) => [wire(field), wireValue(field, value, shape)]),
  );
  const parts: readonly (readonly [string | undefined, unknown])[] = [
    [ask.page, currentPage - 1 + (ask.firstPage ?? 1)],
    [ask.offset, (currentPage - 1) * pageSize],
    [ask.size, pageSize],
    [ask.text, text === '' ? undefined : text],
    [ask.sort, sorter && wire(sorter.field)],
    [ask.order, sorter?.order],
    [ask.equal, filters.length > 0 ? equal : undefined],
  ];
  let body: Row = { data: {} };
  for (const [path, value] of parts) {
    if (path !== undefined && value !== undefined) body = withValue(body, path, value);
  }
  return body;
}

/** The parts of a request that the server does not support. */
function leftOver({ filters, text, sorters }: ListQuery, ask: ForeignQuestion): Question {
  const sent = ({ operator, field }: Condition) =>
    ask.equal !== undefined && operator === 'eq' && field !== undefined;
  const sorted = ask.sort !== undefined && sorters.length <= 1;
  return {
    filters: filters.filter((filter) => !sent(filter)),
    text: ask.text === undefined ? text : '',
    sorters: sorted ? [] : sorters,
  };
}

const isNothing = ({ filters, text, sorters }: Question): boolean =>
  filters.length === 0 && text === '' && sorters.length === 0;

interface Answered {
  readonly rows: readonly Row[];
  readonly total: number | undefined;
}

/** Requests one page. */
async function askPage({ resource, post }: Source, query: ListQuery): Promise<Answered> {
  const { shape } = resource;
  const body = shape.ask ? queryBody(query, shape.ask, shape) : contractBody(query, shape);
  const { rows, total } = understoodList(await post(body), shape);
  return { rows: rows.map((row) => toOurs(row, resource)), total: total ?? undefined };
}

/** Rows that are not among those known already. */
function fresh(rows: readonly Row[], known: readonly Row[]): readonly Row[] {
  const ids = new Set(known.map(({ id }) => id));
  return rows.filter(({ id }) => !ids.has(id));
}

/** All rows for the parts that the server supports, page after page. */
async function askAll(source: Source, query: ListQuery): Promise<readonly Row[]> {
  const all: Row[] = [];
  for (let currentPage = 1; currentPage <= MOST_PAGES; currentPage += 1) {
    const page = await askPage(source, { ...query, currentPage, pageSize: LARGE_PAGE });
    const more = fresh(page.rows, all);
    all.push(...more);
    // A server that pays no heed to pages gives the same rows again.
    if (more.length === 0 || all.length >= (page.total ?? Number.POSITIVE_INFINITY)) break;
  }
  return all;
}

/** The requested page, out of all rows. */
function cut(rows: readonly Row[], { currentPage, pageSize }: ListQuery): Page {
  const start = (currentPage - 1) * pageSize;
  return { data: rows.slice(start, start + pageSize), total: rows.length };
}

/** A page as the server gives it; all rows where it gave all. */
async function askAsPaged(
  source: Source,
  query: ListQuery,
): Promise<Page | { all: readonly Row[] }> {
  const { currentPage, pageSize } = query;
  const { rows, total } = await askPage(source, query);
  if (rows.length > pageSize) return { all: rows };
  const before = (currentPage - 1) * pageSize;
  if (total !== undefined) {
    return before === 0 && total <= rows.length ? { all: rows } : { data: rows, total };
  }
  if (rows.length < pageSize) {
    return before === 0 ? { all: rows } : { data: rows, total: before + rows.length };
  }
  const next = (await askPage(source, { ...query, currentPage: currentPage + 1 })).rows;
  const more = fresh(next, rows).length;
  // No total is given: there is at least what the next page holds.
  if (before > 0 || more > 0 || next.length === 0) {
    return { data: rows, total: before + rows.length + more };
  }
  return { all: rows };
}

/** A choice of a reference field. */
function optionOf(row: Row, { label }: ForeignResource): Row {
  const name = row.name ?? label.map((field) => String(row[field] ?? '')).join(' ');
  return { ...row, name };
}

/** Answers a list in the terms of the contract, whatever parts of the request the server supports. */
export async function answerList(source: Source, question: ListQuery): Promise<Page> {
  const { resource } = source;
  const { ask } = resource.shape;
  const ids = question.ids.map(Number);
  // Of choices only rows in use are wanted, and those that a record shows already.
  const used = { field: 'active', operator: 'eq', value: true };
  const wanted = ids.length > 0 ? { field: 'id', operator: 'in', value: ids } : null;
  const either = wanted ? { operator: 'or', value: [used, wanted] } : used;
  const query = question.options
    ? { ...question, filters: [...question.filters, either] }
    : question;
  const remaining = ask ? leftOver(query, ask) : query;
  const finish = (rows: readonly Row[], rest: Question): Page =>
    cut(evaluate(rows, rest, resource.searchable), query);
  const shown = ({ data, total }: Page): Page =>
    question.options
      ? { data: data.map((row) => optionOf(row, resource)), total }
      : { data, total };
  if (ask && !isNothing(remaining)) {
    const sent = {
      ...query,
      filters: query.filters.filter((filter) => !remaining.filters.includes(filter)),
    };
    return shown(finish(await askAll(source, sent), remaining));
  }
  const answered = await askAsPaged(source, query);
  return shown('all' in answered ? finish(answered.all, remaining) : answered);
}
