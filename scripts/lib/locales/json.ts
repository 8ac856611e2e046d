/** A text of a file of words: its dotted key (`months.long.0` in a list), and its line from 1. */
export interface Entry {
  readonly key: string;
  readonly text: string;
  readonly line: number;
}

/** What a file of words holds. */
export interface WordsFile {
  readonly entries: readonly Entry[];
  /** Names that stood in the file before: of the two, the program sees the later with all in it. */
  readonly repeated: readonly RepeatedName[];
  readonly problem: WordsProblem | null;
}

/** A text, or an object of texts, whose dotted key was there before, on line `first`. */
export interface RepeatedName {
  readonly key: string;
  readonly line: number;
  readonly first: number;
}

/** Where a file stops being JSON with texts; `found` is what stands there, '' at its end. */
export interface WordsProblem {
  readonly line: number;
  readonly found: string;
  readonly kind: 'ended' | 'commaMissing' | 'commaExtra' | 'quote' | 'mark' | 'other';
}

/** `needed` is the sign that had to stand there; '' where it was a text. */
class Unreadable extends Error {
  constructor(readonly needed: string) {
    super();
  }
}

const BLANK = /[ \t\r\n]*/y;
/** Some editors begin a file with it; JSON may not. */
const BYTE_ORDER_MARK = '\ufeff';
const STRING = /"(?:[^"\\\n]|\\.)*"/y;
const LONGEST_SHOWN = 20;

/** What a person most likely did where reading stopped. */
function kindOf(content: string, at: number, needed: string): WordsProblem['kind'] {
  const sign = content[at];
  if (sign === undefined) return 'ended';
  if (sign === BYTE_ORDER_MARK) return 'mark';
  if (needed === ',' && sign === '"') return 'commaMissing';
  const isEnd = sign === '}' || sign === ']';
  if (isEnd && content.slice(0, at).trimEnd().endsWith(',')) return 'commaExtra';
  return needed === '' && sign === '"' ? 'quote' : 'other';
}

/**
 * Reads a file of words. Unlike JSON.parse it knows the lines, reports where a file is broken on every
 * version of Node, and notices names that stand twice.
 */
export function readWordsFile(content: string): WordsFile {
  const entries = new Map<string, Entry>();
  const seen = new Map<string, number>();
  const repeated: RepeatedName[] = [];
  let at = 0;

  const lineAt = (place: number): number => content.slice(0, place).split('\n').length;
  const match = (pattern: RegExp): string | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(content)?.[0] ?? null;
    if (found !== null) at += found.length;
    return found;
  };
  const take = (sign: string): boolean => {
    match(BLANK);
    if (content[at] !== sign) return false;
    at += 1;
    return true;
  };
  const need = (sign: string): void => {
    if (!take(sign)) throw new Unreadable(sign);
  };
  const readString = (): string => {
    match(BLANK);
    const start = at;
    const found = match(STRING);
    try {
      return JSON.parse(found ?? '');
    } catch {
      at = start;
      throw new Unreadable('');
    }
  };
  const readMembers = (end: '}' | ']', readMember: (place: number) => void): void => {
    if (take(end)) return;
    for (let place = 0; ; place += 1) {
      readMember(place);
      if (take(end)) return;
      need(',');
    }
  };
  // In an object that is repeated, each name is: only the object is reported.
  const readNamed = (within: string, isInRepeated: boolean): void => {
    match(BLANK);
    const line = lineAt(at);
    const key = within + readString();
    need(':');
    const first = seen.get(key);
    if (first === undefined) seen.set(key, line);
    else if (!isInRepeated) repeated.push({ key, line, first });
    readValue(key, isInRepeated || first !== undefined);
  };
  const readValue = (key: string, isInRepeated: boolean): void => {
    const within = key === '' ? '' : `${key}.`;
    if (take('{')) {
      readMembers('}', () => readNamed(within, isInRepeated));
    } else if (take('[')) {
      readMembers(']', (place) => readValue(`${within}${place}`, isInRepeated));
    } else {
      match(BLANK);
      const line = lineAt(at);
      entries.set(key, { key, text: readString(), line });
    }
  };

  try {
    match(BLANK);
    if (content[at] !== '{') throw new Unreadable('{');
    readValue('', false);
    match(BLANK);
    if (at < content.length) throw new Unreadable('end');
    return { entries: [...entries.values()], repeated, problem: null };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    const found = content.slice(at).split(/[\s,]/)[0]?.slice(0, LONGEST_SHOWN) ?? '';
    const shown = found === '' ? (content[at] ?? '') : found;
    return {
      entries: [...entries.values()],
      repeated,
      problem: { line: lineAt(at), found: shown, kind: kindOf(content, at, error.needed) },
    };
  }
}
