/** What the keys of a keyboard give, row by row: first without, then with the shift key. */
const LATIN = [
  '`1234567890-=',
  'qwertyuiop[]\\',
  "asdfghjkl;'",
  'zxcvbnm,./',
  '~!@#$%^&*()_+',
  'QWERTYUIOP{}|',
  'ASDFGHJKL:"',
  'ZXCVBNM<>?',
].join('');
/** The same keys in the Kedmanee layout (TIS 820-2538). */
const KEDMANEE = [
  '_ๅ/-ภถุึคตจขช',
  'ๆไำพะัีรนยบลฃ',
  'ฟหกดเ้่าสวง',
  'ผปแอิืทมใฝ',
  '%+๑๒๓๔ู฿๕๖๗๘๙',
  '๐"ฎฑธํ๊ณฯญฐ,ฅ',
  'ฤฆฏโฌ็๋ษศซ.',
  '()ฉฮฺ์?ฒฬฦ',
].join('');

const THAI_SIGN = /[\u0e01-\u0e5b]/;
const LATIN_LETTER = /[A-Za-z]/;

const thaiOf = new Map([...LATIN].map((key, place) => [key, [...KEDMANEE][place] ?? key]));
const latinOf = new Map([...LATIN].map((key, place) => [[...KEDMANEE][place] ?? key, key]));

const typedAs = (text: string, keys: ReadonlyMap<string, string>): string =>
  [...text].map((sign) => keys.get(sign) ?? sign).join('');

/**
 * What was meant where the keyboard was in the other language: `dlo` is กสน. Empty for a text in
 * both, which was typed with an eye on it.
 */
export function readingsByKeyboard(text: string): readonly string[] {
  const [isThai, isLatin] = [THAI_SIGN.test(text), LATIN_LETTER.test(text)];
  // Thai letters lie on the keys of digits and signs, too.
  if (isThai === isLatin) return [];
  return [typedAs(text, isThai ? latinOf : thaiOf)];
}
