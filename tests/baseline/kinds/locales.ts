/** The keys of every word that people read, by language and file. Not the words. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isObject, type Json, toJson } from '../texts/json.ts';

function keysIn(value: Json, path = ''): string[] {
  if (!isObject(value)) return [path];
  return Object.entries(value).flatMap(([name, inner]) =>
    keysIn(inner, path === '' ? name : `${path}.${name}`),
  );
}

/** Reads `locales/<language>`: a file of each language, with the keys of each of its files. */
export async function readLocales(root: string): Promise<Readonly<Record<string, Json>>> {
  const languages: Record<string, Json> = {};
  const entries = await readdir(join(root, 'locales'), { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory());
  for (const language of folders.map(({ name }) => name).sort()) {
    const folder = join(root, 'locales', language);
    const files: Record<string, Json> = {};
    for (const file of (await readdir(folder, { recursive: true })).sort()) {
      if (!file.endsWith('.json')) continue;
      const words: unknown = JSON.parse(await readFile(join(folder, file), 'utf8'));
      files[file] = keysIn(toJson(words)).sort();
    }
    languages[language] = files;
  }
  return languages;
}
