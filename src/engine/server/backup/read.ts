import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { z } from 'zod';
import { stepNamesOf } from '../db/system-migrations.ts';
import type { ServerPlugin } from '../plugin.ts';
import {
  BACKUP_FORMAT,
  FIRST_SEALED_FORMAT,
  MANIFEST,
  type Manifest,
  manifestShape,
  sitePart,
  tablePart,
} from './manifest.ts';
import { BackupProblem } from './problem.ts';
import type { TextRow } from './rows.ts';
import { isAsSealed } from './seal.ts';
import { isNewerVersion } from './version.ts';

const BYTES_AT_A_TIME = 4_000_000;
const LINE_END = '\n'.charCodeAt(0);

const rowShape = z.array(z.string().nullable());
const anyFormat = z.object({ format: z.number(), version: manifestShape.shape.version });

/** A backup that lies open. */
export interface OpenBackup {
  readonly manifest: Manifest;
  /** @throws BackupProblem when the rows are not those that were written */
  rows(table: string): AsyncGenerator<readonly TextRow[]>;
  /** @throws BackupProblem when the file is not the one that was put in */
  siteFile(name: string): Promise<Buffer>;
  close(): void;
}

/** A part as it was put in. Truncation or changes are reported at its end, before which nothing counts. */
async function* bytesOf(
  zip: ZipFile,
  entry: Entry | undefined,
  part: string,
  sha256: string | undefined,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  try {
    if (!entry) throw new Error('missing');
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      hash.update(chunk);
      yield chunk;
    }
  } catch (error) {
    throw new BackupProblem('backupDamaged', part, { cause: error });
  }
  if (sha256 !== undefined && hash.digest('hex') !== sha256) {
    throw new BackupProblem('backupDamaged', part);
  }
}

const rowOf = (line: string): TextRow => rowShape.parse(JSON.parse(line));

/** Rows of complete lines, some megabytes at a time. A line may be longer than that. */
async function* rowsOf(chunks: AsyncIterable<Buffer>, part: string): AsyncGenerator<TextRow[]> {
  let held: Buffer[] = [];
  let bytes = 0;
  const take = (end: Buffer): TextRow[] => {
    const text = Buffer.concat([...held, end]).toString();
    try {
      return text.split('\n').filter(Boolean).map(rowOf);
    } catch (error) {
      throw new BackupProblem('backupDamaged', part, { cause: error });
    }
  };
  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf(LINE_END) + 1;
    if (end === 0 || bytes + chunk.length < BYTES_AT_A_TIME) {
      held.push(chunk);
      bytes += chunk.length;
      continue;
    }
    const rows = take(chunk.subarray(0, end));
    held = [chunk.subarray(end)];
    bytes = chunk.length - end;
    yield rows;
  }
  const rest = take(Buffer.alloc(0));
  if (rest.length > 0) yield rest;
}

/** @throws BackupProblem when a newer version of the product made it, which may mean more by it */
function refuseNewer({ format, version }: z.infer<typeof anyFormat>): void {
  if (format > BACKUP_FORMAT || (version !== null && isNewerVersion(version))) {
    throw new BackupProblem('backupNewer', version ?? `format ${format}`);
  }
}

async function readManifest(zip: ZipFile, entry: Entry | undefined): Promise<Manifest> {
  if (!entry) throw new BackupProblem('backupUnreadable');
  const text = await buffer(bytesOf(zip, entry, MANIFEST, undefined));
  // The others are held against what stands in this one.
  if (crc32(text) !== entry.crc32) throw new BackupProblem('backupDamaged', MANIFEST);
  try {
    const read: unknown = JSON.parse(text.toString());
    refuseNewer(anyFormat.parse(read));
    return manifestShape.parse(read);
  } catch (error) {
    if (error instanceof BackupProblem) throw error;
    throw new BackupProblem('backupUnreadable', '', { cause: error });
  }
}

async function openZip(file: string): Promise<{ zip: ZipFile; entries: Map<string, Entry> }> {
  try {
    const zip = await openPromise(file, { lazyEntries: true, autoClose: false });
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
    return { zip, entries };
  } catch (error) {
    // What the system says of files (not there, no permission) is reported as it is.
    if (error instanceof Error && 'code' in error) throw error;
    throw new BackupProblem('backupUnreadable', '', { cause: error });
  }
}

/** @throws BackupProblem when a newer version of the product has changed the database it holds */
async function refuseNewerSteps(
  { manifest, rows }: OpenBackup,
  plugins: readonly ServerPlugin[],
): Promise<void> {
  const table = manifest.schema.tables.find(({ name }) => name === 'system_migrations');
  const place = table?.columns.findIndex(({ name }) => name === 'name') ?? -1;
  if (!table || place === -1) return;
  const known = new Set(stepNamesOf(plugins));
  for await (const steps of rows(table.name)) {
    const unknown = steps.map((step) => step[place] ?? '').find((name) => !known.has(name));
    if (unknown !== undefined) throw new BackupProblem('backupNewer', unknown);
  }
}

/** @param sealed whether the file ends in a digest of all of it */
async function readBackup(
  file: string,
  sealed: boolean,
  plugins: readonly ServerPlugin[],
): Promise<OpenBackup> {
  const { zip, entries } = await openZip(file);
  try {
    const manifest = await readManifest(zip, entries.get(MANIFEST));
    if (!sealed && manifest.format >= FIRST_SEALED_FORMAT) {
      throw new BackupProblem('backupDamaged', basename(file));
    }
    const bytes = (part: string, sha256: string | undefined) =>
      bytesOf(zip, entries.get(part), part, sha256);
    const backup: OpenBackup = {
      manifest,
      rows: (table) => {
        const part = tablePart(table);
        return rowsOf(bytes(part, manifest.tables[table]?.sha256), part);
      },
      siteFile: (name) => buffer(bytes(sitePart(name), manifest.site[name]?.sha256)),
      close: () => zip.close(),
    };
    await refuseNewerSteps(backup, plugins);
    return backup;
  } catch (error) {
    zip.close();
    throw error;
  }
}

/** What is wrong with a file that is not as it was sealed: the part, where that is still known. */
async function findDamage(file: string, plugins: readonly ServerPlugin[]): Promise<BackupProblem> {
  try {
    const backup = await readBackup(file, true, plugins);
    await checkBackup(backup).finally(() => backup.close());
  } catch (error) {
    if (error instanceof BackupProblem && error.key === 'backupDamaged') return error;
  }
  return new BackupProblem('backupDamaged', basename(file));
}

/**
 * Opens a backup and checks it to the last bit. `plugins` are those of the application it is for.
 * @throws BackupProblem when it is none, is cut off or changed, or comes from a newer version of the
 *   product
 */
export async function openBackup(
  file: string,
  plugins: readonly ServerPlugin[],
): Promise<OpenBackup> {
  const asSealed = await isAsSealed(file);
  if (asSealed === false) throw await findDamage(file, plugins);
  return readBackup(file, asSealed === true, plugins);
}

/**
 * Reads a backup from end to end, so that one knows that it can be put back.
 * @throws BackupProblem naming the part that is damaged
 */
export async function checkBackup(
  backup: OpenBackup,
  onProgress: (table: string, rows: number, goal: number) => void = () => undefined,
): Promise<void> {
  for (const name of Object.keys(backup.manifest.site)) await backup.siteFile(name);
  for (const { name } of backup.manifest.schema.tables) {
    const goal = backup.manifest.tables[name]?.rows ?? 0;
    let count = 0;
    for await (const rows of backup.rows(name)) {
      count += rows.length;
      onProgress(name, count, goal);
    }
    if (count !== goal) throw new BackupProblem('backupDamaged', tablePart(name));
  }
}
