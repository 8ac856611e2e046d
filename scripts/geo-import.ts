/**
 * Takes official boundaries in for the map: `npm run geo:import -- FILE… [--source "…"]`. The files
 * of one call count as one; the server may go on running where the database is PostgreSQL.
 */

import './lib/own-application.mjs';
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { plugins } from '../application.server.ts';
import { readConfig } from '../src/application.ts';
import { SYSTEM } from '../src/engine/server/auth/principal.ts';
import type { ServerContext } from '../src/engine/server/context.ts';
import { migrate } from '../src/engine/server/db/migrate.ts';
import { openDatabase } from '../src/engine/server/db/open.ts';
import { readEnvironment } from '../src/engine/server/env.ts';
import { inEach, terminalLanguages } from '../src/engine/server/terminal-words.ts';
import { MAXIMUM_MAP_BYTES } from '../src/thailand/boundaries.ts';
import { loadAreas } from '../src/thailand/server/geography/areas.ts';
import { importBoundaries } from '../src/thailand/server/geography/import/import.ts';
import type { MapFile, ReadingProgress } from '../src/thailand/server/geography/import/messages.ts';
import { BoundaryProblem } from '../src/thailand/server/geography/import/problem.ts';
import { lineOfProblem, linesOfImported } from '../src/thailand/server/geography/import/telling.ts';
import { complain, EXIT_CONFIGURATION, ROOT } from './lib/project.mjs';
import { tellStartupError } from './lib/startup-errors.ts';

const LANGUAGES = terminalLanguages(process.env);
/** A file that is wrong: sysexits.h EX_DATAERR. */
const EXIT_DATA = 65;
/** A file that cannot be read: EX_NOINPUT. */
const EXIT_NO_INPUT = 66;

class UnreadableFile extends Error {}

function print(stream: NodeJS.WriteStream, say: (language: string) => readonly string[]): void {
  for (const lines of inEach(LANGUAGES, say)) stream.write(`${lines}\n`);
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

async function openContext(): Promise<ServerContext> {
  const environment = readEnvironment(process.env, ROOT);
  const { databaseUrl, dataDirectory } = environment;
  const database = await openDatabase({
    databaseUrl,
    dataDirectory,
    log: () => undefined,
    onFatal: (text) => {
      process.stderr.write(`${text}\n`);
      process.exit(1);
    },
  });
  const areas = loadAreas(`${ROOT}data`);
  return { config: readConfig(plugins), database, areas, plugins, now: () => new Date() };
}

async function takeIn(paths: readonly string[], source: string): Promise<void> {
  const files = await readFiles(paths);
  const context = await openContext();
  try {
    await migrate(context);
    const work = { context, principal: SYSTEM, files, source, tell: showProgress };
    const imported = await importBoundaries(work);
    if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
    print(process.stdout, (language) => linesOfImported(imported, language));
  } finally {
    await context.database.close();
  }
}

/** Tells what went wrong; resolves to the exit code. */
function explain(error: unknown): number {
  if (error instanceof BoundaryProblem) {
    print(process.stderr, (language) => [lineOfProblem(error, language)]);
    return EXIT_DATA;
  }
  if (error instanceof UnreadableFile) {
    complain('mapUnreadable', { file: error.message });
    return EXIT_NO_INPUT;
  }
  return tellStartupError(error);
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { source: { type: 'string', default: '' } },
});
if (positionals.length === 0) {
  complain('mapMissing');
  process.exitCode = EXIT_CONFIGURATION;
} else {
  process.exitCode = await takeIn(positionals, values.source).then(() => 0, explain);
}
