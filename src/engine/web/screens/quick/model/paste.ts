import { searchForm } from '../../../../declaration/thai-order.ts';
import type { Column } from './columns.ts';

/**
 * The cells of a block copied from a spreadsheet: tabs between cells, a line for each row; cells
 * with a tab, a line break or a quote in them stand in quotes. Odd spaces make no difference, as in a file.
 */
export function readTable(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let row: string[] = [];
  const tidy = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  const cells = /(?:"((?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*))([\t\n]|$)/gy;
  for (const [, quoted, plain, end] of tidy.matchAll(cells)) {
    const cell = quoted?.replaceAll('""', '"') ?? plain ?? '';
    row.push(cell.replace(/[^\S\n]+/g, ' ').trim());
    if (end === '\t') continue;
    rows.push(row);
    row = [];
    if (end === '') break;
  }
  return rows.filter((cells) => cells.some((cell) => cell !== ''));
}

/** Whether a text that is pasted is a block of cells, and not a part of one. */
export function isTable(text: string): boolean {
  return /[\t\n\r]/.test(text.trim());
}

/** A heading as it is compared: `น้ำหนัก (กก.) *` is `น้ำหนัก`. */
function bare(heading: string): string {
  return searchForm(heading.replace(/\([^)]*\)|\[[^\]]*\]|\*/g, '')).replace(/[\s_-]+/g, '');
}

/** What a column may be called in the first row of a block. */
export interface NamedColumn {
  readonly column: Column;
  /** The field that is meant by these names, where the column stands for several. */
  readonly field?: string;
  readonly names: readonly string[];
}

/** The columns that the first row names, place by place; null where it is no row of headings. */
function readHeadings(
  cells: readonly string[],
  named: readonly NamedColumn[],
): readonly (NamedColumn | null)[] | null {
  const found = cells.map((cell) => {
    const wanted = bare(cell);
    if (wanted === '') return null;
    return named.find(({ names }) => names.some((name) => bare(name) === wanted)) ?? null;
  });
  const filled = cells.filter((cell) => cell !== '').length;
  const known = found.filter((column) => column !== null).length;
  return known > 0 && known * 2 >= filled ? found : null;
}

/** A text for a cell, and the field it is of where a heading says so. */
export interface PastedText {
  readonly text: string;
  readonly field?: string | undefined;
}

/** The texts of one pasted row, by column. */
export type PastedRow = ReadonlyMap<Column, PastedText>;

/**
 * What a pasted block puts where: by its headings if it has some, else from the column of the focus
 * on. A second text for one cell, and what stands right of the table, is left out.
 */
export function planPaste(
  text: string,
  shown: readonly Column[],
  from: Column,
  named: readonly NamedColumn[],
): readonly PastedRow[] {
  const [first = [], ...others] = readTable(text);
  const headings = readHeadings(first, named);
  const places: readonly (Pick<NamedColumn, 'column' | 'field'> | null)[] =
    headings ?? shown.slice(Math.max(shown.indexOf(from), 0)).map((column) => ({ column }));
  return (headings ? others : [first, ...others]).map((cells) => {
    const row = new Map<Column, PastedText>();
    cells.forEach((text, place) => {
      const { column, field } = places[place] ?? {};
      // Of the fields that a cell stands for, a sheet has a column each, of which one is filled.
      const blank = column && (row.get(column)?.text ?? '') === '';
      if (blank) row.set(column, { text, field });
    });
    return row;
  });
}
