import { type Calendar, yearsAhead } from './region.ts';

/** Typed years below this are of the Common Era: as in dates, พ.ศ. 2400 is ค.ศ. 1857. */
const FIRST_BUDDHIST_YEAR = 2400;
const BUDDHIST_YEARS_AHEAD = yearsAhead({ calendar: 'buddhist' });

/** The years of the Common Era that are the same typed in either era. */
export const YEARS_IN_BOTH_ERAS = {
  min: FIRST_BUDDHIST_YEAR - BUDDHIST_YEARS_AHEAD,
  max: FIRST_BUDDHIST_YEAR - 1,
};

/** A year of the Common Era as people of a calendar read it: 2024 is 2567 in the Buddhist one. */
export function yearIn(calendar: Calendar, year: number): number {
  return year + yearsAhead({ calendar });
}

/** The year of the Common Era that a typed one means, in whichever era it was written. */
export function commonYear(typed: number): number {
  return typed >= FIRST_BUDDHIST_YEAR ? typed - BUDDHIST_YEARS_AHEAD : typed;
}
