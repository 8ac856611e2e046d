import { DEFAULT_LANGUAGE } from '../../../src/engine/declaration/languages.ts';
import {
  hasLooseBraces,
  hasPlacesOf,
  placesOf,
  withoutPlaces,
  writtenPlacesOf,
} from '../../../src/engine/declaration/placeholders.ts';
import {
  formOf,
  formsOf,
  isCounted,
  isFormOfUnit,
  OTHER,
  originalOf,
} from '../../../src/engine/declaration/plurals.ts';
import type { Config } from '../../../src/engine/declaration/types.ts';
import { type DeclaredText, declaredTexts, isDeclared } from './declared.ts';
import type { Entry } from './json.ts';
import { type LanguageFiles, type Locales, textsOf } from './read.ts';
import type { Usage } from './usage.ts';

/** Kinds of findings: keys of `locales/<language>/translating.json` under `found`. */
export type FindingKind =
  | 'broken'
  | 'ended'
  | 'repeated'
  | 'missingFile'
  | 'missing'
  | 'missingInCode'
  | 'extraFile'
  | 'extra'
  | 'unused'
  | 'places'
  | 'braces'
  | 'empty'
  | 'leftOut'
  | 'thai'
  | 'onlyEnglish'
  | 'same'
  | 'untranslated'
  | 'noteOfNothing'
  | 'noteInPart'
  | 'noteMissing'
  | 'unknownText'
  | 'sourceChanged'
  | 'notPlain'
  | 'inTheWay';

/** Something to put right in a file of words, or that it lacks. */
export interface Finding {
  readonly kind: FindingKind;
  /** `locales/en/menu.json:12`, or the place in the code that uses what is missing. */
  readonly place: string;
  /** The text's key; '' where the file as a whole is meant. */
  readonly key: string;
  readonly params: Readonly<Record<string, string | number>>;
}

/** What a language has and lacks. */
export interface LanguageReport {
  readonly language: string;
  readonly findings: readonly Finding[];
  /** Texts there are in Thai, and how many of them are there in this language's own words. */
  readonly texts: number;
  readonly translated: number;
  /** Those that are there, but still as they were copied. */
  readonly untranslated: readonly Finding[];
  /** Of the translated ones, those that read as the original: rightly (Excel), or not begun. */
  readonly same: readonly Finding[];
}

const ENGLISH = 'en';
const THAI_LETTERS = /[ก-๙]/;

const isBlank = (text: string): boolean => text.trim() === '';

/** Texts that are left out where they are empty, as nobody reads them: by the area, their keys. */
const LEFT_OUT: Readonly<Record<string, RegExp>> = {
  privacy: /^sections\.\w+\.items\.\w+$/,
  resources: /^(\w+\.)?help\./,
};

const mayBeEmpty = (area: string, key: string): boolean => LEFT_OUT[area]?.test(key) ?? false;

type Report = (kind: FindingKind, line: number, key?: string, params?: Finding['params']) => void;

/** What can be said of a text by itself; nothing of its placeholders once they were compared. */
function checkText(
  area: string,
  { key, text, line }: Entry,
  report: Report,
  arePlacesReported: boolean,
): void {
  if (isBlank(text) && !mayBeEmpty(area, key)) report('empty', line, key);
  if (!arePlacesReported && /[{}]/.test(withoutPlaces(text))) {
    report('braces', line, key);
  }
}

/** What the Thai text and the code require of a text. Whether its placeholders were reported. */
function checkAgainst(
  { original: thai, isForm }: { readonly original: Entry; readonly isForm: boolean },
  area: string,
  { key, text, line }: Entry,
  report: Report,
): boolean {
  if (mayBeEmpty(area, key) && isBlank(text) !== isBlank(thai.text)) report('leftOut', line, key);
  if (isBlank(text) || isBlank(thai.text)) return false;
  if (hasLooseBraces(text) || hasPlacesOf(thai.text, text, isForm)) return false;
  const [wanted, found] = [placesOf(thai.text), writtenPlacesOf(text)];
  report('places', line, key, { wanted: wanted || '-', found: found || '-' });
  return true;
}

/** The keys that a language is to have for one of Thai: of a text with forms, as many as it distinguishes. */
export function keysFor(language: string, area: string, key: string): readonly string[] {
  const form = isCounted(area, key) ? formOf(key) : null;
  return form ? formsOf(language).map((ending) => `${form.base}${ending}`) : [key];
}

function checkFile(
  [language, area]: readonly [language: string, area: string],
  files: LanguageFiles,
  thaiFiles: LanguageFiles,
  report: Report,
) {
  const file = files.get(area);
  if (file?.problem) {
    const { line, found } = file.problem;
    report(found === '' ? 'ended' : 'broken', line, '', { found });
  }
  for (const { key, line, first } of file?.repeated ?? []) {
    report('repeated', line, key, { first });
  }
  const [texts, thaiTexts] = [textsOf(file), textsOf(thaiFiles.get(area))];
  const wanted = new Set([...thaiTexts.keys()].flatMap((key) => keysFor(language, area, key)));
  for (const entry of texts.values()) {
    const { original, isForm } = originalOf(entry.key, (key) => thaiTexts.get(key));
    const isWanted = wanted.has(entry.key) || isFormOfUnit(area, entry.key);
    let arePlacesReported = false;
    if (original && isWanted) {
      arePlacesReported = checkAgainst({ original, isForm }, area, entry, report);
    } else report('extra', entry.line, entry.key);
    checkText(area, entry, report, arePlacesReported);
  }
  // What stands behind the place where a file is broken is not known to be missing.
  if (file?.problem) return;
  for (const key of wanted) if (!texts.has(key)) report('missing', 1, key);
}

/** Whether somebody has put this text into the language: it is not the Thai or English it began as. */
function isTranslated(text: string, thai: string, english: string | undefined): boolean {
  if (isBlank(text)) return isBlank(thai);
  if (text === thai) return !THAI_LETTERS.test(thai);
  return text !== english || !english.trim().includes(' ');
}

type Unchanged = 'same' | 'untranslated';

/** What a text has of the original it began as; null for words of its own. */
export function unchangedAs(
  text: string,
  thai: string,
  english: string | undefined,
): Unchanged | null {
  if (!isTranslated(text, thai, english)) return 'untranslated';
  return !isBlank(text) && (text === thai || text === english) ? 'same' : null;
}

/** The language that the others translate: Thai, or English where an application has no Thai words. */
const originalIn = ({ languages }: Locales): string =>
  languages.has(DEFAULT_LANGUAGE) ? DEFAULT_LANGUAGE : ENGLISH;

/** The texts a language has that read as the originals. */
function unchangedIn(language: string, locales: Locales): Finding[] {
  const thai = locales.languages.get(originalIn(locales));
  const english = language === ENGLISH ? undefined : locales.languages.get(ENGLISH);
  return [...(locales.languages.get(language) ?? [])].flatMap(([area, file]) => {
    const [thaiTexts, inEnglish] = [textsOf(thai?.get(area)), textsOf(english?.get(area))];
    return file.entries.flatMap(({ key, text, line }): Finding[] => {
      const original = originalOf(key, (name) => thaiTexts.get(name)).original?.text;
      if (original === undefined) return [];
      const kind = unchangedAs(text, original, inEnglish.get(key)?.text);
      const place = `locales/${language}/${area}.json:${line}`;
      return kind === null ? [] : [{ kind, place, key, params: { text } }];
    });
  });
}

/** How many of the original texts a language has. */
function countPresent(language: string, locales: Locales): number {
  const files = locales.languages.get(language);
  return [...(locales.languages.get(originalIn(locales)) ?? [])]
    .map(([area, file]) => {
      const own = textsOf(files?.get(area));
      return file.entries.filter(({ key }) => own.has(key)).length;
    })
    .reduce((sum, count) => sum + count, 0);
}

/** Compares a language with the original, which is Thai in the project. */
export function checkLanguage(language: string, locales: Locales): LanguageReport {
  const none: LanguageFiles = new Map();
  const files = locales.languages.get(language) ?? none;
  const original = originalIn(locales);
  const thaiFiles = locales.languages.get(original) ?? none;
  const findings: Finding[] = [];
  const add = (kind: FindingKind, place: string, key = '', params: Finding['params'] = {}) =>
    findings.push({ kind, place, key, params });
  for (const area of new Set([...thaiFiles.keys(), ...files.keys()])) {
    const path = `locales/${language}/${area}.json`;
    if (!files.has(area)) add('missingFile', path);
    else if (!thaiFiles.has(area)) add('extraFile', path);
    else {
      checkFile([language, area], files, thaiFiles, (kind, line, key, params) =>
        add(kind, `${path}:${line}`, key, params),
      );
    }
    if (language !== ENGLISH) continue;
    for (const { key, text, line } of files.get(area)?.entries ?? []) {
      if (THAI_LETTERS.test(text)) add('thai', `${path}:${line}`, key);
    }
  }
  const texts = [...thaiFiles.values()].reduce((sum, { entries }) => sum + entries.length, 0);
  const unchanged = language === original ? [] : unchangedIn(language, locales);
  const unchangedOf = (wanted: Unchanged) => unchanged.filter(({ kind }) => kind === wanted);
  const untranslated = unchangedOf('untranslated');
  // What English has in common with Thai has no Thai letters: numbers, names and patterns.
  const same = language === ENGLISH ? [] : unchangedOf('same');
  const translated = countPresent(language, locales) - untranslated.length;
  return { language, findings, texts, translated, untranslated, same };
}

/**
 * English texts of an application that has none in Thai, where it has words in Thai at all: whoever
 * reads Thai is shown the English ones.
 */
export function findOnlyEnglish({ languages }: Locales): Finding[] {
  const thai = languages.get(DEFAULT_LANGUAGE);
  if (!thai) return [];
  return [...(languages.get(ENGLISH) ?? [])].flatMap(([area, { entries }]) => {
    const texts = textsOf(thai.get(area));
    const place = `locales/${DEFAULT_LANGUAGE}/${area}.json`;
    return entries
      .filter(
        ({ key, text }) => !originalOf(key, (name) => texts.get(name)).original && !isBlank(text),
      )
      .map(({ key, text }): Finding => ({ kind: 'onlyEnglish', place, key, params: { text } }));
  });
}

/** Thai words that the declaration needs and that are not there, or are blank. */
export function missingDeclared(locales: Locales, config: Config): DeclaredText[] {
  const thai = locales.languages.get(DEFAULT_LANGUAGE) ?? new Map();
  const missing = declaredTexts(config).filter(({ area, keys }) => {
    const texts = textsOf(thai.get(area));
    return !keys.some((key) => !isBlank(texts.get(key)?.text ?? ''));
  });
  // A unit is called for by every field that has it, and is missing once.
  return [...new Map(missing.map((text) => [`${text.area}:${text.keys[0]}`, text])).values()];
}

/** Compares the Thai words with what the code and the declaration need. */
export function checkUses(locales: Locales, usage: Usage, config: Config): Finding[] {
  const thai = locales.languages.get(DEFAULT_LANGUAGE) ?? new Map();
  const isThere = (area: string, key: string): boolean =>
    [key, `${key}${OTHER}`].some((name) => textsOf(thai.get(area)).has(name));
  const findings: Finding[] = [];
  for (const { key, areas, place } of usage.asked) {
    if (areas.some((area) => isThere(area, key))) continue;
    findings.push({ kind: 'missingInCode', place, key, params: { files: areas.join(', ') } });
  }
  for (const { area, keys } of missingDeclared(locales, config)) {
    // Blank ones have been reported.
    if (keys.some((key) => isThere(area, key))) continue;
    const params = { files: area };
    findings.push({
      kind: 'missingInCode',
      place: 'resources.config.ts',
      key: keys[0] ?? '',
      params,
    });
  }
  for (const [area, { entries }] of thai) {
    for (const { key, line } of entries) {
      const asked = isCounted(area, key) ? key.slice(0, -OTHER.length) : key;
      const used = area === 'resources' ? isDeclared(config, key) : usage.isUsed(area, asked);
      const place = `locales/${DEFAULT_LANGUAGE}/${area}.json:${line}`;
      if (!used) findings.push({ kind: 'unused', place, key, params: {} });
    }
  }
  return findings;
}
