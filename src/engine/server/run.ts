import { DeclarationError } from '../declaration/assert.ts';
import { PRODUCT_VERSION } from './backup/version.ts';
import { type CommandKey, describeCommandLine } from './command-words.ts';
import { withoutValues } from './db/errors.ts';
import { linesOfProblems } from './declaration-lines.ts';
import { readEnvironment } from './env.ts';
import { collectGarbageSoon, limitHeapGrowth } from './memory.ts';
import { describeMigrationNote } from './migrations/migrate-error.ts';
import type { ServedApplication } from './plugin.ts';
import { PROJECT_ROOT } from './project-root.ts';
import type { RunningServer } from './running.ts';
import { type StartNews, startServer } from './start.ts';
import { EXIT_CODES, StartProblem } from './start-error.ts';
import { inEach, type LineParameters, terminalLanguages } from './terminal-words.ts';

const FAILURE = 1;
/**
 * Ctrl+C reaches the process from the terminal and once more from npm; the second must not count
 * as impatience.
 */
const SAME_SIGNAL_MILLISECONDS = 700;
const LAST_WORDS_MILLISECONDS = 2000;
const LANGUAGES = terminalLanguages(process.env);

function print(line: string, stream: NodeJS.WriteStream = process.stdout): void {
  stream.write(`${line}\n`);
}

function say(key: CommandKey, parameters?: LineParameters): void {
  for (const line of inEach(LANGUAGES, (language) => [
    describeCommandLine(key, parameters, language),
  ])) {
    print(line);
  }
}

function linesOf(error: unknown, language: string): readonly string[] {
  if (error instanceof StartProblem) return error.lines(language);
  if (error instanceof DeclarationError) return linesOfProblems(error.problems, language);
  const cause = withoutValues(error);
  const reason = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
  return [describeCommandLine('startFailed', { reason }, language)];
}

function exitCodeOf(error: unknown): number {
  if (error instanceof DeclarationError) return EXIT_CODES.configuration;
  return error instanceof StartProblem ? error.exitCode : FAILURE;
}

/** The generated password, in a frame that stands out. Printed, never logged. */
function showAdmin(username: string, password: string): void {
  const rule = '═'.repeat(64);
  print(`\n${rule}`);
  const account = inEach(LANGUAGES, (language) => [
    `  ${describeCommandLine('adminTitle', {}, language)}`,
    `    ${describeCommandLine('adminUsername', { username }, language)}`,
    `    ${describeCommandLine('adminPassword', { password }, language)}`,
    `  ${describeCommandLine('adminOnce', {}, language)}`,
  ]);
  for (const lines of account) print(lines);
  print(`${rule}\n`);
}

/**
 * Started by `npm run dev`: people open the web app that passes calls on to this server, which stops
 * and starts with each edit.
 */
const IS_BEHIND_WEB = process.argv.includes('--behind-web');

const NEWS: StartNews = {
  leftAsItIs: (note) => {
    for (const line of inEach(LANGUAGES, (language) => [describeMigrationNote(note, language)])) {
      print(line, process.stderr);
    }
  },
  seeded: (count) => say('seeded', { count }),
  say,
  adminMade: ({ username, password }) => showAdmin(username, password),
  siteProblem: ({ key, ...parameters }) => say(key, parameters),
  log: (line) => print(line, process.stderr),
  databaseStopped: (line) => {
    print(line, process.stderr);
    process.exit(EXIT_CODES.inputOutput);
  },
};

function stopOnSignals(server: RunningServer): void {
  let signalledAt: number | undefined;
  const onSignal = (): void => {
    const now = performance.now();
    if (signalledAt === undefined) {
      signalledAt = now;
      if (!IS_BEHIND_WEB) say('stopping');
      server.stop().then(
        () => {
          if (!IS_BEHIND_WEB) say('stopped');
          process.exit(0);
        },
        (error: unknown) => {
          for (const line of linesOf(error, 'th')) print(line, process.stderr);
          process.exit(FAILURE);
        },
      );
    } else if (now - signalledAt > SAME_SIGNAL_MILLISECONDS) {
      say('stopForced');
      process.exit(FAILURE);
    }
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
}

/**
 * Serves an application until a signal ends it. Errors are reported at the terminal, and by the
 * exit code.
 */
export async function runServer(application: ServedApplication): Promise<void> {
  limitHeapGrowth();
  try {
    const environment = readEnvironment(process.env, PROJECT_ROOT);
    const server = await startServer(application, environment, PROJECT_ROOT, NEWS);
    stopOnSignals(server);
    if (!IS_BEHIND_WEB) say('version', { version: PRODUCT_VERSION });
    say(IS_BEHIND_WEB ? 'serverReady' : 'ready', { address: server.address });
    if (server.metricsAddress) say('metricsAt', { address: server.metricsAddress });
    if (environment.apiUrl) say('filesAlone', { address: environment.apiUrl });
    collectGarbageSoon();
  } catch (error) {
    for (const lines of inEach(LANGUAGES, (language) => linesOf(error, language))) {
      print(lines, process.stderr);
    }
    process.exitCode = exitCodeOf(error);
    // Something half open must not keep a server alive that serves nobody.
    setTimeout(() => process.exit(), LAST_WORDS_MILLISECONDS).unref();
  }
}
