import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { SYSTEM } from '../../../engine/server/access/principal.ts';
import type { Command, CommandCall } from '../../../engine/server/commands.ts';
import { EXIT_CODES } from '../../../engine/server/start-error.ts';
import {
  fillLine,
  inEach,
  type LineParameters,
  terminalLanguages,
  wordAt,
} from '../../../engine/server/terminal-words.ts';
import { type BoundaryImport, MAXIMUM_MAP_BYTES, type Unmatched } from '../../boundaries.ts';
import type { Area } from '../../geography.ts';
import { type Imported, importBoundaries } from '../geography/import/import.ts';
import type { MapFile, ReadingProgress } from '../geography/import/messages.ts';
import { BoundaryProblem } from '../geography/import/problem.ts';

/** A terminal is no place for thousands of names. */
const MOST_NAMED = 20;

/** A line of `locales/<language>/boundaries.json`; Thai where the language lacks it. */
function line(language: string, key: string, parameters: LineParameters = {}): string {
  const text = wordAt(language, 'boundaries', key) ?? wordAt('th', 'boundaries', key) ?? key;
  return fillLine(text, parameters);
}

const nameOfArea = ({ code, nameTh }: Area): string => `${nameTh} (${code})`;
const nameOfUnmatched = ({ code, name }: Unmatched): string =>
  [name, code && `(${code})`].filter(Boolean).join(' ') || '?';

function namesLine(language: string, key: string, names: readonly string[]): string[] {
  if (names.length === 0) return [];
  const listed = names.slice(0, MOST_NAMED).join(', ');
  const more = names.length - MOST_NAMED;
  const params = { count: names.length, names: listed };
  const text =
    more > 0
      ? line(language, `told.${key}More`, { ...params, more })
      : line(language, `told.${key}`, params);
  return [`  ${text}`];
}

function linesOfImport(language: string, { level, source, report }: BoundaryImport): string[] {
  const { areas, features, matchedBy, countrywide } = report;
  return [
    line(language, 'told.imported', {
      level: line(language, `levels.${level}`),
      areas,
      features,
      source,
    }),
    ...namesLine(language, 'missing', report.missing.map(nameOfArea)),
    ...namesLine(language, 'unknown', report.unknown.map(nameOfUnmatched)),
    ...namesLine(language, 'misplaced', report.misplaced.map(nameOfUnmatched)),
    ...namesLine(language, 'broken', report.broken.map(nameOfUnmatched)),
    ...(matchedBy === 'name' ? [`  ${line(language, 'told.byName')}`] : []),
    ...(countrywide ? [] : [`  ${line(language, 'told.partly')}`]),
  ];
}

/** What an import came to, for a person at a terminal. */
function linesOfImported({ imports, skipped }: Imported, language: string): string[] {
  return [
    ...imports.flatMap((each) => linesOfImport(language, each)),
    ...namesLine(language, 'skipped', skipped),
  ];
}

/** Why a file was not taken in. */
function lineOfProblem({ key, params }: BoundaryProblem, language: string): string {
  return line(language, `problems.${key}`, params);
}

const LANGUAGES = terminalLanguages(process.env);
/** A file that is wrong: sysexits.h EX_DATAERR. */
const EXIT_DATA = 65;
/** A file that cannot be read: EX_NOINPUT. */
const EXIT_NO_INPUT = 66;

class UnreadableFile extends Error {}

function print(stream: NodeJS.WriteStream, say: (language: string) => readonly string[]): void {
  for (const lines of inEach(LANGUAGES, say)) stream.write(`${lines}\n`);
}

interface Wanted {
  readonly paths: readonly string[];
  readonly source: string;
}

/** What is wanted; null where that makes no sense. */
function readWanted(parameters: readonly string[]): Wanted | null {
  try {
    const { values, positionals } = parseArgs({
      args: [...parameters],
      allowPositionals: true,
      options: { source: { type: 'string', default: '' } },
    });
    return positionals.length > 0 ? { paths: positionals, source: values.source } : null;
  } catch {
    return null;
  }
}

async function readFiles(paths: readonly string[]): Promise<MapFile[]> {
  return Promise.all(
    paths.map(async (path) => {
      const found = await stat(path).catch(() => null);
      if (!found?.isFile()) throw new UnreadableFile(path);
      if (found.size > MAXIMUM_MAP_BYTES) throw new BoundaryProblem('tooLarge');
      return { name: basename(path), bytes: new Uint8Array(await readFile(path)) };
    }),
  );
}

/** One bar on one line, where somebody watches. */
function showProgress({ stage, level, share }: ReadingProgress): void {
  if (!process.stderr.isTTY) return;
  const done = Math.round(share * 20);
  const bar = `${'█'.repeat(done)}${'░'.repeat(20 - done)}`;
  process.stderr.write(`\r${bar} ${stage} ${level ?? ''}\u001b[K`);
}

async function takeIn(
  paths: readonly string[],
  source: string,
  { withContext }: CommandCall,
): Promise<void> {
  const files = await readFiles(paths);
  await withContext(async (context) => {
    const work = { context, principal: SYSTEM, files, source, onProgress: showProgress };
    const imported = await importBoundaries(work);
    if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
    print(process.stdout, (language) => linesOfImported(imported, language));
  });
}

/** Reports what is wrong with the files; resolves to the exit code. */
function explain(error: unknown, { complain }: CommandCall): number {
  if (error instanceof BoundaryProblem) {
    print(process.stderr, (language) => [lineOfProblem(error, language)]);
    return EXIT_DATA;
  }
  if (error instanceof UnreadableFile) {
    complain('mapUnreadable', { file: error.message });
    return EXIT_NO_INPUT;
  }
  throw error;
}

/**
 * Takes official boundaries in for the map: `npm run geo:import -- FILE… [--source "…"]`. The files
 * of one call count as one; the server may go on running where the database is PostgreSQL.
 */
export const importBoundaryFiles: Command = async (call) => {
  const wanted = readWanted(call.parameters);
  if (!wanted) {
    call.complain('mapMissing');
    return EXIT_CODES.configuration;
  }
  return takeIn(wanted.paths, wanted.source, call).then(
    () => 0,
    (error: unknown) => explain(error, call),
  );
};
