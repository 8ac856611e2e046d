import { arabicDigits } from '../../../declaration/digits.ts';
import type { Message } from '../../../declaration/messages.ts';
import { type Calendar, yearsAhead } from '../../../declaration/region.ts';
import type { Words } from '../../i18n.ts';
import type { RawValue } from '../read/reader.ts';
import { momentOf } from '../serials.ts';
import { tidyCell } from './tidy.ts';

/** A day, `YYYY-MM-DD`, or what is wrong with it (under `excel:cell`). */
export type Day = { readonly day: string } | { readonly problem: Message };

/** Years from here on are of the Buddhist calendar, also where a spreadsheet takes them for others. */
const FIRST_BUDDHIST = 2400;
const FIRST_COMMON = 1900;
const LAST_COMMON = 2200;
const BUDDHIST_YEARS_AHEAD = yearsAhead({ calendar: 'buddhist' });
const LAST_BUDDHIST = LAST_COMMON + BUDDHIST_YEARS_AHEAD;
const CENTURY = 100;
/** Numbers of days between 2000 and 2100: numbers nobody would type as a date any other way. */
const LIKELY_SERIALS = { from: 36_526, to: 73_051 } as const;

const HOUR_MINUTES = 60;
const MINUTE_SECONDS = 60;
const DAY_SECONDS = 86_400;

/** No day is written longer, with its weekday, month, era and time of day in words. */
const LONGEST_DAY = 200;

const WRONG: Day = { problem: { key: 'date' } };

function realDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  date.setUTCFullYear(year);
  const real = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return real ? date.toISOString().slice(0, 10) : null;
}

type Era = 'buddhist' | 'common' | 'unsaid';

function commonYear(year: number, era: Era): number | null {
  if (era !== 'common' && year >= FIRST_BUDDHIST && year <= LAST_BUDDHIST) {
    return year - BUDDHIST_YEARS_AHEAD;
  }
  return era !== 'buddhist' && year >= FIRST_COMMON && year <= LAST_COMMON ? year : null;
}

/** A year of two digits may be of either calendar, and a century apart: the writer has to confirm. */
function ambiguous(year: number): Day {
  const params = { year, buddhist: 2500 + year, common: 2000 + year };
  return { problem: { key: 'dateAmbiguous', params } };
}

function check(day: number, month: number, year: number, era: Era): Day {
  if (year < CENTURY) return ambiguous(year);
  const common = commonYear(year, era);
  if (common === null) return { problem: { key: 'dateYear', params: { year } } };
  const real = realDay(common, month, day);
  if (real !== null) return { day: real };
  const swapped = month > 12 && realDay(common, day, month) !== null;
  return swapped ? { problem: { key: 'dateSwapped' } } : WRONG;
}

/** The day of a spreadsheet's number. */
export function dayOfSerial(serial: number): Day {
  const date = momentOf(Math.floor(serial));
  if (Number.isNaN(date.getTime())) return WRONG;
  return check(date.getUTCDate(), date.getUTCMonth() + 1, date.getUTCFullYear(), 'unsaid');
}

/** The day that a bare number stands for: 25691121, 21112569, or a spreadsheet's own count. */
function dayOfNumber(number: number): Day {
  if (!Number.isInteger(number)) {
    const likely = number >= LIKELY_SERIALS.from && number < LIKELY_SERIALS.to;
    return likely ? dayOfSerial(number) : WRONG;
  }
  if (number >= LIKELY_SERIALS.from && number < LIKELY_SERIALS.to) return dayOfSerial(number);
  return dayOfDigits(String(number).padStart(8, '0'));
}

function dayOfDigits(digits: string): Day {
  if (digits.length !== 8) return WRONG;
  const number = (from: number, to: number) => Number(digits.slice(from, to));
  const yearFirst = check(number(6, 8), number(4, 6), number(0, 4), 'unsaid');
  const yearLast = check(number(0, 2), number(2, 4), number(4, 8), 'unsaid');
  return 'day' in yearFirst ? yearFirst : yearLast;
}

const bare = (name: string): string => name.toLowerCase().replace(/[.\s]/g, '');

/** Names of months in every language there is, and the marks of the eras. */
export class DateReader {
  readonly #months = new Map<string, number>();

  constructor(
    words: Words,
    private readonly calendar: Calendar,
  ) {
    for (const language of words.languages) {
      for (let month = 1; month <= 12; month += 1) {
        for (const form of ['long', 'short']) {
          const name = words.find(language, `dates:months.${form}.${month - 1}`);
          if (name) this.#months.set(bare(name), month);
        }
      }
    }
  }

  /** Reads a day as people write it, in either calendar, with either digits. */
  text(raw: string): Day {
    return this.#inEra(this.#read(raw));
  }

  number(number: number): Day {
    return this.#inEra(dayOfNumber(number));
  }

  /** Where only the Common Era is used, nobody has to confirm which of two eras was meant. */
  #inEra(day: Day): Day {
    if (this.calendar === 'buddhist' || 'day' in day) return day;
    const { key, params } = day.problem;
    return key === 'dateAmbiguous'
      ? { problem: { key: 'dateShortYear', params: { year: params?.year ?? '' } } }
      : day;
  }

  #read(raw: string): Day {
    if (raw.length > LONGEST_DAY) return WRONG;
    const { text, era } = this.#tidy(raw);
    const numeric = /^(\d{1,2}) ?[/.\- ] ?(\d{1,2}) ?[/.\- ] ?(\d{4}|\d{2})$/.exec(text);
    if (numeric) return check(Number(numeric[1]), Number(numeric[2]), Number(numeric[3]), era);
    const yearFirst = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/.exec(text);
    if (yearFirst) {
      return check(Number(yearFirst[3]), Number(yearFirst[2]), Number(yearFirst[1]), era);
    }
    const named = /^(\d{1,2})[ /.-]?([^\d/-]+?)[ /-]?(\d{4}|\d{2})$/.exec(text);
    if (named) {
      const month = this.#months.get(bare(named[2] ?? ''));
      return month === undefined ? WRONG : check(Number(named[1]), month, Number(named[3]), era);
    }
    return /^\d{8}$/.test(text) ? dayOfDigits(text) : WRONG;
  }

  #tidy(raw: string): { text: string; era: Era } {
    const text = arabicDigits(tidyCell(raw))
      .toLowerCase()
      .replace(/^วัน[^\d]*?ที่\s*/, '')
      // A time of day says nothing about a day.
      .replace(/[t ]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?( ?น\.?)?z?$/, '');
    const buddhist = /\s*(พ\.?\s?ศ\.?|\bb\.?e\.?)\s*/;
    const common = /\s*(ค\.?\s?ศ\.?|\ba\.?d\.?|\bc\.?e\.?)\s*/;
    if (buddhist.test(text)) return { text: text.replace(buddhist, ' ').trim(), era: 'buddhist' };
    if (common.test(text)) return { text: text.replace(common, ' ').trim(), era: 'common' };
    return { text, era: 'unsaid' };
  }
}

/** What stands in a cell that says its zone: its day as it is written, and the time there. */
export interface Zoned {
  readonly day: string;
  /** `01:02:03+02:00`. */
  readonly time: string;
}

const ZONED = /^(.+)([T ])(\d{1,2}:\d{2})(:\d{2}(?:\.\d+)?)? ?(?:Z|([+-]\d{2}):?(\d{2})?)$/;

/** Day and time of a text that says in which zone it is; null for any other cell. */
export function zonedIn(raw: RawValue): Zoned | null {
  if (typeof raw !== 'string' || raw.length > LONGEST_DAY) return null;
  const found = ZONED.exec(arabicDigits(tidyCell(raw)).toUpperCase());
  if (!found) return null;
  const [, day = '', between, minutes = '', seconds = '', hours, parts = '00'] = found;
  // `04/03/2569 09:00-10:00` is from nine to ten: programs that write a space write seconds, too.
  if (hours !== undefined && between === ' ' && seconds === '') return null;
  const offset = hours === undefined ? 'Z' : `${hours}:${parts}`;
  return { day, time: `${minutes.padStart(5, '0')}${seconds}${offset}` };
}

/** A cell with its number to the second: what formulas come to falls short of it by next to nothing. */
export function toSecond(raw: RawValue): RawValue {
  const rounded = (serial: number) => Math.round(serial * DAY_SECONDS) / DAY_SECONDS;
  if (typeof raw === 'number') return rounded(raw);
  const isSerial = typeof raw === 'object' && raw !== null && 'serial' in raw;
  return isSerial ? { serial: rounded(raw.serial) } : raw;
}

/** Hours and minutes of a cell with a day in it, as it shows them: without the seconds. */
export function timeOf(raw: RawValue): string {
  const isSerial = typeof raw === 'object' && raw !== null && 'serial' in raw;
  const serial = isSerial ? raw.serial : raw;
  if (typeof serial === 'number') {
    const minutes = Math.floor(Math.round((serial % 1) * DAY_SECONDS) / MINUTE_SECONDS);
    const two = (part: number) => String(part).padStart(2, '0');
    return `${two(Math.floor(minutes / HOUR_MINUTES))}:${two(minutes % HOUR_MINUTES)}:00`;
  }
  const [, hours = '00', minutes = '00'] =
    typeof raw === 'string' ? (/(\d{1,2}):(\d{2})/.exec(arabicDigits(raw)) ?? []) : [];
  return `${hours.padStart(2, '0')}:${minutes}:00`;
}
