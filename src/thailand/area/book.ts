import type { CodeBook } from '../../engine/server/code-book.ts';
import {
  type Area,
  type AreaLevel,
  CODE_LENGTHS,
  COUNTRY_CODE,
  levelsBetween,
} from '../geography.ts';
import type { Areas } from '../server/geography/areas.ts';
import { namedAreas } from '../server/geography/named-areas.ts';
import { nameWithin } from './area-words.ts';
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
