/** The place of nobody among reporters: records that name none weigh as one, and add nobody. */
export const NOBODY = 0;
export const WEIGHED = 1;
export const BASED = 2;
/** It counts no longer: it matters only for changes since an earlier publication. */
export const GONE = 4;
/** It came, or went, since an earlier publication. */
export const CHANGED = 8;

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
    this.flags.push(changed > 0 ? flags | CHANGED : flags);
    this.changed.push(changed);
    this.asOf.push(asOf);
    this.reporterCount = Math.max(this.reporterCount, reporter + 1);
    return this.months.push(month) - 1;
  }

  has(place: number, flag: number): boolean {
    return ((this.flags[place] ?? 0) & flag) !== 0;
  }
}
