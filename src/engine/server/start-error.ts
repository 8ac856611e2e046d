import { type CommandKey, describeCommandLine } from './command-words.ts';
import type { LineParameters } from './terminal-words.ts';

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

/** What prevents the server, or a command, from working, and its operator can fix. */
export abstract class StartProblem extends Error {
  abstract readonly exitCode: number;
  /** Messages for the operator, a line for each obstacle; Thai where a language lacks it. */
  abstract lines(language?: string): readonly string[];
}

/** The server cannot start, for one reason with a line and an exit code. */
export class StartError extends StartProblem {
  constructor(
    readonly key: CommandKey,
    readonly parameters: LineParameters,
    readonly exitCode: number,
    options?: ErrorOptions,
  ) {
    super(describeCommandLine(key, parameters, 'en'), options);
    this.name = 'StartError';
  }

  lines(language?: string): readonly string[] {
    return [describeCommandLine(this.key, this.parameters, language)];
  }
}
