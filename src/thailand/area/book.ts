import { arabicDigits } from '../../engine/declaration/digits.ts';
import type { Message } from '../../engine/declaration/messages.ts';
import type { CodeBook, CodeReader } from '../../engine/server/code-book.ts';
import { NearNames } from '../../engine/server/excel/import/near-names.ts';
import { LONGEST_NAME, nameKey, tidyCell } from '../../engine/server/excel/import/tidy.ts';
import {
  type Area,
  type AreaLevel,
  CODE_LENGTHS,
  COUNTRY_CODE,
  levelsBetween,
} from '../geography.ts';
import type { Areas } from '../server/geography/areas.ts';
import { namedAreas } from '../server/geography/named-areas.ts';
import { AMPHURE_WORD, AREA_WORD, nameWithin, withoutAreaWord } from './area-words.ts';
import { type AreaField, areaRange, DIGITS } from './index.ts';

type Meant = ReturnType<CodeReader['read']>;

const BREAKS = new RegExp(`[,>/|]|\\s(?=${AREA_WORD})`);
const MOST_LISTED = 3;

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
class AreaNames implements CodeReader<AreaField> {
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
    const options = codes.slice(0, MOST_LISTED).map((code) => this.book.write(code, this.language));
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

const namesOf = ({ code, nameTh, nameEn }: Area) => ({ code, nameTh, nameEn });

/** The codes of a level, those of one parent together. */
function codesOfLevel(areas: Areas, level: AreaLevel): string[] {
  const provinces = areas.search('province', '').map(({ code }) => code);
  if (level === 'province') return provinces;
  const inside = (inner: AreaLevel, codes: readonly string[]) =>
    codes.flatMap((code) => areas.search(inner, code).map((found) => found.code));
  const amphures = inside('amphure', provinces);
  return level === 'amphure' ? amphures : inside('tambon', amphures);
}

/** An area as a cell names it: from the smallest up, with the code of the smallest. */
function written(areas: Areas, code: string, language: string): string {
  const path = areas.path(code);
  if (path.length === 0) return code;
  const names = path.map(({ nameTh, nameEn }) => (language === 'th' ? nameTh : nameEn)).reverse();
  return `${names.join(', ')} [${code}]`;
}

/** By fewer letters an area is named by all of them alone: หมู is none. */
const FEWEST_LETTERS = 5;

/** Whether a name is what somebody wrote, or begins so. */
const isMeant = (name: string, written: string): boolean =>
  name === written || (written.length >= FEWEST_LETTERS && name.startsWith(written));

/** Codes of the areas that somebody names: `แม่ริม`, `จ. เชียงใหม่`, `กทม.`, `chiang mai`. */
function codesNamed(areas: Areas, words: string): ReadonlySet<string> {
  const written = [words, nameWithin(words)].filter((text) => text !== '');
  const named = namedAreas(areas).filter(({ names }) =>
    names.some((name) => written.some((text) => isMeant(name, text))),
  );
  return new Set(named.map(({ area }) => area.code));
}

/** The names of areas, for fields of the type `area`. */
export function areaBook(areas: Areas): CodeBook<AreaField> {
  // There are thousands, and they never change while the product runs.
  const known = new Map<AreaLevel, readonly string[]>();
  const codesOf = ({ level, widest = level }: AreaField): readonly string[] => {
    const isCountry = widest === 'country';
    const levels = levelsBetween(isCountry ? 'province' : widest, level);
    const codes = levels.flatMap((each) => {
      const own = known.get(each) ?? codesOfLevel(areas, each);
      known.set(each, own);
      return own;
    });
    // The widest first.
    return [...(isCountry ? [COUNTRY_CODE] : []), ...codes];
  };
  const book: CodeBook<AreaField> = {
    has: ({ widest }, code) => areas.has(code) || (code === COUNTRY_CODE && widest === 'country'),
    labelOf: (code) => {
      const area = areas.get(code);
      return area ? { ...namesOf(area), path: areas.path(code).map(namesOf) } : null;
    },
    codesOf,
    named: (field, words) => {
      const around = codesNamed(areas, words);
      const lengths = Object.values(CODE_LENGTHS);
      return around.size === 0
        ? []
        : codesOf(field).filter((code) => lengths.some((it) => around.has(code.slice(0, it))));
    },
    rangeOf: areaRange,
    write: (code, language) => written(areas, code, language),
    reader: (language) => new AreaNames(areas, book, language),
  };
  return book;
}
