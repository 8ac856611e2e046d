import { readdirSync, readFileSync } from 'node:fs';
import { DEFAULT_LANGUAGE, languagesAmong, servedBy } from '../declaration/languages.ts';
import { placesOf } from '../declaration/placeholders.ts';
import { OTHER } from '../declaration/plurals.ts';
import { localesFolderIn } from './locales-folder.ts';
import { PROJECT_ROOT } from './project-root.ts';

const LOCALES = `${localesFolderIn(PROJECT_ROOT)}/`;

export type LineParameters = Readonly<Record<string, string | number>>;

const read = new Map<string, unknown>();

/** A file of words; nothing where it is missing or unreadable: Thai steps in, nothing breaks. */
function wordsOf(language: string, area: string): unknown {
  const path = `${LOCALES}${language}/${area}.json`;
  if (!read.has(path)) {
    try {
      read.set(path, JSON.parse(readFileSync(path, 'utf8')));
    } catch {
      read.set(path, undefined);
    }
  }
  return read.get(path);
}

function textAt(words: unknown, key: string): string | undefined {
  let found = words;
  for (const part of key.split('.')) {
    found = typeof found === 'object' && found !== null ? Reflect.get(found, part) : undefined;
  }
  return typeof found === 'string' && found !== '' ? found : undefined;
}

/** The text at a key or, of one with forms by a number, that for this number. */
function formAt(language: string, area: string, key: string, count?: number): string | undefined {
  const words = wordsOf(language, area);
  if (count === undefined) return textAt(words, key);
  const form = `${key}_${new Intl.PluralRules(language).select(count)}`;
  return textAt(words, form) ?? textAt(words, `${key}${OTHER}`) ?? textAt(words, key);
}

/**
 * The text at a dotted key of `locales/<language>/<area>.json`, in the form for a number where one is
 * given; undefined if there is none, or its placeholders are not those of the Thai one, so that
 * nothing would be put into them.
 */
export function wordAt(
  language: string,
  area: string,
  key: string,
  count?: number,
): string | undefined {
  const text = formAt(language, area, key, count);
  const thai = formAt(DEFAULT_LANGUAGE, area, key, count);
  if (text === undefined || thai === undefined) return text;
  return placesOf(text) === placesOf(thai) ? text : undefined;
}

/** The lines of a file that is a plain list of them. */
export function linesOfArea(language: string, area: string): Readonly<Record<string, string>> {
  const lines = Object.entries(wordsOf(language, area) ?? {});
  return Object.fromEntries(lines.filter(([, line]) => typeof line === 'string' && line !== ''));
}

/** Puts the parameters into the `{places}` of a line; a place without one stays to be seen. */
export function fillLine(line: string, parameters: LineParameters): string {
  return line.replace(/\{(\w+)\}/g, (whole, name: string) => String(parameters[name] ?? whole));
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Languages of the terminal: Thai always, and beneath it the one the terminal is set to. */
export function terminalLanguages(environment: Environment): readonly string[] {
  const set = environment.LC_ALL || environment.LC_MESSAGES || environment.LANG || '';
  const tag = set.replace(/[.@].*/, '').replaceAll('_', '-');
  const second = servedBy(tag, languagesAmong(readdirSync(LOCALES)));
  return second === undefined || second === DEFAULT_LANGUAGE
    ? [DEFAULT_LANGUAGE]
    : [DEFAULT_LANGUAGE, second];
}

/** The same thing said in each language; once, where one of them has no words for it. */
export function inEach(
  languages: readonly string[],
  say: (language: string) => readonly string[],
): readonly string[] {
  return [...new Set(languages.map((language) => say(language).join('\n')))];
}
