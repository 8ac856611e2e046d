import { dayAt } from './clock.ts';
import { type Region, yearsAhead } from './region.ts';

/** `2569-11-21`, so that files stand in order. */
export function dayInName(region: Region, now: Date, language: string): string {
  const [year = '', ...rest] = dayAt(region, now).split('-');
  const shown = language === 'th' ? Number(year) + yearsAhead(region) : year;
  return [shown, ...rest].join('-');
}
