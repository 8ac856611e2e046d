import { DEFAULT_LANGUAGE } from '../../../src/engine/declaration/languages.ts';
import {
  formOf,
  formsOfUnit,
  isFormOfUnit,
  originalOf,
} from '../../../src/engine/declaration/plurals.ts';
import { keysFor, unchangedAs } from './check.ts';
import { type LanguageFiles, type Locales, textsOf } from './read.ts';

export const ENGLISH = 'en';

/** A text to be translated. */
export interface Unit {
  readonly area: string;
  readonly key: string;
  /** What it is in the language that the translator begins from. */
  readonly source: string;
  readonly thai: string;
  /** '' where there is no English beside the source. */
  readonly english: string;
  /** Whether Thai has the text without this form by a number. */
  readonly isForm: boolean;
  /** What stands in the language's own file; undefined where nothing does. */
  readonly current: string | undefined;
  /** The same once somebody has translated it; null before. */
  readonly target: string | null;
}

function textAt(files: LanguageFiles | undefined, area: string, key: string) {
  const texts = textsOf(files?.get(area));
  const { original, isForm } = originalOf(key, (name) => texts.get(name)?.text);
  return { text: original ?? '', isForm };
}

/** The files that say which texts there are: Thai ones, and of what Thai has none those of the source. */
export const originalFiles = ({ languages }: Locales, source: string): LanguageFiles =>
  new Map([...(languages.get(source) ?? []), ...(languages.get(DEFAULT_LANGUAGE) ?? [])]);

/** Units that some language has by numbers, as English has 1 day beside 5 days; others are symbols. */
function countableUnits({ languages }: Locales): ReadonlySet<string> {
  const files = [...languages.values()].flatMap((areas) => [...areas]);
  const found = files.flatMap(([area, { entries }]) =>
    entries.flatMap(({ key }) => {
      const base = isFormOfUnit(area, key) ? formOf(key)?.base : undefined;
      return base === undefined ? [] : `${area}:${base}`;
    }),
  );
  return new Set(found);
}

/** Every text that a language is to have, in the order of those files; those left blank there are not. */
export function unitsOf(locales: Locales, language: string, source: string): Unit[] {
  const { languages } = locales;
  const thaiFiles = originalFiles(locales, source);
  const countable = countableUnits(locales);
  const englishFiles = [language, source].includes(ENGLISH) ? undefined : languages.get(ENGLISH);
  return [...thaiFiles].flatMap(([area, { entries }]) => {
    const own = textsOf(languages.get(language)?.get(area));
    return entries
      .filter(({ text }) => text.trim() !== '')
      .flatMap(({ key }) => [
        ...keysFor(language, area, key),
        ...(countable.has(`${area}:${key}`) ? formsOfUnit(language, area, key) : []),
      ])
      .map((key): Unit => {
        const { text: thai, isForm } = textAt(thaiFiles, area, key);
        const english = textAt(englishFiles, area, key).text;
        const begun = textAt(languages.get(source), area, key).text || thai;
        const current = own.get(key)?.text;
        const isOpen = !current || unchangedAs(current, thai, english) === 'untranslated';
        const target = isOpen ? null : current;
        return { area, key, source: begun, thai, english, isForm, current, target };
      });
  });
}
