/** The report of an import from a spreadsheet, on the wire. */

/** A field of a row as people read it. */
export interface ImportValue {
  readonly label: string;
  /** Empty in a new row. */
  readonly before: string;
  readonly after: string;
}

/** A row that would be added or changed. */
export interface ImportRow {
  /** As the spreadsheet numbers it. */
  readonly row: number;
  /** The row's name for people. */
  readonly label: string;
  /** New rows: what they hold; others: what changes. */
  readonly values: readonly ImportValue[];
}

/** Rows one below the other, as the spreadsheet numbers them. */
export interface RowRange {
  readonly from: number;
  readonly to: number;
}

/** A cell that cannot be taken in, and those below it that are wrong in the same way. */
export interface WrongCell {
  /** The first of them. */
  readonly row: number;
  /** Letters of the column; empty where the file has none for it. */
  readonly column: string;
  readonly heading: string;
  /** What stands there, the start of it if it is long. */
  readonly value: string;
  readonly message: string;
  /** Where they all stand; the first hundred ranges. */
  readonly rows: readonly RowRange[];
  /** How many there are. */
  readonly count: number;
}

/** What a file comes to. Lists hold the first few hundred; the counts say how many there are. */
export interface ImportPreview {
  /** Sent back with the order to take the file in: if it no longer fits, 409 is the answer. */
  readonly revision: string;
  readonly counts: {
    readonly rows: number;
    readonly new: number;
    readonly changed: number;
    readonly unchanged: number;
    /** Rows of lists that are replaced as a whole, which the file no longer has. */
    readonly removed: number;
    readonly wrong: number;
    readonly wrongCells: number;
    /** Rows marked as examples. */
    readonly skipped: number;
    /** New rows that say the same as stored ones: perhaps the file has been taken in before. */
    readonly alike: number;
  };
  /** Where those stand. */
  readonly alike: readonly RowRange[];
  /** Columns left alone; `meant`: the heading that was perhaps meant. */
  readonly strange: readonly {
    readonly column: string;
    readonly heading: string;
    readonly meant: string | null;
  }[];
  readonly new: readonly ImportRow[];
  readonly changed: readonly ImportRow[];
  readonly removed: readonly ImportRow[];
  readonly wrong: readonly WrongCell[];
}

export const IMPORT_STAGES = ['waiting', 'checking', 'writing'] as const;

/** How far an import has come, reported on the way. */
export interface ImportProgress {
  readonly stage: (typeof IMPORT_STAGES)[number];
  /** Rows done so far. */
  readonly rows: number;
  /** Share of the file that is done, 0 to 1. */
  readonly share: number;
}

/** What an import call is to do, in the field `step` of the form. */
export const IMPORT_STEPS = [
  /** Reports what the file comes to; nothing is written. */
  'preview',
  /** Takes the file in, all of it or nothing. */
  'apply',
  /** Gives the file back with its wrong cells marked. */
  'mark',
] as const;
export type ImportStep = (typeof IMPORT_STEPS)[number];
