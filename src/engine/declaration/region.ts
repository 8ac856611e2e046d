import type { Declaration } from './types.ts';

/** Years that the years of a calendar are ahead of the Common Era. */
const YEARS_AHEAD = { gregorian: 0, buddhist: 543 } as const;

/** A calendar of the same months and days, whatever its years. */
export type Calendar = keyof typeof YEARS_AHEAD;
export const CALENDARS: readonly Calendar[] = ['gregorian', 'buddhist'];

/** Years that people read and write are so far ahead of those that are stored. */
export const yearsAhead = ({ calendar }: Pick<Region, 'calendar'>): number => YEARS_AHEAD[calendar];

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

/** The digits of a number, with a `+` before them where there may be one. */
export function phonePattern({
  digits: [fewest, most],
  plus,
}: Pick<PhoneNumbers, 'digits' | 'plus'>): RegExp {
  return new RegExp(`^${plus ? '\\+?' : ''}\\d{${fewest},${most}}$`);
}

/** What an application goes by that differs from country to country. */
export interface Region {
  /** IANA name of the time zone whose days and clocks hold: `Europe/Berlin`. */
  readonly timeZone: string;
  /** How years are counted where people read and write them; they are stored as 2026. */
  readonly calendar: Calendar;
  /** Unit behind amounts of money (`suffix.baht` of `resources.json`); none if absent. */
  readonly currency?: string;
  readonly phone: PhoneNumbers;
  /** In which the application opens until somebody chooses another one; Thai if absent. */
  readonly language?: string;
}

/** What holds where nobody says: no country's. */
const NEUTRAL: Region = {
  timeZone: 'UTC',
  calendar: 'gregorian',
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
