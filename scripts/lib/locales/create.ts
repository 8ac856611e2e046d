import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { DEFAULT_LANGUAGE, isLanguageTag } from '../../../src/engine/declaration/languages.ts';
import { formOf, formsOf, isCounted, OTHER } from '../../../src/engine/declaration/plurals.ts';
import { isRecord } from '../../../src/engine/declaration/record.ts';
import { readWordsFile } from './json.ts';

/** A folder for a new language, or why there is none: a key of `translating.json`. */
export type Created =
  | { readonly key: 'created'; readonly files: number; readonly source: string }
  | { readonly key: 'notATag' | 'exists' }
  | { readonly key: 'unknownLanguage'; readonly language: string };

/** Words of an area with the forms that a language distinguishes, each as it is in `_other`. */
function withForms(area: string, words: unknown, endings: readonly string[]): unknown {
  if (!isRecord(words)) return words;
  const written = Object.entries(words).flatMap(([key, text]): [string, unknown][] => {
    if (typeof text !== 'string') return [[key, withForms(area, text, endings)]];
    const form = formOf(key);
    if (!form || !isCounted(area, key)) {
      // Forms of the source's own are left out, for those of the language.
      const isForm = form && isCounted(area, `${form.base}${OTHER}`);
      return isForm && `${form.base}${OTHER}` in words ? [] : [[key, text]];
    }
    return endings.map((ending) => [
      `${form.base}${ending}`,
      words[`${form.base}${ending}`] ?? text,
    ]);
  });
  return Object.fromEntries(written);
}

function writeForms(path: string, language: string): void {
  const text = readFileSync(path, 'utf8');
  // A broken file is copied as it is, and reported by the check.
  if (readWordsFile(text).problem) return;
  const words: unknown = JSON.parse(text);
  const after = withForms(parse(path).name, words, formsOf(language));
  if (JSON.stringify(after) === JSON.stringify(words)) return;
  writeFileSync(path, `${JSON.stringify(after, null, 2)}\n`);
}

/** Makes `<root>/locales/<language>` with the texts of `source` to be translated. */
export function createLanguage(
  root: string,
  language: string,
  source: string = DEFAULT_LANGUAGE,
): Created {
  if (!isLanguageTag(language)) return { key: 'notATag' };
  const [from, to] = [source, language].map((name) => join(root, 'locales', name));
  if (from === undefined || !isLanguageTag(source) || !existsSync(from)) {
    return { key: 'unknownLanguage', language: source };
  }
  if (to === undefined || existsSync(to)) return { key: 'exists' };
  cpSync(from, to, { recursive: true });
  const files = readdirSync(to);
  for (const file of files) writeForms(join(to, file), language);
  return { key: 'created', files: files.length, source };
}
