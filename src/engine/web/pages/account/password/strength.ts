/** How hard a password is to guess, for the text that says it. */
export type Strength = 'weak' | 'fair' | 'strong';

/** What people try first, with the letters a keyboard gives for it. */
const TRIED_FIRST = [
  'password',
  'passw0rd',
  'p@ssw0rd',
  'รหัสผ่าน',
  'qwerty',
  'asdf',
  'zxcv',
  'admin',
  'welcome',
  'letmein',
  'iloveyou',
  'thailand',
  'ฟหกด',
];
const FAIR_FROM = 8;
const STRONG_FROM = 12;
const SHORTEST_PART = 3;

/** The text less what is guessed at once: common words, and the person's own names. */
function withoutGuesses(text: string, names: readonly string[]): string {
  const own = names.flatMap((name) => name.toLowerCase().split(/[\s._-]+/));
  const guesses = [...TRIED_FIRST, ...own].filter((guess) => guess.length >= SHORTEST_PART);
  return guesses.reduce((rest, guess) => rest.replaceAll(guess, ' '), text);
}

/** Characters that do not merely go on as the two before them did: `aaaa` and `1234` count two. */
function surprises(text: string): number {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0);
  return codes.filter((code, place) => {
    const [before = Number.NaN, earlier = Number.NaN] = [codes[place - 1], codes[place - 2]];
    const step = code - before;
    return !(step === before - earlier && Math.abs(step) <= 1);
  }).length;
}

/**
 * How hard a password is to guess: by its length, less what repeats, counts on, is tried first, or
 * is a name of its owner. Advice alone; the rules are those of the field.
 */
export function strengthOf(password: string, names: readonly string[]): Strength {
  const rest = withoutGuesses(password.toLowerCase(), names);
  const length = Math.min(surprises(rest), 2 * new Set(rest).size);
  if (length < FAIR_FROM) return 'weak';
  const oneKind = /^(\d+|[\p{L}\p{M}]+)$/u.test(rest);
  return length < STRONG_FROM || (oneKind && length < 2 * FAIR_FROM) ? 'fair' : 'strong';
}
