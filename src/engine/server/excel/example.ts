import type { WireRow } from '../resources/rows.ts';
import { cellOf, type Looks, textCell } from './cells.ts';
import type { Column, SheetLocale } from './columns.ts';
import type { Cell } from './write/sheet.ts';

/** What the first cell of the example says; the row is passed over when the file comes back. */
export function exampleMark({ words, language }: SheetLocale): string {
  return words.text(language, 'excel:example.mark');
}

/** A row that shows how rows are filled, marked in its first cell. */
export function exampleRow(
  locale: SheetLocale,
  looks: Looks,
  columns: readonly Column[],
  row: WireRow,
): Cell[] {
  return columns.map((column, place) => {
    if (place === 0) return textCell(looks, exampleMark(locale), looks.example(looks.text));
    const cell = cellOf(locale, looks, column, row);
    return { ...cell, look: looks.example(cell.look ?? looks.plain) };
  });
}
