import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import jsToXliff12 from 'xliff/jsToXliff12';
import { DEFAULT_LANGUAGE, isLanguageTag } from '../../../src/engine/declaration/languages.ts';
import { isImported } from './import.ts';
import { notesOf, readNotes, titleAbout } from './notes.ts';
import { readLocales } from './read.ts';
import { ENGLISH, unitsOf } from './units.ts';

/** Handed out, or why not: a key of `translating.json`. */
export type Exported =
  | {
      readonly key: 'exported';
      readonly file: string;
      readonly texts: number;
      readonly open: number;
    }
  | { readonly key: 'notATag' | 'ofItself' | 'noTexts' }
  | { readonly key: 'unknownLanguage'; readonly language: string }
  | { readonly key: 'fileExists'; readonly file: string };

/**
 * Writes `<root>/<language>.xlf`: every text of a language, what it is translated to so far, and what
 * the notes for translators. XLIFF 1.2, as translation platforms and desktop tools read it. A file
 * that is there is left alone while it holds work that was not imported.
 */
export function exportLanguage(
  root: string,
  language: string,
  source: string = DEFAULT_LANGUAGE,
): Exported {
  if (!isLanguageTag(language)) return { key: 'notATag' };
  if (language === DEFAULT_LANGUAGE || language === source) return { key: 'ofItself' };
  const locales = readLocales(root);
  if (!locales.languages.has(source)) return { key: 'unknownLanguage', language: source };
  const file = `${language}.xlf`;
  if (existsSync(join(root, file)) && !isImported(root, file, language))
    return { key: 'fileExists', file };
  const notes = readNotes(root);
  const noteLanguage = source === ENGLISH ? ENGLISH : DEFAULT_LANGUAGE;
  const units = unitsOf(locales, language, source);
  if (units.length === 0) return { key: 'noTexts' };
  const resources: Record<string, Record<string, XliffUnit>> = {};
  for (const { area, key, source: begun, english, target } of units) {
    // Two languages together leave less in doubt than one.
    const beside = english === '' ? [] : [`${ENGLISH}: ${english}`];
    const title = titleAbout(locales.languages.get(noteLanguage), area, key);
    const isItself = title === '' || title === begun;
    const note = [
      ...notesOf(notes, area, key, noteLanguage),
      ...(isItself ? [] : [title]),
      ...beside,
    ];
    resources[area] ??= {};
    // Some platforms know texts by this alone, whichever file they are of.
    resources[area][`${area}:${key}`] = {
      source: begun,
      note,
      ...(target === null ? {} : { target }),
    };
  }
  const files = { sourceLanguage: source, targetLanguage: language, resources };
  const xml = jsToXliff12(files, () => undefined);
  writeFileSync(join(root, file), `<?xml version="1.0" encoding="UTF-8"?>\n${xml}\n`);
  const open = units.filter(({ target }) => target === null).length;
  return { key: 'exported', file, texts: units.length, open };
}
