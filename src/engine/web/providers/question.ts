/** Refine's request for a list, in the terms of the API. */
import type { CrudFilter, CrudSort, GetListParams } from '@refinedev/core';
import { TEXT_FILTER } from '../../declaration/constants.ts';
import { OPERATORS } from '../../declaration/fields/room.ts';
import type { Config, RowCalls } from '../../declaration/types.ts';
import { HttpError } from '../session/index.ts';

/** What a screen may request of a list besides Refine's own parameters. */
export interface ListMeta {
  /** Free text over the resource's searchable fields. */
  readonly text?: string;
  /** Only `{id, code, name}` of active rows. */
  readonly options?: boolean;
  /** With `options`: retired rows that a record still shows. */
  readonly ids?: readonly number[];
  /** The sums of fields over all rows found, as `totals` beside `total`. */
  readonly totals?: boolean;
  /** False leaves the rows uncounted, and `total` out. */
  readonly count?: false;
  /** False leaves the rows out: they are counted, as they are now. */
  readonly rows?: false;
}

interface WireFilter {
  readonly field?: string;
  readonly operator: string;
  readonly value?: unknown;
}

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

/** The calls by which rows are found and saved. Throws for a resource that has none. */
export function rowCalls(config: Config, name: string): RowCalls {
  const calls = config.resources[name]?.calls;
  if (!calls || 'replace' in calls) throw new Error(`No row calls are declared for "${name}"`);
  return calls;
}

/** A request for all rows, or for a page of them. */
export interface Question extends ListMeta {
  readonly sorters?: readonly CrudSort[];
  readonly filters?: readonly WireFilter[];
}

function listMeta(meta: Readonly<Record<string, unknown>> = {}): ListMeta {
  const { text, options, ids, totals, rows } = meta;
  return {
    ...(typeof text === 'string' && text !== '' ? { text } : {}),
    ...(options === true ? { options } : {}),
    ...(totals === true ? { totals } : {}),
    ...(rows === false ? { rows } : {}),
    ...(Array.isArray(ids) && ids.length > 0 ? { ids: ids.map(Number) } : {}),
  };
}

/** The request of Refine's `getList`. */
export function questionOf({
  sorters,
  filters = [],
  meta,
}: Pick<GetListParams, 'sorters' | 'filters' | 'meta'>): Question {
  const isText = (filter: CrudFilter) => 'field' in filter && filter.field === TEXT_FILTER;
  const conditions = filters.filter((filter) => !isText(filter));
  return {
    ...listMeta({ text: filters.find(isText)?.value, ...meta }),
    ...(sorters?.length ? { sorters } : {}),
    ...(conditions.length > 0 ? { filters: toWireFilters(conditions) } : {}),
  };
}

/** The call for one page of rows. */
export function searchCall(
  config: Config,
  resource: string,
  question: Question,
  pagination: { readonly currentPage: number; readonly pageSize: number },
): { readonly path: string; readonly body: object } {
  const { group, search } = rowCalls(config, resource);
  return { path: `/api/${group}/${search}`, body: { data: { pagination, ...question } } };
}
