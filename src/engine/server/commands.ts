/** The contract of packs and applications with the command line: `npm run command -- NAME …`. */
import type { ServerContext } from './context.ts';
import type { SayAtTerminal } from './plugin.ts';

/** What a command is called with. */
export interface CommandCall {
  /** What is written behind its name. */
  readonly parameters: readonly string[];
  /** The folder of the application's data, `data/`. */
  readonly dataFolder: string;
  /** Opens the database as the server does, brings its tables up to date, and closes it afterwards. */
  readonly withContext: <Result>(
    work: (context: ServerContext) => Promise<Result>,
  ) => Promise<Result>;
  readonly say: SayAtTerminal;
  /** The same, where errors go. */
  readonly complain: SayAtTerminal;
}

/** Resolves to the exit code; what a person can mend is thrown as a `StartProblem`. */
export type Command = (call: CommandCall) => Promise<number>;

/** Commands by their names; the code of one is loaded when it is called. */
export type Commands = Readonly<Record<string, () => Promise<Command>>>;
