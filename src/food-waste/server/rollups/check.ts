import { sql } from 'drizzle-orm';
import type { Connection } from '../../../engine/server/db/connection.ts';
import type { Database } from '../../../engine/server/db/database.ts';
import { type StaleMonth, staleMonths } from './refresh.ts';
import { RECOUNTS, type Recount } from './statements.ts';

/** A row that a rollup should not have, or has not, or has with other values. */
export interface Difference {
  readonly table: string;
  /** What the rollup stores; null where it has no such row. */
  readonly kept: Readonly<Record<string, unknown>> | null;
  /** What the records give; null where they give no such row. */
  readonly recounted: Readonly<Record<string, unknown>> | null;
}

export interface CheckReport {
  /** How many were held against the records. */
  readonly rows: number;
  readonly differences: readonly Difference[];
  /** Months that were behind at that moment and so are not held against the records. */
  readonly behind: readonly StaleMonth[];
}

/** Differences reported of each rollup. */
const MOST = 5;
interface CheckedRow extends Record<string, unknown> {
  readonly kept: Record<string, unknown> | null;
  readonly recounted: Record<string, unknown> | null;
}

/** First days of the months that the sums of a source are behind in. */
const behindIn = (source: string): string => `
  select date_trunc('month', day::timestamp)::date from rollup_log where source = '${source}'
  union all select month from rollup_work where source = '${source}'`;

function comparison({ table, source, keys, values, levels, recounted }: Recount): string {
  const columns = [...keys, ...values].join(', ');
  const of = (side: string): string => values.map((name) => `${side}.${name}`).join(', ');
  return `with kept as (
      select ${columns} from ${table} where level in (${levels.join(', ')})),
    again (${columns}) as materialized (${recounted})
    select to_jsonb(kept) - 'reporters' as kept, to_jsonb(again) - 'reporters' as recounted
    from kept full join again
      on ${keys.map((key) => `kept.${key} = again.${key}`).join(' and ')}
    where (${of('kept')}) is distinct from (${of('again')})
      and date_trunc('month', coalesce(kept.period, again.period)::timestamp)::date not in (${behindIn(source)})
    limit ${MOST}`;
}

/** Rows that are held against the records: those of months that are not behind. */
const compared = ({ table, source, levels }: Recount): string => `select count(*) as rows
    from ${table} where level in (${levels.join(', ')})
    and date_trunc('month', period::timestamp)::date not in (${behindIn(source)})`;

async function checkWithin(tx: Connection): Promise<CheckReport> {
  const behind = await staleMonths(tx);
  const differences: Difference[] = [];
  let rows = 0;
  for (const recount of RECOUNTS) {
    const { table } = recount;
    const found = await tx.execute<CheckedRow>(sql.raw(comparison(recount)));
    differences.push(...found.rows.map(({ kept, recounted }) => ({ table, kept, recounted })));
    const counted = await tx.execute<{ rows: number }>(sql.raw(compared(recount)));
    rows += Number(counted.rows[0]?.rows ?? 0);
  }
  return { rows, differences, behind };
}

/** Counts every rollup again from the records, in one snapshot, and holds them side by side. */
export function checkRollups(database: Database): Promise<CheckReport> {
  return database.db.transaction(checkWithin, {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  });
}
