import leven from 'leven';
import { nameKey } from './tidy.ts';

/** Names longer than this are not compared sign by sign. */
const LONGEST_COMPARED = 60;
/** A third of the signs may be wrong, but no more than this: beyond, another name is meant. */
const MOST_WRONG_SIGNS = 5;
/** Suggestions made for one file: each looks through the whole list. */
const MOST_SUGGESTIONS = 100;

/** Finds the name that somebody most likely meant, for the first so many texts of a file. */
export class NearNames {
  readonly #names: { readonly name: string; readonly key: string }[] = [];
  readonly #found = new Map<string, string | undefined>();

  constructor(names: Iterable<string> = []) {
    for (const name of names) this.add(name);
  }

  get size(): number {
    return this.#names.length;
  }

  add(name: string): void {
    this.#names.push({ name, key: nameKey(name) });
  }

  /** Undefined when none is near. */
  find(text: string): string | undefined {
    if (text.length > LONGEST_COMPARED) return undefined;
    const key = nameKey(text);
    if (!this.#found.has(key) && this.#found.size < MOST_SUGGESTIONS) {
      this.#found.set(key, this.#look(key));
    }
    return this.#found.get(key);
  }

  #look(key: string): string | undefined {
    if (key.length < 2) return undefined;
    let most = Math.min(MOST_WRONG_SIGNS, Math.max(1, Math.floor(key.length / 3)));
    let best: string | undefined;
    for (const { name, key: other } of this.#names) {
      // More than may be wrong is reported as one more.
      const away = leven(key, other, { maxDistance: most + 1 });
      if (away <= most) {
        best = name;
        most = away - 1;
      } else if (best === undefined && key.length >= 4 && other.startsWith(key)) best = name;
      if (most < 0) break;
    }
    return best;
  }
}
