/** Counting months, which are `2026-01`. */

export const MONTHS_OF_YEAR = 12;
export function indexOf(month: string): number {
  return Number(month.slice(0, 4)) * MONTHS_OF_YEAR + Number(month.slice(5, 7)) - 1;
}

/** How many months there are from one to another, both counted. */
export const monthsFrom = (from: string, to: string): number => indexOf(to) - indexOf(from) + 1;

export function monthAt(index: number): string {
  const [year, month] = [Math.floor(index / MONTHS_OF_YEAR), (index % MONTHS_OF_YEAR) + 1];
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`;
}

/** The month so many months later. */
export const shiftMonth = (month: string, months: number): string =>
  monthAt(indexOf(month) + months);
