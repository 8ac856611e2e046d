import { access, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode, reasonOf } from '../../system-error.ts';
import { DatabaseOpenError } from '../open-error.ts';

/** Small files beside the database's folder that say what became of it. */
const INCOMPLETE = 'database.incomplete';
const MADE = 'database.made';
const MOVED = 'database.moved';

/** Where a mark stands while a new database is made. */
export const incompleteMarkIn = (dataFolder: string): string => join(dataFolder, INCOMPLETE);

/** Whether a path can be reached. */
export const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

async function writeMark(mark: string, text: string, dataFolder: string): Promise<void> {
  await writeFile(mark, text, { flag: 'wx', flush: true }).catch((error: unknown) => {
    if (hasCode(error, 'EEXIST')) return;
    const words = { folder: dataFolder, reason: reasonOf(error) };
    throw new DatabaseOpenError('databaseFolderUnwritable', words, { cause: error });
  });
}

async function readMark(mark: string, dataFolder: string): Promise<string | null> {
  return readFile(mark, 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return null;
    const words = { folder: dataFolder, reason: `${reasonOf(error)} ${mark}` };
    throw new DatabaseOpenError('databaseFolderUnwritable', words, { cause: error });
  });
}

/** Leaves the mark that a data folder holds a database, unless it is there already. */
export async function noteMade(dataFolder: string, at: Date): Promise<void> {
  await writeMark(join(dataFolder, MADE), `${at.toISOString()}\n`, dataFolder);
}

/**
 * Leaves the mark that the database of a data folder was moved to a server, so that no command uses
 * the old one by mistake.
 * @param to the server's hosts and database, without the user's name and password
 */
export async function noteMoved(dataFolder: string, to: string, at: Date): Promise<void> {
  await writeMark(join(dataFolder, MOVED), `${at.toISOString()} ${to}\n`, dataFolder);
}

/** Whether the database of a data folder was moved to a server. */
export const wasMoved = (dataFolder: string): Promise<boolean> => isThere(join(dataFolder, MOVED));

/** Where the database of a data folder was moved to, and on which day; null where it was not. */
export async function readMoved(
  dataFolder: string,
): Promise<{ readonly to: string; readonly since: string } | null> {
  const moved = await readMark(join(dataFolder, MOVED), dataFolder);
  if (moved === null) return null;
  const [at = '', ...to] = moved.trim().split(' ');
  return { to: to.join(' '), since: at.slice(0, 10) };
}

/** @throws DatabaseOpenError where the database was moved to a server */
export async function refuseIfMoved(dataFolder: string): Promise<void> {
  const moved = await readMoved(dataFolder);
  if (moved === null) return;
  const words = { folder: dataFolder, ...moved, mark: join(dataFolder, MOVED) };
  throw new DatabaseOpenError('databaseMoved', words);
}

/** @throws DatabaseOpenError where a database was made before that is not there any more */
export async function refuseIfGone(dataFolder: string, directory: string): Promise<void> {
  const mark = join(dataFolder, MADE);
  const made = await readMark(mark, dataFolder);
  if (made === null) return;
  const since = made.trim().slice(0, 10);
  throw new DatabaseOpenError('databaseGone', { folder: directory, since, mark });
}

/** Marks a new database as whole; nothing that an earlier one left is true any more. */
export async function markWhole(dataFolder: string): Promise<void> {
  await rm(join(dataFolder, MADE), { force: true });
  await rm(join(dataFolder, MOVED), { force: true });
  await noteMade(dataFolder, new Date());
  await rm(incompleteMarkIn(dataFolder), { force: true });
}
