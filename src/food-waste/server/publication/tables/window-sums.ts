import {
  Adding,
  type Sums,
  type Weights,
  type Windows,
  type WindowWeights,
} from '../records/adding.ts';
import { type Cell, NOBODY, type Records } from '../records/records.ts';

/** Sums over the twelve months that end with one, of records that count. */
export class WindowSums {
  readonly #records: Records;
  readonly #window: WindowWeights;
  readonly #adding: Adding;

  constructor(
    windows: Windows,
    /** The last of the twelve, in months since the year 0. */
    readonly last: number,
  ) {
    this.#records = windows.records;
    this.#window = windows.endingWith(last);
    this.#adding = new Adding(windows.records);
  }

  /** Visits the records of the window that count. */
  #each(cells: readonly Cell[], visit: (place: number) => void): void {
    for (const cell of cells) for (const place of cell) if (this.#window.has(place)) visit(place);
  }

  hasRecords(cells: readonly Cell[]): boolean {
    return this.#window.hasRecords(cells);
  }

  of(cells: readonly Cell[]): Sums {
    return this.#window.of(cells);
  }

  /** Of those records whose flag is set, or is not. */
  having(cells: readonly Cell[], flag: number, isSet: boolean): Weights {
    const { reporters, weights } = this.#records;
    this.#adding.begin();
    this.#each(cells, (place) => {
      if (this.#records.has(place, flag) !== isSet) return;
      this.#adding.add(reporters[place] ?? NOBODY, weights[place] ?? 0);
    });
    return this.#adding.sums;
  }

  /** Weights with a flag, by reporter. */
  weightsBy(cells: readonly Cell[], flag: number): Map<number, number> {
    const { reporters, weights } = this.#records;
    const found = new Map<number, number>();
    this.#each(cells, (place) => {
      if (!this.#records.has(place, flag)) return;
      const reporter = reporters[place] ?? NOBODY;
      found.set(reporter, (found.get(reporter) ?? 0) + (weights[place] ?? 0));
    });
    return found;
  }

  /** Cells by the months of the window. */
  inMonths(cells: readonly Cell[]): ReadonlyMap<number, Cell> {
    const found = new Map<number, number[]>();
    this.#each(cells, (place) => {
      const month = this.#records.months[place] ?? 0;
      const own = found.get(month);
      if (own) own.push(place);
      else found.set(month, [place]);
    });
    return new Map([...found].sort(([one], [other]) => one - other));
  }

  /** Whether records of the window changed since a moment, in milliseconds since 1970. */
  isChanged(cells: readonly Cell[], since: number): boolean {
    const { months, changed } = this.#records;
    const isNew = (place: number): boolean =>
      this.#window.isInside(months[place] ?? 0) && (changed[place] ?? 0) > since;
    return cells.some((cell) => cell.some(isNew));
  }
}
