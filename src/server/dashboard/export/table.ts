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

/** A table of one sheet: numbers are numbers, what is not told is blank. */
export interface Table {
  readonly title: string;
  readonly columns: readonly TableColumn[];
  readonly rows: readonly (readonly (string | number | null)[])[];
  readonly drawn: Drawn | null;
}

/** Why there is no number, for a person; '' where there is one. */
export function missingIn(word: Word, missing: 'insufficient' | 'withheld' | undefined): string {
  return missing === undefined ? '' : word(`missing.${missing}`);
}

/** Which of some columns are withheld in a row, for a person. */
export const withheldIn = (word: Word, names: readonly string[]): string =>
  names.length > 0 ? `${word('missing.withheld')}: ${names.join(', ')}` : '';
