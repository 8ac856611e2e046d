/**
 * Tools over `resources.config.ts`. `check` names every mistake in it, with its place, and names in
 * plugins and starter data that it has nothing of (`--readable` only what cannot be read, in it and
 * in the words); `plan` shows what the next start would do to the database; `new <name>` asks a few
 * questions and adds a resource.
 */
import { readFile } from 'node:fs/promises';
import type { Problem } from '../src/engine/declaration/assert.ts';
import type { Config } from '../src/engine/declaration/types.ts';
import { APPLICATION } from './lib/application.mjs';
import { tellBrokenWords } from './lib/locales/broken.ts';
import { complain, EXIT_CONFIGURATION, ROOT, say } from './lib/project.mjs';
import type { Finding } from './lib/resources/same-words.ts';
import type { ServerFileError } from './lib/resources/server-plugins.ts';

function isDeclarationError(
  error: unknown,
): error is Error & { readonly problems: readonly Problem[] } {
  return error instanceof Error && error.name === 'DeclarationError' && 'problems' in error;
}

/** Known by its name: what reads plugins is loaded late. */
function isServerFileError(error: unknown): error is ServerFileError {
  return error instanceof Error && error.name === 'ServerFileError';
}

function tellServerFile({ file, reason }: ServerFileError): number {
  complain('serverUnread', { file, reason });
  return EXIT_CONFIGURATION;
}

function tellUnreadable({ key, params }: Finding): number {
  complain('configUnreadable');
  complain(key, params);
  return EXIT_CONFIGURATION;
}

/** As the server reports them when it starts. */
async function tellProblems(problems: readonly Problem[]): Promise<number> {
  const [{ linesOfProblems }, { inEach, terminalLanguages }] = await Promise.all([
    import('../src/engine/server/declaration-lines.ts'),
    import('../src/engine/server/terminal-words.ts'),
  ]);
  const languages = terminalLanguages(process.env);
  const lines = inEach(languages, (language) => linesOfProblems(problems, language));
  process.stderr.write(`${lines.join('\n')}\n`);
  return EXIT_CONFIGURATION;
}

/** Plugins are read only where a type of field may be one of theirs: they take a second to load. */
async function readSound(): Promise<Config> {
  const { readConfig } = await import('../src/application.ts');
  try {
    return readConfig([]);
  } catch (error) {
    const isOfType = ({ place }: Problem): boolean => place.endsWith('.type');
    if (!isDeclarationError(error) || !error.problems.some(isOfType)) throw error;
    const { readServerPlugins } = await import('./lib/resources/server-plugins.ts');
    return readConfig(await readServerPlugins());
  }
}

/**
 * The text of the declaration; else prints what cannot be read, in files of words first, as part of
 * the program itself reads them, and resolves to an exit code.
 */
async function readSource(): Promise<string | number> {
  const folders = new Set([ROOT, APPLICATION]);
  const broken = [...folders].map(tellBrokenWords);
  if (broken.some((count) => count > 0)) return EXIT_CONFIGURATION;
  const source = await readFile(`${APPLICATION}resources.config.ts`, 'utf8');
  const { findSyntaxError } = await import('./lib/resources/unreadable.ts');
  const syntaxError = await findSyntaxError(source);
  return syntaxError ? tellUnreadable(syntaxError) : source;
}

/** Reads the declaration and hands it on; else prints what is wrong. Resolves to an exit code. */
async function withConfig(use: (config: Config) => number | Promise<number>): Promise<number> {
  const source = await readSource();
  if (typeof source === 'number') return source;
  let config: Config;
  try {
    // Imported late: what is wrong in the file itself must reach the lines below.
    config = await readSound();
    const [{ findRepeated }, { DeclarationError }] = await Promise.all([
      import('./lib/resources/repeated.ts'),
      import('../src/engine/declaration/assert.ts'),
    ]);
    const repeated = findRepeated(source);
    if (repeated.length > 0) throw new DeclarationError(repeated);
  } catch (error) {
    const { findRunError } = await import('./lib/resources/unreadable.ts');
    const runError = findRunError(error, source);
    if (runError) return tellUnreadable(runError);
    if (isServerFileError(error)) return tellServerFile(error);
    if (isDeclarationError(error)) return tellProblems(error.problems);
    complain('configUnreadable');
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return EXIT_CONFIGURATION;
  }
  try {
    return await use(config);
  } catch (error) {
    if (isServerFileError(error)) return tellServerFile(error);
    throw error;
  }
}

/** Exit code of names that stand for nothing: what is written under them would be left aside. */
async function checkNames(config: Config): Promise<number> {
  const { tellStrayNames } = await import('./lib/resources/names.ts');
  return (await tellStrayNames(config)) > 0 ? EXIT_CONFIGURATION : 0;
}

async function checkReadable(): Promise<number> {
  const source = await readSource();
  return typeof source === 'number' ? source : 0;
}

async function tellAll(config: Config): Promise<number> {
  const { tellLooseEnds } = await import('./lib/resources/loose-ends.ts');
  const looseEnds = tellLooseEnds(config);
  if ((await checkNames(config)) > 0 || looseEnds > 0) return EXIT_CONFIGURATION;
  say('configSound', {
    resources: Object.keys(config.resources).length,
    screens: Object.keys(config.screens).length,
  });
  return 0;
}

const COMMANDS: Readonly<Record<string, (parameters: readonly string[]) => Promise<number>>> = {
  check: (parameters) => {
    if (parameters.includes('--readable')) return checkReadable();
    return withConfig(parameters.includes('--quiet') ? checkNames : tellAll);
  },
  plan: () =>
    withConfig(async (config) => {
      const { plan } = await import('./lib/resources/plan.ts');
      return plan(config);
    }),
  new: ([name]) =>
    withConfig(async () => {
      const { makeNew } = await import('./lib/resources/new.ts');
      return makeNew(name);
    }),
};

const [command = 'check', ...parameters] = process.argv.slice(2);
const chosen = COMMANDS[command];
if (chosen) {
  process.exitCode = await chosen(parameters);
} else {
  complain('unknownCommand', { command, known: Object.keys(COMMANDS).join(', ') });
  process.exitCode = EXIT_CONFIGURATION;
}
