import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { languagesAmong } from '../../../src/engine/declaration/languages.ts';
import { type Entry, readWordsFile, type WordsFile } from './json.ts';

/** The files of one language, by area: `menu` for `menu.json`. */
export type LanguageFiles = ReadonlyMap<string, WordsFile>;

/** What `locales/` holds. */
export interface Locales {
  /** Thai first. */
  readonly languages: ReadonlyMap<string, LanguageFiles>;
  /** Folders that are not named as a language is. */
  readonly misnamed: readonly string[];
}

/** Reads `<root>/locales`; no language where there is no such folder, as an application may have none. */
export function readLocales(root: string): Locales {
  const folder = join(root, 'locales');
  const entries = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [];
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const languages = languagesAmong(names);
  const readFiles = (language: string): LanguageFiles =>
    new Map(
      readdirSync(join(folder, language))
        .filter((file) => parse(file).ext === '.json')
        .sort()
        .map((file) => [
          parse(file).name,
          readWordsFile(readFileSync(join(folder, language, file), 'utf8')),
        ]),
    );
  return {
    languages: new Map(languages.map((language) => [language, readFiles(language)])),
    misnamed: names.filter((name) => !languages.includes(name)),
  };
}

/** The texts of a file by their keys. */
export function textsOf(file: WordsFile | undefined): ReadonlyMap<string, Entry> {
  return new Map((file?.entries ?? []).map((entry) => [entry.key, entry]));
}
