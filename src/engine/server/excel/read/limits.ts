import { FileProblem } from './problem.ts';

/** Characters that Excel itself takes into one cell. */
export const LONGEST_TEXT = 32_767;
/** Rows of any sheet, those without anything among them. */
export const LAST_ROW = 1_048_576;
/** Of one row all together: ten of the longest cells. */
const MOST_IN_ROW = 10 * LONGEST_TEXT;
/** Of a whole sheet, each text counted wherever it stands: 100,000 rows of 30 columns hold 60 million. */
const MOST_IN_SHEET = 100_000_000;
/** Cells that hold something: 100,000 rows of a hundred columns. More are read for most of a minute. */
const MOST_CELLS = 10_000_000;
/** Of texts that cells share, each counted once; they stay in memory while the sheet is read. */
const MOST_SHARED = 60_000_000;
const MOST_SHARED_TEXTS = 3_000_000;

/**
 * Tags of one part, of which a few megabytes hold hundreds of millions: each takes its time, whatever
 * it holds. 100,000 rows of 30 columns have six million; attributes take half as long.
 */
const MOST_TAGS = 30_000_000;
const ATTRIBUTE = 0.5;

const bomb = (): FileProblem => new FileProblem('bomb');

/** Text that comes in pieces, as long as it is none that no spreadsheet takes. */
export class GrowingText {
  #text = '';

  get value(): string {
    return this.#text;
  }

  clear(): void {
    this.#text = '';
  }

  /** @throws FileProblem */
  add(piece: string): void {
    if (this.#text.length + piece.length > LONGEST_TEXT) {
      throw new FileProblem('longText', { max: LONGEST_TEXT });
    }
    this.#text += piece;
  }
}

/** Counts the cells of a sheet and their characters: what a few shared texts come to in many cells. */
export class SheetSize {
  #row = 0;
  #all = 0;
  #cells = 0;

  get row(): number {
    return this.#row;
  }

  nextRow(): void {
    this.#row = 0;
  }

  /** Of one cell. @throws FileProblem */
  add(characters: number): void {
    this.#row += characters;
    this.#all += characters;
    this.#cells += 1;
    const isTooMuch = this.#row > MOST_IN_ROW || this.#all > MOST_IN_SHEET;
    if (isTooMuch || this.#cells > MOST_CELLS) throw bomb();
  }
}

/** @throws FileProblem when cells share more text than any honest file has */
export function checkShared(texts: number, characters: number): void {
  if (texts > MOST_SHARED_TEXTS || characters > MOST_SHARED) throw bomb();
}

/** Counts what a part is made of. */
export class MarkupSize {
  #tags = 0;

  /** @throws FileProblem */
  addTag(): void {
    this.#tags += 1;
    if (this.#tags > MOST_TAGS) throw bomb();
  }

  addAttribute(): void {
    this.#tags += ATTRIBUTE;
  }
}
