import { dayAt } from './clock.ts';
import { type Region, yearsAhead } from './region.ts';

/** What begins with a year of the Gregorian calendar, with that of the reader: `2569-11`. */
export function dateInName(region: Region, date: string, language: string): string {
  const [year = '', ...rest] = date.split('-');
  const shown = language === 'th' ? Number(year) + yearsAhead(region) : year;
  return [shown, ...rest].join('-');
}

/** `2569-11-21`, so that files stand in order. */
export const dayInName = (region: Region, now: Date, language: string): string =>
  dateInName(region, dayAt(region, now), language);
