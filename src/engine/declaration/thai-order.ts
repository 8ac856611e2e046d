/**
 * Keys that sort Thai text in dictionary order (Royal Institute) by plain byte comparison, so that
 * order does not depend on the collation a database cluster happens to have.
 */
import { arabicDigits } from './digits.ts';
import { composed, tidyText } from './tidy-text.ts';

const LEADING_VOWEL_BEFORE_CONSONANT = /([\u0e40-\u0e44])([\u0e01-\u0e2e])/g;
/** Tone marks and signs that only break ties: maitaikhu, tones, thanthakhat, nikhahit. */
const SECONDARY_MARKS = /[\u0e47-\u0e4e]/g;
const IGNORED = /[\p{P}\p{S}\p{Z}\p{C}]/gu;

/**
 * The key of one text: its letters with leading vowels behind their consonant and without tone
 * marks, then the marks themselves for ties. Compare keys by code point (COLLATE "C").
 */
export function thaiSortKey(text: string): string {
  // Sara am stands for nikhahit and sara aa; dictionaries file it as a vowel, so it stays whole.
  const plain = arabicDigits(composed(text).toLowerCase());
  const letters = plain.replace(IGNORED, '');
  const primary = letters
    .replace(SECONDARY_MARKS, '')
    .replace(LEADING_VOWEL_BEFORE_CONSONANT, '$2$1');
  const marks = [...letters]
    .map((character, place) =>
      character >= '\u0e47' && character <= '\u0e4e'
        ? `${character}${String.fromCharCode(0x21 + Math.min(place, 0x5d))}`
        : '',
    )
    .join('');
  return marks ? `${primary} ${marks}` : primary;
}

/** The form in which quick search and substring filters compare: tidy, lower case, Arabic digits. */
export function searchForm(text: string): string {
  return arabicDigits(tidyText(text).toLowerCase());
}
