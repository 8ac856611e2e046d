import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'drizzle-orm';
import { ZipFile } from 'yazl';
import { quoteName } from '../../fields/shared/quoting.ts';
import type { Connection } from '../db/connection.ts';
import type { Database } from '../db/database.ts';
import { NO_LIMITS } from '../db/patience.ts';
import { hasCode } from '../system-error.ts';
import {
  BACKUP_FORMAT,
  MANIFEST,
  type Manifest,
  type OnProgress,
  sitePart,
  tablePart,
} from './manifest.ts';
import { readCounters, readRows } from './rows.ts';
import { readSchema, type TableSchema } from './schema.ts';
import { seal, UNSEALED } from './seal.ts';
import { PRODUCT_VERSION } from './version.ts';

/** It holds personal data and the hashes of passwords. */
const OWNER_ONLY = 0o600;

export interface BackupOptions {
  readonly database: Database;
  /** The office's own files; there need be none. */
  readonly siteFolder: string;
  /** The file to write; one that is there already is not touched. */
  readonly file: string;
  readonly now: Date;
  /** Of the product that writes it. */
  readonly version?: string;
  readonly onProgress?: OnProgress;
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Lines of a table, counted and hashed into the manifest as they go by. */
async function* lines(
  connection: Connection,
  table: TableSchema,
  manifest: Manifest,
  onProgress: OnProgress,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let count = 0;
  for await (const rows of readRows(connection, table)) {
    const text = Buffer.from(`${rows.map((row) => JSON.stringify(row)).join('\n')}\n`);
    hash.update(text);
    count += rows.length;
    onProgress(table.name, count);
    yield text;
  }
  manifest.tables[table.name] = { rows: count, sha256: hash.digest('hex') };
}

async function* asJson(manifest: Manifest): AsyncGenerator<string> {
  yield JSON.stringify(manifest);
}

/** Paths of the files in a folder and those within it, the names between `/`. */
async function filesIn(folder: string, within = ''): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(join(folder, within))) {
    const path = within === '' ? entry : `${within}/${entry}`;
    // What a link leads to counts as well: containers mount files by links.
    const kind = await stat(join(folder, path));
    if (kind.isDirectory()) found.push(...(await filesIn(folder, path)));
    else if (kind.isFile()) found.push(path);
  }
  return found;
}

async function addSite(zip: ZipFile, folder: string, manifest: Manifest): Promise<void> {
  if (!existsSync(folder)) return;
  for (const path of await filesIn(folder)) {
    const bytes = await readFile(join(folder, path));
    manifest.site[path] = { sha256: sha256(bytes) };
    zip.addBuffer(bytes, sitePart(path));
  }
}

/** A disk that is full says so without the name of the file. */
function withPath(error: unknown, path: string): unknown {
  const isUnnamed = error instanceof Error && 'syscall' in error && !('path' in error);
  return isUnnamed ? Object.assign(error, { path }) : error;
}

/** Writes the parts one after another; the manifest last, when all of them are known. */
async function pack(
  connection: Connection,
  { siteFolder, file, now, version = PRODUCT_VERSION, onProgress = () => undefined }: BackupOptions,
  target: NodeJS.WritableStream,
): Promise<Manifest> {
  const schema = await readSchema(connection);
  const manifest: Manifest = {
    format: BACKUP_FORMAT,
    version,
    madeAt: now.toISOString(),
    schema,
    tables: {},
    counters: await readCounters(connection, schema.tables),
    site: {},
  };
  const zip = new ZipFile();
  // The zip file passes no error on from what it reads: one that fails ends all the others here.
  const failure = new AbortController();
  const fail = (error: unknown): void => failure.abort(error);
  const add = (part: string, content: AsyncIterable<Buffer | string>): void => {
    zip.addReadStreamLazy(part, (done) => {
      const source = Readable.from(content, { signal: failure.signal });
      done(null, source.on('error', fail));
    });
  };
  zip.on('error', fail);
  await addSite(zip, siteFolder, manifest);
  for (const table of schema.tables) {
    add(tablePart(table.name), lines(connection, table, manifest, onProgress));
  }
  add(MANIFEST, asJson(manifest));
  zip.end({ forceZip64Format: false, comment: UNSEALED });
  try {
    await pipeline(zip.outputStream, seal, target, { signal: failure.signal });
  } catch (error) {
    fail(withPath(error, file));
    throw failure.signal.reason;
  }
  return manifest;
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

/** Gives a file its name, if nothing has it. Some shared folders know no links; there it is renamed. */
async function name(part: string, file: string): Promise<void> {
  try {
    await link(part, file);
    await rm(part);
  } catch (error) {
    if (hasCode(error, 'EEXIST')) throw error;
    await rename(part, file);
  }
  await syncFolder(dirname(file));
}

/**
 * Prevents tables from being replaced. A migration may write one anew, which would look empty to who
 * began to read before. What locks takes no snapshot, so the moment of the backup comes after.
 */
async function keepTables(connection: Connection, tables: readonly TableSchema[]): Promise<void> {
  for (const { name: table } of tables) {
    await connection.execute(sql.raw(`lock table ${quoteName(table)} in access share mode`));
  }
}

/**
 * Writes all of a database, as it is at one moment, and the office's files into one zip file. The
 * file has its name only when it is whole and on the disk; PostgreSQL may be in use meanwhile.
 * @throws Error with `code` EEXIST when the file is there already, and what disks and databases throw
 */
export async function writeBackup(options: BackupOptions): Promise<Manifest> {
  const { database, file } = options;
  await mkdir(dirname(file), { recursive: true });
  const part = `${file}.${process.pid}.part`;
  if (existsSync(file)) {
    throw Object.assign(new Error('file exists'), { code: 'EEXIST', syscall: 'link', path: file });
  }
  const handle = await open(part, 'w', OWNER_ONLY);
  try {
    const { tables } = await readSchema(database.db);
    const manifest = await database.db.transaction(
      async (transaction) => {
        await transaction.execute(NO_LIMITS);
        await keepTables(transaction, tables);
        return pack(transaction, options, handle.createWriteStream({ flush: true }));
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    );
    await name(part, file);
    return manifest;
  } finally {
    await handle.close().catch(() => undefined);
    await rm(part, { force: true });
  }
}
