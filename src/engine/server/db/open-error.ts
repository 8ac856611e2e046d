import thai from '../../../../locales/th/startup.json' with { type: 'json' };
import { EXIT_CODES, StartProblem } from '../start-error.ts';
import { fillLine, type LineParameters, wordAt } from '../terminal-words.ts';

/** A line of `locales/<language>/startup.json`. */
export type StartupKey = keyof typeof thai;

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
  databasePageDamaged: EXIT_CODES.damaged,
  databaseGone: EXIT_CODES.damaged,
  databaseMoved: EXIT_CODES.configuration,
  databaseNotOpened: EXIT_CODES.inputOutput,
  databaseStopped: EXIT_CODES.inputOutput,
  databaseLockLost: EXIT_CODES.inUse,
  postgresAddressInvalid: EXIT_CODES.configuration,
  postgresTargetInvalid: EXIT_CODES.configuration,
  postgresUnreachable: EXIT_CODES.unavailable,
  // Not by waiting: a service manager that starts it again would do so for ever.
  postgresSignInRefused: EXIT_CODES.configuration,
  postgresDatabaseMissing: EXIT_CODES.configuration,
  postgresReadOnly: EXIT_CODES.unavailable,
  postgresDamaged: EXIT_CODES.damaged,
  postgresTooOld: EXIT_CODES.configuration,
  postgresEncoding: EXIT_CODES.configuration,
  postgresForbidden: EXIT_CODES.noPermission,
  postgresExtensionMissing: EXIT_CODES.configuration,
};

/** One startup line in words; Thai where the language lacks it. */
export function describeStartupLine(
  key: StartupKey,
  parameters: LineParameters,
  language = 'th',
): string {
  return fillLine(wordAt(language, 'startup', key) ?? thai[key], parameters);
}

/** The database cannot be opened: why (a key and its parameters) and with which code to exit. */
export class DatabaseOpenError extends StartProblem {
  readonly exitCode: number;

  constructor(
    readonly key: StartupKey,
    readonly parameters: LineParameters,
    options?: ErrorOptions,
  ) {
    super(describeStartupLine(key, parameters, 'en'), options);
    this.name = 'DatabaseOpenError';
    this.exitCode = EXIT_CODE_BY_KEY[key];
  }

  lines(language?: string): readonly string[] {
    return [describeStartupLine(this.key, this.parameters, language)];
  }
}
