import { cpSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_LANGUAGE, isLanguageTag } from '../../../src/engine/declaration/languages.ts';

/** A folder for a new language, or why there is none: a key of `translating.json`. */
export type Created =
  | { readonly key: 'created'; readonly files: number; readonly source: string }
  | { readonly key: 'notATag' | 'exists' }
  | { readonly key: 'unknownLanguage'; readonly language: string };

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
  return { key: 'created', files: readdirSync(to).length, source };
}
