import type { Interval } from '../../precision.ts';
import { Z_95 } from '../../precision.ts';

/** A year's figure; `interval` where it is known. */
export interface YearValue {
  readonly year: number;
  readonly value: number;
  readonly interval?: Interval | undefined;
}

/** Where a figure is heading. */
export interface Projection {
  /** A line through the years, or the last year's figure where there are too few for a line. */
  readonly method: 'line' | 'last';
  readonly years: number;
  readonly at: (year: number) => { readonly value: number; readonly interval?: Interval };
}

/** With fewer a line would fit whatever there is. */
export const FEWEST_YEARS = 3;
/** Quantiles 0.975 of Student's t for 1, 2, … degrees of freedom. */
const T_975 = [
  ...[12.7062047, 4.3026527, 3.1824463, 2.7764451, 2.5705818, 2.4469118, 2.3646243, 2.3060041],
];

function tQuantile(degrees: number): number {
  return T_975[degrees - 1] ?? Z_95;
}

/**
 * Weights of years, 1 on average: by the inverse square of their standard errors, or alike where one
 * of these is not known.
 */
function weightsOf(values: readonly YearValue[]): number[] {
  // The lower half of an interval may be cut at 0.
  const errors = values.map(({ value, interval }) =>
    interval ? (interval.high - value) / Z_95 : 0,
  );
  if (errors.some((error) => error <= 0)) return values.map(() => 1);
  const inverse = errors.map((error) => 1 / error ** 2);
  const mean = inverse.reduce((sum, it) => sum + it, 0) / inverse.length;
  return inverse.map((it) => it / mean);
}

const positive = (value: number): number => Math.max(0, value);

/**
 * Weighted least squares through the years, with the 95 % interval of a year to come: that of the
 * line and of a year of average weight around it.
 */
function lineThrough(values: readonly YearValue[]): Projection['at'] {
  const weights = weightsOf(values);
  const sum = (of: (it: YearValue, weight: number) => number): number =>
    values.reduce((total, it, place) => total + of(it, weights[place] ?? 1), 0);
  const all = sum((_it, weight) => weight);
  const meanYear = sum(({ year }, weight) => weight * year) / all;
  const mean = sum(({ value }, weight) => weight * value) / all;
  const spread = sum(({ year }, weight) => weight * (year - meanYear) ** 2);
  const slope =
    sum(({ year, value }, weight) => weight * (year - meanYear) * (value - mean)) / spread;
  const line = (year: number): number => mean + slope * (year - meanYear);
  const degrees = values.length - 2;
  const residual = sum(({ year, value }, weight) => weight * (value - line(year)) ** 2) / degrees;
  return (year) => {
    const value = line(year);
    const variance = residual * (1 + 1 / all + (year - meanYear) ** 2 / spread);
    const half = tQuantile(degrees) * Math.sqrt(variance);
    return {
      value: positive(value),
      interval: { low: positive(value - half), high: positive(value + half) },
    };
  };
}

/** Projects whole years, given in order; null without any. */
export function project(values: readonly YearValue[]): Projection | null {
  const last = values.at(-1);
  if (!last) return null;
  const years = values.length;
  if (years >= FEWEST_YEARS) return { method: 'line', years, at: lineThrough(values) };
  const { value, interval } = last;
  return { method: 'last', years, at: () => ({ value, ...(interval && { interval }) }) };
}
