import type { Marks } from '../read/reader.ts';

/** Rows marked in the file that is given back. */
const MOST_ROWS = 20_000;
/** Characters said of one row, and of all of them. */
const LONGEST_TEXT = 2000;
const MOST_CHARACTERS = 4_000_000;

/** What is to be said beside each wrong row. */
export class MarkTexts {
  readonly rows: Marks['rows'] & Map<number, { columns: readonly number[]; text: string }> =
    new Map();
  #characters = 0;

  get isFull(): boolean {
    return this.rows.size >= MOST_ROWS || this.#characters >= MOST_CHARACTERS;
  }

  take(row: number, columns: readonly number[], messages: readonly string[]): void {
    if (this.isFull) return;
    const text = [...new Set(messages)].join('\n').slice(0, LONGEST_TEXT);
    this.#characters += text.length;
    this.rows.set(row, { columns, text });
  }
}
