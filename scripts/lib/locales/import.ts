import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  DEFAULT_LANGUAGE,
  isLanguageTag,
  servedBy,
} from '../../../src/engine/declaration/languages.ts';
import {
  hasLooseBraces,
  hasPlacesOf,
  placesOf,
  writtenPlacesOf,
} from '../../../src/engine/declaration/placeholders.ts';
import { type Finding, type FindingKind, unchangedAs } from './check.ts';
import { type Locales, readLocales } from './read.ts';
import { type Unit, unitsOf } from './units.ts';
import { readXliff, type XliffFile, type XliffText } from './xliff-read.ts';

/** Taken back, or why not: a key of `translating.json`. */
export type Imported =
  | {
      readonly key: 'imported';
      readonly language: string;
      /** Texts that the file has translated and that are taken as they are, and how many are new so. */
      readonly texts: number;
      readonly changed: number;
      /** How many the translator has marked as not done. */
      readonly unfinished: number;
      /** How many read as the original, which is no translation. */
      readonly copied: number;
      /** Texts that were left out. */
      readonly findings: readonly Finding[];
    }
  | { readonly key: 'noFile' | 'notXliff' | 'noLanguage' }
  | { readonly key: 'notATag' | 'ofItself'; readonly language: string }
  | { readonly key: 'brokenWords'; readonly place: string };

/** Translations by area and key. */
type Taken = Map<string, Map<string, string>>;

function readOrNull(path: string): XliffFile | null {
  try {
    return readXliff(readFileSync(path, 'utf8'));
  } catch {
    // Whatever it is, it is not what translators were given.
    return null;
  }
}

/** The language that the texts were handed out in: platforms write `en-US` for `en`. */
const sourceOf = ({ source }: XliffFile, { languages }: Locales): string =>
  servedBy(source, [...languages.keys()]) ?? DEFAULT_LANGUAGE;

/** Why a translation is left out; null if it is not. */
function refusalOf(text: XliffText, unit: Unit | undefined): FindingKind | null {
  if (!text.isPlain) return 'notPlain';
  if (!unit) return 'unknownText';
  if (text.source !== unit.source) return 'sourceChanged';
  if (hasLooseBraces(text.target)) return 'braces';
  return hasPlacesOf(unit.thai || unit.source, text.target, unit.isForm) ? null : 'places';
}

/** The translations of a file, and those that are not taken. */
function take(file: string, read: XliffFile, units: readonly Unit[]) {
  const known = new Map(units.map((unit) => [`${unit.area}:${unit.key}`, unit]));
  const taken: Taken = new Map();
  const findings: Finding[] = [];
  let unfinished = 0;
  let copied = 0;
  for (const text of read.texts) {
    const { id, target, isUnfinished } = text;
    if (target.trim() === '') continue;
    const unit = known.get(id);
    const isCopy = unit && unchangedAs(target, unit.thai, unit.english) === 'untranslated';
    const kind = refusalOf(text, unit);
    if (isCopy) copied += 1;
    else if (isUnfinished) unfinished += 1;
    else if (kind || !unit) {
      const [wanted, found] = [placesOf(unit?.thai || unit?.source || ''), writtenPlacesOf(target)];
      const params = { wanted: wanted || '-', found: found || '-' };
      findings.push({ kind: kind ?? 'unknownText', place: file, key: id, params });
    } else taken.set(unit.area, (taken.get(unit.area) ?? new Map()).set(unit.key, target));
  }
  return { taken, findings, unfinished, copied };
}

/** An object of words, or a list of them, which has them by their numbers. */
const isNode = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/**
 * Puts a text where its key says; false where there is a text of the language's own on the way. A list
 * begins as the original has it, as none of it may be missing.
 */
function put(
  words: unknown,
  original: unknown,
  [part = '', ...rest]: string[],
  text: string,
): boolean {
  if (!isNode(words)) return false;
  if (rest.length === 0) {
    if (isNode(words[part])) return false;
    words[part] = text;
    return true;
  }
  const model = isNode(original) ? original[part] : undefined;
  words[part] ??= Array.isArray(model) ? [...model] : {};
  return put(words[part], model, rest, text);
}

const readJson = (root: string, language: string, area: string): unknown => {
  const path = join(root, 'locales', language, `${area}.json`);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
};

/** Where translations are written, and in what languages the originals are. */
interface Place {
  readonly root: string;
  readonly file: string;
  readonly language: string;
  readonly source: string;
}

/** Writes the files in which something changes; how many texts do, and which found no place. */
function write({ root, file, language, source }: Place, units: readonly Unit[], taken: Taken) {
  const findings: Finding[] = [];
  let changed = 0;
  for (const [area, translations] of taken) {
    const words = readJson(root, language, area) ?? {};
    const original = readJson(root, DEFAULT_LANGUAGE, area) ?? readJson(root, source, area);
    const before = changed;
    for (const { area: of, key, current } of units) {
      const text = of === area ? translations.get(key) : undefined;
      if (text === undefined || text === current) continue;
      if (put(words, original, key.split('.'), text)) changed += 1;
      else findings.push({ kind: 'inTheWay', place: file, key: `${area}:${key}`, params: {} });
    }
    const json = JSON.stringify(words, null, 2);
    const path = join(root, 'locales', language);
    if (changed > before) mkdirSync(path, { recursive: true });
    if (changed > before) writeFileSync(join(path, `${area}.json`), `${json}\n`);
  }
  return { changed, findings };
}

/** The first file of words, of Thai or of this language, that cannot be read and so not be changed. */
function brokenIn({ languages }: Locales, language: string): string | null {
  for (const name of [DEFAULT_LANGUAGE, language]) {
    for (const [area, { problem }] of languages.get(name) ?? []) {
      if (problem) return `locales/${name}/${area}.json:${problem.line}`;
    }
  }
  return null;
}

/**
 * Puts the translations of an XLIFF file into `<root>/locales/<language>`, made where there is none;
 * of the language that the file names, unless `named` does. Texts that are there stay unless the file
 * has others, and nothing is taken that does not fit.
 */
export function importLanguage(root: string, file: string, named?: string): Imported {
  const path = [resolve(root, file), resolve(file)].find(existsSync);
  if (path === undefined) return { key: 'noFile' };
  const read = readOrNull(path);
  if (read === null) return { key: 'notXliff' };
  const language = named ?? read.target;
  if (language === '') return { key: 'noLanguage' };
  if (!isLanguageTag(language)) return { key: 'notATag', language };
  if (language === DEFAULT_LANGUAGE) return { key: 'ofItself', language };
  const locales = readLocales(root);
  const broken = brokenIn(locales, language);
  if (broken !== null) return { key: 'brokenWords', place: broken };
  const source = sourceOf(read, locales);
  const units = unitsOf(locales, language, source);
  const { taken, findings, unfinished, copied } = take(file, read, units);
  const written = write({ root, file, language, source }, units, taken);
  const left = written.findings.length;
  const texts = [...taken.values()].reduce((sum, { size }) => sum + size, 0) - left;
  return {
    key: 'imported',
    ...{ language, texts, changed: written.changed, unfinished, copied },
    findings: [...findings, ...written.findings],
  };
}

/** Whether a file holds nothing that the words do not have: it may be written over. */
export function isImported(root: string, file: string, language: string): boolean {
  const read = readOrNull(join(root, file));
  if (read === null || read.target !== language) return false;
  const locales = readLocales(root);
  const units = unitsOf(locales, language, sourceOf(read, locales));
  const { taken, findings, unfinished } = take(file, read, units);
  const isThere = units.every(({ area, key, current }) =>
    [undefined, current].includes(taken.get(area)?.get(key)),
  );
  return isThere && findings.length === 0 && unfinished === 0;
}
