/**
 * `npm run check`: reads every page and row of the database, whichever it is, and names what is
 * damaged (exit code 65). Changes nothing.
 */
import { type CheckedDatabase, checkDatabase } from '../src/engine/server/db/check.ts';
import { EXIT_CODES } from '../src/engine/server/start-error.ts';
import { environment, tell, withDatabase, withProgress } from './lib/backup.ts';
import { complain, EXIT_CONFIGURATION, say } from './lib/project.mjs';
import { isNothingThere, sourceOf } from './lib/source.ts';

const inWords = (count: number): string => count.toLocaleString('en');

function report(
  { relations, pages, rows, problems, thorough }: CheckedDatabase,
  source: string,
): number {
  for (const { relation, reason } of problems) complain('checkDamaged', { relation, reason });
  if (!thorough) say('checkRowsOnly');
  if (problems.length > 0) {
    complain('checkRestore', { source, count: problems.length });
    return EXIT_CODES.damaged;
  }
  const counts = { source, relations, pages: inWords(pages), rows: inWords(rows) };
  say(thorough ? 'checkSound' : 'checkRowsSound', counts);
  return 0;
}

async function check(): Promise<number> {
  const where = environment();
  if (await isNothingThere(where)) {
    complain('checkNothing', { folder: where.dataDirectory });
    return EXIT_CONFIGURATION;
  }
  return withDatabase(
    where,
    async (database) =>
      report(await withProgress((show) => checkDatabase(database, show)), sourceOf(where)),
    { inspecting: true },
  );
}

if (process.argv.length > 2) {
  complain('unknownCommand', { command: process.argv.slice(2).join(' '), known: 'npm run check' });
  process.exitCode = EXIT_CONFIGURATION;
} else {
  process.exitCode = await check().catch(tell);
}
