/** Doubtful rows: right by every rule when they were saved, and yet to be looked at by a person. */

/** Rows whose value is far from what is usual (`unusual`). */
interface UnusualCheck {
  readonly kind: 'unusual';
  /** Factors between units that are mistaken for each other: 1000, where grams are typed as kilograms. */
  readonly unitFactors?: readonly number[];
}

/** Rows that say the same as one before them. */
export interface DuplicateCheck {
  readonly kind: 'duplicate';
  /** Fields in which they are alike, and say something; of a choice between fields, the one filled. */
  readonly fields: readonly string[];
}

/** Rows whose days overlap others of the same owner (`measurement`). */
interface OverlapCheck {
  readonly kind: 'overlap';
}

/** Owners of rows who had some, and have had none for a while. */
export interface SilentCheck {
  readonly kind: 'silent';
  /** Reference field: who is silent. */
  readonly of: string;
  /** Date field: the day of a row. */
  readonly on: string;
  /** After so many days without a row somebody is silent … */
  readonly days: number;
  /** … and after so many nobody expects them any more. */
  readonly until: number;
}

/** What makes a row doubtful. */
export type CheckDeclaration = UnusualCheck | DuplicateCheck | OverlapCheck | SilentCheck;

export const CHECK_KINDS = ['unusual', 'duplicate', 'overlap', 'silent'] as const;
export type CheckKind = (typeof CHECK_KINDS)[number];

/** What somebody did about a doubtful row: it is right, or whoever reported it was asked. */
export const CHECK_STATES = ['confirmed', 'asked'] as const;
export type CheckState = (typeof CHECK_STATES)[number];
