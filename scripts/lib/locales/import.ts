import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DEFAULT_LANGUAGE, isLanguageTag } from '../../../src/engine/declaration/languages.ts';
import {
  hasPlacesOf,
  placesOf,
  writtenPlacesOf,
} from '../../../src/engine/declaration/placeholders.ts';
import { isRecord } from '../../../src/engine/declaration/record.ts';
import { type Finding, type FindingKind, unchangedAs } from './check.ts';
import { type Locales, readLocales, textsOf } from './read.ts';
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
      /** Texts that were left out. */
      readonly findings: readonly Finding[];
    }
  | { readonly key: 'noFile' | 'notXliff' }
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

/** Why a translation is left out; null if it is not. */
function refusalOf(text: XliffText, unit: Unit | undefined): FindingKind | null {
  if (!text.isPlain) return 'notPlain';
  if (!unit) return 'unknownText';
  if (text.source !== unit.source) return 'sourceChanged';
  return hasPlacesOf(unit.thai, text.target, unit.isForm) ? null : 'places';
}

/** The translations of a file, and those that are not taken. */
function take(file: string, read: XliffFile, units: readonly Unit[]) {
  const known = new Map(units.map((unit) => [`${unit.area}:${unit.key}`, unit]));
  const taken: Taken = new Map();
  const findings: Finding[] = [];
  let unfinished = 0;
  for (const text of read.texts) {
    const { id, target, isUnfinished } = text;
    const unit = known.get(id);
    const isCopy = unit && unchangedAs(target, unit.thai, unit.english) === 'untranslated';
    if (target === '' || isCopy) continue;
    const kind = isUnfinished ? null : refusalOf(text, unit);
    if (isUnfinished) unfinished += 1;
    else if (kind || !unit) {
      const [wanted, found] = [placesOf(unit?.thai ?? ''), writtenPlacesOf(target)];
      const params = { wanted: wanted || '-', found: found || '-' };
      findings.push({ kind: kind ?? 'unknownText', place: file, key: id, params });
    } else taken.set(unit.area, (taken.get(unit.area) ?? new Map()).set(unit.key, target));
  }
  return { taken, findings, unfinished };
}

/** Where Thai has a list, what stands under its numbers as a list; what it lacks is in Thai. */
function withLists(words: unknown, thai: unknown): unknown {
  if (!isRecord(words)) return words;
  if (Array.isArray(thai)) return thai.map((text, place) => words[place] ?? text);
  const within = isRecord(thai) ? thai : {};
  const parts = Object.entries(words).map(([key, part]) => [key, withLists(part, within[key])]);
  return Object.fromEntries(parts);
}

/** Texts by their dotted keys as a file of words holds them. */
function nested(texts: ReadonlyMap<string, string>, thai: unknown): unknown {
  const words: Record<string, unknown> = {};
  for (const [key, text] of texts) {
    const parts = key.split('.');
    const last = parts.pop() ?? key;
    let within = words;
    for (const part of parts) {
      const next = within[part];
      const object: Record<string, unknown> = isRecord(next) ? next : {};
      within[part] = object;
      within = object;
    }
    within[last] = text;
  }
  return withLists(words, thai);
}

/** Writes the files that something was taken for; how many texts are not as they were. */
function write(root: string, language: string, locales: Locales, units: Unit[], taken: Taken) {
  let changed = 0;
  for (const [area, translations] of taken) {
    const own = textsOf(locales.languages.get(language)?.get(area));
    // In the order of the Thai file, and what only this language has behind it.
    const keys = units.filter((unit) => unit.area === area).map(({ key }) => key);
    const texts = new Map<string, string>();
    for (const key of new Set([...keys, ...own.keys()])) {
      const [before, after] = [own.get(key)?.text, translations.get(key)];
      const text = after ?? before;
      if (text !== undefined) texts.set(key, text);
      if (after !== undefined && after !== before) changed += 1;
    }
    const thai: unknown = JSON.parse(
      readFileSync(join(root, 'locales', DEFAULT_LANGUAGE, `${area}.json`), 'utf8'),
    );
    const json = JSON.stringify(nested(texts, thai), null, 2);
    writeFileSync(join(root, 'locales', language, `${area}.json`), `${json}\n`);
  }
  return changed;
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
  const path = resolve(root, file);
  if (!existsSync(path)) return { key: 'noFile' };
  const read = readOrNull(path);
  if (read === null) return { key: 'notXliff' };
  const language = named ?? read.target;
  if (!isLanguageTag(language)) return { key: 'notATag', language };
  if (language === DEFAULT_LANGUAGE) return { key: 'ofItself', language };
  const locales = readLocales(root);
  const broken = brokenIn(locales, language);
  if (broken !== null) return { key: 'brokenWords', place: broken };
  const units = unitsOf(locales, language, read.source || DEFAULT_LANGUAGE);
  const { taken, findings, unfinished } = take(file, read, units);
  const texts = [...taken.values()].reduce((sum, { size }) => sum + size, 0);
  if (texts > 0) mkdirSync(join(root, 'locales', language), { recursive: true });
  const changed = write(root, language, locales, units, taken);
  return { key: 'imported', language, texts, changed, unfinished, findings };
}

/** Whether a file holds nothing that the words do not have: it may be written over. */
export function isTaken(root: string, file: string, language: string): boolean {
  const read = readOrNull(join(root, file));
  if (read === null || read.target !== language) return false;
  const locales = readLocales(root);
  const units = unitsOf(locales, language, read.source || DEFAULT_LANGUAGE);
  const { taken, findings, unfinished } = take(file, read, units);
  const own = new Map(units.map(({ area, key, target }) => [`${area}:${key}`, target]));
  const isThere = [...taken].every(([area, texts]) =>
    [...texts].every(([key, text]) => own.get(`${area}:${key}`) === text),
  );
  return isThere && findings.length === 0 && unfinished === 0;
}
