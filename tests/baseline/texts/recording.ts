/** The recording in `recording/`: a folder for each kind, a JSON file for each part of it. */
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { changesBetween, type Difference } from './diff.ts';
import { isObject, type Json, toJson, write } from './json.ts';

/** What was read of one kind, by the names of its files without their ending. */
export type Files = Readonly<Record<string, Json>>;

/** One time that the baseline was recorded. */
export interface Entry {
  readonly commit: string;
  /** Why an older recording was replaced; null for the first. */
  readonly reason: string | null;
}

export const RECORDING = fileURLToPath(new URL('../recording/', import.meta.url));
const LOG = 'log.json';

async function readJson(path: string): Promise<Json> {
  return toJson(JSON.parse(await readFile(path, 'utf8')));
}

function entryOf(value: Json): Entry[] {
  if (!isObject(value) || typeof value.commit !== 'string') return [];
  return [{ commit: value.commit, reason: typeof value.reason === 'string' ? value.reason : null }];
}

/** Every recording that was ever made, the first one first; none when nothing is recorded. */
export async function readLog(folder = RECORDING): Promise<Entry[]> {
  const path = join(folder, LOG);
  const log = existsSync(path) ? await readJson(path) : [];
  return Array.isArray(log) ? log.flatMap(entryOf) : [];
}

/** Writes what was read of each kind in the place of what is there, and adds to the log. */
export async function writeRecording(
  kinds: Readonly<Record<string, Files>>,
  entry: Entry,
  folder = RECORDING,
): Promise<void> {
  const log = [...(await readLog(folder)), entry];
  for (const [kind, files] of Object.entries(kinds)) {
    await rm(join(folder, kind), { recursive: true, force: true });
    for (const [name, content] of Object.entries(files)) {
      const path = join(folder, kind, `${name}.json`);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, `${write(content)}\n`);
    }
  }
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, LOG), `${write(toJson(log))}\n`);
}

/** Reads what was recorded of a kind; nothing when it never was. */
export async function readRecorded(kind: string, folder = RECORDING): Promise<Files> {
  const own = join(folder, kind);
  if (!existsSync(own)) return {};
  const names = (await readdir(own, { recursive: true })).filter((name) => name.endsWith('.json'));
  const files = names.sort().map(async (name) => {
    return [name.slice(0, -'.json'.length), await readJson(join(own, name))] as const;
  });
  return Object.fromEntries(await Promise.all(files));
}

/** How the files of a kind differ from those recorded. */
export function compareFiles(kind: string, was: Files, is: Files): Difference[] {
  return changesBetween(was, toJson(is)).map((change) => ({ kind, ...change }));
}
