import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { type Resource, ROW_FIELDS } from '../../declaration/types.ts';
import { findDefinition } from '../../fields/index.ts';
import { columnOf, type ResourceTable } from '../query/tables.ts';
import type { Row } from './hooks.ts';

/** A row as the wire shows it: labels stand beside references. */
export type WireRow = Readonly<Record<string, unknown>>;

/** The condition of rows that may still be chosen; none where a resource retires no rows. */
export function activeOnly({ fieldsByName }: Resource, table: ResourceTable): SQL | undefined {
  return fieldsByName.active && sql`${columnOf(table, 'active')}`;
}

/** What to select so that `toRow` gives these fields. */
export function columnsFor(
  table: ResourceTable,
  names: readonly string[],
): Record<string, PgColumn> {
  return Object.fromEntries(names.map((name) => [name, columnOf(table, name)]));
}

/**
 * A column of a field as something of one type, however wide a newer server makes the column: those
 * of numbers alone ever change (`compareTypes`).
 */
export function settledColumn(
  { fieldsByName }: Resource,
  table: ResourceTable,
  name: string,
): PgColumn | SQL {
  const column = columnOf(table, name);
  const field = fieldsByName[name];
  return field && findDefinition(field)?.numeric ? sql`${column}::numeric`.mapWith(column) : column;
}

/** As `columnsFor`, for a statement that is `settled`. */
export function settledColumnsFor(
  resource: Resource,
  table: ResourceTable,
  names: readonly string[],
): Record<string, PgColumn | SQL> {
  return Object.fromEntries(names.map((name) => [name, settledColumn(resource, table, name)]));
}

/** Names of everything a row shows, in the order of the wire. */
export function rowFieldNames(resource: Resource): string[] {
  const own = resource.fields.filter((field) => field.column !== null).map((field) => field.name);
  const [id, version, ...stamps] = ROW_FIELDS;
  return [id, version, ...own, ...stamps];
}

/** A selected row with its times written as the wire has them. */
export function toRow(selected: Readonly<Record<string, unknown>>): Row {
  // A copy that is changed takes a third of the time of one that is made of its entries.
  const row = { ...selected, id: Number(selected.id), version: Number(selected.version) };
  const values: Record<string, unknown> = row;
  for (const name in values) {
    const value = values[name];
    if (value instanceof Date) values[name] = value.toISOString();
  }
  return row;
}

/** A field of a row as it stands in the row's name: '' where it is blank. */
export function partOfName({ fieldsByName }: Resource, row: WireRow, name: string): string {
  const part = row[name];
  if (part === null || part === undefined) return '';
  const field = fieldsByName[name];
  return (field && findDefinition(field)?.inName?.(field, part)) ?? String(part);
}

/** A row's name for people: the fields of its label, joined. */
export function nameOf(resource: Resource, row: WireRow): string {
  return resource.label
    .map((name) => partOfName(resource, row, name))
    .filter((part) => part !== '')
    .join(' ');
}
