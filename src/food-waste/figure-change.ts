import {
  type AnyUnit,
  type Change,
  changeBetween,
  largestOf,
  scaleOf,
} from '../engine/fields/shared/amounts.ts';

/** The least share of the weight by which two periods are compared. */
const LEAST_COMPARED = 0.8;

/** What becomes of a figure is worked out of this. */
interface Known {
  readonly value: number | null;
  readonly previous: number | null;
  readonly unit: AnyUnit;
  /** Of which share of the weight it is known; absent or null where it needs nothing known. */
  readonly coverage?: number | null;
}

/** What became of a figure; null where that is not known. */
export function figureChange({ value, previous, unit, coverage = null }: Known): Change | null {
  // Of two small parts it cannot be said that they are parts of the same.
  if (coverage !== null && coverage < LEAST_COMPARED) return null;
  return changeBetween(value, previous, unit, scaleOf(unit, largestOf([value])).least);
}

/** From here on all of the weight is covered, as far as it is written. */
const ALL = 0.9995;

/** A share in percent; published ones come in steps of five, and have no decimals. */
export const percentOf = (share: number): string =>
  scaleOf('share', 1).write(share).replace(/\.0$/, '');

/** Of which part of the weight a figure is, in percent; null where it is of all of it. */
export const partCovered = (coverage: number | null | undefined): string | null =>
  typeof coverage === 'number' && coverage < ALL ? percentOf(coverage) : null;
