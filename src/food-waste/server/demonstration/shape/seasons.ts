import type { ReporterType } from './reporter-types.ts';

const DAY_MILLISECONDS = 86_400_000;

/** Days of the calendar as numbers, so that millions of records need no dates. */
export function dayNumber(day: string): number {
  return Date.parse(day) / DAY_MILLISECONDS;
}

export function dayOf(number: number): string {
  return new Date(number * DAY_MILLISECONDS).toISOString().slice(0, 10);
}

/** The first day of the month so many months before the one of a day. */
export function firstOfMonth(day: string, monthsBefore: number): number {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return Date.UTC(year, month - 1 - monthsBefore, 1) / DAY_MILLISECONDS;
}

/** A month, as far as it lies in a stretch of time. */
export interface Month {
  readonly first: number;
  readonly days: number;
  /** Of the whole month; more than 0, at most 1. */
  readonly share: number;
}

/** The months of the days from `first` on. */
export function monthsBetween(first: number, days: number): readonly Month[] {
  const months: Month[] = [];
  for (let from = first; from < first + days; ) {
    const begins = firstOfMonth(dayOf(from), 0);
    const next = firstOfMonth(dayOf(from), -1);
    const until = Math.min(next, first + days);
    months.push({ first: from, days: until - from, share: (until - from) / (next - begins) });
    from = until;
  }
  return months;
}

/** A stretch of the year, `MM-DD` to `MM-DD`, both included, and by how much more is wasted in it. */
interface Season {
  readonly from: string;
  readonly to: string;
  readonly factor: number;
  readonly of: readonly ReporterType[];
}

const EVERYBODY: readonly ReporterType[] = ['consumer', 'outofhome', 'retail', 'handler'];

/** Judgement: which way each goes is known, how far is not published. */
const SEASONS: readonly Season[] = [
  // New Year and Songkran: feasts at home and away, and much put out for sale.
  { from: '12-29', to: '12-31', factor: 1.3, of: EVERYBODY },
  { from: '01-01', to: '01-03', factor: 1.35, of: EVERYBODY },
  { from: '04-12', to: '04-16', factor: 1.4, of: EVERYBODY },
  // Children eat at home while schools are closed.
  { from: '03-16', to: '05-15', factor: 1.05, of: ['consumer'] },
  { from: '10-11', to: '10-31', factor: 1.05, of: ['consumer'] },
  // Travellers.
  { from: '11-01', to: '12-28', factor: 1.08, of: ['outofhome'] },
  { from: '01-04', to: '02-28', factor: 1.06, of: ['outofhome'] },
  // Much fruit, and most of it peel and stone.
  { from: '05-01', to: '07-31', factor: 1.06, of: ['consumer', 'retail', 'handler'] },
  // What stands on display in the hot months keeps badly.
  { from: '03-01', to: '04-30', factor: 1.06, of: ['retail'] },
];
/** School kitchens outside the terms: mostly closed. */
const SCHOOL_BREAKS = [
  { from: '03-16', to: '05-15', factor: 0.3 },
  { from: '10-11', to: '10-31', factor: 0.3 },
];
/** Sunday first. */
const WEEKDAYS: Readonly<Record<ReporterType, readonly number[]>> = {
  consumer: [1.12, 0.96, 0.95, 0.95, 0.96, 1, 1.1],
  outofhome: [1.14, 0.92, 0.92, 0.93, 0.97, 1.05, 1.16],
  retail: [1.12, 1, 0.95, 0.94, 0.95, 1, 1.08],
  handler: [0.7, 1.15, 1.05, 1.03, 1.03, 1.04, 1.02],
};
/** The first of January 1970 was a Thursday. */
const THURSDAY = 4;

function lies(monthDay: string, { from, to }: { from: string; to: string }): boolean {
  return monthDay >= from && monthDay <= to;
}

function seasonOf(type: ReporterType, monthDay: string): number {
  return SEASONS.filter((season) => season.of.includes(type) && lies(monthDay, season)).reduce(
    (factor, season) => factor * season.factor,
    1,
  );
}

/** By how much more than usual is wasted on each day of a stretch of time. */
export interface Seasons {
  /** `days` that end with this one; a whole week or more knows no weekday. */
  factor(type: ReporterType, day: number, days: number): number;
  /** For a school's kitchen; 1 in the terms. */
  school(day: number): number;
  /** `MM` */
  month(day: number): string;
}

/** The factors of the days from `first` on; over all of them their mean is 1 for each user type. */
export function seasonsOf(first: number, count: number): Seasons {
  const days = Array.from({ length: count }, (_, at) => dayOf(first + at).slice(5));
  const means = new Map<ReporterType, number>();
  const table = new Map<ReporterType, readonly number[]>();
  for (const type of EVERYBODY) {
    const factors = days.map((monthDay) => seasonOf(type, monthDay));
    table.set(type, factors);
    means.set(type, factors.reduce((sum, factor) => sum + factor, 0) / count);
  }
  return {
    factor(type, day, length) {
      const season = (table.get(type)?.[day - first] ?? 1) / (means.get(type) ?? 1);
      const weekday = (day + THURSDAY) % 7;
      return length < 7 ? season * (WEEKDAYS[type][weekday] ?? 1) : season;
    },
    school(day) {
      const monthDay = days[day - first] ?? '';
      return SCHOOL_BREAKS.find((stretch) => lies(monthDay, stretch))?.factor ?? 1;
    },
    month: (day) => (days[day - first] ?? '').slice(0, 2),
  };
}
