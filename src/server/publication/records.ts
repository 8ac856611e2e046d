import { isAmple, uncertaintyOf, type Weights } from './cells.ts';

/** The place of nobody among reporters: records that name none weigh as one, and add nobody. */
export const NOBODY = 0;
export const WEIGHED = 1;
export const BASED = 2;
/** It counts no longer: only what changed since an earlier publication tells of it. */
export const GONE = 4;
/** It was there before an earlier publication and is another now: nobody knows what it was. */
export const EDITED = 8;

/** Places of records in `Records`, in the order of their months. */
export type Cell = readonly number[];

/** Cells that are one together. */
export interface Group {
  readonly cells: readonly Cell[];
  /** What is known of its months, once that was looked for. */
  profile?: Profile;
}

/** The months of a group, from the first with a record. */
export class Profile {
  readonly weights: Float64Array;
  readonly contributors: Float64Array;
  readonly largest: Float64Array;
  /** By how much each month by itself must be uncertain; -1 where there is no record. */
  readonly needs: Float64Array;
  /** The first month that few reported in comparison with what may be published. */
  firstSmall = Number.POSITIVE_INFINITY;
  /** When the last change was, of those after an earlier publication. */
  changed = 0;

  constructor(
    readonly first: number,
    months: number,
  ) {
    const columns = new Float64Array(4 * months);
    const column = (place: number) => columns.subarray(place * months, (place + 1) * months);
    this.weights = column(0);
    this.contributors = column(1);
    this.largest = column(2);
    this.needs = column(3).fill(-1);
  }

  set(month: number, sums: Adding): void {
    if (sums.records === 0) {
      this.firstSmall = Math.min(this.firstSmall, month);
      return;
    }
    const place = month - this.first;
    this.weights[place] = sums.weight;
    this.contributors[place] = sums.contributors;
    this.largest[place] = sums.largest;
    this.needs[place] = uncertaintyOf(sums);
    if (!isAmple(sums)) this.firstSmall = Math.min(this.firstSmall, month);
  }

  /** The first month up to another that must not be known by itself; null where there is none. */
  firstUnsafe(last: number): number | null {
    const found = this.needs.findIndex((it) => it > 0);
    return found < 0 || this.first + found > last ? null : this.first + found;
  }
}

/** Weights of some reporters, added one record after another. */
class Adding implements Weights {
  weight = 0;
  reporters = 0;
  contributors = 0;
  largest = 0;
  records = 0;
  readonly #byReporter: Float64Array;
  /** The round in which somebody was last met. */
  readonly #met: Int32Array;
  #round = 0;

  constructor(reporters: number) {
    this.#byReporter = new Float64Array(reporters);
    this.#met = new Int32Array(reporters);
  }

  begin(): void {
    this.#round += 1;
    this.weight = 0;
    this.reporters = 0;
    this.contributors = 0;
    this.largest = 0;
    this.records = 0;
  }

  add(reporter: number, weight: number): void {
    let before = this.#byReporter[reporter] ?? 0;
    if (this.#met[reporter] !== this.#round) {
      this.#met[reporter] = this.#round;
      before = 0;
      if (reporter !== NOBODY) this.reporters += 1;
    }
    if (before === 0 && weight > 0 && reporter !== NOBODY) this.contributors += 1;
    const after = before + weight;
    this.#byReporter[reporter] = after;
    this.weight += weight;
    this.records += 1;
    if (after > this.largest) this.largest = after;
  }
}

/** A record as tables add it up. */
export interface PlacedRecord {
  /** Months since the year 0. */
  readonly month: number;
  /** Places of reporters; branches of one chain are one. */
  readonly reporter: number;
  /** Milligrams. */
  readonly weight: number;
  /** Sum of `WEIGHED`, `BASED`, `GONE` and `EDITED`. */
  readonly flags: number;
  /** When it was last changed, where that was after an earlier publication; else 0. */
  readonly changed: number;
}

/** Records as columns; those of an area beside one another, so that they are read quickly. */
export class Records {
  readonly months: Int32Array;
  readonly reporters: Int32Array;
  readonly weights: Float64Array;
  readonly flags: Uint8Array;
  readonly changed: Float64Array;
  readonly sum: Adding;
  readonly last: number;

  constructor(records: Iterable<PlacedRecord>, count: number, reporters: number) {
    this.months = new Int32Array(count);
    this.reporters = new Int32Array(count);
    this.weights = new Float64Array(count);
    this.flags = new Uint8Array(count);
    this.changed = new Float64Array(count);
    let [place, last] = [0, 0];
    for (const { month, reporter, weight, flags, changed } of records) {
      this.months[place] = month;
      this.reporters[place] = reporter;
      this.weights[place] = weight;
      this.flags[place] = flags;
      this.changed[place] = changed;
      last = Math.max(last, month);
      place += 1;
    }
    this.last = last;
    this.sum = new Adding(reporters);
  }

  add(place: number): void {
    this.sum.add(this.reporters[place] ?? NOBODY, this.weights[place] ?? 0);
  }

  isGone(place: number): boolean {
    return ((this.flags[place] ?? 0) & GONE) !== 0;
  }

  /** The place in a cell after the last record up to a month. */
  endOf(cell: Cell, month: number): number {
    let [low, high] = [0, cell.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.months[cell[middle] ?? 0] ?? 0) <= month) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Visits the records of some cells month by month, backwards. */
  walkBack(
    cells: readonly Cell[],
    [first, last]: readonly [first: number, last: number],
    visit: (place: number) => void,
    after: (month: number) => void,
  ): void {
    const at = cells.map((cell) => this.endOf(cell, last) - 1);
    for (let month = last; month >= first; month -= 1) {
      for (let part = 0; part < cells.length; part += 1) {
        const cell = cells[part];
        let position = at[part] ?? -1;
        if (cell === undefined || position < 0) continue;
        for (; position >= 0; position -= 1) {
          const place = cell[position] ?? 0;
          if (this.months[place] !== month) break;
          visit(place);
        }
        at[part] = position;
      }
      after(month);
    }
  }

  /** What is known of the months of a group. */
  profileOf(group: Group): Profile {
    if (group.profile) return group.profile;
    const { months, changed, sum, last } = this;
    const first = group.cells.reduce(
      (least, cell) => Math.min(least, months[cell[0] ?? -1] ?? least),
      last + 1,
    );
    const profile = new Profile(first, last - first + 1);
    sum.begin();
    this.walkBack(
      group.cells,
      [first, last],
      (place) => {
        if (!this.isGone(place)) this.add(place);
        const moment = changed[place] ?? 0;
        if (moment > profile.changed) profile.changed = moment;
      },
      (month) => {
        profile.set(month, sum);
        sum.begin();
      },
    );
    group.profile = profile;
    return profile;
  }
}
