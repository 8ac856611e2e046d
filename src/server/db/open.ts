import { resolve } from 'node:path';
import { EXIT_CODES } from '../start-error.ts';
import type { Database } from './database.ts';
import { openEmbedded } from './embedded/open.ts';
import { describeStartupLine } from './open-error.ts';
import { openPostgres } from './postgres.ts';

export type { Database } from './database.ts';
export { DatabaseOpenError } from './open-error.ts';
export { readPostgresRefusal } from './postgres.ts';

export interface OpenDatabaseOptions {
  /** A PostgreSQL server's address; without it the embedded database is opened. */
  databaseUrl?: string | undefined;
  /** Folder of the product's data; the embedded database lives in its `database` folder. */
  dataDirectory: string;
  /** Takes lines for the operator's log. */
  log?: (line: string) => void;
  /** Must end the process: the database has stopped for good. Prints and exits when left out. */
  onFatal?: (line: string) => void;
  /** Language of the line handed to `onFatal`; Thai when left out. */
  language?: string;
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
    return openPostgres(options.databaseUrl, log);
  }
  return openEmbedded(resolve(dataDirectory), {
    workerUrl: options.workerUrl,
    log,
    onFatal: (key, parameters) => onFatal(describeStartupLine(key, parameters, language)),
  });
}
