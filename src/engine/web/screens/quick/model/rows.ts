import type { QuickEntry } from '../../../../declaration/quick-entry.ts';
import type { Values } from '../../../../declaration/validate.ts';
import { freshKey } from '../../shared/fresh-key.ts';
import { BLANK, type Cell } from './cells.ts';

/**
 * `unsure`: it was sent and no answer came, so that nobody knows whether it is saved. It stays as it
 * was sent until its answer is known, and is sent again under the same key.
 */
export type Stage = 'open' | 'saving' | 'unsure' | 'saved';

export interface Saved {
  readonly id: number;
  readonly code: string;
  /** Kilograms; null where the resource has no weight. */
  readonly weight: number | null;
  /** What its blank cells took from others; not its own, so that the row below takes anew. */
  readonly taken: Readonly<Record<string, Cell>>;
}

export interface Question {
  /** The column it is about. */
  readonly column: string;
  readonly text: string;
}

/** A row of the batch table. */
export interface EntryRow {
  /** Names the row here, and its save to the server. */
  readonly key: string;
  readonly cells: Readonly<Record<string, Cell>>;
  /** A person has put something into it; what it took over by itself does not count. */
  readonly touched: boolean;
  readonly stage: Stage;
  /** What is wrong, by column. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** What is wrong with the row as a whole. */
  readonly problem: string | null;
  /** What is right by every rule and far from what is usual: to be confirmed, or mended. */
  readonly question: Question | null;
  /** The person has said that what is unusual is right. */
  readonly confirmed: boolean;
  readonly saved: Saved | null;
}

export function cellOf(row: EntryRow, column: string): Cell {
  return row.cells[column] ?? BLANK;
}

/** The values of a row, as far as its texts are understood. */
export function valuesOf(row: EntryRow): Values {
  return Object.assign({}, ...Object.values(row.cells).map(({ values }) => values ?? {}));
}

/** Whether a row is yet to be saved. */
export function isPending(row: EntryRow): boolean {
  return row.touched && row.stage !== 'saved';
}

/** Whether what stands in a row may be changed. */
export function isOpen(row: EntryRow): boolean {
  return row.stage === 'open';
}

export function rowWith(cells: EntryRow['cells'], touched: boolean): EntryRow {
  return {
    key: freshKey(),
    cells,
    touched,
    stage: 'open',
    errors: {},
    problem: null,
    question: null,
    confirmed: false,
    saved: null,
  };
}

function picked(row: EntryRow, columns: readonly string[]): EntryRow['cells'] {
  return Object.fromEntries(
    columns.flatMap((name) => {
      const cell = row.cells[name];
      return cell && cell.text !== '' ? [[name, cell]] : [];
    }),
  );
}

/**
 * A row below another one: what is carried over, and what was used last. Without one above it, the
 * row begins with this day.
 */
export function rowBelow(
  above: EntryRow | undefined,
  quick: QuickEntry,
  day: Cell = BLANK,
): EntryRow {
  if (!above) return rowWith({ [quick.day]: day }, false);
  return rowWith(picked(above, [...quick.carried, ...quick.remembered]), false);
}

/**
 * What a row like this one holds to say that there was nothing: whose it is and of which days, the
 * quantity, and words for what must be said all the same.
 */
export function nothingLike(
  row: EntryRow,
  quick: QuickEntry,
  cells: {
    readonly quantity: EntryRow['cells'];
    readonly otherwise: EntryRow['cells'];
    /** The column of how many days it is of. */
    readonly days: string;
  },
): EntryRow['cells'] {
  const taken = picked(row, [...quick.carried, cells.days, ...Object.keys(cells.otherwise)]);
  const blank = Object.fromEntries(quick.remembered.map((name) => [name, BLANK]));
  return { ...blank, ...cells.otherwise, ...taken, ...cells.quantity };
}

/** Whether a row says no more than whose it is and of which day, or in some other columns. */
export function isOnlyBegun(
  row: EntryRow,
  { carried, remembered }: QuickEntry,
  others: readonly string[] = [],
): boolean {
  const taken = new Set([...carried, ...remembered, ...others]);
  return Object.entries(row.cells).every(([column, { text }]) => text === '' || taken.has(column));
}
