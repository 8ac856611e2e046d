import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_LANGUAGE } from '../../../src/engine/declaration/languages.ts';
import { formOf } from '../../../src/engine/declaration/plurals.ts';
import type { Finding } from './check.ts';
import { type RepeatedName, readWordsFile, type WordsProblem } from './json.ts';
import { type LanguageFiles, type Locales, textsOf } from './read.ts';

const ENGLISH = 'en';
/** The languages that translators begin from: notes are written in both. */
const LANGUAGES = [DEFAULT_LANGUAGE, ENGLISH] as const;
const FILE = 'locales/notes.json';

/** Notes for translators, by language, and the line of `notes.json` where it begins. */
interface Note {
  readonly line: number;
  readonly texts: ReadonlyMap<string, string>;
}

/** Notes for translators about texts. */
export interface Notes {
  /** By area, `menu`, or place in it, `menu:groups` and `menu:groups.masters`. */
  readonly at: ReadonlyMap<string, Note>;
  readonly repeated: readonly RepeatedName[];
  readonly problem: WordsProblem | null;
}

/** Reads `<root>/locales/notes.json`; no notes where there is none, as an application may have none. */
export function readNotes(root: string): Notes {
  const path = join(root, FILE);
  if (!existsSync(path)) return { at: new Map(), repeated: [], problem: null };
  const { entries, repeated, problem } = readWordsFile(readFileSync(path, 'utf8'));
  const at = new Map<string, { line: number; texts: Map<string, string> }>();
  for (const { key, text, line } of entries) {
    const end = key.lastIndexOf('.');
    const place = key.slice(0, end);
    const note = at.get(place) ?? { line, texts: new Map() };
    at.set(place, note);
    note.texts.set(key.slice(end + 1), text);
  }
  return { at, repeated, problem };
}

/** From the area to the text itself: `menu`, `menu:groups`, `menu:groups.masters`. */
function placesTo(area: string, key: string): readonly string[] {
  const base = formOf(key)?.base;
  const parts = key.split('.');
  const within = parts.map((_, index) => `${area}:${parts.slice(0, index + 1).join('.')}`);
  // A note of a text with forms by a number is one of all its forms.
  return [area, ...within, ...(base === undefined ? [] : [`${area}:${base}`])];
}

/** The title of the resource that a text is of, or is, which says what it is about; '' for other texts. */
export function titleAbout(files: LanguageFiles | undefined, area: string, key: string): string {
  if (area !== 'resources') return '';
  return textsOf(files?.get(area)).get(`${key.split('.')[0]}.title`)?.text ?? '';
}

/** The notes on a text in a language, from what holds for its whole file to what holds for it alone. */
export function notesOf(
  { at }: Notes,
  area: string,
  key: string,
  language: string,
): readonly string[] {
  return placesTo(area, key).flatMap((place) => at.get(place)?.texts.get(language) ?? []);
}

/** A text as it is compared: its case and what it ends with give it no other meaning. */
const plain = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/[.…:]+$/, '');

interface Pair {
  readonly area: string;
  readonly key: string;
  readonly line: number;
  readonly thai: string;
  readonly english: string;
}

function pairsOf(thai: LanguageFiles, english: LanguageFiles): Pair[] {
  return [...thai].flatMap(([area, { entries }]) => {
    const texts = textsOf(english.get(area));
    return entries
      .map(({ key, text, line }) => {
        const translated = plain(texts.get(key)?.text ?? '');
        return { area, key, line, thai: plain(text), english: translated };
      })
      .filter((pair) => pair.thai !== '' && pair.english !== '');
  });
}

type Side = 'thai' | 'english';

/** Those whose text in one language stands elsewhere with another translation. */
function translatedTwice(pairs: readonly Pair[], from: Side, to: Side): Pair[] {
  const translations = new Map<string, Set<string>>();
  for (const pair of pairs) {
    translations.set(pair[from], (translations.get(pair[from]) ?? new Set()).add(pair[to]));
  }
  return pairs.filter((pair) => (translations.get(pair[from])?.size ?? 0) > 1);
}

/** Texts in doubt: what reads alike in Thai does not in English, or the other way round. */
function inDoubt({ languages }: Locales): Pair[] {
  const [thai, english] = LANGUAGES.map((language) => languages.get(language));
  if (!thai || !english) return [];
  const pairs = pairsOf(thai, english);
  const found = [
    ...translatedTwice(pairs, 'thai', 'english'),
    ...translatedTwice(pairs, 'english', 'thai'),
  ];
  return [...new Set(found)];
}

/** Every place that a note can stand at. */
function knownPlaces({ languages }: Locales): ReadonlySet<string> {
  const files = [...(languages.get(DEFAULT_LANGUAGE) ?? [])];
  return new Set(
    files.flatMap(([area, { entries }]) => entries.flatMap(({ key }) => placesTo(area, key))),
  );
}

/** What is wrong with a note itself. */
function checkNote(key: string, { line, texts }: Note, isKnown: boolean): Finding[] {
  const place = `${FILE}:${line}`;
  if (!isKnown) return [{ kind: 'noteOfNothing', place, key, params: {} }];
  const missing = LANGUAGES.filter((language) => (texts.get(language) ?? '').trim() === '');
  if (missing.length === 0) return [];
  return [{ kind: 'noteInPart', place, key, params: { languages: missing.join(', ') } }];
}

/**
 * Notes of nothing, or in one language alone, and texts in doubt without a note, nor the title
 * of their resource. What is said of the whole file is not enough.
 */
export function checkNotes(notes: Notes, locales: Locales): Finding[] {
  if (notes.problem) {
    const { line, found } = notes.problem;
    const kind = found === '' ? 'ended' : 'broken';
    return [{ kind, place: `${FILE}:${line}`, key: '', params: { found } }];
  }
  if (notes.at.size === 0) return [];
  const known = knownPlaces(locales);
  const thai = locales.languages.get(DEFAULT_LANGUAGE);
  const findings = [...notes.at].flatMap(([key, note]) => checkNote(key, note, known.has(key)));
  for (const { key, line, first } of notes.repeated) {
    findings.push({ kind: 'repeated', place: `${FILE}:${line}`, key, params: { first } });
  }
  for (const { area, key, line, english } of inDoubt(locales)) {
    const isNoted = placesTo(area, key).some((place) => place !== area && notes.at.has(place));
    const isTold = isNoted || titleAbout(thai, area, key) !== '';
    const place = `locales/${DEFAULT_LANGUAGE}/${area}.json:${line}`;
    const params = { english, note: `${area}:${key}` };
    if (!isTold) findings.push({ kind: 'noteMissing', place, key, params });
  }
  return findings;
}
