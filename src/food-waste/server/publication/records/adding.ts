import { MONTHS } from './months.ts';
import { type Cell, GONE, NOBODY, type Records } from './records.ts';

/** What some records come to. */
export interface Weights {
  /** Milligrams. */
  readonly weight: number;
  /** How many reported more than nothing. */
  readonly contributors: number;
  /** What the one with the most reported. */
  readonly largest: number;
}

/** What some records come to, and how many reported, be it nothing. */
export interface Sums extends Weights {
  readonly reporters: number;
}

/** Weights of some reporters, added one after another; less than nothing takes from the others. */
export class Adding {
  readonly #byReporter: Float64Array;
  /** The round in which somebody was last met. */
  readonly #met: Int32Array;
  readonly #reporters: number[] = [];
  #round = 0;

  constructor({ reporterCount }: Records) {
    this.#byReporter = new Float64Array(reporterCount);
    this.#met = new Int32Array(reporterCount);
  }

  begin(): void {
    this.#round += 1;
    this.#reporters.length = 0;
  }

  add(reporter: number, weight: number): void {
    if (this.#met[reporter] === this.#round) {
      this.#byReporter[reporter] = (this.#byReporter[reporter] ?? 0) + weight;
      return;
    }
    this.#met[reporter] = this.#round;
    this.#byReporter[reporter] = weight;
    this.#reporters.push(reporter);
  }

  /** What all come to, each by as much as it is more or less than nothing. */
  get sums(): Sums {
    let [weight, contributors, largest, reporters] = [0, 0, 0, 0];
    for (const reporter of this.#reporters) {
      const own = Math.abs(this.#byReporter[reporter] ?? 0);
      weight += own;
      if (own > largest) largest = own;
      if (reporter === NOBODY) continue;
      reporters += 1;
      if (own > 0) contributors += 1;
    }
    return { weight, contributors, largest, reporters };
  }
}

/** What is reported in a window of twelve months, by reporter: worked out once of each cell. */
export class WindowWeights {
  readonly #adding: Adding;
  readonly #cells = new Map<Cell, readonly number[]>();

  constructor(
    private readonly records: Records,
    /** The last of the twelve, in months since the year 0. */
    readonly last: number,
  ) {
    this.#adding = new Adding(records);
  }

  isInside(month: number): boolean {
    return month <= this.last && month > this.last - MONTHS;
  }

  /** Whether a record counts in the window. */
  has(place: number): boolean {
    return this.isInside(this.records.months[place] ?? 0) && !this.records.has(place, GONE);
  }

  /** Reporters and what each reported, by turns. */
  #of(cell: Cell): readonly number[] {
    const known = this.#cells.get(cell);
    if (known) return known;
    const { months, reporters, weights, flags } = this.records;
    const found: number[] = [];
    let last = -1;
    for (const place of cell) {
      const month = months[place] ?? 0;
      if (month > this.last || month <= this.last - MONTHS) continue;
      if (((flags[place] ?? 0) & GONE) !== 0) continue;
      const reporter = reporters[place] ?? NOBODY;
      const weight = weights[place] ?? 0;
      if (reporter === last) found[found.length - 1] = (found.at(-1) ?? 0) + weight;
      else found.push(reporter, weight);
      last = reporter;
    }
    this.#cells.set(cell, found);
    return found;
  }

  hasRecords(cells: readonly Cell[]): boolean {
    return cells.some((cell) => this.#of(cell).length > 0);
  }

  of(cells: readonly Cell[]): Sums {
    const parts = cells.map((cell) => this.#of(cell));
    this.#adding.begin();
    for (const part of parts) {
      for (let at = 0; at < part.length; at += 2) {
        this.#adding.add(part[at] ?? NOBODY, part[at + 1] ?? 0);
      }
    }
    return this.#adding.sums;
  }
}

/** Windows by their last months. */
export class Windows {
  readonly #windows = new Map<number, WindowWeights>();

  constructor(readonly records: Records) {}

  readonly endingWith = (last: number): WindowWeights => {
    const window = this.#windows.get(last) ?? new WindowWeights(this.records, last);
    this.#windows.set(last, window);
    return window;
  };
}
