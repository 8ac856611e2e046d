import { arabicDigits } from '../../engine/declaration/digits.ts';
import type { Message } from '../../engine/declaration/messages.ts';
import type { CodeBook, CodeReader } from '../../engine/server/code-book.ts';
import { NearNames } from '../../engine/server/excel/import/near-names.ts';
import { LONGEST_NAME, nameKey, tidyCell } from '../../engine/server/excel/import/tidy.ts';
import type { Areas } from '../server/geography/areas.ts';
import { AMPHURE_WORD, AREA_WORD, withoutAreaWord } from './area-words.ts';
import { type AreaField, areaRange, DIGITS } from './index.ts';

type Meant = ReturnType<CodeReader['read']>;

const BREAKS = new RegExp(`[,>/|]|\\s(?=${AREA_WORD})`);
const MOST_TOLD = 3;

const partKey = (text: string): string => nameKey(withoutAreaWord(text));

const OF_AMPHURE = new RegExp(`^${AMPHURE_WORD}`);

/**
 * Where areas of several levels may be named, a province and an amphoe in it may share their name:
 * the number of names given, or the word before the first, says which is meant.
 */
function ofMeantLevel(codes: readonly string[], text: string, names: number): readonly string[] {
  if (codes.length < 2) return codes;
  const digits = OF_AMPHURE.test(text) ? DIGITS.amphure : Math.min(names, 3) * DIGITS.province;
  const meant = codes.filter((code) => code.length === digits);
  return meant.length > 0 ? meant : codes;
}

/** Finds areas by code, or by their names from the smallest up. */
export class AreaNames implements CodeReader<AreaField> {
  readonly #ranges = new Map<string, Map<string, string[]>>();
  readonly #near = new Map<string, NearNames>();

  constructor(
    private readonly areas: Areas,
    private readonly book: CodeBook<AreaField>,
    private readonly language: string,
  ) {}

  read(field: AreaField, given: string): Meant {
    if (given.length > LONGEST_NAME)
      return { problem: { key: 'unknownName', params: { text: given } } };
    const text = tidyCell(given);
    const digits = arabicDigits(text);
    const written = /\[(\d{2,6})\]$/.exec(digits)?.[1] ?? /^\d{1,6}$/.exec(digits)?.[0];
    if (written !== undefined) return this.#byCode(field, written, text);
    const names = text
      .split(BREAKS)
      .map((part) => partKey(part.trim()))
      .filter((part) => part !== '');
    const [smallest = ''] = names;
    const found = (this.#named(field).get(smallest) ?? []).filter((code) =>
      this.#liesIn(code, names.slice(1)),
    );
    const codes = field.widest === undefined ? found : ofMeantLevel(found, text, names.length);
    const [only, ...others] = codes;
    if (only !== undefined && others.length === 0) return { code: only };
    if (only !== undefined) return { problem: this.#several(text, codes) };
    return { problem: this.#unknown(field, text, smallest) };
  }

  #byCode(field: AreaField, written: string, text: string): Meant {
    // A spreadsheet drops zeros in front: of what may be of several levels, those of the country.
    const length = field.widest === undefined ? DIGITS[field.level] : DIGITS.province;
    const code = written.padStart(length, '0');
    const known =
      field.widest === undefined
        ? code.length === length && this.areas.has(code)
        : this.book.codesOf(field).includes(code);
    return known ? { code } : { problem: { key: 'unknownName', params: { text } } };
  }

  #named(field: AreaField): Map<string, string[]> {
    const known = this.#ranges.get(areaRange(field));
    if (known) return known;
    const named = new Map<string, string[]>();
    for (const code of this.book.codesOf(field)) {
      const area = this.areas.get(code);
      for (const name of area ? [area.nameTh, area.nameEn] : []) {
        const key = partKey(name);
        const codes = named.get(key) ?? [];
        if (!codes.includes(code)) named.set(key, [...codes, code]);
      }
    }
    this.#ranges.set(areaRange(field), named);
    return named;
  }

  /** Whether every other name given is that of an area around it. */
  #liesIn(code: string, names: readonly string[]): boolean {
    const around = this.areas
      .path(code)
      .flatMap(({ nameTh, nameEn }) => [partKey(nameTh), partKey(nameEn)]);
    return names.every((name) => around.includes(name));
  }

  #several(text: string, codes: readonly string[]): Message {
    const options = codes.slice(0, MOST_TOLD).map((code) => this.book.write(code, this.language));
    return { key: 'severalMeant', params: { text, options: options.join('; ') } };
  }

  #unknown(field: AreaField, text: string, smallest: string): Message {
    const near = this.#near.get(areaRange(field)) ?? new NearNames(this.#named(field).keys());
    this.#near.set(areaRange(field), near);
    const meant = near.find(smallest);
    const [code] = meant === undefined ? [] : (this.#named(field).get(meant) ?? []);
    return code === undefined
      ? { key: 'unknownName', params: { text } }
      : { key: 'unknownNameMeant', params: { text, meant: this.book.write(code, this.language) } };
  }
}
