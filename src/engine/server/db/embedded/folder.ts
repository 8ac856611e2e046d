import { constants, type Stats } from 'node:fs';
import {
  access,
  mkdir,
  open,
  readdir,
  readFile,
  rm,
  stat,
  statfs,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hasCode, reasonOf } from '../../system-error.ts';
import { DatabaseOpenError, type StartupKey } from '../open-error.ts';
import {
  incompleteMarkIn,
  isThere,
  markWhole,
  noteMade,
  refuseIfGone,
  refuseIfMoved,
} from './marks.ts';

/** Major version of the PostgreSQL inside the pinned PGlite; its files suit no other. */
export const EMBEDDED_POSTGRES_VERSION = '18';

const MEGABYTE = 1024 * 1024;
/** A new database takes some 45 MB; an existing one needs room for its next log segments. */
const NEEDED_MEGABYTES = { new: 128, existing: 48 } as const;
const READ_WRITE_ENTER = constants.R_OK | constants.W_OK | constants.X_OK;

/** What stands in the data folder. All paths are absolute. */
export interface DatabaseFolder {
  /** Folder of PostgreSQL's own files. */
  directory: string;
  isNew: boolean;
  /** Marks the new database as whole, once all of it is on the disk. */
  finish(): Promise<void>;
}

/** Runs a step on a folder; what goes wrong becomes a startup error that names the folder. */
async function orRefuse<Result>(
  key: StartupKey,
  folder: string,
  step: () => Promise<Result>,
): Promise<Result> {
  try {
    return await step();
  } catch (error) {
    throw new DatabaseOpenError(key, { folder, reason: reasonOf(error) }, { cause: error });
  }
}

async function findStats(path: string): Promise<Stats | undefined> {
  return stat(path).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) {
      return undefined;
    }
    throw error;
  });
}

/**
 * Makes a folder below its nearest parent that exists, step by step: Node's own recursive way
 * never ends where that parent takes no folders and says ENOENT, as `/proc` does.
 */
async function makeFolder(folder: string): Promise<void> {
  const missing: string[] = [];
  let parent = folder;
  for (; !(await findStats(parent)); parent = dirname(parent)) {
    missing.unshift(parent);
  }
  if (missing.length > 0) {
    await access(parent, constants.W_OK | constants.X_OK);
  }
  for (const step of missing) {
    await mkdir(step, { mode: 0o700 }).catch((error: unknown) => {
      // Another process may have been quicker.
      if (!hasCode(error, 'EEXIST')) {
        throw error;
      }
    });
  }
}

/**
 * Makes the data folder with its parents, if need be.
 * @throws DatabaseOpenError
 */
export async function makeDataFolder(folder: string): Promise<void> {
  const refuse = 'databaseFolderNotCreated';
  const found = await orRefuse(refuse, folder, () => findStats(folder));
  if (found && !found.isDirectory()) {
    throw new DatabaseOpenError('databaseFolderNotFolder', { folder });
  }
  await orRefuse(refuse, folder, () => makeFolder(folder));
}

/**
 * Makes the data folder if need be, and checks that it can be written.
 * @throws DatabaseOpenError
 */
export async function prepareDataFolder(folder: string): Promise<void> {
  await makeDataFolder(folder);
  await orRefuse('databaseFolderUnwritable', folder, () => access(folder, READ_WRITE_ENTER));
  await checkSpace(folder, NEEDED_MEGABYTES.existing);
}

async function checkSpace(folder: string, neededMegabytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const free = Math.floor((bavail * bsize) / MEGABYTE);
  if (free < neededMegabytes) {
    throw new DatabaseOpenError('databaseDiskFull', { folder, free, needed: neededMegabytes });
  }
}

/** Checks the files of an existing database before PGlite, which says little, touches them. */
async function checkExisting(directory: string): Promise<void> {
  const refuse = 'databaseFolderUnwritable';
  const { uid } = await stat(directory);
  const user = process.geteuid?.();
  if (user !== undefined && uid !== user) {
    throw new DatabaseOpenError('databaseFolderWrongOwner', {
      folder: directory,
      owner: uid,
      user,
    });
  }
  await orRefuse(refuse, directory, () => access(directory, READ_WRITE_ENTER));
  const versionFile = join(directory, 'PG_VERSION');
  const version = await readFile(versionFile, 'utf8').catch((error: unknown) => {
    throw hasCode(error, 'ENOENT')
      ? new DatabaseOpenError('databaseFolderForeign', { folder: directory })
      : new DatabaseOpenError(refuse, { folder: directory, reason: reasonOf(error) });
  });
  if (version.trim() !== EMBEDDED_POSTGRES_VERSION) {
    throw new DatabaseOpenError('databaseFolderVersion', {
      folder: directory,
      found: version.trim(),
      expected: EMBEDDED_POSTGRES_VERSION,
    });
  }
  for (const name of ['global/pg_control', 'pg_wal', 'base']) {
    await checkFile(directory, name);
  }
}

async function checkFile(directory: string, name: string): Promise<void> {
  await access(join(directory, name), constants.R_OK | constants.W_OK).catch((error: unknown) => {
    const missing = hasCode(error, 'ENOENT');
    const reason = `${reasonOf(error)} ${name}`;
    throw new DatabaseOpenError(
      missing ? 'databaseDamaged' : 'databaseFolderUnwritable',
      { folder: directory, reason },
      { cause: error },
    );
  });
}

/** What PGlite says, and no more, when files of the database are not as they should be. */
const DAMAGE = /^(PGlite failed to initialize|Aborted\(\))/;

/**
 * Says why an existing database did not start, given PGlite's words: a file that may not be
 * read, a damaged one, or else what PGlite says.
 */
export async function readStartFailure(directory: string, error: unknown): Promise<unknown> {
  const reason = error instanceof DatabaseOpenError ? String(error.parameters.reason) : '';
  if (!DAMAGE.test(reason)) {
    return error;
  }
  try {
    for (const entry of await readdir(directory, { recursive: true })) {
      await checkFile(directory, entry);
    }
  } catch (fault) {
    return fault;
  }
  return new DatabaseOpenError('databaseDamaged', { folder: directory, reason }, { cause: error });
}

async function listEntries(directory: string): Promise<string[]> {
  try {
    return await readdir(directory);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) {
      return [];
    }
    const key = hasCode(error, 'ENOTDIR') ? 'databaseFolderNotFolder' : 'databaseFolderUnwritable';
    throw new DatabaseOpenError(key, { folder: directory, reason: reasonOf(error) });
  }
}

/** Flushes a folder, all in it first, so that a power cut leaves a whole database or none. */
async function flushTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true });
  await Promise.all(
    entries.map((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? flushTree(path) : flush(path);
    }),
  );
  await flush(folder);
}

async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync();
  await handle.close();
}

/** Whether a data folder holds a whole database. Makes and changes nothing. */
export async function holdsDatabase(dataFolder: string): Promise<boolean> {
  if (await isThere(incompleteMarkIn(dataFolder))) return false;
  return (await listEntries(join(dataFolder, 'database'))).length > 0;
}

export interface FolderOptions {
  /** A database is made also where one was before: it is about to be restored. */
  readonly beginAnew?: boolean | undefined;
}

/**
 * Looks at the database in a data folder this process has locked, and makes ready for a new one
 * if there is none. One whose making was cut short, so that nothing was ever stored in it, is
 * made anew.
 * @throws DatabaseOpenError
 */
export async function inspectDatabaseFolder(
  dataFolder: string,
  { beginAnew = false }: FolderOptions = {},
): Promise<DatabaseFolder> {
  const directory = join(dataFolder, 'database');
  const marker = incompleteMarkIn(dataFolder);
  if (await isThere(marker)) {
    await rm(directory, { recursive: true, force: true });
  }
  const isNew = (await listEntries(directory)).length === 0;
  if (!(isNew && beginAnew)) await refuseIfMoved(dataFolder);
  if (!isNew) {
    await checkExisting(directory);
    await noteMade(dataFolder, (await stat(join(directory, 'PG_VERSION'))).mtime);
  }
  if (isNew) {
    // A restore that is cut short leaves the mark: no start after it begins a new office.
    if (beginAnew) await noteMade(dataFolder, new Date());
    else await refuseIfGone(dataFolder, directory);
    await checkSpace(dataFolder, NEEDED_MEGABYTES.new);
    await orRefuse('databaseFolderUnwritable', dataFolder, () => writeFile(marker, ''));
    await orRefuse('databaseFolderUnwritable', dataFolder, () =>
      mkdir(directory, { recursive: true, mode: 0o700 }),
    );
  }
  return {
    directory,
    isNew,
    finish: () =>
      orRefuse('databaseNotOpened', directory, async () => {
        await flushTree(directory);
        await markWhole(dataFolder);
        await flush(dataFolder);
      }),
  };
}
