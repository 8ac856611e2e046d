/**
 * The sums that the dashboards read. Without parameters brings them up to date with the records;
 * `--check` counts them again and names the first that differ (exit code 1).
 */
import './lib/own-application.mjs';
import { plugins } from '../application.server.ts';
import { readConfig } from '../src/application.ts';
import { migrate } from '../src/engine/server/db/migrate.ts';
import { type Database, openDatabase } from '../src/engine/server/db/open.ts';
import { readEnvironment } from '../src/engine/server/env.ts';
import { type CheckReport, checkRollups } from '../src/food-waste/server/rollups/check.ts';
import { Rollups } from '../src/food-waste/server/rollups/rollups.ts';
import { complain, EXIT_CONFIGURATION, ROOT, say } from './lib/project.mjs';
import { tellStartupError } from './lib/startup-errors.ts';

const FAILURE = 1;

function tellReport({ rows, differences, behind }: CheckReport): number {
  if (behind.length > 0) say('rollupsBehind', { count: behind.length });
  if (differences.length === 0) {
    say('rollupsSound', { rows });
    return 0;
  }
  complain('rollupsDiffer', { count: differences.length });
  for (const { table, kept, recounted } of differences) {
    process.stderr.write(
      `${table}\n  - ${JSON.stringify(kept)}\n  + ${JSON.stringify(recounted)}\n`,
    );
  }
  return FAILURE;
}

async function refresh(database: Database): Promise<number> {
  const started = performance.now();
  await new Rollups(database).refresh();
  say('rollupsFresh', { seconds: ((performance.now() - started) / 1000).toFixed(1) });
  return 0;
}

async function run(check: boolean): Promise<number> {
  const { databaseUrl, dataDirectory } = readEnvironment(process.env, ROOT);
  const database = await openDatabase({ databaseUrl, dataDirectory });
  try {
    await migrate({ config: readConfig(plugins), database, plugins });
    return check ? tellReport(await checkRollups(database)) : await refresh(database);
  } finally {
    await database.close();
  }
}

const [parameter, ...others] = process.argv.slice(2);
if (others.length > 0 || (parameter !== undefined && parameter !== '--check')) {
  complain('unknownCommand', { command: process.argv.slice(2).join(' '), known: '--check' });
  process.exitCode = EXIT_CONFIGURATION;
} else {
  process.exitCode = await run(parameter === '--check').catch(tellStartupError);
}
