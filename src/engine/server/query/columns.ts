import { getTableColumns, type SQL, sql, type Table } from 'drizzle-orm';
import type { Parameters } from './statements.ts';

/** Values of columns as PostgreSQL takes them; columns without a value are left out. */
export function encodedColumns(
  table: Table,
  values: Readonly<Record<string, unknown>>,
): Parameters {
  const columns = getTableColumns(table);
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    given.map(([name, value]) => [
      name,
      value === null ? null : columns[name]?.mapToDriverValue(value),
    ]),
  );
}

/** No other placeholder of a statement begins so, whatever a field is called. */
const placeholderOf = (name: string): string => `column ${name}`;

/** Values of columns for the placeholders that stand for them. */
export const parametersOf = (values: Readonly<Record<string, unknown>>): Parameters =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [placeholderOf(name), value]));

/** What stands for the value of one column. */
export const placeholderFor = (name: string): SQL => sql`${sql.placeholder(placeholderOf(name))}`;

/** What stands for values of these columns in a statement that is prepared before they are known. */
export function placeholdersFor<Written extends Table>(
  _table: Written,
  names: readonly string[],
): Written['$inferInsert'] {
  const placeholders = names.map((name): [string, SQL] => [name, placeholderFor(name)]);
  // Drizzle takes SQL for the value of any column.
  return Object.fromEntries(placeholders) as Written['$inferInsert'];
}
