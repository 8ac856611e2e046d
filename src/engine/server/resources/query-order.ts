import { asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import { queryField, type Search } from '../../declaration/query.ts';
import type { Config, Resource } from '../../declaration/types.ts';
import { isOneOfSet, pointsTo } from '../../fields/index.ts';
import { quoteText } from '../../fields/shared/quoting.ts';
import { isNeverNull } from '../db/tables-columns.ts';
import { columnOf, type ResourceTable } from '../query/tables.ts';
import { type Engine, resourceOf } from './engine.ts';
import { preparedRows } from './sight.ts';

/** A referred table that a sort looks the labels up in. */
export interface Join {
  readonly table: ResourceTable;
  readonly on: SQL;
}

export interface Order {
  readonly joins: readonly Join[];
  readonly by: readonly SQL[];
  /** The same from the last row to the first. */
  readonly reversed: readonly SQL[];
  /**
   * The order of those rows alone that refer to something, where the first thing they are ordered by
   * is what they refer to: an index has its names, and rows are looked up name by name until a page is
   * full. Rows that refer to nothing come after all of these.
   */
  readonly named?: readonly SQL[];
  /** Whether an index has the rows of the resource in this order up to their ids, or in the reverse. */
  readonly isIndexed: boolean;
  /** Distinguishes orders. */
  readonly shape: string;
}

/** What an order is made from. */
interface OrderScope extends Pick<Engine, 'config' | 'tables' | 'sight'> {
  readonly resource: Resource;
  readonly table: ResourceTable;
}

/** Columns by which the labels of a resource sort, and whether each always says something. */
function labelColumns(
  config: Config,
  resource: Resource,
  table: ResourceTable,
): { readonly column: PgColumn; readonly neverNull: boolean }[] {
  return resource.label.flatMap((name) => {
    const field = resource.fieldsByName[name];
    if (!field || pointsTo(field) || field.column === null) return [];
    const column = columnOf(table, field.sortKeyColumn ?? field.name);
    return { column, neverNull: isNeverNull(field, config) };
  });
}

/** Something that rows are ordered by. Rows that say nothing come last either way. */
interface Term {
  readonly value: SQL | PgColumn;
  readonly order: 'asc' | 'desc';
  /** Where no row says nothing, plain `desc` reads an index. */
  readonly neverNull: boolean;
}

function directed({ value, order, neverNull }: Term): SQL {
  if (order === 'asc') return asc(value);
  return neverNull ? desc(value) : sql`${value} desc nulls last`;
}

function reversed({ value, order, neverNull }: Term): SQL {
  if (order === 'asc') return desc(value);
  return neverNull ? asc(value) : sql`${value} asc nulls first`;
}

/** Choices sort as they are declared, which is how people know them. */
function choicePlace(values: readonly string[], column: PgColumn): SQL {
  return sql`array_position(array[${sql.raw(values.map(quoteText).join(', '))}]::text[], ${column})`;
}

function referenceOrder(
  scope: OrderScope,
  name: string,
  target: string,
  order: 'asc' | 'desc',
  place: number,
): { join: Join; by: Term[]; named: Term[] } | undefined {
  const { config, tables, table } = scope;
  const resource = config.resources[target];
  const referred = tables[target];
  if (!resource || !referred) return undefined;
  const sorted = `sorted${place}`;
  // An alias has the columns of its table; Drizzle's type for it does not carry that through.
  const joined = alias(referred, sorted) as unknown as ResourceTable;
  // Names that are not seen give no order away.
  const seen = preparedRows(scope, target, 'choices', { name: sorted, table: joined });
  const id = columnOf(joined, 'id');
  const labels = labelColumns(config, resource, joined);
  return {
    join: { table: seen, on: eq(id, columnOf(table, name)) },
    // Of several with one name, the rows of each stay together.
    by: [...labels, { column: id }].map(({ column: value }) => ({
      value,
      order,
      neverNull: false,
    })),
    named: [...labels, { column: id, neverNull: true }].map(({ column: value, neverNull }) => ({
      ...{ value, order, neverNull },
    })),
  };
}

function isIndexed({ resource, config }: OrderScope, sorters: Search['sorters']): boolean {
  const [first] = sorters;
  // Rows come with nulls last in either direction, which an index gives in one only.
  const isForward = sorters.every(
    ({ field, order }) => order === 'asc' || isNeverNull(field, config),
  );
  const isOneWay = sorters.every(({ order }) => order === first?.order);
  if (!isForward || !isOneWay || sorters.some(({ field }) => isOneOfSet(field))) return false;
  const names = sorters.map(({ field }) => field.name).join();
  const isKey = sorters.length === 1 && first?.field.sortKeyColumn != null;
  return isKey || resource.sort.map(({ field }) => field).join() === names;
}

/** The order of a search; rows that are alike in it stand by `id`, so that pages never overlap. */
export function orderOf(scope: OrderScope, sorters: Search['sorters']): Order {
  const joins: Join[] = [];
  const by: Term[] = [];
  const named: Term[] = [];
  sorters.forEach(({ field, order }, place) => {
    const neverNull = isNeverNull(field, scope.config);
    const column = columnOf(scope.table, field.name);
    const target = pointsTo(field);
    if (target) {
      const reference = referenceOrder(scope, field.name, target.resource, order, place);
      if (!reference) return;
      if (place === 0 && sorters.length === 1) named.push(...reference.named);
      joins.push(reference.join);
      by.push(...reference.by);
    } else if (isOneOfSet(field)) {
      const value = choicePlace(scope.config.choices[field.choices] ?? [], column);
      by.push({ value, order, neverNull });
    } else {
      const { sortKeyColumn } = field;
      const value = sortKeyColumn === null ? column : columnOf(scope.table, sortKeyColumn);
      by.push({ value, order, neverNull });
    }
  });
  // In the direction of what stands before it, so that one index gives both.
  const order = sorters.at(-1)?.order ?? 'asc';
  const end: Term = { value: columnOf(scope.table, 'id'), order, neverNull: true };
  const terms = [...by, end];
  return {
    joins,
    by: terms.map(directed),
    reversed: terms.map(reversed),
    ...(named.length > 0 && { named: [...named, end].map(directed) }),
    isIndexed: joins.length === 0 && isIndexed(scope, sorters),
    shape: sorters.map(({ field, order }) => `${field.name} ${order}`).join(', '),
  };
}

/** The order that a resource declares, of its rows unless a request has another. */
export function ownOrder(engine: Engine, resource: Resource): Order {
  const { table } = resourceOf(engine, resource.name);
  const sorters = resource.sort.flatMap(({ field: name, order }) => {
    const field = queryField(resource, name);
    return field ? { field, order } : [];
  });
  return orderOf({ ...engine, resource, table }, sorters);
}
