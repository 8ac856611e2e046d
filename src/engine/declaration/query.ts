import * as z from 'zod/mini';
import {
  DEFAULT_PAGE_SIZE,
  MAXIMUM_FILTER_CONDITIONS,
  MAXIMUM_FILTER_DEPTH,
  MAXIMUM_FILTER_VALUES,
  MAXIMUM_PAGE_SIZE,
} from './constants.ts';
import { roomOf } from './fields/index.ts';
import { OPERATORS, type Operator } from './fields/room.ts';
import { id, MAXIMUM_ID } from './fields/value.ts';
import type { FieldErrors, Message } from './messages.ts';
import { snakeCase } from './naming.ts';
import { LONGEST_SEARCH_TEXT } from './search-text.ts';
import type { Config, Field, FieldDeclaration, Resource } from './types.ts';

export interface FieldFilter {
  readonly field: Field;
  readonly operator: Operator;
  /** One value, a list for `in`, `nin`, a pair for `between`, null for `null`, `nnull`. */
  readonly value: unknown;
}
export interface LogicalFilter {
  readonly operator: 'and' | 'or';
  readonly filters: readonly Filter[];
}
export type Filter = FieldFilter | LogicalFilter;

/** How a search is sorted, as it is sent. */
export interface Sorter {
  readonly field: string;
  readonly order: 'asc' | 'desc';
}

/** A search as the server runs it: checked, with every part present. */
export interface Search {
  readonly currentPage: number;
  readonly pageSize: number;
  readonly sorters: readonly { readonly field: Field; readonly order: 'asc' | 'desc' }[];
  readonly filters: readonly Filter[];
  readonly text: string;
  /** Only `{id, code, name}` of active rows. */
  readonly options: boolean;
  /** Fields whose sum over all that is found is returned, whatever the page. */
  readonly totals: readonly Field[];
  /** Whether the number of rows on all pages is returned. */
  readonly isCounted: boolean;
  /** Whether the rows themselves are returned, and not only their number and sums. */
  readonly includesRows: boolean;
  /** With `options`: retired rows that a record still shows. */
  readonly ids: readonly number[];
}

export type SearchParse =
  | { readonly ok: true; readonly search: Search }
  | { readonly ok: false; readonly errors: FieldErrors };

const ROW_FIELD_DECLARATIONS: Readonly<Record<string, FieldDeclaration>> = {
  id: { type: 'integer', min: 1, max: MAXIMUM_ID, readOnly: true },
  version: { type: 'integer', min: 1, max: MAXIMUM_ID, readOnly: true },
  createdAt: { type: 'dateTime', readOnly: true },
  updatedAt: { type: 'dateTime', readOnly: true },
  createdBy: { type: 'text', max: 400, readOnly: true },
  updatedBy: { type: 'text', max: 400, readOnly: true },
};

const ROW_QUERY_FIELDS: Readonly<Record<string, Field>> = Object.fromEntries(
  Object.entries(ROW_FIELD_DECLARATIONS).map(([name, declaration]) => [
    name,
    { ...declaration, name, column: snakeCase(name), sortKeyColumn: null, system: true },
  ]),
);

/** The field of this name that a search may filter or sort by, the row's own (`id`, …) included. */
export function queryField(resource: Resource, name: string): Field | undefined {
  if (Object.hasOwn(ROW_QUERY_FIELDS, name)) return ROW_QUERY_FIELDS[name];
  const field = Object.hasOwn(resource.fieldsByName, name)
    ? resource.fieldsByName[name]
    : undefined;
  return field?.column === null ? undefined : field;
}

const PAGINATION = z.strictObject({
  currentPage: z.optional(z.int().check(z.minimum(1), z.maximum(10_000_000))),
  pageSize: z.optional(z.int().check(z.minimum(1), z.maximum(MAXIMUM_PAGE_SIZE))),
  mode: z.optional(z.string()),
});
const SORTERS = z
  .array(z.strictObject({ field: z.string(), order: z.enum(['asc', 'desc']) }))
  .check(z.maxLength(5));
const BODY = z.strictObject({
  pagination: z.optional(PAGINATION),
  sorters: z.optional(SORTERS),
  filters: z.optional(z.array(z.unknown()).check(z.maxLength(MAXIMUM_FILTER_CONDITIONS))),
  text: z.optional(z.string().check(z.maxLength(LONGEST_SEARCH_TEXT))),
  options: z.optional(z.boolean()),
  totals: z.optional(z.union([z.boolean(), z.array(z.string()).check(z.maxLength(50))])),
  count: z.optional(z.boolean()),
  rows: z.optional(z.boolean()),
  ids: z.optional(z.array(id()).check(z.maxLength(MAXIMUM_FILTER_VALUES))),
});
const FIELD_FILTER = z.strictObject({
  field: z.string(),
  operator: z.enum(OPERATORS),
  value: z.optional(z.unknown()),
});
const LOGICAL_FILTER = z.strictObject({
  key: z.optional(z.string()),
  operator: z.enum(['and', 'or']),
  value: z.array(z.unknown()).check(z.maxLength(MAXIMUM_FILTER_CONDITIONS)),
});

class SearchProblem extends Error {
  constructor(
    readonly at: string,
    readonly problem: Message,
  ) {
    super(problem.key);
  }
}

function parseValue(field: Field, operator: Operator, value: unknown, config: Config): unknown {
  if (operator === 'null' || operator === 'nnull') return null;
  const room = roomOf(field, config);
  const one = (candidate: unknown): unknown => {
    const parsed = room.filterValue.safeParse(candidate);
    if (!parsed.success) throw new SearchProblem(field.name, { key: 'filterValue' });
    return parsed.data;
  };
  if (operator === 'in' || operator === 'nin') {
    if (!Array.isArray(value)) throw new SearchProblem(field.name, { key: 'filterValue' });
    if (value.length > MAXIMUM_FILTER_VALUES) {
      const params = { max: MAXIMUM_FILTER_VALUES };
      throw new SearchProblem(field.name, { key: 'tooManyFilterValues', params });
    }
    return value.map(one);
  }
  if (operator === 'between') {
    if (!Array.isArray(value) || value.length !== 2) {
      throw new SearchProblem(field.name, { key: 'filterValue' });
    }
    return value.map(one);
  }
  return one(value);
}

const NAMED = z.object({ field: z.string(), operator: z.string() });

/** What is wrong with a condition that could not be read: its operator, or its whole shape. */
function filterProblem(filter: unknown): SearchProblem {
  const named = NAMED.safeParse(filter);
  if (!named.success || OPERATORS.some((operator) => operator === named.data.operator)) {
    return new SearchProblem('filters', { key: 'filter' });
  }
  const { field, operator } = named.data;
  return new SearchProblem(field, { key: 'operator', params: { operator: operator.slice(0, 30) } });
}

function parseFilter(
  resource: Resource,
  filter: unknown,
  depth: number,
  budget: { left: number },
  config: Config,
): Filter {
  budget.left -= 1;
  if (depth > MAXIMUM_FILTER_DEPTH || budget.left < 0) {
    throw new SearchProblem('filters', { key: 'tooManyFilters' });
  }
  const logical = LOGICAL_FILTER.safeParse(filter);
  if (logical.success) {
    const filters = logical.data.value.map((inner) =>
      parseFilter(resource, inner, depth + 1, budget, config),
    );
    return { operator: logical.data.operator, filters };
  }
  const parsed = FIELD_FILTER.safeParse(filter);
  if (!parsed.success) throw filterProblem(filter);
  const { field: name, operator, value } = parsed.data;
  const field = queryField(resource, name);
  if (!field) throw new SearchProblem(name, { key: 'unknownField' });
  if (!roomOf(field, config).operators.includes(operator)) {
    throw new SearchProblem(name, { key: 'operator', params: { operator } });
  }
  return { field, operator, value: parseValue(field, operator, value, config) };
}

function parseSorter(resource: Resource, name: string, config: Config): Field {
  const field = queryField(resource, name);
  if (!field) throw new SearchProblem(name, { key: 'unknownField' });
  if (!roomOf(field, config).sortable) throw new SearchProblem(name, { key: 'notSortable' });
  return field;
}

/** The fields of a resource whose sums a search may return. */
export function totalledFields({ fields }: Resource): readonly Field[] {
  return fields.filter((field) => 'total' in field && field.total === true);
}

function parseTotals(resource: Resource, requested: boolean | readonly string[]): readonly Field[] {
  if (requested === false) return [];
  const known = totalledFields(resource);
  if (requested === true) return known;
  return [...new Set(requested)].map((name) => {
    const field = known.find((one) => one.name === name);
    if (field) return field;
    throw new SearchProblem(name, {
      key: queryField(resource, name) ? 'api:noTotal' : 'unknownField',
    });
  });
}

/** Checks the `data` of a search call; every part is optional. */
export function parseSearch(resource: Resource, data: unknown, config: Config): SearchParse {
  const body = BODY.safeParse(data ?? {});
  if (!body.success) {
    const at = body.error.issues[0]?.path.join('.') || 'data';
    return { ok: false, errors: { [at]: [{ key: 'search' }] } };
  }
  const { pagination, sorters, filters, text, options, totals, count, rows, ids } = body.data;
  try {
    const budget = { left: MAXIMUM_FILTER_CONDITIONS };
    const search: Search = {
      currentPage: pagination?.currentPage ?? 1,
      pageSize: pagination?.pageSize ?? DEFAULT_PAGE_SIZE,
      sorters: (sorters?.length ? sorters : resource.sort).map((sorter) => ({
        field: parseSorter(resource, sorter.field, config),
        order: sorter.order,
      })),
      filters: (filters ?? []).map((filter) => parseFilter(resource, filter, 1, budget, config)),
      text: (text ?? '').trim(),
      options: options ?? false,
      totals: parseTotals(resource, totals ?? false),
      isCounted: count ?? true,
      includesRows: rows ?? true,
      ids: ids ?? [],
    };
    return { ok: true, search };
  } catch (problem) {
    if (problem instanceof SearchProblem) {
      return { ok: false, errors: { [problem.at]: [problem.problem] } };
    }
    throw problem;
  }
}
