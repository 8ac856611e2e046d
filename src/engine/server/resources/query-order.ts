import { asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import { queryField, type Search } from '../../declaration/query.ts';
import type { Resource } from '../../declaration/types.ts';
import { isOneOfSet, pointsTo } from '../../fields/index.ts';
import { quoteText } from '../../fields/shared/quoting.ts';
import { isNeverNull } from '../db/tables-columns.ts';
import { columnOf, type ResourceTable } from '../query/tables.ts';
import { type Engine, resourceOf } from './engine.ts';
import { seenRowsKept } from './sight.ts';

/** A referred table that a sort looks the labels up in. */
export interface Join {
  readonly table: ResourceTable;
  readonly on: SQL;
}

export interface Order {
  readonly joins: readonly Join[];
  readonly by: readonly SQL[];
  /** Tells orders apart. */
  readonly shape: string;
}

/** What an order is made from. */
interface OrderScope extends Pick<Engine, 'config' | 'tables' | 'sight'> {
  readonly table: ResourceTable;
}

/** Columns by which the labels of a resource sort. */
function labelColumns(resource: Resource, table: ResourceTable): PgColumn[] {
  return resource.label.flatMap((name) => {
    const field = resource.fieldsByName[name];
    if (!field || pointsTo(field) || field.column === null) return [];
    return columnOf(table, field.sortKeyColumn ?? field.name);
  });
}

function directed(value: SQL | PgColumn, order: 'asc' | 'desc', neverNull: boolean): SQL {
  if (order === 'asc') return asc(value);
  // Rows that say nothing come last either way; where there are none, plain `desc` reads an index.
  return neverNull ? desc(value) : sql`${value} desc nulls last`;
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
): { join: Join; by: SQL[] } | undefined {
  const { config, tables, table } = scope;
  const resource = config.resources[target];
  const referred = tables[target];
  if (!resource || !referred) return undefined;
  const sorted = `sorted${place}`;
  // An alias has the columns of its table; Drizzle's type for it does not carry that through.
  const joined = alias(referred, sorted) as unknown as ResourceTable;
  // Names that are not seen give no order away.
  const seen = seenRowsKept(scope, target, 'choices', { name: sorted, table: joined });
  const on = eq(columnOf(joined, 'id'), columnOf(table, name));
  return {
    join: { table: seen, on },
    by: labelColumns(resource, joined).map((column) => directed(column, order, false)),
  };
}

/** The order of a search; rows that are alike in it stand by `id`, so that pages never overlap. */
export function orderOf(scope: OrderScope, sorters: Search['sorters']): Order {
  const joins: Join[] = [];
  const by: SQL[] = [];
  sorters.forEach(({ field, order }, place) => {
    const neverNull = isNeverNull(field, scope.config);
    const column = columnOf(scope.table, field.name);
    const target = pointsTo(field);
    if (target) {
      const reference = referenceOrder(scope, field.name, target.resource, order, place);
      if (!reference) return;
      joins.push(reference.join);
      by.push(...reference.by);
    } else if (isOneOfSet(field)) {
      by.push(
        directed(choicePlace(scope.config.choices[field.choices] ?? [], column), order, neverNull),
      );
    } else if (field.sortKeyColumn !== null) {
      by.push(directed(columnOf(scope.table, field.sortKeyColumn), order, neverNull));
    } else {
      by.push(directed(column, order, neverNull));
    }
  });
  // In the direction of what stands before it, so that one index gives both.
  const last = sorters.at(-1)?.order ?? 'asc';
  return {
    joins,
    by: [...by, directed(columnOf(scope.table, 'id'), last, true)],
    shape: sorters.map(({ field, order }) => `${field.name} ${order}`).join(', '),
  };
}

/** The order that a resource declares, in which its rows stand where nobody asks for another. */
export function ownOrder(engine: Engine, resource: Resource): Order {
  const { table } = resourceOf(engine, resource.name);
  const sorters = resource.sort.flatMap(({ field: name, order }) => {
    const field = queryField(resource, name);
    return field ? { field, order } : [];
  });
  return orderOf({ ...engine, table }, sorters);
}
