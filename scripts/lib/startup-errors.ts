/** What keeps a command from beginning: told like at the start of the server. */
import { DatabaseOpenError, describeStartupError } from '../../src/server/db/open.ts';
import { StartError } from '../../src/server/start-error.ts';
import { describeCommandLine } from '../../src/server/startup-words.ts';
import { terminalLanguages } from '../../src/server/terminal-words.ts';

/** Tells an error that a person can mend, in words, and gives its exit code; others are thrown on. */
export function tellStartupError(error: unknown): number {
  for (const language of terminalLanguages(process.env)) {
    if (error instanceof DatabaseOpenError) {
      process.stderr.write(`${describeStartupError(error, language).line}\n`);
    } else if (error instanceof StartError) {
      process.stderr.write(`${describeCommandLine(error.key, error.parameters, language)}\n`);
    }
  }
  if (error instanceof DatabaseOpenError) return describeStartupError(error).exitCode;
  if (error instanceof StartError) return error.exitCode;
  throw error;
}
