/** Values kept of a history: more would say nothing else, and cost time with every save. */
export const HISTORY_LENGTH = 100;
/** So many robust standard deviations away a value is questioned … */
const DEVIATIONS = 3.5;
/** … and never for less than this, however alike the values before it were. */
const LEAST_TIMES = 4;
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

/** The middle of values; between the two of them where their number is even. */
export function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** The middle of a history and how far it scatters, both of logarithms; null of no history. */
function shapeOf(history: readonly number[]) {
  const logs = history.filter((one) => one > 0).map(Math.log);
  if (logs.length === 0) return null;
  const median = medianOf(logs);
  return { median, spread: MAD_SCALE * medianOf(logs.map((one) => Math.abs(one - median))) };
}

const rangeOf = ({ median, spread }: { median: number; spread: number }): UsualRange => ({
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
 * Judges a positive value by those before it, by orders of magnitude: a slip of the decimal point
 * or of the unit stands out, an ordinary bad day does not. Robust: what was entered wrong before
 * hardly moves the median. Null where there is nothing to question.
 */
export function judge(history: readonly number[], value: number): Unusual | null {
  const shape = shapeOf(history);
  if (!shape || value <= 0) return null;
  const deviation = Math.log(value) - shape.median;
  const least = Math.max(DEVIATIONS * shape.spread, Math.log(LEAST_TIMES));
  if (!(Math.abs(deviation) > least)) return null;
  const usual = Math.exp(shape.median);
  return { ...rangeOf(shape), usual, times: Math.exp(Math.abs(deviation)), more: deviation > 0 };
}
