/** Years, the way to a target, and what is to be expected: weighted regression and its interval. */
import { type Ask, isIn, type View } from './comparing.ts';
import type { Type } from './office.ts';
import { sectorRate, type Told, toldOf } from './reports.ts';

export interface Year {
  readonly year: number;
  readonly actual: Told | null;
  readonly isPartial: boolean;
}

export interface Target {
  readonly baseYear: number;
  /** What an office put in itself; null where its records tell. */
  readonly baseValue: number | null;
  readonly targetYear: number;
  readonly percent: number;
}

/** The first year that is not over in March 2026. */
const OPEN_YEAR = 2026;
const MOST_YEARS = 10;
/** Student's t of 97.5 %, by degrees of freedom, as tables have it. */
const STUDENT = [12.706205, 4.302653, 3.182446, 2.776445, 2.570582, 2.446912, 2.364624, 2.306004];

/** What each calendar year came to, from that of the first record on. */
export function yearsOf(view: View, ask: Pick<Ask, 'area'>, sector: Type): Year[] {
  const whole: Ask = { ...ask, from: '0000-01-01', to: '9999-12-31', userType: sector };
  // Who handed food on was measuring as well, and divides what others threw away.
  const days = view.waste.filter((it) => isIn(whole, it)).map(({ day }) => day);
  const first = days.toSorted()[0];
  if (first === undefined) return [];
  const from = Math.max(Number(first.slice(0, 4)), OPEN_YEAR - MOST_YEARS);
  return Array.from({ length: OPEN_YEAR - from + 1 }, (_, at) => {
    const year = from + at;
    const span = { ...ask, from: `${year}-01-01`, to: `${year}-12-31` };
    return {
      year,
      actual: toldOf(sectorRate(view, span, sector)),
      // A year is whole where records begin with its January, and it is over.
      isPartial: year === OPEN_YEAR || first.slice(0, 7) > `${year}-01`,
    };
  });
}

export const wholeYears = (years: readonly Year[]): (Told & { readonly year: number })[] =>
  years.flatMap(({ year, actual, isPartial }) =>
    actual && !isPartial ? [{ ...actual, year }] : [],
  );

/** Straight from the base year's value to so many per cent less. */
export function pathAt(target: Target, base: number, year: number): number | null {
  const { baseYear, targetYear, percent } = target;
  if (year < baseYear || year > targetYear) return null;
  return base * (1 - (percent / 100) * ((year - baseYear) / (targetYear - baseYear)));
}

/** What a year to come is expected to be, with its 95 % prediction interval. */
export function projectionOf(
  years: readonly (Told & { readonly year: number })[],
  to: number,
): Told | null {
  const last = years.at(-1);
  if (!last) return null;
  // Two years make any line: the latest stands for what is to come.
  if (years.length < 3) {
    const { year: _year, ...told } = last;
    return told;
  }
  const errors = years.map(({ value, high }) => ((high ?? value) - value) / 1.96);
  // Where a year has no error, none can be weighed against it.
  const raw = errors.map((it) => (errors.every((one) => one > 0) ? 1 / it ** 2 : 1));
  const add = (list: readonly number[]) => list.reduce((sum, it) => sum + it, 0);
  // Scaled to a mean of one: a year to come is as sure as one of average weight.
  const weights = raw.map((it) => (it * raw.length) / add(raw));
  const weighted = (of: (year: Told & { year: number }) => number) =>
    add(years.map((year, at) => (weights[at] ?? 0) * of(year)));
  const all = add(weights);
  const centre = { x: weighted(({ year }) => year) / all, y: weighted(({ value }) => value) / all };
  const spread = weighted(({ year }) => (year - centre.x) ** 2);
  const slope = weighted(({ year, value }) => (year - centre.x) * (value - centre.y)) / spread;
  const at = (year: number) => centre.y + slope * (year - centre.x);
  const degrees = years.length - 2;
  const residual = weighted(({ year, value }) => (value - at(year)) ** 2) / degrees;
  const variance = residual * (1 + 1 / all + (to - centre.x) ** 2 / spread);
  const half = (STUDENT[degrees - 1] ?? Number.NaN) * Math.sqrt(variance);
  const [value, low, high] = [at(to), at(to) - half, at(to) + half].map((it) => Math.max(0, it));
  return { value: value ?? 0, low: low ?? 0, high: high ?? 0 };
}
