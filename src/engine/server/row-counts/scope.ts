/** Row counts by the columns that decide who may see a row: users add up those of the rows they see. */
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { Config, Resource } from '../../declaration/types.ts';
import { scopeCounts } from '../db/system-tables.ts';
import { columnShape } from '../db/tables-columns.ts';
import type { ResourceTable } from '../query/tables.ts';

const IDS = ['firstId', 'secondId', 'thirdId'] as const;

/** A column that decides who may see a row. */
export interface ScopeColumn {
  readonly field: string;
  readonly column: string;
  /** Where `scopeCounts` holds it. */
  readonly place: 'area' | (typeof IDS)[number];
}

/**
 * The columns that decide who may see rows of a resource. Null where rows are not counted by them:
 * everybody sees all of them, or a row belongs to one person alone or to several at once.
 */
export function scopeColumnsOf(
  { scope, fieldsByName }: Resource,
  config: Config,
): readonly ScopeColumn[] | null {
  if (!scope) return null;
  const paths = Object.values(scope).flatMap((path: string | undefined) => path ?? []);
  const columns: ScopeColumn[] = [];
  /** Free places by SQL type. */
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
 * Identifies the counts of one table by one scope. A server that declares another scope, beside the
 * one that created the triggers, finds no counts of its own and counts the rows.
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
