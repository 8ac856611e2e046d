/**
 * Pages of lists for people who see neither few nor nearly all rows, by what these refer to. The
 * first rows of the list are walked in its order, and whether each is visible is looked up among the
 * ids of what they see, which are read once. By itself PostgreSQL looks each of them up in an index,
 * or reads and sorts all visible rows, since it does not know how soon a page is full.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Sight } from '../access/sight.ts';
import type { Connection } from '../db/connection.ts';
import type { Preparable } from '../query/statements.ts';
import type { ResourceTable } from '../query/tables.ts';

/** A page that is full within so many rows is found; it takes a few milliseconds where it is not. */
const WALKED_ROWS = 5000;
/** Pages that are read in another way after one that was not full. */
const OTHERS_AFTER_MISS = 50;

/** How many pages of a shape are still to be read in another way. People of one place share them. */
const waiting = new WeakMap<readonly number[], Map<string, number>>();

/** Whether a page of this shape may be full; each call counts. */
export function mayBeFull({ organisations }: Sight, shape: string): boolean {
  const left = waiting.get(organisations)?.get(shape) ?? 0;
  if (left > 0) waiting.get(organisations)?.set(shape, left - 1);
  return left === 0;
}

/** Notes that a page of this shape was not full. */
export function noteMiss({ organisations }: Sight, shape: string): void {
  const shapes = waiting.get(organisations) ?? new Map<string, number>();
  waiting.set(organisations, shapes.set(shape, OTHERS_AFTER_MISS));
}

interface Walk {
  readonly table: ResourceTable;
  /** The name of the table. */
  readonly name: string;
  readonly columns: Readonly<Record<string, PgColumn>>;
  /** What is searched for. */
  readonly where: SQL | undefined;
  /** Whether a row is visible. */
  readonly isVisible: SQL;
  /** By columns of the table that have an index of this order. */
  readonly by: readonly SQL[];
}

/** The page at the placeholders `offset` and `limit`; not full where the rows walked do not fill it. */
export function walkedPage(
  connection: Connection,
  { table, name, columns, where, isVisible, by }: Walk,
): Preparable {
  const walked = connection
    .select()
    .from(table)
    .where(where)
    .orderBy(...by)
    .limit(WALKED_ROWS)
    .as(name);
  return (
    connection
      .select({ ...columns })
      .from(walked)
      // Without `is true` the ids would be joined, which gives up the order.
      .where(sql`${isVisible} is true`)
      .orderBy(...by)
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset'))
  );
}
