import { searchForm } from '../../engine/declaration/thai-order.ts';
import type { CodeBook } from '../../engine/server/code-book.ts';
import {
  AREA_LEVELS,
  type Area,
  type AreaLevel,
  COUNTRY_CODE,
  levelsBetween,
} from '../geography.ts';
import type { Areas } from '../server/geography/areas.ts';
import { withoutAreaWord } from './area-words.ts';
import { type AreaField, areaRange } from './index.ts';
import { AreaNames } from './names.ts';

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

interface Names {
  readonly code: string;
  readonly names: readonly string[];
}

/** Areas of all levels by their names as the quick search writes them. */
function namesIn(areas: Areas): readonly Names[] {
  return AREA_LEVELS.flatMap((level) =>
    areas.within(level, '').map(({ code, nameTh, nameEn }) => {
      const names = [nameTh, nameEn].map(searchForm);
      // Thai has no spaces within a name; English names are sought word by word.
      return { code, names: [...names, ...names.flatMap((name) => name.split(' '))] };
    }),
  );
}

/** Codes of the areas that a word names. */
function codesNamed(known: readonly Names[], word: string): string[] {
  const written = [word, withoutAreaWord(word)].filter((text) => text !== '');
  return known
    .filter(({ names }) => names.some((name) => written.some((text) => isMeant(name, text))))
    .map(({ code }) => code);
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
  let names: readonly Names[] | undefined;
  const book: CodeBook<AreaField> = {
    has: ({ widest }, code) => areas.has(code) || (code === COUNTRY_CODE && widest === 'country'),
    labelOf: (code) => {
      const area = areas.get(code);
      return area ? { ...namesOf(area), path: areas.path(code).map(namesOf) } : null;
    },
    codesOf,
    named: (field, word) => {
      names ??= namesIn(areas);
      const around = codesNamed(names, word);
      return around.length === 0
        ? []
        : codesOf(field).filter((code) => around.some((one) => code.startsWith(one)));
    },
    rangeOf: areaRange,
    write: (code, language) => written(areas, code, language),
    reader: (language) => new AreaNames(areas, book, language),
  };
  return book;
}
