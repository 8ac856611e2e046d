import type { PublicUserType } from '../../user-types.ts';
import { FEASTS, TYPES } from './shares.ts';

const DAY_MILLISECONDS = 86_400_000;
const WEEK = 7;

/** Days of the calendar as numbers (days since 1970), so that millions of records need no dates. */
export function dayNumber(day: string): number {
  return Date.parse(day) / DAY_MILLISECONDS;
}

/** `YYYY-MM-DD` */
export function dayText(day: number): string {
  return new Date(day * DAY_MILLISECONDS).toISOString().slice(0, 10);
}

export interface Month {
  /** Months since the year 0. */
  readonly number: number;
  readonly first: number;
  readonly last: number;
}

/** The month so many months after the one of a day. */
export function monthOf(day: number, after = 0): Month {
  const date = new Date(day * DAY_MILLISECONDS);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + after];
  const first = Date.UTC(year, month, 1) / DAY_MILLISECONDS;
  const last = Date.UTC(year, month + 1, 0) / DAY_MILLISECONDS;
  return { number: year * 12 + month, first, last };
}

/** By how much more than usual is wasted in days that end with this one; a week has no weekday. */
export function seasonOf(type: PublicUserType, day: number, days: number): number {
  const date = new Date(day * DAY_MILLISECONDS);
  const monthDay = dayText(day).slice(5);
  const feast = FEASTS.find(({ from, to }) => from <= monthDay && monthDay <= to);
  const { months, weekdays } = TYPES[type];
  const weekday = days < WEEK ? (weekdays[date.getUTCDay()] ?? 1) : 1;
  return (feast?.factor ?? 1) * (months[date.getUTCMonth()] ?? 1) * weekday;
}
