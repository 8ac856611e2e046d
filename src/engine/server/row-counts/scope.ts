/** Row counts by whose rows they are, of which each person adds up those of the rows they see. */
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { Config, Resource } from '../../declaration/types.ts';
import { scopeCounts } from '../db/system-tables.ts';
import { columnShape } from '../db/tables-columns.ts';
import type { ResourceTable } from '../query/tables.ts';

const IDS = ['firstId', 'secondId', 'thirdId'] as const;

/** A column from which it is told who sees a row. */
export interface ScopeColumn {
  readonly field: string;
  readonly column: string;
  /** Where `scopeCounts` holds it. */
  readonly place: 'area' | (typeof IDS)[number];
}

/**
 * The columns from which it is told who sees rows of a resource; null where rows are not counted by
 * them: everybody sees all, each row is of one person alone, or of several at once.
 */
export function scopeColumnsOf(
  { scope, fieldsByName }: Resource,
  config: Config,
): readonly ScopeColumn[] | null {
  if (!scope) return null;
  const paths = Object.values(scope).flatMap((path: string | undefined) => path ?? []);
  const columns: ScopeColumn[] = [];
  /** What is left, by types of SQL. */
  const places: Readonly<Record<string, ScopeColumn['place'][]>> = {
    text: ['area'],
    integer: [...IDS],
  };
  for (const field of new Set(paths.map((path) => path.split('.')[0] ?? path))) {
    const declared = fieldsByName[field];
    if (!declared?.column) return null;
    const place = places[columnShape(declared, config).type]?.shift();
    if (!place) return null;
    columns.push({ field, column: declared.column, place });
  }
  return columns;
}

/**
 * What pieces of a table are told from others by: a server that knows another scope of it, beside the
 * one that has made its triggers, finds none of its own, and counts rows itself.
 */
export const sourceOf = (table: string, columns: readonly ScopeColumn[]): string =>
  [table, ...columns.map(({ column, place }) => `${column} as ${nameOfPlace(place)}`)].join(' ');

/** Name of a column of `scopeCounts`. */
export const nameOfPlace = (place: ScopeColumn['place']): string => scopeCounts[place].name;

/** The counts with those columns by the names of the resource's fields, as a condition on its rows reads them. */
export function scopeCountsTable(columns: readonly ScopeColumn[]): ResourceTable {
  const builders = columns.map(({ field, place }) => {
    const name = nameOfPlace(place);
    return [field, place === 'area' ? text(name) : integer(name)];
  });
  return pgTable('system_scope_counts', Object.fromEntries(builders));
}
