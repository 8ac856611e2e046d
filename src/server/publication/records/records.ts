/** The place of nobody among reporters: records that name none weigh as one, and add nobody. */
export const NOBODY = 0;
export const WEIGHED = 1;
export const BASED = 2;
/** It counts no longer: only what changed since an earlier publication tells of it. */
export const GONE = 4;

/** Places of records in `Records`. */
export type Cell = readonly number[];

/** A record as tables add it up. */
export interface PlacedRecord {
  /** Months since the year 0. */
  readonly month: number;
  /** Places of reporters; branches of one chain are one. */
  readonly reporter: number;
  /** Milligrams. */
  readonly weight: number;
  /** Sum of `WEIGHED`, `BASED` and `GONE`. */
  readonly flags: number;
  /** When it was last changed, where that was after an earlier publication; else 0. */
  readonly changed: number;
  /** Of what was published and is no more: since when it was so, up to `changed`; else 0. */
  readonly asOf: number;
}

/** Records as columns. */
export class Records {
  readonly months: number[] = [];
  readonly reporters: number[] = [];
  readonly weights: number[] = [];
  readonly flags: number[] = [];
  readonly changed: number[] = [];
  readonly asOf: number[] = [];
  /** How many different reporters there are, nobody among them. */
  reporterCount = 1;

  /** @returns its place */
  add({ month, reporter, weight, flags, changed, asOf }: PlacedRecord): number {
    this.reporters.push(reporter);
    this.weights.push(weight);
    this.flags.push(flags);
    this.changed.push(changed);
    this.asOf.push(asOf);
    this.reporterCount = Math.max(this.reporterCount, reporter + 1);
    return this.months.push(month) - 1;
  }

  has(place: number, flag: number): boolean {
    return ((this.flags[place] ?? 0) & flag) !== 0;
  }
}

/** What some records come to. */
export interface Weights {
  /** Milligrams. */
  readonly weight: number;
  /** How many reported more than nothing. */
  readonly contributors: number;
  /** What the one with the most reported. */
  readonly largest: number;
}

/** Weights of some reporters, added one record after another. */
export class Adding implements Weights {
  weight = 0;
  /** How many reported, be it nothing. */
  reporters = 0;
  contributors = 0;
  largest = 0;
  readonly #byReporter: Float64Array;
  /** The round in which somebody was last met. */
  readonly #met: Int32Array;
  #round = 0;

  constructor(private readonly records: Records) {
    this.#byReporter = new Float64Array(records.reporterCount);
    this.#met = new Int32Array(records.reporterCount);
  }

  begin(): void {
    this.#round += 1;
    this.weight = 0;
    this.reporters = 0;
    this.contributors = 0;
    this.largest = 0;
  }

  add(place: number): void {
    const reporter = this.records.reporters[place] ?? NOBODY;
    const weight = this.records.weights[place] ?? 0;
    const isNew = this.#met[reporter] !== this.#round;
    this.#met[reporter] = this.#round;
    const before = isNew ? 0 : (this.#byReporter[reporter] ?? 0);
    if (isNew && reporter !== NOBODY) this.reporters += 1;
    if (before === 0 && weight > 0 && reporter !== NOBODY) this.contributors += 1;
    this.#byReporter[reporter] = before + weight;
    this.weight += weight;
    this.largest = Math.max(this.largest, before + weight);
  }
}

/** What changed of the weights of some reporters: what counts no longer is taken from what counts now. */
export class Netting {
  readonly #byReporter: Float64Array;
  readonly #met = new Set<number>();

  constructor(private readonly records: Records) {
    this.#byReporter = new Float64Array(records.reporterCount);
  }

  begin(): void {
    for (const reporter of this.#met) this.#byReporter[reporter] = 0;
    this.#met.clear();
  }

  add(place: number): void {
    const reporter = this.records.reporters[place] ?? NOBODY;
    const weight = this.records.weights[place] ?? 0;
    const change = this.records.has(place, GONE) ? -weight : weight;
    this.#met.add(reporter);
    this.#byReporter[reporter] = (this.#byReporter[reporter] ?? 0) + change;
  }

  /** By how much each changed, be it more or less. */
  get sums(): Weights {
    let [weight, contributors, largest] = [0, 0, 0];
    for (const reporter of this.#met) {
      const change = Math.abs(this.#byReporter[reporter] ?? 0);
      if (change === 0) continue;
      weight += change;
      if (reporter !== NOBODY) contributors += 1;
      largest = Math.max(largest, change);
    }
    return { weight, contributors, largest };
  }
}
