/**
 * Patterns that are declared are matched against whatever anybody sends, by the browser, the server
 * and the database. They are limited to what all three read alike, and to what no text makes slow: a
 * pattern whose quantifiers allow more ways to match than `MOST_WAYS` is refused.
 */

/** Ways to match; each costs a walk through the text, which is at most 200 characters long. */
const MOST_WAYS = 10_000;

interface Problem {
  readonly key: 'patternSyntax' | 'patternSlow';
  readonly params: Readonly<Record<string, string | number>>;
}

/** PostgreSQL repeats nothing more often. */
const MOST_TIMES = 255;

class Refused extends Error {
  constructor(readonly problem: Problem) {
    super(problem.key);
  }
}

const CLASS = /^\[\^?(?:[^\\[\]]|\\[\\\]^-])+\]/u;
const ESCAPE = /^\\[\\d.*+?()[\]{}|^$/-]/u;
const QUANTIFIER = /^(?:[?*+]|\{(\d{1,3})(?:(,)(\d{0,3}))?\})/;
const PLAIN = /^[^\\^$*+?()[\]{}|]/u;

/** Reads a pattern from its start, and counts the ways in which it could match a text. */
class Reader {
  #rest: string;

  constructor(
    private readonly source: string,
    private readonly longest: number,
  ) {
    this.#rest = source;
  }

  whole(): number {
    const ways = this.#choice();
    if (this.#rest !== '') this.#refuse();
    return ways;
  }

  /** @param from what is left of the pattern where it cannot be read on */
  #refuse(from = this.#rest): never {
    const value = (from || this.source).slice(0, 20);
    throw new Refused({ key: 'patternSyntax', params: { value } });
  }

  #take(part: RegExp): RegExpExecArray | null {
    const found = part.exec(this.#rest);
    if (found) this.#rest = this.#rest.slice(found[0].length);
    return found;
  }

  #choice(): number {
    let ways = this.#sequence();
    while (this.#take(/^\|/)) ways += this.#sequence();
    return ways;
  }

  #sequence(): number {
    let ways = 1;
    while (this.#rest !== '' && !/^[|)]/.test(this.#rest)) ways *= this.#part();
    return ways;
  }

  #part(): number {
    const isGroup = this.#take(/^\((?:\?:)?(?!\?)/) !== null;
    const inside = isGroup ? this.#choice() : 1;
    if (isGroup && !this.#take(/^\)/)) this.#refuse();
    if (!isGroup && !this.#take(CLASS) && !this.#take(ESCAPE) && !this.#take(PLAIN)) this.#refuse();
    const quantifier = this.#rest;
    const times = this.#times();
    // Repeated groups could match one text in more ways than there are atoms.
    if (isGroup && times.most > 1) this.#refuse(quantifier);
    return isGroup ? inside + times.ways - 1 : times.ways;
  }

  /** How often the part before is repeated at most, and among how many numbers that is. */
  #times(): { readonly most: number; readonly ways: number } {
    const found = this.#take(QUANTIFIER);
    if (!found) return { most: 1, ways: 1 };
    const [sign, least, comma, most] = found;
    if (sign === '?') return { most: 1, ways: 2 };
    if (Math.max(Number(least ?? 0), Number(most ?? 0)) > MOST_TIMES) this.#refuse(sign);
    if (least === undefined) return { most: this.longest, ways: this.longest + 1 };
    if (comma === undefined) return { most: Number(least), ways: 1 };
    const end = most ? Number(most) : this.longest;
    if (end < Number(least)) this.#refuse();
    return { most: end, ways: end - Number(least) + 1 };
  }
}

/** What is wrong with a pattern, for texts of at most so many characters. */
export function readPattern(source: string, longest: number): { readonly problem: Problem | null } {
  try {
    const ways = new Reader(source, longest).whole();
    // The syntax of JavaScript has the last word.
    new RegExp(source, 'u');
    if (ways <= MOST_WAYS) return { problem: null };
    return { problem: { key: 'patternSlow', params: { ways, most: MOST_WAYS } } };
  } catch (error) {
    if (error instanceof Refused) return { problem: error.problem };
    return { problem: { key: 'patternSyntax', params: { value: source.slice(0, 20) } } };
  }
}

/** The same pattern as a text of SQL, for PostgreSQL's `~`. */
export function inSql(source: string): string {
  // Read by pairs: behind an escaped backslash, d is the letter.
  const digits = source.replace(/\\(.)/gu, (pair, of) => (of === 'd' ? '[0-9]' : pair));
  const plain = digits.replaceAll("'", "''");
  return `^(?:${plain})$`;
}
