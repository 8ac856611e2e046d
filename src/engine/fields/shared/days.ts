import * as z from 'zod/mini';
import type { Calendar } from '../../declaration/region.ts';
import { yearIn } from '../../declaration/years.ts';

/** Whether `YYYY-MM-DD` is a day of the calendar; PostgreSQL knows no year 0. */
export function isRealDay(value: string): boolean {
  const parsed = new Date(`${value}T00:00:00Z`);
  if (Number.isNaN(parsed.getTime()) || parsed.getUTCFullYear() < 1) return false;
  return parsed.toISOString().startsWith(value);
}

/** `2026-03-01` in figures, with the year of a calendar: `01/03/2569`. */
export function dayInFigures(calendar: Calendar, day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${date}/${month}/${yearIn(calendar, Number(year))}`;
}

/** A day of each month: the names of months are not alike in length. */
export const DAYS_OF_MONTHS: readonly string[] = Array.from(
  { length: 12 },
  (_, month) => `2026-${String(month + 1).padStart(2, '0')}-28`,
);

/** A real day of the calendar, `YYYY-MM-DD`. */
export const day = () => z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/), z.refine(isRealDay));
