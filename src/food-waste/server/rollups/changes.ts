import { sql } from 'drizzle-orm';
import type { Connection } from '../../../engine/server/db/connection.ts';
import { runFixed } from '../../../engine/server/query/statements.ts';
import type { Source } from './cuts.ts';

/** About how many changes a refresh leaves, of the last day. */
const RECENT_CHANGES = 500;
/** Changes that an answer is carried over at most; there are more until the next refresh. */
const MOST_READ = 1000;

/**
 * Of each month, by its first day, how many changes of its records a transaction sees. Changes only
 * ever come in, and who sees one sees all that were committed before: as long as the number is the
 * same, so are the records.
 */
export type ChangeCounts = Readonly<Record<Source, ReadonlyMap<string, number>>>;

/** A change of a record, in a month that it was or is in. */
export interface Change {
  readonly id: number;
  readonly source: Source;
  readonly month: string;
  /** Null of more records than are recorded one by one. */
  readonly record: number | null;
  /** It was there before. */
  readonly existed: boolean;
  /** Who had reported it. */
  readonly reporter: number | null;
}

interface Count {
  readonly source: Source;
  readonly month: string;
  readonly changes: number;
}

export async function changeCountsIn(connection: Connection): Promise<ChangeCounts> {
  const rows = await runFixed<Count>(
    connection,
    `select source::text as source, month::text as month, sum(changes)::integer as changes from (
      select source, month, changes from rollup_months
      union all select source, month, count(*) from rollup_changes group by 1, 2) counts
    group by 1, 2`,
  );
  const of = (source: Source): ReadonlyMap<string, number> =>
    new Map(rows.flatMap((row) => (row.source === source ? [[row.month, row.changes]] : [])));
  return { waste: of('waste'), packaging: of('packaging') };
}

/** The newest changes, in the order in which each record was changed. */
export async function changesIn(connection: Connection): Promise<readonly Change[]> {
  const rows = await runFixed<Change>(
    connection,
    `select id::float8 as id, source::text as source, month::text as month,
      record_id::integer as record,
      was is not null as existed, (was ->> 'reporter_id')::integer as reporter
    from rollup_changes order by rollup_changes.id desc limit ${MOST_READ}`,
  );
  return rows.toReversed();
}

/** Deletes changes that answers are hardly carried over any more; how many they were stays known. */
export async function pruneChanges(tx: Connection): Promise<void> {
  await tx.execute(sql`
    with gone as (
      delete from rollup_changes where changed_at < now() - interval '1 day'
        or id <= (select max(id) from rollup_changes) - ${RECENT_CHANGES}::integer
      returning source, month)
    insert into rollup_months (source, month, changes)
      select source, month, count(*) from gone group by 1, 2
      on conflict (source, month) do update
        set changes = rollup_months.changes + excluded.changes`);
}
