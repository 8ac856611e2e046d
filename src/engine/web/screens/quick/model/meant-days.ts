import { type Cell, dayCell, type Reading } from './cells.ts';
import type { Column } from './columns.ts';
import { cellOf, type EntryRow, isOpen } from './rows.ts';

/**
 * The cells of a column whose day is still to be confirmed, each with the day that is probably meant,
 * by the key of their rows. Days that were pasted have years of one kind.
 */
export function meantDays(
  rows: readonly EntryRow[],
  { name, fields }: Column,
  reading: Reading,
): ReadonlyMap<string, Readonly<Record<string, Cell>>> {
  const [field] = fields;
  return new Map(
    rows.filter(isOpen).flatMap((row) => {
      const { doubt } = cellOf(row, name);
      if (!field || doubt?.kind !== 'day') return [];
      return [[row.key, { [name]: dayCell(field, doubt.iso, reading) }] as const];
    }),
  );
}
