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
import type { VisibleRows } from './sight.ts';

/** A page that is full within so many rows is found. */
const WALKED_ROWS = 5000;
/** Pages that are read in another way after one that was not full. */
const OTHERS_AFTER_MISS = 50;

/** How many pages of a list are still to be read in another way, by what is visible and its order. */
const waiting = new WeakMap<readonly number[], Map<string, number>>();

/** Whether a page of this list may be full; each call counts. */
export function mayBeFull({ organisations }: Sight, list: string): boolean {
  const left = waiting.get(organisations)?.get(list) ?? 0;
  if (left > 0) waiting.get(organisations)?.set(list, left - 1);
  return left === 0;
}

/** Notes that the first page of this list was not full. */
export function noteMiss({ organisations }: Sight, list: string): void {
  const lists = waiting.get(organisations) ?? new Map<string, number>();
  waiting.set(organisations, lists.set(list, OTHERS_AFTER_MISS));
}

interface Walk {
  readonly table: ResourceTable;
  /** The name of the table. */
  readonly name: string;
  readonly columns: Readonly<Record<string, PgColumn>>;
  /** What is searched for. */
  readonly where: SQL | undefined;
  readonly visible: VisibleRows;
  /** By columns of the table that have an index of this order. */
  readonly by: readonly SQL[];
}

/** The page at the placeholders `offset` and `limit`; not full where the rows walked do not fill it. */
export function walkedPage(
  connection: Connection,
  { table, name, columns, where, visible, by }: Walk,
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
      .where(sql`${visible.condition} is true`)
      .orderBy(...by)
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset'))
  );
}
