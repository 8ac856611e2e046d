import { type Cell, dayCell, type Reading } from './cells.ts';
import type { Column } from './columns.ts';
import { cellOf, type EntryRow, isOpen } from './rows.ts';

/** Rows that are still to be saved, and the day that is probably meant in the column, where in doubt. */
function doubtedDays(rows: readonly EntryRow[], { name }: Column) {
  return rows.filter(isOpen).flatMap((row) => {
    const { doubt } = cellOf(row, name);
    return doubt?.kind === 'day' ? [{ key: row.key, iso: doubt.iso }] : [];
  });
}

/** By the rows, which are others after every change: each cell in doubt shows the same number. */
const counts = new WeakMap<readonly EntryRow[], Map<string, number>>();

/** In how many rows the day of a column is still to be confirmed. */
export function countDoubtedDays(rows: readonly EntryRow[], column: Column): number {
  const counted = counts.get(rows) ?? new Map<string, number>();
  counts.set(rows, counted);
  const count = counted.get(column.name) ?? doubtedDays(rows, column).length;
  counted.set(column.name, count);
  return count;
}

/**
 * The cells of a column whose day is still to be confirmed, each with the day that is probably meant,
 * by the key of their rows. Days that were pasted have years of one kind.
 */
export function meantDays(
  rows: readonly EntryRow[],
  column: Column,
  reading: Reading,
): ReadonlyMap<string, Readonly<Record<string, Cell>>> {
  const [field] = column.fields;
  if (!field) return new Map();
  return new Map(
    doubtedDays(rows, column).map(({ key, iso }) => [
      key,
      { [column.name]: dayCell(field, iso, reading) },
    ]),
  );
}
