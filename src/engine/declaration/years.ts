import { BUDDHIST_YEAR_OFFSET } from './constants.ts';

/** Typed years below this are of the Common Era: as in dates, พ.ศ. 2400 is ค.ศ. 1857. */
const FIRST_BUDDHIST_YEAR = 2400;

/** The years of the Common Era that are the same typed in either era. */
export const YEARS_IN_BOTH_ERAS = {
  min: FIRST_BUDDHIST_YEAR - BUDDHIST_YEAR_OFFSET,
  max: FIRST_BUDDHIST_YEAR - 1,
};

/** A year as Thai people read it: 2024 is 2567. */
export function buddhistYear(year: number): number {
  return year + BUDDHIST_YEAR_OFFSET;
}

/** The year of the Common Era that a typed one means, in whichever era it was written. */
export function commonYear(typed: number): number {
  return typed >= FIRST_BUDDHIST_YEAR ? typed - BUDDHIST_YEAR_OFFSET : typed;
}
