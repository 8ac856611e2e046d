/** Values kept of a history: more would say nothing else, and cost time with every save. */
export const HISTORY_LENGTH = 100;
/** So many robust standard deviations away a value is questioned … */
const DEVIATIONS = 3.5;
/** … and never for less than this, however alike the values before it were. */
const LEAST_TIMES = 4;
/** Makes the median of deviations comparable with a standard deviation. */
const MAD_SCALE = 1.4826;

/** How far a value is from what is usual. */
export interface Unusual {
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

/**
 * Judges a positive value by those before it, by orders of magnitude: a slip of the decimal point
 * or of the unit stands out, an ordinary bad day does not. Robust: what was entered wrong before
 * hardly moves the median. Null where there is nothing to question.
 */
export function judge(history: readonly number[], value: number): Unusual | null {
  if (history.length === 0 || value <= 0) return null;
  const logs = history.filter((one) => one > 0).map(Math.log);
  const median = medianOf(logs);
  const spread = MAD_SCALE * medianOf(logs.map((one) => Math.abs(one - median)));
  const deviation = Math.log(value) - median;
  if (!(Math.abs(deviation) > Math.max(DEVIATIONS * spread, Math.log(LEAST_TIMES)))) return null;
  return { usual: Math.exp(median), times: Math.exp(Math.abs(deviation)), more: deviation > 0 };
}
