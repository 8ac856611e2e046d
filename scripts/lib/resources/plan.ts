import { plugins } from '../../../application.server.ts';
import type { Config } from '../../../src/engine/declaration/types.ts';
import {
  DatabaseOpenError,
  openDatabase,
  readRefusal,
} from '../../../src/engine/server/db/open.ts';
import { readEnvironment } from '../../../src/engine/server/env.ts';
import { type NextStart, planStart } from '../../../src/engine/server/migrations/migrate.ts';
import { describeMigrationNote } from '../../../src/engine/server/migrations/migrate-error.ts';
import { terminalLanguages } from '../../../src/engine/server/terminal-words.ts';
import { APPLICATION } from '../application.mjs';
import { complain, EXIT_CONFIGURATION, say } from '../project.mjs';
import { isNothingThere, sourceOf } from '../source.ts';
import { tellStartupError } from '../startup-errors.ts';
import { linesOfSteps } from './plan-steps.ts';

type Plan = NextStart['plan'];

function tellNotes(notes: Plan['drift'], stream: NodeJS.WriteStream): void {
  for (const note of notes) {
    for (const language of terminalLanguages(process.env)) {
      stream.write(`- ${describeMigrationNote(note, language)}\n`);
    }
  }
}

function tellSteps({ statements, steps, toCompute }: Plan): void {
  if (statements.length > 0) {
    say('planChanges');
    const lines = linesOfSteps(steps);
    for (const { key, params } of lines) say(key, params);
    if (lines.length === 0) say('planNotesAlone');
  }
  for (const [{ name }, columns] of toCompute) {
    say('planComputed', { table: name, columns: columns.join(', ') });
  }
}

/** For who reads it, behind all that is said in words. */
function tellStatements({ statements }: Plan): void {
  if (statements.length === 0) return;
  say('planStatements', { count: statements.length });
  for (const statement of statements) process.stdout.write(`${statement};\n`);
}

function tellOwn({ steps, derivedAnew, countedAnew }: NextStart['own']): void {
  if (steps.length > 0) say('planOwnTables', { steps: steps.join(', ') });
  if (countedAnew) say('planCountsAnew');
  if (derivedAnew) say('planSumsAnew');
}

function tell({ plan, own }: NextStart): number {
  const { statements, drift, refusals } = plan;
  const { steps, derivedAnew, countedAnew } = own;
  const isNothing = statements.length + steps.length === 0 && !derivedAnew && !countedAnew;
  // A start that refuses does none of it.
  if (refusals.length === 0) {
    tellSteps(plan);
    tellOwn(own);
    if (!isNothing) say('planNothingLost');
  }
  if (drift.length > 0) say('planKept', { count: drift.length });
  tellNotes(drift, process.stdout);
  if (refusals.length > 0) {
    complain('planRefused', { count: refusals.length });
    tellNotes(refusals, process.stderr);
    return EXIT_CONFIGURATION;
  }
  if (isNothing) say('planNothing');
  tellStatements(plan);
  return 0;
}

/**
 * Shows what the next start would do to the tables, and does nothing. Resolves to an exit code: not
 * 0 when that start would refuse.
 */
export async function plan(config: Config): Promise<number> {
  try {
    const { databaseUrl, dataDirectory } = readEnvironment(process.env, APPLICATION);
    say('planSource', { source: sourceOf({ databaseUrl, dataDirectory }) });
    if (await isNothingThere({ databaseUrl, dataDirectory })) {
      say('planNewDatabase');
      return 0;
    }
    const database = await openDatabase({ databaseUrl, dataDirectory });
    try {
      return tell(await planStart({ config, database, plugins }));
    } catch (error) {
      throw readRefusal(error, { databaseUrl, dataDirectory }) ?? error;
    } finally {
      await database.close();
    }
  } catch (error) {
    if (!(error instanceof DatabaseOpenError && error.key === 'databaseInUse')) {
      return tellStartupError(error);
    }
    complain('planInUse', { ...error.parameters });
    return error.exitCode;
  }
}
