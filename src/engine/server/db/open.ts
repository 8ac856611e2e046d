import { join, resolve } from 'node:path';
import { DEFAULT_NAME } from '../../declaration/normalize.ts';
import { EXIT_CODES } from '../start-error.ts';
import type { Database } from './database.ts';
import { openEmbedded } from './embedded/open.ts';
import { readDatabaseError } from './errors.ts';
import { DatabaseOpenError, describeStartupLine } from './open-error.ts';
import { openPostgres, readPostgresRefusal } from './postgres.ts';

export type { Database } from './database.ts';
export { DatabaseOpenError } from './open-error.ts';
export { readPostgresRefusal } from './postgres.ts';

/**
 * Reports an error that came up after a database was opened, where its operator can mend it; undefined
 * for every other.
 */
export function readRefusal(
  error: unknown,
  { databaseUrl, dataDirectory }: Pick<OpenDatabaseOptions, 'databaseUrl' | 'dataDirectory'>,
): DatabaseOpenError | undefined {
  if (databaseUrl) return readPostgresRefusal(error, databaseUrl);
  const problem = readDatabaseError(error);
  if (problem?.kind !== 'damaged') return undefined;
  const reason = problem.cause instanceof Error ? problem.cause.message : problem.kind;
  const folder = join(resolve(dataDirectory), 'database');
  return new DatabaseOpenError('databaseDamaged', { folder, reason }, { cause: error });
}

export interface OpenDatabaseOptions {
  /** A PostgreSQL server's address; without it the embedded database is opened. */
  databaseUrl?: string | undefined;
  /** Folder of the product's data; the embedded database lives in its `database` folder. */
  dataDirectory: string;
  /** Name of the application, by which the administrator of the server knows its connections. */
  application?: string;
  /** Takes lines for the operator's log. */
  log?: (line: string) => void;
  /** Must end the process: the database has stopped for good. Prints and exits when left out. */
  onFatal?: (line: string) => void;
  /** Language of the line handed to `onFatal`; Thai when left out. */
  language?: string;
  /**
   * An embedded database is made also where one was before, to be restored: it counts as none until
   * this says that it was, when the database is closed.
   */
  restored?: () => boolean;
  /** With the means to look at every page of an embedded database, which `check.ts` needs. */
  inspecting?: boolean;
  /** The embedded database's worker file, when it is not where the build puts it. */
  workerUrl?: URL;
}

function endProcess(line: string): void {
  process.stderr.write(`${line}\n`);
  process.exit(EXIT_CODES.inputOutput);
}

/**
 * Opens the product's database: PostgreSQL when an address is given, else the embedded one.
 * @throws DatabaseOpenError saying what is wrong
 */
export function openDatabase(options: OpenDatabaseOptions): Promise<Database> {
  const { dataDirectory, log = () => undefined, onFatal = endProcess, language = 'th' } = options;
  if (options.databaseUrl) {
    return openPostgres(options.databaseUrl, options.application ?? DEFAULT_NAME, log);
  }
  return openEmbedded(resolve(dataDirectory), {
    workerUrl: options.workerUrl,
    restored: options.restored,
    inspecting: options.inspecting,
    language,
    log,
    onFatal: (key, parameters) => onFatal(describeStartupLine(key, parameters, language)),
  });
}
