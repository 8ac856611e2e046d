import type { FigureMissing } from '../../../population.ts';
import type { Word } from './words.ts';

/** How a column's numbers are written. */
export type Format = 'text' | 'count' | 'number' | 'share';

export interface TableColumn {
  readonly heading: string;
  readonly format: Format;
  /** A number may have a format of its own: that of its unit. */
  readonly formats?: readonly Format[];
}

/** What a chart draws of a table: its first column, and some of the others. */
export interface Drawn {
  readonly kind: 'bars' | 'columns' | 'line' | 'ring';
  readonly unit: string;
  readonly stacked: boolean;
  /** Places of columns. */
  readonly series: readonly number[];
  /** So many rows from the first on. */
  readonly rows: number;
}

/** A table of one sheet: numbers are numbers, what is unknown is blank. */
export interface Table {
  readonly title: string;
  readonly columns: readonly TableColumn[];
  readonly rows: readonly (readonly (string | number | null)[])[];
  readonly drawn: Drawn | null;
}

/** A column, and what stands in it of a row. */
export interface ColumnOf<Row> extends TableColumn {
  readonly of: (row: Row) => string | number | null;
}

/** A table of rows, column by column. */
export const tableFrom = <Row>(
  title: string,
  rows: readonly Row[],
  columns: readonly ColumnOf<Row>[],
  drawn: Drawn | null = null,
): Table => ({
  ...{ title, columns, drawn },
  rows: rows.map((row) => columns.map(({ of }) => of(row))),
});

/** What a row says of itself beside its numbers. */
export interface Remarks {
  readonly missing?: FigureMissing | 'noData';
  readonly partial?: true;
  /** Names of what it is the sum of. */
  readonly pooled?: readonly string[];
  readonly isRanked?: false;
}

/** What must be known of a row to read its numbers, for a person; '' where there is nothing. */
export function remarksIn(word: Word, { missing, partial, pooled, isRanked }: Remarks): string {
  return [
    missing && word(`missing.${missing}`),
    partial && word('partial'),
    pooled && word('pooledOf', { names: pooled.join(', ') }),
    isRanked === false && word('notRanked'),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** A number of people as a cell: a band is a text, `11–20`. */
export function countCell(from: number | null, to?: number): number | string | null {
  return from === null || to === undefined ? from : `${from}–${to}`;
}

/** Which of some columns are suppressed in a row, for a person. */
export const withheldIn = (word: Word, names: readonly string[]): string =>
  names.length > 0 ? `${word('missing.withheld')}: ${names.join(', ')}` : '';
