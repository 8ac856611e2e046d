import { sql } from 'drizzle-orm';
import type { Connection } from '../db/connection.ts';
import type { Database } from '../db/database.ts';
import { readDatabaseError } from '../db/errors.ts';
import { bind } from './bind.ts';
import type { Source } from './cuts.ts';
import { REFRESH } from './statements.ts';

/** A month, by its first day, whose rollups of a source are behind the records. */
export interface StaleMonth {
  readonly source: Source;
  readonly month: string;
}

interface Touched {
  readonly day: string;
  readonly province: string;
}

const MONTH_OF_DAY = sql`date_trunc('month', day::timestamp)::date`;
const TRIES = 5;

/** Months noted as changed, the newest first. */
export async function staleMonths(connection: Connection): Promise<readonly StaleMonth[]> {
  const { rows } = await connection.execute<{ source: Source; month: string }>(
    sql`select source, ${MONTH_OF_DAY} as month from rollup_log group by 1, 2 order by 2 desc, 1`,
  );
  return rows;
}

async function takeFromLog(tx: Connection, { source, month }: StaleMonth): Promise<Touched[]> {
  const { rows } = await tx.execute<{ day: string; province: string }>(sql`
    with taken as (
      delete from rollup_log where source = ${source} and day >= ${month}::date
        and day < (${month}::date + interval '1 month')::date
      returning day, province)
    select distinct day, province from taken`);
  return rows;
}

/** Recounts what was touched in a month; nothing to do gives false. */
async function refreshWithin(tx: Connection): Promise<boolean> {
  // Before the snapshot is taken, which a lock does not do: it holds what the refresh before wrote.
  await tx.execute(sql`lock table rollup_state in exclusive mode`);
  const [stale] = await staleMonths(tx);
  if (!stale) return false;
  const touched = await takeFromLog(tx, stale);
  const provinces = [...new Set(touched.map(({ province }) => province))];
  const days = [...new Set(touched.map(({ day }) => day))];
  for (const { source, text } of REFRESH) {
    if (source === stale.source) await tx.execute(bind(text, [stale.month, provinces, days]));
  }
  await tx.execute(sql`update rollup_state set refreshes = refreshes + 1, refreshed_at = now()`);
  return true;
}

/**
 * Brings the newest month that is behind up to date, in one transaction: the entries of the log
 * that it sees are taken out, and what they tell of is counted again from the records it sees.
 * Entries committed meanwhile stay for the next one. One refresh at a time, on all nodes.
 * @returns whether there was anything to do
 */
export async function refreshMonth(database: Database): Promise<boolean> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await database.db.transaction(refreshWithin, { isolationLevel: 'repeatable read' });
    } catch (error) {
      const known = readDatabaseError(error);
      if (known?.kind !== 'conflict' || tries >= TRIES) throw error;
    }
  }
}
