/** How the amounts of this card are written: some are very large, some very small. */
import { largestOf, scaleOf } from '../../../../engine/web/charts/amounts.ts';
import type { PopulationFigure } from '../../../population.ts';

type Unit = PopulationFigure['unit'];

/** Less than this for an inhabitant is written in grams. */
const LEAST_KG = 0.1;
const GRAMS = 1000;
const SMALL = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 3 });

export interface Written {
  /** Under `population:units`. */
  readonly unit: Unit | 'gramsPerInhabitantYear';
  readonly write: (value: number) => string;
}

/** A way of writing that suits the largest of some amounts of one unit. */
export function writingOf(unit: Unit, amounts: readonly (number | null)[]): Written {
  const largest = largestOf(amounts);
  // An estimate is known to three digits at the most: more would only look exact.
  if (unit === 'tonnesPerYear') return { unit, write: (value) => SMALL.format(value) };
  if (unit === 'share') return { unit, write: scaleOf('share', largest).write };
  if (unit === 'kgPerInhabitantYear' && largest < LEAST_KG) {
    return { unit: 'gramsPerInhabitantYear', write: (value) => SMALL.format(value * GRAMS) };
  }
  return { unit, write: scaleOf('kgPerPersonYear', largest).write };
}
