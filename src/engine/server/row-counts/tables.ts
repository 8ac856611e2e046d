import { getTableName, sql } from 'drizzle-orm';
import type { Config } from '../../declaration/types.ts';
import { quoteName } from '../../fields/shared/quoting.ts';
import type { ServerContext } from '../context.ts';
import type { Connection } from '../db/connection.ts';
import { rowCounts, scopeCounts } from '../db/system-tables.ts';
import { blueprintsOf } from '../db/tables.ts';
import { COMPACTIONS, type Counting, countingsOf, FUNCTIONS } from './statements.ts';

/** Any number that no other part of the product locks by. */
const COMPACTION_LOCK = 7_436_930;

interface Standing extends Record<string, unknown> {
  readonly function: string;
  /** The table that it counts; null where none does any more. */
  readonly table: string | null;
  /** Of its triggers that are on, all of them one. */
  readonly shapes: readonly (string | null)[];
}

/** The functions that count, with the triggers that call them. */
async function standingIn(connection: Connection): Promise<readonly Standing[]> {
  const { rows } = await connection.execute<Standing>(sql`
    select p.proname as function, min(c.relname::text) as table,
      coalesce(json_agg(obj_description(t.oid, 'pg_trigger')) filter (where t.tgenabled <> 'D'), '[]')
        as shapes
    from pg_proc p left join pg_trigger t on t.tgfoid = p.oid left join pg_class c on c.oid = t.tgrelid
    where p.pronamespace = current_schema()::regnamespace
      and p.proname::text ^@ any(${sql.param([...FUNCTIONS])}::text[])
    group by p.proname`);
  return rows;
}

const isMade = (counting: Counting, standing: readonly Standing[]): boolean =>
  standing.some(
    (it) =>
      it.function === counting.function &&
      it.table === counting.resource.table &&
      it.shapes.length === counting.triggers.length &&
      it.shapes.every((shape) => shape === counting.shape),
  );

/** What stands for a table that is declared, now or under a former name, and counts it otherwise. */
function changedIn(standing: readonly Standing[], config: Config): readonly Standing[] {
  const countings = countingsOf(config);
  const declared = new Set(
    blueprintsOf(config).flatMap(({ name, former }) => [name, ...former.map(({ table }) => table)]),
  );
  return standing.filter(
    (it) =>
      it.table !== null && declared.has(it.table) && !countings.some((one) => isMade(one, [it])),
  );
}

/** Whether all rows are counted that are to be, as they are to be. */
export async function areRowsCounted(connection: Connection, config: Config): Promise<boolean> {
  const standing = await standingIn(connection);
  const isEach = countingsOf(config).every((it) => isMade(it, standing));
  return isEach && changedIn(standing, config).length === 0;
}

/** No server puts pieces together until the transaction ends: what it put there would not be seen here. */
const holdCompaction = (tx: Connection) =>
  tx.execute(sql`select pg_advisory_xact_lock(${COMPACTION_LOCK})`);

/**
 * Drops what counts no longer, or otherwise, before the tables change that it reads: its triggers would
 * speak of columns that have gone. A table that nobody declares any more is left as it is.
 * @returns the statements that were run
 */
export async function dropChangedCounts(
  tx: Connection,
  config: Config,
): Promise<readonly string[]> {
  const old = changedIn(await standingIn(tx), config);
  if (old.length > 0) await holdCompaction(tx);
  const statements = old.map((it) => `drop function ${quoteName(it.function)}() cascade`);
  for (const statement of statements) await tx.execute(sql.raw(statement));
  for (const { function: name, table } of old) {
    // A function that counts by scope is only there if the table is.
    const counts = name.startsWith(getTableName(scopeCounts)) ? scopeCounts : rowCounts;
    const isOf = sql`split_part(${counts.source}, ' ', 1) = ${table}`;
    await tx.delete(counts).where(isOf);
  }
  return statements;
}

/** Makes what is missing, filled from the rows there are. @returns the statements that were run */
export async function countRows(tx: Connection, config: Config): Promise<readonly string[]> {
  const standing = await standingIn(tx);
  const missing = countingsOf(config).filter((it) => !isMade(it, standing));
  if (missing.length > 0) await holdCompaction(tx);
  const statements = missing.flatMap((it) => it.statements);
  for (const statement of statements) await tx.execute(sql.raw(statement));
  // At once: until autovacuum has statistics, PostgreSQL reads all counts for users who see some rows.
  if (missing.length > 0) await tx.execute(sql`analyze ${scopeCounts}`);
  return statements;
}

/** Puts together what was noted since, so that few pieces are left to add up. */
export async function compactRowCounts({
  database,
}: Pick<ServerContext, 'database'>): Promise<void> {
  await database.db.transaction(async (tx) => {
    const isWaiting = (counts: typeof rowCounts | typeof scopeCounts) =>
      sql`exists (select from ${counts} where ${counts.delta})`;
    const { rows } = await tx.execute(
      sql`select from (select) one where ${isWaiting(rowCounts)} or ${isWaiting(scopeCounts)}`,
    );
    if (rows.length === 0) return;
    const turn = await tx.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(${COMPACTION_LOCK}) as mine`,
    );
    if (!turn.rows[0]?.mine) return;
    for (const statement of COMPACTIONS) await tx.execute(sql.raw(statement));
  });
}
