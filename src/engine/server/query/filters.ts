import { and, not, or, type SQL, sql } from 'drizzle-orm';
import { withOffset } from '../../declaration/clock.ts';
import type { Operator } from '../../declaration/fields/room.ts';
import type { FieldFilter, Filter } from '../../declaration/query.ts';
import type { Region } from '../../declaration/region.ts';
import { searchForm } from '../../declaration/thai-order.ts';
import type { Field, Resource } from '../../declaration/types.ts';
import type { ScalarType } from '../../fields/contract.ts';
import { definitionOf, elementsOf, findDefinition } from '../../fields/index.ts';
import { indexedForm, SHORTEST_INDEXED } from '../db/tables-search.ts';
import { type Bindings, type BoundType, likePattern } from './bindings.ts';
import { sortKey } from './computed.ts';
import { columnOf, type ResourceTable, SEARCH_INDEX, SEARCH_TEXT } from './tables.ts';

/** What the conditions of one search are made with. */
export interface FilterScope {
  readonly resource: Resource;
  readonly table: ResourceTable;
  readonly bindings: Bindings;
  /** Where a bare day begins as a moment. */
  readonly region: Region;
}

const COMPARISONS = { lt: sql`<`, lte: sql`<=`, gt: sql`>`, gte: sql`>=` } as const;
const MAXIMUM_INTEGER = 2_147_483_647;
/** `2026-03-01` */
const BARE_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A column, the type its values are bound as, and how a value is written for it. */
interface Operand {
  readonly column: SQL;
  readonly type: ScalarType;
  readonly write: (value: unknown) => unknown;
}

const asIs = (value: unknown): unknown => value;

function fitsInteger(value: unknown): boolean {
  return Number.isInteger(value) && Math.abs(Number(value)) <= MAXIMUM_INTEGER;
}

function operandOf({ table, region }: FilterScope, { field, value }: FieldFilter): Operand {
  const column = sql`${columnOf(table, field.name)}`;
  const type = definitionOf(field).filteredAs;
  if (type === 'integer' && ![value].flat().every(fitsInteger)) {
    // 1.5 or 10¹² are fair questions; they only have no equal among integers.
    return { column, type: 'numeric', write: asIs };
  }
  if (type !== 'timestamptz') return { column, type, write: asIs };
  return {
    column,
    type,
    write: (day) => (BARE_DAY.test(String(day)) ? withOffset(region, `${day}T00:00:00`) : day),
  };
}

/** Greater and less follow the order that sorting shows. */
function orderedOperand(scope: FilterScope, filter: FieldFilter): Operand {
  const key = filter.field.sortKeyColumn;
  if (key === null) return operandOf(scope, filter);
  return {
    column: sql`${columnOf(scope.table, key)}`,
    type: 'text',
    write: (value) => sortKey(String(value)),
  };
}

const arrayOf = (type: ScalarType): BoundType => `${type}[]`;

/** The text of a field as the quick search reads it. */
function searchableForm({ resource, table }: FilterScope, field: Field): SQL {
  const place = resource.searchable.indexOf(field.name);
  if (place >= 0) {
    const text = columnOf(table, SEARCH_TEXT);
    return sql`split_part(${text}, chr(10), ${sql.raw(String(place + 1))})`;
  }
  return sql`translate(lower(${columnOf(table, field.name)}), '๐๑๒๓๔๕๖๗๘๙', '0123456789')`;
}

/** Rows whose search text holds this anywhere, in any field. */
function holdsText({ bindings, table }: FilterScope, text: string): SQL {
  const pattern = bindings.bind(likePattern(text, 'anywhere'), 'text');
  const found = sql`${columnOf(table, SEARCH_TEXT)} like ${pattern}`;
  if ([...text].length < SHORTEST_INDEXED) return found;
  const indexed = bindings.bind(likePattern(indexedForm(text), 'anywhere'), 'text');
  // The index narrows the rows down, the text as it is written decides.
  return sql`(${columnOf(table, SEARCH_INDEX)} like ${indexed} and ${found})`;
}

function matchesText(scope: FilterScope, field: Field, value: unknown, at: TextPlace): SQL {
  const text = searchForm(String(value));
  const pattern = scope.bindings.bind(likePattern(text, at), 'text');
  const found = sql`${searchableForm(scope, field)} like ${pattern}`;
  // The search text is indexed as a whole; the field's own part of it decides.
  return scope.resource.searchable.includes(field.name)
    ? sql`(${holdsText(scope, text)} and ${found})`
    : found;
}

type TextPlace = Parameters<typeof likePattern>[1];
type Condition = (scope: FilterScope, filter: FieldFilter) => SQL;

const compared =
  (operator: keyof typeof COMPARISONS): Condition =>
  (scope, filter) => {
    const { column, type, write } = orderedOperand(scope, filter);
    return sql`${column} ${COMPARISONS[operator]} ${scope.bindings.bind(write(filter.value), type)}`;
  };

const matched =
  (at: TextPlace): Condition =>
  (scope, { field, value }) =>
    matchesText(scope, field, value, at);

/** Follows every character that codes are made of: they are plain ASCII. */
const AFTER_ANY_SIGN = '~';

/** Codes that begin alike, as a range: an index gives them whatever the code is. */
const isInside: Condition = (scope, filter) => {
  const { column, type } = operandOf(scope, filter);
  const from = scope.bindings.bind(filter.value, type);
  const to = scope.bindings.bind(`${String(filter.value)}${AFTER_ANY_SIGN}`, type);
  return sql`(${column} >= ${from} and ${column} < ${to})`;
};

const startsWith: Condition = (scope, filter) =>
  findDefinition(filter.field)?.labelled
    ? isInside(scope, filter)
    : matched('start')(scope, filter);

const equals: Condition = (scope, filter) => {
  const { column, type, write } = operandOf(scope, filter);
  const value = scope.bindings.bind(write(filter.value), type);
  return elementsOf(filter.field) ? sql`${value} = any(${column})` : sql`${column} = ${value}`;
};

const isOneOf: Condition = (scope, filter) => {
  const { column, type, write } = operandOf(scope, filter);
  const values = scope.bindings.bind([filter.value].flat().map(write), arrayOf(type));
  return elementsOf(filter.field) ? sql`${column} && ${values}` : sql`${column} = any(${values})`;
};

const isBetween: Condition = (scope, filter) => {
  const { column, type, write } = orderedOperand(scope, filter);
  const [low, high] = [filter.value].flat().map((value) => scope.bindings.bind(write(value), type));
  return sql`${column} between ${low} and ${high}`;
};

const isEmpty: Condition = ({ table }, { field }) => {
  const column = columnOf(table, field.name);
  return elementsOf(field) ? sql`cardinality(${column}) = 0` : sql`${column} is null`;
};

/** Rows that say nothing do not meet the condition, so they meet its opposite. */
const opposite =
  (condition: Condition): Condition =>
  (scope, filter) =>
    sql`(${condition(scope, filter)}) is not true`;

const CONDITIONS: Readonly<Record<Operator, Condition>> = {
  eq: equals,
  ne: opposite(equals),
  lt: compared('lt'),
  lte: compared('lte'),
  gt: compared('gt'),
  gte: compared('gte'),
  in: isOneOf,
  nin: opposite(isOneOf),
  contains: matched('anywhere'),
  ncontains: opposite(matched('anywhere')),
  startswith: startsWith,
  endswith: matched('end'),
  between: isBetween,
  null: isEmpty,
  nnull: (scope, filter) => not(isEmpty(scope, filter)),
};

/** The SQL of one checked filter; undefined for an empty group, which says nothing. */
export function filterCondition(scope: FilterScope, filter: Filter): SQL | undefined {
  const { bindings } = scope;
  if ('filters' in filter) {
    bindings.mark(filter.operator, '(');
    const inner = filter.filters.map((each) => filterCondition(scope, each));
    bindings.mark(')');
    return filter.operator === 'and' ? and(...inner) : or(...inner);
  }
  bindings.mark(filter.field.name, filter.operator);
  return CONDITIONS[filter.operator](scope, filter);
}

/** Words beyond this many are looked for as one. */
const MOST_WORDS = 8;

/** The words of a text as they are looked for, each by itself. */
export function wordsOf(text: string): string[] {
  const words = searchForm(text)
    .split(/\s+/)
    .filter((word) => word !== '');
  const rest = words.slice(MOST_WORDS - 1).join(' ');
  return [...words.slice(0, MOST_WORDS - 1), ...(rest === '' ? [] : [rest])];
}

/**
 * Every word of the text stands in one of these fields, or in any searchable one if none are given;
 * or `others` finds it, which is called by word.
 */
export function textCondition(
  scope: FilterScope,
  text: string,
  fields?: readonly Field[],
  others: (word: string) => readonly SQL[] = () => [],
): SQL | undefined {
  const { bindings } = scope;
  bindings.mark('text', ...(fields ?? []).map((field) => field.name));
  const found = wordsOf(text).map((word) => {
    bindings.mark('word');
    const own = fields
      ? fields.map((field) => matchesText(scope, field, word, 'anywhere'))
      : [holdsText(scope, word)];
    return or(...own, ...others(word));
  });
  return and(...found);
}
