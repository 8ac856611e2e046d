import { cellsIn, changedCells, type Months } from './cell-units.ts';
import type { Exact } from './decimals.ts';
import type { Range } from './question.ts';
import type { Unit } from './unit.ts';
import { unionOf } from './withholding.ts';

/** What is told of a cell in one range. */
export interface Total {
  readonly range: Range;
  readonly cell: string;
  readonly keys: readonly string[];
  /** Sums of what is told, and how many records these are: none where all is withheld. */
  readonly sums: readonly Exact[];
  readonly records: number;
  readonly reporters: number;
  /** Of some units of time it is not told. */
  readonly isPartial: boolean;
}

const addUp = (units: readonly Unit[], width: number): Exact[] =>
  Array.from({ length: width }, (_, place) =>
    units.reduce((sum, { sums }) => sum + (sums[place] ?? 0n), 0n),
  );

function totalOf(range: Range, cell: string, units: readonly Unit[], width: number): Total {
  return {
    range,
    cell,
    keys: units[0]?.keys ?? [],
    sums: addUp(units, width),
    records: units.reduce((sum, { records }) => sum + records, 0),
    reporters: unionOf(units).size,
    isPartial: units.some(({ isWithheld }) => isWithheld),
  };
}

/** What was told of months, cell by cell. */
export interface Totals {
  readonly months: Months;
  readonly totals: readonly Total[];
}

/**
 * Adds up cell by cell what is told in each range.
 * @param width how many sums a cell has
 * @param before the same as it was: of one range, only cells of which anything changed are added up
 */
export function totalsOf(
  ranges: readonly Range[],
  months: Months,
  width: number,
  before?: Totals,
): Totals {
  const changed = before && ranges.length === 1 ? changedCells(before.months, months) : null;
  const still = changed && before ? before.totals.filter(({ cell }) => !changed.has(cell)) : [];
  const others = ranges.flatMap((range) =>
    [...cellsIn(range, months, changed ?? undefined)].flatMap(([cell, units]) =>
      units.length === 0 ? [] : totalOf(range, cell, units, width),
    ),
  );
  return { months, totals: [...still, ...others] };
}

/** Of some 2 KB each: those of the country's amphoe, of its provinces by a few materials, and more. */
const MOST_TOTALS = 6000;
/** What was asked takes room as well, whatever was found. */
const WEIGHT_OF_QUESTION = 5;
const weightOf = ({ totals }: Totals): number => WEIGHT_OF_QUESTION + totals.length;

/** Totals of many areas as they were last, by question; what was asked longest ago goes first. */
export class KeptTotals {
  readonly #kept = new Map<string, Totals>();
  #weight = 0;

  get(name: string): Totals | undefined {
    return this.#kept.get(name);
  }

  set(name: string, totals: Totals): void {
    this.#drop(name);
    if (totals.totals.length === 0) return;
    this.#kept.set(name, totals);
    this.#weight += weightOf(totals);
    for (const oldest of this.#kept.keys()) {
      if (this.#weight <= MOST_TOTALS) return;
      this.#drop(oldest);
    }
  }

  #drop(name: string): void {
    const kept = this.#kept.get(name);
    if (!kept) return;
    this.#weight -= weightOf(kept);
    this.#kept.delete(name);
  }
}
