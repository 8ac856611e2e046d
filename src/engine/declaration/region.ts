import type { Declaration } from './types.ts';

/** How telephone numbers are written in a country, as they are dialled inside it. */
export interface PhoneNumbers {
  /** The fewest and the most digits that one has, seven or more. */
  readonly digits: readonly [number, number];
  /** What each begins with, and spreadsheets drop: `0`. */
  readonly begins?: string;
  /** Whether one may begin with a `+`. */
  readonly plus?: boolean;
  readonly example: string;
}

/** What an application goes by that differs from country to country. */
export interface Region {
  /** IANA name of the time zone whose days and clocks hold: `Asia/Bangkok`. */
  readonly timeZone: string;
  /** Unit behind amounts of money (`suffix.baht` of `resources.json`); none if absent. */
  readonly currency?: string;
  readonly phone: PhoneNumbers;
}

/** What holds where nobody says: no country's. */
const NEUTRAL: Region = {
  timeZone: 'UTC',
  // Of any country, with its code or without.
  phone: { digits: [7, 15], plus: true, example: '+15550123456' },
};

/** The region of a declaration; what it says nothing of is neutral. */
export function regionOf({ region }: Pick<Declaration, 'region'>): Region {
  return { ...NEUTRAL, ...region };
}

/** Whether the machine knows a time zone by this name. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
