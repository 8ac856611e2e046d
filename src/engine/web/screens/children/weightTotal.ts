import type { WeightTotal } from '../../../declaration/types.ts';
import type { Values } from '../../../declaration/validate.ts';
import { entriesOf } from '../../fields/shared/options.ts';

const GRAMS_IN_KILOGRAM = 1000;
const ROUNDING = 1_000_000;

/** The row a reference field points to, as far as it is loaded. */
export type Find = (fieldName: string, id: number) => Values | undefined;

export interface WeightSum {
  /** Sum of the rows whose weight is known, in grams. */
  readonly grams: number;
  /** Grams of each row; null where quantity, unit or the unit's weight is missing. */
  readonly rows: readonly (number | null)[];
  /** How many rows have no known weight. */
  readonly unknown: number;
}

function positive(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : null;
}

/** Rounds away what binary fractions add, to a thousandth of a milligram. */
function rounded(grams: number): number {
  return Math.round(grams * ROUNDING) / ROUNDING;
}

/** Kilograms of one unit: the item's own weight for it (`unitWeights`), else the unit's factor. */
function kilogramsPerUnit(total: WeightTotal, row: Values, find: Find): number | null {
  const unitId = row[total.unit];
  if (typeof unitId !== 'number') return null;
  for (const name of total.items) {
    const id = row[name];
    const item = typeof id === 'number' ? find(name, id) : undefined;
    const own = entriesOf(item?.unitWeights).find((entry) => entry.unitId === unitId);
    const kilograms = positive(own?.kg);
    if (kilograms !== null) return kilograms;
  }
  return positive(find(total.unit, unitId)?.kgPerUnit);
}

/** Weighs a list of rows as its declaration says. */
export function weigh(total: WeightTotal, rows: readonly Values[], find: Find): WeightSum {
  const grams = rows.map((row) => {
    const quantity = positive(row[total.quantity]);
    const kilograms = kilogramsPerUnit(total, row, find);
    if (quantity === null || kilograms === null) return null;
    return rounded(quantity * kilograms * GRAMS_IN_KILOGRAM);
  });
  const known = grams.filter((weight) => weight !== null);
  return {
    grams: rounded(known.reduce((sum, weight) => sum + weight, 0)),
    rows: grams,
    unknown: grams.length - known.length,
  };
}

/** Whether a sum is farther from the figure to compare it with than is tolerated. */
export function isFar(total: WeightTotal, grams: number, expected: unknown): boolean {
  const figure = positive(expected);
  return figure !== null && Math.abs(grams - figure) > figure * total.tolerance;
}
