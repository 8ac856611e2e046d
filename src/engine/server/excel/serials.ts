/** Spreadsheets count days, and parts of a day, as one number. */
const DAY_MILLISECONDS = 86_400_000;
/** Day 0, counted so that every day after February 1900 has its number. */
const DAY_ZERO = Date.UTC(1899, 11, 30);
/** Days before this have no number that all spreadsheets agree upon. */
const FIRST_SERIAL = 61;

/** The number of a moment, be it one that has none in all spreadsheets. */
export const anySerialOf = (milliseconds: number): number =>
  (milliseconds - DAY_ZERO) / DAY_MILLISECONDS;

/** The number of a moment; null for days that have none. */
export function serialOf(milliseconds: number): number | null {
  const serial = anySerialOf(milliseconds);
  return serial < FIRST_SERIAL ? null : serial;
}

/** The moment that a number stands for. */
export const momentOf = (serial: number): Date => new Date(DAY_ZERO + serial * DAY_MILLISECONDS);
