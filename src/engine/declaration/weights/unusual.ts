import { memoize } from '../memoize.ts';

/** Values stored of a history: more would change nothing, and cost time with every save. */
export const HISTORY_LENGTH = 100;
/** So many robust standard deviations away a value is questioned … */
const DEVIATIONS = 3.5;
/**
 * … or so many times beyond all but a tenth of those before it: where days differ much, deviations
 * reach too far. Never for fewer times the median, however alike the values before it were.
 */
const TIMES = 3;
const TENTH = 0.1;
/** Makes the median of deviations comparable with a standard deviation. */
const MAD_SCALE = 1.4826;

/** Of values that scatter like these, about eight in ten lie within so many deviations. */
const USUAL_DEVIATIONS = 1.28;

/** Between what values are usually. */
export interface UsualRange {
  readonly low: number;
  readonly high: number;
}

/** How far a value is from what is usual. */
export interface Unusual extends UsualRange {
  /** The usual value: the median of the history. */
  readonly usual: number;
  /** How many times the usual value it is, or the usual value is of it; above 1. */
  readonly times: number;
  readonly more: boolean;
}

const sortedOf = (values: readonly number[]): number[] =>
  [...values].sort((one, other) => one - other);

/** What a share of sorted values is below; between two of them where it falls there. */
function quantileOf(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share;
  const lower = sorted[Math.floor(place)] ?? Number.NaN;
  const upper = sorted[Math.ceil(place)] ?? Number.NaN;
  return lower + (upper - lower) * (place % 1);
}

/** The middle of values; between the two of them where their number is even. */
export const medianOf = (values: readonly number[]): number => quantileOf(sortedOf(values), 0.5);

/** Of the logarithms of a history. */
interface Shape {
  readonly median: number;
  /** How far they scatter. */
  readonly spread: number;
  /** Between these are all but a tenth at either end. */
  readonly most: { readonly low: number; readonly high: number };
}

/** Null of no history. Many rows of an import are checked by one. */
const shapeOf = memoize((history: readonly number[]): Shape | null => {
  const logs = sortedOf(history.filter((one) => one > 0).map(Math.log));
  if (logs.length === 0) return null;
  const median = quantileOf(logs, 0.5);
  const spread = MAD_SCALE * medianOf(logs.map((one) => Math.abs(one - median)));
  const most = { low: quantileOf(logs, TENTH), high: quantileOf(logs, 1 - TENTH) };
  return { median, spread, most };
});

const rangeOf = ({ median, spread }: Shape): UsualRange => ({
  low: Math.exp(median - USUAL_DEVIATIONS * spread),
  high: Math.exp(median + USUAL_DEVIATIONS * spread),
});

/**
 * Between what the values of a history usually are; null of no history. Made from the median and how
 * far values scatter about it, so that it names no single value and a slip hardly widens it.
 */
export function usualRange(history: readonly number[]): UsualRange | null {
  const shape = shapeOf(history);
  return shape && rangeOf(shape);
}

/**
 * Compares a positive value with those before it, by orders of magnitude: a slip of the decimal point
 * or of the unit stands out, an ordinary bad day does not. Robust: what was entered wrong before
 * hardly moves the median, nor what a tenth is beyond. Null where there is nothing to question.
 */
export function assess(history: readonly number[], value: number): Unusual | null {
  const shape = shapeOf(history);
  if (!shape || value <= 0) return null;
  const deviation = Math.log(value) - shape.median;
  const more = deviation > 0;
  const most = more ? shape.most.high - shape.median : shape.median - shape.most.low;
  const far = Math.min(DEVIATIONS * shape.spread, most + Math.log(TIMES));
  if (!(Math.abs(deviation) > Math.max(far, Math.log(TIMES)))) return null;
  const usual = Math.exp(shape.median);
  return { ...rangeOf(shape), usual, times: Math.exp(Math.abs(deviation)), more };
}
