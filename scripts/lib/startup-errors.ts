/** What prevents a command from working: reported as at the start of the server. */
import { StartProblem } from '../../src/engine/server/start-error.ts';
import { inEach, terminalLanguages } from '../../src/engine/server/terminal-words.ts';

/** Reports an error that a person can mend, in words, and gives its exit code; others are thrown on. */
export function tellStartupError(error: unknown): number {
  if (!(error instanceof StartProblem)) throw error;
  const lines = inEach(terminalLanguages(process.env), (language) => error.lines(language));
  for (const line of lines) process.stderr.write(`${line}\n`);
  return error.exitCode;
}
