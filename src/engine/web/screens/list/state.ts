import type { CrudFilter, CrudSort } from '@refinedev/core';
import {
  DEFAULT_PAGE_SIZE,
  MAXIMUM_PAGE_SIZE,
  TEXT_FILTER,
} from '../../../declaration/constants.ts';
import { roomOf } from '../../../declaration/fields/index.ts';
import { parseSearch, queryField } from '../../../declaration/query.ts';
import type { Config, Field, Resource, SorterDeclaration } from '../../../declaration/types.ts';
import type { Condition } from '../../fields/types.ts';

/** Which rows: those in use, those retired, or both. */
export const STATUSES = ['active', 'retired', 'all'] as const;
export type Status = (typeof STATUSES)[number];

/** Everything that makes the view of a list; its address holds it whole. */
export interface ListState {
  readonly text: string;
  readonly currentPage: number;
  readonly pageSize: number;
  /** One column, or the order the resource declares. */
  readonly sorter: SorterDeclaration | null;
  readonly status: Status;
  readonly filters: Readonly<Record<string, Condition>>;
  /** The saved view it began with, `NO_VIEW` where that was none; null where nobody has said. */
  readonly view: number | null;
}

/** Says in an address that no saved view is meant, not even the one that a list opens with. */
export const NO_VIEW = 0;

/** The view of a list nobody has touched. */
export const PLAIN: ListState = {
  text: '',
  currentPage: 1,
  pageSize: DEFAULT_PAGE_SIZE,
  sorter: null,
  status: 'active',
  filters: {},
  view: null,
};

const FILTER = 'f.';
const MAXIMUM_TEXT = 200;

function naturalNumber(text: string | null, fallback: number, most: number): number {
  const value = text !== null && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : fallback;
  return Math.min(value, most);
}

/** One value of a condition from its text, as the field's own checks accept it; else undefined. */
function readValue(field: Field, text: string, config: Config): unknown {
  const { filterValue } = roomOf(field, config);
  const candidates: readonly unknown[] = [
    ...(text === 'true' || text === 'false' ? [text === 'true'] : []),
    ...(text.trim() !== '' && Number.isFinite(Number(text)) ? [Number(text)] : []),
    text,
  ];
  return candidates.find((candidate) => filterValue.safeParse(candidate).success);
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function readCondition(field: Field, text: string, config: Config): Condition | null {
  const colon = text.indexOf(':');
  const operator = colon < 0 ? text : text.slice(0, colon);
  const isList = operator === 'in' || operator === 'nin' || operator === 'between';
  const rest = colon < 0 ? '' : text.slice(colon + 1);
  const parts = isList ? rest.split(',').map(decode) : [rest];
  const values = parts.map((part) => readValue(field, part, config));
  if (operator === 'null' || operator === 'nnull') return { operator, value: null };
  if (values.some((value) => value === undefined)) return null;
  return { operator, value: isList ? values : values[0] };
}

function writeCondition({ operator, value }: Condition): string {
  if (value === null) return operator;
  const parts: readonly unknown[] = Array.isArray(value) ? value : [value];
  const text = Array.isArray(value)
    ? parts.map((part) => encodeURIComponent(String(part))).join(',')
    : String(value);
  return `${operator}:${text}`;
}

/** The field of a column that may be searched or sorted by; passwords and strangers are none. */
function columnField(resource: Resource, name: string): Field | undefined {
  return name === 'active' ? undefined : queryField(resource, name);
}

function readFilters(
  params: URLSearchParams,
  resource: Resource,
  config: Config,
): Record<string, Condition> {
  const filters: Record<string, Condition> = {};
  for (const [key, text] of params) {
    const field = key.startsWith(FILTER)
      ? columnField(resource, key.slice(FILTER.length))
      : undefined;
    const condition = field ? readCondition(field, text, config) : null;
    if (!field || !condition) continue;
    const filter = { field: field.name, ...condition };
    if (parseSearch(resource, { filters: [filter] }, config).ok) filters[field.name] = condition;
  }
  return filters;
}

/** The view an address describes; whatever in it makes no sense is left out. */
export function readListState(
  params: URLSearchParams,
  resource: Resource,
  config: Config,
): ListState {
  const [name = '', order] = (params.get('sort') ?? '').split('.');
  const sorted = queryField(resource, name);
  const sortable = sorted !== undefined && roomOf(sorted, config).sortable;
  const status = STATUSES.find((candidate) => candidate === params.get('status'));
  return {
    text: (params.get('q') ?? '').slice(0, MAXIMUM_TEXT),
    currentPage: naturalNumber(params.get('currentPage'), 1, 10_000_000),
    pageSize: naturalNumber(params.get('pageSize'), DEFAULT_PAGE_SIZE, MAXIMUM_PAGE_SIZE),
    sorter:
      sortable && (order === 'asc' || order === 'desc') ? { field: sorted.name, order } : null,
    status: status ?? 'active',
    filters: readFilters(params, resource, config),
    view: /^\d{1,9}$/.test(params.get('view') ?? '') ? Number(params.get('view')) : null,
  };
}

/** The address of a view; what is as usual is left out. */
export function writeListState(state: ListState): URLSearchParams {
  const params = new URLSearchParams();
  if (state.view !== null) params.set('view', String(state.view));
  if (state.text !== '') params.set('q', state.text);
  if (state.status !== PLAIN.status) params.set('status', state.status);
  if (state.sorter) params.set('sort', `${state.sorter.field}.${state.sorter.order}`);
  if (state.pageSize !== PLAIN.pageSize) params.set('pageSize', String(state.pageSize));
  if (state.currentPage !== 1) params.set('currentPage', String(state.currentPage));
  for (const [name, condition] of Object.entries(state.filters)) {
    params.set(`${FILTER}${name}`, writeCondition(condition));
  }
  return params;
}

/** The filters of the view with one of them set, or taken away. */
export function withFilter(
  filters: ListState['filters'],
  name: string,
  condition: Condition | null,
): ListState['filters'] {
  const { [name]: _, ...others } = filters;
  return condition === null ? others : { ...others, [name]: condition };
}

/** The filters of the search call of a view. */
export function searchFilters(
  state: Pick<ListState, 'status' | 'filters'>,
): { field: string; operator: string; value: unknown }[] {
  const status =
    state.status === 'all'
      ? []
      : [{ field: 'active', operator: 'eq', value: state.status === 'active' }];
  const columns = Object.entries(state.filters).map(([field, condition]) => ({
    field,
    ...condition,
  }));
  return [...status, ...columns];
}

/**
 * A view in Refine's words, as its hooks take them. A filter that has no value is one taken away to
 * them: those without any carry `true`, which no call is given.
 */
export function filtersOf(state: Omit<ListState, 'view'>): CrudFilter[] {
  const text = { field: TEXT_FILTER, operator: 'contains', value: state.text };
  const conditions = searchFilters(state).map((one) => ({ ...one, value: one.value ?? true }));
  // The operators are checked against the dialect when the address is read.
  return [...(state.text === '' ? [] : [text]), ...conditions] as CrudFilter[];
}

/** The state of a view in Refine's `useTable`. */
export interface TableState {
  readonly filters: readonly CrudFilter[];
  readonly sorters: readonly CrudSort[];
  readonly currentPage: number;
  readonly pageSize: number;
}

/** The view that a table of Refine shows; with which saved one it began is not known to it. */
export function stateOf(table: TableState): Omit<ListState, 'view'> {
  const { filters, sorters, currentPage, pageSize } = table;
  const plain = filters.flatMap((filter) => ('field' in filter ? filter : []));
  const active = plain.find(({ field }) => field === 'active');
  const conditions = plain
    .filter(({ field }) => field !== 'active' && field !== TEXT_FILTER)
    .map(({ field, operator, value }): [string, Condition] => [
      field,
      { operator, value: operator === 'null' || operator === 'nnull' ? null : value },
    ]);
  return {
    text: String(plain.find(({ field }) => field === TEXT_FILTER)?.value ?? ''),
    status: active === undefined ? 'all' : active.value ? 'active' : 'retired',
    filters: Object.fromEntries(conditions),
    sorter: sorters[0] ?? null,
    currentPage,
    pageSize,
  };
}
