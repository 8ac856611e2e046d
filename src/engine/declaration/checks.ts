/** Doubtful rows: right by every rule when they were saved, and yet to be looked at by a person. */
import type { Values } from './validate.ts';

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

/** The screen that shows them, where an application declares it. */
export const CHECKS_SCREEN = 'checks';

interface Checked {
  readonly dashboards: object;
  readonly resources: Readonly<Record<string, { readonly checks: readonly unknown[] }>>;
}

/** Whether a screen shows doubtful rows: others may have its name where nothing is checked. */
export const isChecksScreen = ({ dashboards, resources }: Checked, screen: string): boolean =>
  screen === CHECKS_SCREEN &&
  !Object.hasOwn(dashboards, screen) &&
  Object.values(resources).some(({ checks }) => checks.length > 0);

export const CHECK_KINDS = ['unusual', 'duplicate', 'overlap', 'silent'] as const;
export type CheckKind = (typeof CHECK_KINDS)[number];

/** What somebody did about a doubtful row: it is right, or its owner was questioned. */
export const CHECK_STATES = ['confirmed', 'asked'] as const;
export type CheckState = (typeof CHECK_STATES)[number];

/** The value of a row beside what is usual. */
export interface Measure {
  readonly field: string;
  readonly value: number;
  /** Between what such values usually are, as of a row like this one; null where nothing is known. */
  readonly usual: { readonly low: number; readonly high: number } | null;
  /** Other values like it, the latest first; none where these are not all the reader's to see. */
  readonly recent: readonly number[];
  /** What it may have been meant as: the value in a unit so many times as large, or as small. */
  readonly meant: { readonly factor: number; readonly value: number } | null;
}

/** A doubtful row as it is shown. */
export interface Doubt {
  readonly resource: string;
  readonly kind: CheckKind;
  readonly rowOf: string;
  readonly row: Values;
  readonly mark: string;
  readonly at: string;
  readonly mayChange: boolean;
  readonly measure: Measure | null;
  readonly other: Values | null;
  readonly lastDay: string | null;
  /** Who questioned its owner, and when; null where nobody has, or the row has changed since. */
  readonly asked: { readonly by: string; readonly at: string } | null;
}

/** A page of doubtful rows. */
export interface CheckPage {
  readonly data: readonly Doubt[];
  readonly total: number;
  /** How many there are of each kind that was looked for to its end; at most `MOST_CANDIDATES` a rule. */
  readonly counts: Readonly<Record<string, number>>;
  /** Whether there are more than were counted. */
  readonly hasMore: boolean;
  /** Whether all rules were looked through in time. */
  readonly isComplete: boolean;
}
