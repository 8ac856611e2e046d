import english from '../../../locales/en/startup.json' with { type: 'json' };
import thai from '../../../locales/th/startup.json' with { type: 'json' };

/** A line of `locales/<language>/startup.json`. */
export type StartupKey = keyof typeof thai & keyof typeof english;
export type StartupLanguage = 'th' | 'en';
export type StartupParameters = Readonly<Record<string, string | number>>;

const WORDS: Record<StartupLanguage, Record<StartupKey, string>> = { th: thai, en: english };

/** Exit codes by the convention of sysexits.h, so that a service manager can tell them apart. */
export const EXIT_CODES = {
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
  databaseNotOpened: EXIT_CODES.inputOutput,
  databaseStopped: EXIT_CODES.inputOutput,
  databaseLockLost: EXIT_CODES.inUse,
  postgresAddressInvalid: EXIT_CODES.configuration,
  postgresUnreachable: EXIT_CODES.unavailable,
  postgresTooOld: EXIT_CODES.configuration,
  postgresEncoding: EXIT_CODES.configuration,
};

/** One startup line in words. */
export function describeStartupLine(
  key: StartupKey,
  parameters: StartupParameters,
  language: StartupLanguage = 'th',
): string {
  return WORDS[language][key].replace(/\{(\w+)\}/g, (_match, name: string) =>
    String(parameters[name] ?? ''),
  );
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
  language: StartupLanguage = 'th',
): { line: string; exitCode: number } {
  return {
    line: describeStartupLine(error.key, error.parameters, language),
    exitCode: error.exitCode,
  };
}
