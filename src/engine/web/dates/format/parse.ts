import { yearsAhead } from '../../../declaration/region.ts';
import { region } from '../../region.ts';
import { LAST_YEAR, realDay, toIso, YEARS_AHEAD } from './calendar.ts';
import { allWords } from './words.ts';

/**
 * What a typed date turned out to be. `iso` is 'YYYY-MM-DD'.
 * - `date`: a day of the region's calendar, or one whose era is written (พ.ศ., ค.ศ.).
 * - `question`: the year looks like one of another era (2026 for 2569), or has two digits (69): ask
 *   before using `iso`.
 * - `invalid`: no date, or one the calendar does not have.
 */
export type ParsedDate =
  | { kind: 'date'; iso: string }
  | { kind: 'question'; iso: string; typedYear: number }
  | { kind: 'invalid' };

const INVALID: ParsedDate = { kind: 'invalid' };

type Era = 'buddhist' | 'common' | 'unsaid';

interface Typed {
  text: string;
  era: Era;
}

/** Matches a word as people write it: with or without its full stops and spaces. */
const looseForm = (word: string): string =>
  [...word.toLowerCase().replace(/[.\s]/g, '')]
    .map((letter) => letter.replace(/[^\p{L}\p{M}\p{N}]/u, '\\$&'))
    .join('[.\\s]*');

/** Any of the words that the languages list between commas. */
const anyOf = (lists: string[]): string =>
  lists
    .flatMap((list) => list.split(','))
    .filter((word) => word.trim() !== '')
    .map(looseForm)
    // The longest first: the day of the week before a word that begins it.
    .sort((one, other) => other.length - one.length)
    .join('|');
const weekday = new RegExp(`^(?:${anyOf(allWords.map((w) => w.typed.weekdays))})[.,\\s]*`);
const buddhistEra = eraMark(allWords.map((w) => w.typed.buddhistEra));
const commonEra = eraMark(allWords.map((w) => w.typed.commonEra));

// An era is written beside its year: before it in Thai, after it in English. It may come twice: the
// picker completes `21 Nov 2569` with BE while the person goes on typing it.
function eraMark(lists: string[]): RegExp {
  const mark = `(?<![a-z])(?:${anyOf(lists)})\\.?`;
  return new RegExp(`${mark}\\s*(?=\\d{4}$)|(?<=\\d{4})(?:\\s*${mark})+$`);
}

/** Thai digits, odd spaces and capitals evened out; weekday and era taken off. */
function tidy(raw: string): Typed {
  const text = raw
    .normalize('NFC')
    .replace(/[\u200b-\u200d\ufeff]/g, '')
    .replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
    .replace(/[\s\u00a0]+/g, ' ')
    .trim()
    .toLowerCase()
    .replace(weekday, '');
  if (buddhistEra.test(text)) return { text: text.replace(buddhistEra, ''), era: 'buddhist' };
  if (commonEra.test(text)) return { text: text.replace(commonEra, ''), era: 'common' };
  return { text, era: 'unsaid' };
}

const bare = (name: string): string => name.toLowerCase().replace(/[.\s]/g, '');
const SHORTEST_BEGINNING = 4;

/** 1 to 12 for a month's name, its short form, or a beginning of it no other month shares; or 0. */
function monthNumber(typed: string): number {
  const name = bare(typed);
  const fits = new Set<number>();
  for (const { months } of allWords) {
    for (const [index, long] of months.long.entries()) {
      if (bare(months.short[index] ?? '') === name || bare(long) === name) return index + 1;
      if (name.length >= SHORTEST_BEGINNING && bare(long).startsWith(name)) fits.add(index + 1);
    }
  }
  const [only] = fits;
  return fits.size === 1 && only !== undefined ? only : 0;
}

/** Years of two digits are of this century: 69 is 2569 in the Buddhist era, else 26 is 2026. */
const CENTURY = region.calendar === 'buddhist' ? 2500 : 2000;
const BUDDHIST_YEARS_AHEAD = yearsAhead({ calendar: 'buddhist' });

/** Whether a year was typed with two digits: its meaning has to be confirmed. */
export function isShortYear(typedYear: number): boolean {
  return typedYear < 100;
}

function checkShort(day: number, month: number, year: number): ParsedDate {
  const found = realDay(CENTURY + year - YEARS_AHEAD, month, day);
  return found ? { kind: 'question', iso: toIso(found), typedYear: year } : INVALID;
}

function check(day: number, month: number, year: number, era: Era): ParsedDate {
  if (isShortYear(year)) return checkShort(day, month, year);
  const isBuddhist = era === 'unsaid' ? region.calendar === 'buddhist' : era === 'buddhist';
  if (isBuddhist) {
    const buddhist = realDay(year - BUDDHIST_YEARS_AHEAD, month, day);
    if (buddhist) return { kind: 'date', iso: toIso(buddhist) };
    if (era === 'buddhist' || year > LAST_YEAR) return INVALID;
  }
  const common = realDay(year, month, day);
  if (!common) return INVALID;
  const iso = toIso(common);
  return isBuddhist ? { kind: 'question', iso, typedYear: year } : { kind: 'date', iso };
}

/**
 * Reads a day as people type it: `15 ม.ค. 2569`, `9 มค 2569`, `15 มกราคม พ.ศ. 2569`, `1/3/2568`,
 * `05122533`, `2569-03-01`, Thai digits, English months. A year of two digits has to be confirmed.
 * Strict: `29 ก.พ. 2566` is invalid.
 */
export function parseDate(raw: string): ParsedDate {
  const { text, era } = tidy(raw);
  const numeric =
    /^(\d{1,2}) ?([/.-]) ?(\d{1,2}) ?\2 ?(\d{4}|\d{2})$/.exec(text) ??
    /^(\d{1,2})( )(\d{1,2}) (\d{4})$/.exec(text) ??
    /^(\d{2})()(\d{2})(\d{4})$/.exec(text);
  if (numeric) return check(Number(numeric[1]), Number(numeric[3]), Number(numeric[4]), era);
  const yearFirst = /^(\d{4})([/.-])(\d{1,2})\2(\d{1,2})$/.exec(text);
  if (yearFirst) {
    return check(Number(yearFirst[4]), Number(yearFirst[3]), Number(yearFirst[1]), era);
  }
  const named = /^(\d{1,2})[ /.-]?([^\d/-]+?)[ /-]?(\d{4}|\d{2})$/.exec(text);
  return named
    ? check(Number(named[1]), monthNumber(named[2] ?? ''), Number(named[3]), era)
    : INVALID;
}

/** Reads a month (`ม.ค. 2569`, `1/2569`, `2569-01`); `iso` is its first day. */
export function parseMonth(raw: string): ParsedDate {
  const { text, era } = tidy(raw);
  const numeric = /^(\d{1,2}) ?[/.-] ?(\d{4})$/.exec(text) ?? /^(\d{1,2}) (\d{4})$/.exec(text);
  if (numeric) return check(1, Number(numeric[1]), Number(numeric[2]), era);
  const yearFirst = /^(\d{4})[/.-](\d{1,2})$/.exec(text);
  if (yearFirst) return check(1, Number(yearFirst[2]), Number(yearFirst[1]), era);
  const named = /^([^\d/-]+?)[ /-]?(\d{4})$/.exec(text);
  return named ? check(1, monthNumber(named[1] ?? ''), Number(named[2]), era) : INVALID;
}

/** Reads a year of four digits; `iso` is its first day. */
export function parseYear(raw: string): ParsedDate {
  const { text, era } = tidy(raw);
  return /^\d{4}$/.test(text) ? check(1, 1, Number(text), era) : INVALID;
}
