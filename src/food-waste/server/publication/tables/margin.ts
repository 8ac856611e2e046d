import { toThreeDigits } from '../records/rounding.ts';

/** What one reporter's weights are divided by; milligrams and people, meals or floor, in days. */
export interface Rate {
  based: number;
  base: number;
}

/** The quotient of their sums; null where either is nothing. */
export function ratioOf(rates: readonly Rate[]): number | null {
  const known = rates.filter(({ base }) => base > 0);
  const based = known.reduce((sum, it) => sum + it.based, 0);
  const base = known.reduce((sum, it) => sum + it.base, 0);
  return based === 0 || base === 0 ? null : based / base;
}

const Z_95 = 1.96;

/**
 * Half of the 95 % interval of a quotient of sums, as a share of it: reporters are the clusters, and
 * the ratio estimator is linearised (Taylor; Wolter 2007, chapter 6). Null of fewer than two.
 */
export function marginOf(rates: readonly Rate[]): number | null {
  const known = rates.filter(({ base }) => base > 0);
  const ratio = ratioOf(rates);
  if (known.length < 2 || ratio === null) return null;
  const base = known.reduce((sum, it) => sum + it.base, 0);
  const squares = known.reduce((sum, it) => sum + (it.based - ratio * it.base) ** 2, 0);
  const error = Math.sqrt((known.length / (known.length - 1)) * squares) / base;
  return toThreeDigits((Z_95 * error) / ratio);
}
