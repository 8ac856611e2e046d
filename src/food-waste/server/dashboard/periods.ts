/** Months as text, `2026-01`, and what is counted with them. Days are `YYYY-MM-DD`. */
import { BUDDHIST_YEAR_OFFSET } from '../../../thailand/calendar.ts';

export type Month = string;

/** A span of months, both ends included. */
export interface Span {
  readonly first: Month;
  readonly last: Month;
}

const pad = (value: number, length: number): string => String(value).padStart(length, '0');

/** Months since the year 0. */
function indexOf(month: Month): number {
  return Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;
}

function monthAt(index: number): Month {
  return `${pad(Math.floor(index / 12), 4)}-${pad((index % 12) + 1, 2)}`;
}

export const monthOf = (day: string): Month => day.slice(0, 7);
export const firstDay = (month: Month): string => `${month}-01`;
export const shifted = (month: Month, months: number): Month => monthAt(indexOf(month) + months);

export function lastDay(month: Month): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return `${month}-${pad(new Date(Date.UTC(year, number, 0)).getUTCDate(), 2)}`;
}

export function lengthOf({ first, last }: Span): number {
  return indexOf(last) - indexOf(first) + 1;
}

export function shiftedSpan({ first, last }: Span, months: number): Span {
  return { first: shifted(first, months), last: shifted(last, months) };
}

export function monthsOf({ first, last }: Span): Month[] {
  return Array.from({ length: lengthOf({ first, last }) }, (_, place) => shifted(first, place));
}

export function addDays(day: string, days: number): string {
  const moment = new Date(`${day}T00:00:00Z`);
  moment.setUTCDate(moment.getUTCDate() + days);
  return moment.toISOString().slice(0, 10);
}

/** Both ends included. */
export function daysBetween(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

export const daysOf = ({ first, last }: Span): string[] =>
  daysBetween(firstDay(first), lastDay(last));

/** The Sunday that a day's week begins with. */
export function weekOf(day: string): string {
  return addDays(day, -new Date(`${day}T00:00:00Z`).getUTCDay());
}

/** The fiscal year a month lies in, October to September, by the Buddhist year it ends in. */
export function fiscalYearOf(month: Month): string {
  return String(Number(shifted(month, 3).slice(0, 4)) + BUDDHIST_YEAR_OFFSET);
}

/** What a chart over time is divided into. */
export const PERIODS = ['month', 'week', 'day', 'year', 'fiscalYear'] as const;
export type Period = (typeof PERIODS)[number];

const NAMES: Readonly<Record<Period, (unit: string) => string>> = {
  month: (month) => month,
  year: (month) => month.slice(0, 4),
  fiscalYear: fiscalYearOf,
  day: (day) => day,
  week: weekOf,
};

/** One part of a chart over time: its name, and the first and last unit (month or day) in it. */
export interface Bucket {
  readonly name: string;
  readonly first: string;
  readonly last: string;
}

/** Periods made of days; the others are made of months. */
export const isOfDays = (period: Period): boolean => period === 'day' || period === 'week';

/** Cuts a span into its periods, in order. Those at the ends may be cut short by the span. */
export function bucketsOf(span: Span, period: Period): Bucket[] {
  const units = isOfDays(period) ? daysOf(span) : monthsOf(span);
  const buckets: Bucket[] = [];
  for (const unit of units) {
    const name = NAMES[period](unit);
    const last = buckets.at(-1);
    if (last?.name === name) buckets[buckets.length - 1] = { ...last, last: unit };
    else buckets.push({ name, first: unit, last: unit });
  }
  return buckets;
}
