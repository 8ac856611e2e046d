import type { StartupParameters } from './db/open-error.ts';
import { type CommandKey, describeCommandLine } from './startup-words.ts';

/** The server cannot start, for a reason its operator can mend: a line and an exit code. */
export class StartError extends Error {
  constructor(
    readonly key: CommandKey,
    readonly parameters: StartupParameters,
    readonly exitCode: number,
    options?: ErrorOptions,
  ) {
    super(describeCommandLine(key, parameters, 'en'), options);
    this.name = 'StartError';
  }
}

/** What the operating system or a library said, on one line. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return code || (error.message.split('\n')[0] ?? error.name);
}
