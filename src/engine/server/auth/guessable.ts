import common from '../../../../data/common-passwords.json' with { type: 'json' };

/** The 4,000 most used passwords of eight characters and more (from zxcvbn 4.4.2, MIT). */
const COMMON: ReadonlySet<string> = new Set(common);
/** Tried first everywhere. */
const TRIED_WORDS = ['admin', 'password', 'รหัสผ่าน'];
const SHORTEST_WORD = 3;
const FEWEST_DIFFERENT_CHARACTERS = 4;
const FEWEST_OTHER_LETTERS = 4;

/** Each character follows the one before: 12345678, hgfedcba. */
function isRun(text: string): boolean {
  const steps = [...text]
    .slice(1)
    .map((_letter, at) => text.charCodeAt(at + 1) - text.charCodeAt(at));
  return Math.abs(steps[0] ?? 0) === 1 && new Set(steps).size === 1;
}

/**
 * Whether a password is among those tried first: a common one, a run or a repetition, or little
 * more than the names of its owner or of the product with a number behind.
 * @param names what its owner is called: username, first and last name
 * @param productWords what the application declares as `guessable`
 */
export function isGuessable(
  password: string,
  names: readonly string[],
  productWords: readonly string[],
): boolean {
  const text = password.toLowerCase();
  if (COMMON.has(text) || isRun(text)) return true;
  if (new Set(text).size < FEWEST_DIFFERENT_CHARACTERS) return true;
  const own = names.flatMap((name) => name.toLowerCase().split(/[\s._-]+/));
  const words = [...own, ...productWords, ...TRIED_WORDS].filter(
    (word) => word.length >= SHORTEST_WORD,
  );
  const named = words.some((word) => text.includes(word));
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), text);
  return named && rest.replace(/[^\p{L}\p{M}]/gu, '').length < FEWEST_OTHER_LETTERS;
}
