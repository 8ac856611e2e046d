import type { Group } from './rule.ts';

/** An area of a table, or those together that are not broken down: what it has of each row. */
export type Part = readonly Group[];

/** A part whose rows have an order: it shows the first of them, and pools the others. */
export class PooledPart {
  /** The place in the order from which on rows are pooled. */
  from: number;
  /** It does not show what its rows add up to. */
  hidesTotal = false;
  /** By place, what all rows before it weigh; milligrams are whole, so that differences are exact. */
  readonly #before: readonly number[];

  readonly groups: readonly Group[];

  constructor(
    part: Part,
    private readonly order: readonly number[],
  ) {
    this.groups = order.flatMap((row) => part[row] ?? []);
    this.from = order.length;
    let sum = 0;
    this.#before = [0, ...this.groups.map(({ weight }) => (sum += weight))];
  }

  /** Rows that are not shown by themselves. */
  get hidden(): ReadonlySet<number> {
    return new Set(this.order.slice(this.from));
  }

  /** What it pools, or the rows from a place up to another, without that one. */
  rows(from = this.from, to = this.groups.length): readonly Group[] {
    return this.groups.slice(from, to);
  }

  /** What these weigh; looked up, as it is used over and over. */
  weight(from = this.from, to = this.groups.length): number {
    return to <= from ? 0 : (this.#before[to] ?? 0) - (this.#before[from] ?? 0);
  }

  weightAt(place: number): number {
    return this.groups[place]?.weight ?? 0;
  }

  /** Whether it hides something of the row at a place. */
  hides(place: number): boolean {
    return place >= this.from && this.weightAt(place) > 0;
  }
}
