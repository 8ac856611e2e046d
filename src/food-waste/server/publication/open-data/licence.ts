import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isRecord } from '../../../../engine/declaration/record.ts';

/** `name`, `title` and `path`, those that are given. */
export type Licence = Readonly<Record<string, string>>;

/** The licence that the office names in its `site.json`; null where it names none. */
export async function readLicence(folder: string | undefined): Promise<Licence | null> {
  if (folder === undefined) return null;
  try {
    const site: unknown = JSON.parse(await readFile(join(folder, 'site.json'), 'utf8'));
    const licence = isRecord(site) && isRecord(site.licence) ? site.licence : {};
    const texts = Object.entries(licence).filter(
      (entry): entry is [string, string] =>
        ['name', 'title', 'path'].includes(entry[0]) &&
        typeof entry[1] === 'string' &&
        entry[1] !== '',
    );
    return texts.length === 0 ? null : Object.fromEntries(texts);
  } catch {
    // There is none, or it cannot be read, which the start has said.
    return null;
  }
}
