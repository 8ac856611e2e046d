import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { SYSTEM } from '../../../engine/server/access/principal.ts';
import type { Command, CommandCall } from '../../../engine/server/commands.ts';
import { EXIT_CODES } from '../../../engine/server/start-error.ts';
import { inEach, terminalLanguages } from '../../../engine/server/terminal-words.ts';
import { MAXIMUM_MAP_BYTES } from '../../boundaries.ts';
import { importBoundaries } from '../geography/import/import.ts';
import type { MapFile, ReadingProgress } from '../geography/import/messages.ts';
import { BoundaryProblem } from '../geography/import/problem.ts';
import { lineOfProblem, linesOfImported } from '../geography/import/telling.ts';

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
    const work = { context, principal: SYSTEM, files, source, tell: showProgress };
    const imported = await importBoundaries(work);
    if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
    print(process.stdout, (language) => linesOfImported(imported, language));
  });
}

/** Tells what is wrong with the files; resolves to the exit code. */
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
