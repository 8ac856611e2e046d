import { sumOf } from '../../../../declaration/weights/decimal.ts';
import { cellOf, type EntryRow, isPending } from './rows.ts';

/** Kilograms and rows of one item. */
export interface ItemTotal {
  readonly name: string;
  readonly rows: number;
  readonly weight: number;
}

export interface Totals {
  /** Yet to be saved. */
  readonly pending: number;
  readonly saved: number;
  /** Of them, those whose weight is not known yet. */
  readonly unweighed: number;
  /** Kilograms of all rows, exact. */
  readonly weight: number;
  /** The heaviest first. */
  readonly items: readonly ItemTotal[];
}

/** Adds up the rows of a batch; `weightOf` gives the kilograms of a row, null while unknown. */
export function totalsOf(
  rows: readonly EntryRow[],
  column: string,
  weightOf: (row: EntryRow) => number | null,
): Totals {
  const counted = rows.filter((row) => row.stage === 'saved' || isPending(row));
  const weights = new Map(counted.map((row) => [row, weightOf(row)]));
  const weigh = (some: readonly EntryRow[]) => sumOf(some.map((row) => weights.get(row) ?? 0));
  const saved = counted.filter(({ stage }) => stage === 'saved').length;
  const names = [...new Set(counted.map((row) => cellOf(row, column).text))];
  const items = names
    .filter((name) => name !== '')
    .map((name) => {
      const own = counted.filter((row) => cellOf(row, column).text === name);
      return { name, rows: own.length, weight: weigh(own) };
    });
  return {
    pending: counted.length - saved,
    saved,
    unweighed: [...weights.values()].filter((weight) => weight === null).length,
    weight: weigh(counted),
    items: items.toSorted((one, other) => other.weight - one.weight),
  };
}
