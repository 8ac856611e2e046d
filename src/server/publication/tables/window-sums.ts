import { lengthOf, type Month, shifted } from '../../dashboard/periods.ts';
import { Adding, type Cell, GONE, NOBODY, type Records, type Weights } from '../records/records.ts';
import { MONTHS } from '../rule/rule.ts';

/** Months since the year 0. */
const FIRST_MONTH = '0000-01';
export const monthAt = (place: number): Month => shifted(FIRST_MONTH, place);
export const placeOf = (month: Month): number => lengthOf({ first: FIRST_MONTH, last: month }) - 1;

/** What some cells come to, and how many reported, be it nothing. */
export interface Sums extends Weights {
  readonly reporters: number;
}

/** Sums over the twelve months that end with one, of records that count. */
export class WindowSums {
  readonly #sum: Adding;

  constructor(
    private readonly records: Records,
    /** The last of the twelve, in months since the year 0. */
    readonly last: number,
  ) {
    this.#sum = new Adding(records);
  }

  #isInside(place: number): boolean {
    const month = this.records.months[place] ?? 0;
    return month <= this.last && month > this.last - MONTHS && !this.records.has(place, GONE);
  }

  /** Visits the records of the window that count. */
  #each(cells: readonly Cell[], visit: (place: number) => void): void {
    for (const cell of cells) for (const place of cell) if (this.#isInside(place)) visit(place);
  }

  hasRecords(cells: readonly Cell[]): boolean {
    return cells.some((cell) => cell.some((place) => this.#isInside(place)));
  }

  #sumOf(cells: readonly Cell[], isCounted?: (place: number) => boolean): Sums {
    this.#sum.begin();
    this.#each(cells, (place) => {
      if (!isCounted || isCounted(place)) this.#sum.add(place);
    });
    const { weight, contributors, largest, reporters } = this.#sum;
    return { weight, contributors, largest, reporters };
  }

  of(cells: readonly Cell[]): Sums {
    return this.#sumOf(cells);
  }

  /** Of those records whose flag is set, or is not. */
  having(cells: readonly Cell[], flag: number, isSet: boolean): Weights {
    return this.#sumOf(cells, (place) => this.records.has(place, flag) === isSet);
  }

  /** Weights with a flag, by reporter. */
  weightsBy(cells: readonly Cell[], flag: number): Map<number, number> {
    const { reporters, weights } = this.records;
    const found = new Map<number, number>();
    this.#each(cells, (place) => {
      if (!this.records.has(place, flag)) return;
      const reporter = reporters[place] ?? NOBODY;
      found.set(reporter, (found.get(reporter) ?? 0) + (weights[place] ?? 0));
    });
    return found;
  }

  /** Cells by the months of the window. */
  inMonths(cells: readonly Cell[]): ReadonlyMap<number, Cell> {
    const found = new Map<number, number[]>();
    this.#each(cells, (place) => {
      const month = this.records.months[place] ?? 0;
      const own = found.get(month);
      if (own) own.push(place);
      else found.set(month, [place]);
    });
    return new Map([...found].sort(([one], [other]) => one - other));
  }

  /** Whether records of the window changed since a moment, in milliseconds since 1970. */
  isChanged(cells: readonly Cell[], since: number): boolean {
    const { months, changed } = this.records;
    const isNew = (place: number): boolean => {
      const month = months[place] ?? 0;
      return month <= this.last && month > this.last - MONTHS && (changed[place] ?? 0) > since;
    };
    return cells.some((cell) => cell.some(isNew));
  }
}
