import { and, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Condition, Field, FirstSource, Resource } from '../../declaration/types.ts';
import { elementsOf, entriesIn } from '../../fields/index.ts';
import type { Connection } from '../db/connection.ts';
import { columnOf, type ResourceTable } from '../query/tables.ts';
import { type Engine, resourceOf } from './engine.ts';
import { ownOrder } from './query-order.ts';
import { activeOnly } from './rows.ts';

function filledSql(field: Field | undefined, column: PgColumn): SQL {
  if (entriesIn(field)) return sql`jsonb_array_length(${column}) > 0`;
  return field && elementsOf(field) ? sql`cardinality(${column}) > 0` : sql`${column} is not null`;
}

/** The same as `holds`, in SQL. */
function conditionSql(resource: Resource, table: ResourceTable, condition: Condition): SQL {
  const column = columnOf(table, condition.field);
  const declared = resource.fieldsByName[condition.field];
  if ('filled' in condition) {
    const filled = filledSql(declared, column);
    return condition.filled ? filled : sql`not (${filled})`;
  }
  if ('notIn' in condition) {
    const { field, notIn } = condition;
    return sql`not coalesce(${conditionSql(resource, table, { field, in: notIn })}, false)`;
  }
  const element = declared && elementsOf(declared);
  if (!element) return sql`${column} in ${[...condition.in]}`;
  const values = condition.in.map((value) => sql`${value}`);
  return sql`${column} && array[${sql.join(values, sql`, `)}]::${sql.raw(element)}[]`;
}

/** The query of the first row of a source, in the order of its resource; `shown` of it. */
export function firstQuery(
  engine: Engine,
  on: Connection,
  source: FirstSource,
  shown: Record<string, PgColumn | SQL>,
) {
  const { resource, table } = resourceOf(engine, source.first);
  const order = ownOrder(engine, resource);
  const query = on.select(shown).from(table).$dynamic();
  for (const join of order.joins) query.leftJoin(join.table, join.on);
  return query
    .where(
      and(
        activeOnly(resource, table),
        isNotNull(columnOf(table, source.field)),
        conditionSql(resource, table, source.where),
      ),
    )
    .orderBy(...order.by)
    .limit(1);
}

/** Its id, inside a statement. */
export function idOfFirst(engine: Engine, on: Connection, source: FirstSource): SQL {
  const { table } = resourceOf(engine, source.first);
  return sql`${firstQuery(engine, on, source, { id: columnOf(table, 'id') })}`;
}
