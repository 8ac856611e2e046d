import type { RowRange } from '../../../declaration/excel-import.ts';

/** Ranges reported of one kind. */
const MOST_RANGES = 100;

/** Rows as people name them: 2–301, 305; the first hundred ranges. */
export class Ranges {
  readonly #ranges: { from: number; to: number }[] = [];

  get isFull(): boolean {
    return this.#ranges.length >= MOST_RANGES;
  }

  /** Whether the row goes on where the last one ended, so that nothing more is to be reported. */
  extends(row: number): boolean {
    const last = this.#ranges.at(-1);
    return last !== undefined && row >= last.to && row <= last.to + 1;
  }

  /** Rows come in their order. */
  add(row: number): void {
    const last = this.#ranges.at(-1);
    if (last && this.extends(row)) last.to = row;
    else if (!this.isFull) this.#ranges.push({ from: row, to: row });
  }

  get list(): RowRange[] {
    return this.#ranges.map((range) => ({ ...range }));
  }
}
