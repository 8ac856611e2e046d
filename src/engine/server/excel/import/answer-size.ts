/** Characters of a file, and of what is said of it, that one answer repeats at most. */
const MOST_CHARACTERS = 500_000;

/** Limits the answer, whatever the size of the file: the counts in it say how much more there is. */
export class AnswerSize {
  #left = MOST_CHARACTERS;

  /** Whether so many characters more have room. */
  take(characters: number): boolean {
    if (characters > this.#left) return false;
    this.#left -= characters;
    return true;
  }
}
