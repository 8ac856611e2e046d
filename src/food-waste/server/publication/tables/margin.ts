/** How sure a published rate is, unless that reveals what one of its reporters reported. */
import { Z_95 } from '../../../precision.ts';
import { QUALITY_LIMITS } from '../../dashboard/quality.ts';
import { toThreeDigits } from '../records/rounding.ts';
import { MOST_OF_ONE } from '../rule/rule.ts';

/** What one reporter's weights are divided by; milligrams and people, meals or floor, in days. */
export interface Rate {
  based: number;
  base: number;
}

/** The quotient of their sums; null where either is nothing. */
export function ratioOf(rates: readonly Rate[]): number | null {
  const known = rates.filter(({ base }) => base > 0);
  const based = sumOf(known, (it) => it.based);
  const base = sumOf(known, (it) => it.base);
  return based === 0 || base === 0 ? null : based / base;
}

const sumOf = (rates: readonly Rate[], numberOf: (rate: Rate) => number): number =>
  rates.reduce((sum, rate) => sum + numberOf(rate), 0);

/**
 * Half of the 95 % interval of a quotient of sums, as a share of it: reporters are the clusters, and
 * the ratio estimator is linearised (Taylor; Wolter 2007, chapter 6). Where that reveals too much,
 * it is the limit of a grade above it. Null of fewer than two, and where any limit reveals too much.
 */
export function publishedMargin(rates: readonly Rate[]): number | null {
  const known = rates.filter(({ base }) => base > 0);
  const ratio = ratioOf(known);
  if (known.length < 2 || ratio === null) return null;
  const squares = sumOf(known, ({ based, base }) => (based - ratio * base) ** 2);
  const error = Math.sqrt((known.length / (known.length - 1)) * squares);
  const exact = toThreeDigits((Z_95 * error) / sumOf(known, ({ based }) => based));
  if (revealsLargest(known)) return null;
  const limits = QUALITY_LIMITS.map(([, most]) => most).filter((most) => most > exact);
  return [exact, ...limits].find((margin) => !revealsOne(known, ratio, margin)) ?? null;
}

/** How near nobody's weight may be known, with room for what is known besides. */
const NEAREST = 0.25;
/** The share of all with which everybody around knows who is the largest. */
const WELL_KNOWN = 0.4;

const isNear = (weight: number, low: number, high: number): boolean =>
  low >= weight * (1 - NEAREST) && high <= weight * (1 + NEAREST);

/**
 * Whether a margin reveals a weight to a reader who knows how many people there are in a household. The sum
 * of the squares of all deviations from the rate follows from it; as deviations add up to nothing,
 * none is larger than a part of the root of that sum.
 */
function revealsOne(rates: readonly Rate[], ratio: number, margin: number): boolean {
  const all = sumOf(rates, ({ based }) => based);
  const most = ((margin * all) / Z_95) * ((rates.length - 1) / rates.length);
  return rates.some(({ based, base }) => isNear(based, ratio * base - most, ratio * base + most));
}

/**
 * Whether any margin reveals the weight of the largest, as where two have nearly everything: it lies
 * between what all squares come to in shares of the sum, and the most that the rule lets one have.
 */
function revealsLargest(rates: readonly Rate[]): boolean {
  const all = sumOf(rates, ({ based }) => based);
  const largest = Math.max(...rates.map(({ based }) => based));
  if (largest < WELL_KNOWN * all) return false;
  const least = sumOf(rates, ({ based }) => based ** 2) / all;
  const mean = all / rates.length;
  const most =
    mean + Math.sqrt((all * Math.max(0, least - mean) * (rates.length - 1)) / rates.length);
  return isNear(largest, least, Math.min(MOST_OF_ONE * all, most));
}
