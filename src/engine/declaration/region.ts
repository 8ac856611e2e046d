import type { Declaration } from './types.ts';

/** What an application goes by that differs from country to country. */
export interface Region {
  /** IANA name of the time zone whose days and clocks hold: `Asia/Bangkok`. */
  readonly timeZone: string;
  /** Unit behind amounts of money (`suffix.baht` of `resources.json`); none if absent. */
  readonly currency?: string;
}

/** What holds where nobody says: no country's. */
const NEUTRAL: Region = { timeZone: 'UTC' };

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
