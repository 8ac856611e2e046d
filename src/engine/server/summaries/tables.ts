import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Summary } from '../../declaration/summaries.ts';
import type { Config } from '../../declaration/types.ts';
import { quoteName, quoteText } from '../../fields/shared/quoting.ts';
import type { ServerContext } from '../context.ts';
import type { Connection } from '../db/connection.ts';
import type { RecurringFailure } from '../recurring-failure.ts';
import { compactRowCounts } from '../row-counts/tables.ts';
import { compaction, summaryStatements, summaryTable } from './statements.ts';

/** How often the server looks whether there are deltas to be put into the sums. */
const SECONDS_BETWEEN = 30;
/** Any number that no other part of the product locks by. */
const COMPACTION_LOCK = 7_436_929;

/** Changes whenever a summary is made of other items, or in another way. */
const shapeOf = (statements: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(statements)).digest('hex');

interface Made {
  readonly table: string;
  readonly statements: readonly string[];
}

const materializedSummaries = ({ summaries }: Pick<Config, 'summaries'>): Summary[] =>
  Object.values(summaries).filter(({ materialized }) => materialized);

function madeOf(config: Config): Made[] {
  return materializedSummaries(config).map((summary) => {
    const table = summaryTable(summary);
    const statements = summaryStatements(config, summary);
    const note = `comment on table ${table} is ${quoteText(shapeOf(statements))}`;
    return { table, statements: [...statements, note] };
  });
}

interface Stored extends Record<string, unknown> {
  readonly table: string;
  readonly shape: string | null;
}

async function storedIn(connection: Connection): Promise<readonly Stored[]> {
  const { rows } = await connection.execute<{ name: string; shape: string | null }>(sql`
    select c.relname as name, obj_description(c.oid, 'pg_class') as shape from pg_class c
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
      and starts_with(c.relname, 'system_summary_')`);
  return rows.map(({ name, shape }) => ({ table: quoteName(name), shape }));
}

const isStored = ({ table, statements }: Made, stored: readonly Stored[]): boolean =>
  stored.some((it) => it.table === table && it.shape === shapeOf(statements.slice(0, -1)));

/** Whether the tables of the summaries are as declared, and no others are there. */
export async function areSummariesMade(connection: Connection, config: Config): Promise<boolean> {
  const stored = await storedIn(connection);
  const made = madeOf(config);
  return made.length === stored.length && made.every((it) => isStored(it, stored));
}

/**
 * Drops tables of summaries that are no longer declared, or in another way, before the tables change
 * that they are made of: triggers of theirs would speak of columns that have gone.
 * @returns the statements that were run
 */
export async function dropChangedSummaries(
  tx: Connection,
  config: Config,
): Promise<readonly string[]> {
  const stored = await storedIn(tx);
  const made = madeOf(config);
  const old = stored.filter(
    (it) => !made.some((one) => one.table === it.table && isStored(one, [it])),
  );
  const statements: string[] = [];
  for (const { table } of old) {
    const start = `${table.slice(1, -1)}_`;
    const { rows } = await tx.execute<{ name: string }>(sql`
      select p.proname as name from pg_proc p
      where p.pronamespace = current_schema()::regnamespace and starts_with(p.proname, ${start})
        and p.prosrc like ${`%insert into ${table} (%`}`);
    const functions = rows.map(({ name }) => `drop function ${quoteName(name)}() cascade`);
    statements.push(...functions, `drop table ${table}`);
  }
  for (const statement of statements) await tx.execute(sql.raw(statement));
  return statements;
}

/** Makes the tables that are missing, filled from the rows there are. */
export async function makeSummaries(tx: Connection, config: Config): Promise<readonly string[]> {
  const stored = await storedIn(tx);
  const missing = madeOf(config).filter((it) => !isStored(it, stored));
  const statements = missing.flatMap((it) => it.statements);
  for (const statement of statements) await tx.execute(sql.raw(statement));
  return statements;
}

async function compact(tx: Connection, summary: Summary): Promise<void> {
  const table = sql.raw(summaryTable(summary));
  const { rows } = await tx.execute<{ waits: boolean }>(
    sql`select exists (select 1 from ${table} where delta) as waits`,
  );
  if (!rows[0]?.waits) return;
  const turn = await tx.execute<{ mine: boolean }>(
    sql`select pg_try_advisory_xact_lock(${COMPACTION_LOCK}) as mine`,
  );
  if (!turn.rows[0]?.mine) return;
  await tx.execute(sql.raw(compaction(summary)));
  await tx.execute(sql`delete from ${table} where not delta and row_count = 0`);
}

/** Puts what was noted of each summary since into its sums, so that answers stay quick. */
export async function compactSummaries({
  config,
  database,
}: Pick<ServerContext, 'config' | 'database'>): Promise<void> {
  for (const summary of materializedSummaries(config)) {
    await database.db.transaction((tx) => compact(tx, summary));
  }
}

/** Does so now and then, and with what is noted of row counts. @returns stops it */
export function keepCompact(
  context: Pick<ServerContext, 'config' | 'database'>,
  failure: RecurringFailure,
): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  const compactAll = async (): Promise<void> => {
    const errors: unknown[] = [];
    for (const compactSome of [compactRowCounts, compactSummaries]) {
      await compactSome(context).catch((error: unknown) => errors.push(error));
    }
    for (const error of errors) failure.failed(error);
    if (errors.length === 0) failure.works();
  };
  const timer = setInterval(() => {
    running = running.then(compactAll);
  }, SECONDS_BETWEEN * 1000);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
