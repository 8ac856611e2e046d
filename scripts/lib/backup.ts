/** What the commands for backups share: where things are, and how they end. */
import { join } from 'node:path';
import { isTimeZone, regionOf } from '../../src/engine/declaration/region.ts';
import { BackupProblem } from '../../src/engine/server/backup/problem.ts';
import { readDatabaseError } from '../../src/engine/server/db/errors.ts';
import {
  type Database,
  type OpenDatabaseOptions,
  openDatabase,
  readPostgresRefusal,
} from '../../src/engine/server/db/open.ts';
import { type Environment, readEnvironment } from '../../src/engine/server/env.ts';
import { writtenMoment } from '../../src/engine/server/locale.ts';
import { type ProgressLine, progressLine } from '../../src/engine/server/progress.ts';
import { EXIT_CODES, StartError, StartProblem } from '../../src/engine/server/start-error.ts';
import { APPLICATION } from './application.mjs';
import { complain } from './project.mjs';
import { sourceOf, type Where } from './source.ts';
import { tellStartupError } from './startup-errors.ts';

const FAILURE = 1;

/** Where a backup goes that is given no name: by the clock of this machine. */
export function usualFile(dataDirectory: string, now: Date): string {
  const digits = (value: number): string => String(value).padStart(2, '0');
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map(digits).join('');
  const time = [now.getHours(), now.getMinutes(), now.getSeconds()].map(digits).join('');
  return join(dataDirectory, 'backups', `back-office-${day}-${time}.zip`);
}

/**
 * A moment (ISO 8601, UTC) as clocks of the region show it, with the zone named: `30/11/2569 10:07:00
 * (Asia/Bangkok)`. In UTC where the declaration cannot be read: backups do without it.
 */
export async function localTime(moment: string): Promise<string> {
  const { default: declaration } = await import('../../resources.config.ts').catch(() => ({
    default: {},
  }));
  const declared = regionOf(declaration);
  const region = isTimeZone(declared.timeZone) ? declared : regionOf({});
  return `${writtenMoment(region, moment)} (${region.timeZone})`;
}

/** The variables of the server of the application, which these commands go by too. */
export const environment = (): Environment => readEnvironment(process.env, APPLICATION);

/** Which database stands in the way: of several that a command works on, people have to know. */
function asNotEmpty({ part }: BackupProblem, where: Where): StartError {
  const key = where.databaseUrl === undefined ? 'restoreNotEmpty' : 'restoreServerNotEmpty';
  return new StartError(key, { source: sourceOf(where), part }, EXIT_CODES.configuration);
}

/** What a server does not let a command do is reported as at a start, where its operator can mend it. */
function asRefused(error: unknown, where: Where): unknown {
  if (error instanceof BackupProblem) {
    return error.key === 'restoreNotEmpty' ? asNotEmpty(error, where) : error;
  }
  if (where.databaseUrl === undefined) return error;
  return readPostgresRefusal(error, where.databaseUrl) ?? error;
}

/**
 * Opens a database, hands it on, and closes it whatever happens.
 * @throws StartProblem for what the operator of the database can mend
 */
export async function withDatabase<Result>(
  where: Where,
  use: (database: Database) => Promise<Result>,
  options: Pick<OpenDatabaseOptions, 'restored' | 'inspecting'> = {},
): Promise<Result> {
  const database = await openDatabase({
    ...options,
    databaseUrl: where.databaseUrl,
    dataDirectory: where.dataDirectory,
    log: (line) => process.stderr.write(`${line}\n`),
  });
  try {
    return await use(database);
  } catch (error) {
    throw asRefused(error, where);
  } finally {
    await database.close();
  }
}

/** Shows how far a piece of work has come, and ends the line when it is over. */
export async function withProgress<Result>(
  work: (show: ProgressLine['show']) => Promise<Result>,
): Promise<Result> {
  const progress = progressLine();
  try {
    return await work((name, done, goal) => progress.show(name, done, goal));
  } finally {
    progress.end();
  }
}

const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error;

function tellSystemError(error: NodeJS.ErrnoException): number {
  const file = error.path ?? '';
  if (error.code === 'EEXIST') complain('backupFileThere', { file });
  else if (error.code === 'ENOENT') complain('backupFileMissing', { file });
  else complain('backupFileTrouble', { file, reason: error.message });
  return EXIT_CODES.inputOutput;
}

/** Reports an error that a person can mend in words, and gives its exit code; others are thrown on. */
export function tell(error: unknown): number {
  if (error instanceof BackupProblem) {
    complain(error.key, { part: error.part });
    return EXIT_CODES.damaged;
  }
  if (isSystemError(error)) return tellSystemError(error);
  // Why a database cannot be opened is reported before what the database said of it.
  const problem = error instanceof StartProblem ? undefined : readDatabaseError(error);
  if (!problem) return tellStartupError(error);
  complain('backupDatabaseTrouble', {
    reason: problem.cause instanceof Error ? problem.cause.message : problem.kind,
  });
  return FAILURE;
}
