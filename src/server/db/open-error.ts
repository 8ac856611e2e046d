import thai from '../../../locales/th/startup.json' with { type: 'json' };
import { fillLine, type LineParameters, wordAt } from '../terminal-words.ts';

/** A line of `locales/<language>/startup.json`. */
export type StartupKey = keyof typeof thai;
export type StartupParameters = LineParameters;

/** Exit codes by the convention of sysexits.h, so that a service manager can tell them apart. */
export const EXIT_CODES = {
  damaged: 65,
  unavailable: 69,
  notCreated: 73,
  inputOutput: 74,
  inUse: 75,
  noPermission: 77,
  configuration: 78,
} as const;

const EXIT_CODE_BY_KEY: Record<StartupKey, number> = {
  databaseInUse: EXIT_CODES.inUse,
  databaseFolderNotFolder: EXIT_CODES.configuration,
  databaseFolderNotCreated: EXIT_CODES.notCreated,
  databaseFolderUnwritable: EXIT_CODES.noPermission,
  databaseFolderWrongOwner: EXIT_CODES.noPermission,
  databaseFolderForeign: EXIT_CODES.configuration,
  databaseFolderVersion: EXIT_CODES.configuration,
  databaseDiskFull: EXIT_CODES.inputOutput,
  databaseDamaged: EXIT_CODES.damaged,
  databaseNotOpened: EXIT_CODES.inputOutput,
  databaseStopped: EXIT_CODES.inputOutput,
  databaseLockLost: EXIT_CODES.inUse,
  postgresAddressInvalid: EXIT_CODES.configuration,
  postgresUnreachable: EXIT_CODES.unavailable,
  postgresTooOld: EXIT_CODES.configuration,
  postgresEncoding: EXIT_CODES.configuration,
  postgresForbidden: EXIT_CODES.noPermission,
  postgresExtensionMissing: EXIT_CODES.configuration,
};

/** One startup line in words; Thai where the language lacks it. */
export function describeStartupLine(
  key: StartupKey,
  parameters: StartupParameters,
  language = 'th',
): string {
  return fillLine(wordAt(language, 'startup', key) ?? thai[key], parameters);
}

/** The database cannot be opened: why (a key and its parameters) and with which code to exit. */
export class DatabaseOpenError extends Error {
  readonly exitCode: number;

  constructor(
    readonly key: StartupKey,
    readonly parameters: StartupParameters,
    options?: ErrorOptions,
  ) {
    super(describeStartupLine(key, parameters, 'en'), options);
    this.name = 'DatabaseOpenError';
    this.exitCode = EXIT_CODE_BY_KEY[key];
  }
}

/** What to print and which code to exit with, for an error thrown by `openDatabase`. */
export function describeStartupError(
  error: DatabaseOpenError,
  language = 'th',
): { line: string; exitCode: number } {
  return {
    line: describeStartupLine(error.key, error.parameters, language),
    exitCode: error.exitCode,
  };
}
