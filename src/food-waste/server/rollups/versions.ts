import { sql } from 'drizzle-orm';
import type { Connection } from '../../../engine/server/db/connection.ts';
import type { Source } from './cuts.ts';

/** Of each month that was ever summed up, by its first day: a name of the sums as they are. */
export type MonthVersions = Readonly<Record<Source, ReadonlyMap<string, string>>>;

interface Row extends Record<string, unknown> {
  readonly source: Source;
  readonly month: string;
  readonly version: string;
}

/**
 * Which sums a transaction sees: as long as a month is not behind and its version is the same, all
 * that is read of it is the same, from the rollups and from the records alike.
 */
export async function versionsIn(connection: Connection): Promise<MonthVersions> {
  const { rows } = await connection.execute<Row>(
    sql`select source, month::text as month, version::text as version from rollup_months`,
  );
  const of = (source: Source): ReadonlyMap<string, string> =>
    new Map(rows.flatMap((row) => (row.source === source ? [[row.month, row.version]] : [])));
  return { waste: of('waste'), packaging: of('packaging') };
}

/**
 * Of the months that are behind: a name of the records as a transaction sees them. Every save leaves
 * entries of its own in the log; those that a refresh has taken out are known by its stamp until the
 * month has another version.
 */
export async function lateVersionsIn(
  connection: Connection,
  versions: MonthVersions,
): Promise<MonthVersions> {
  const { rows } = await connection.execute<Row>(sql`
    select source, month::text as month, md5(string_agg(mark, ',' order by mark)) as version from (
      select distinct source, date_trunc('month', day::timestamp)::date as month,
        'save ' || xmin::text as mark from rollup_log
      union all select source, month, 'work ' || stamp from rollup_work) marks
    group by 1, 2`);
  const of = (source: Source): ReadonlyMap<string, string> =>
    new Map(
      rows.flatMap(({ month, version, ...row }) =>
        row.source === source
          ? [[month, `${versions[source].get(month) ?? ''} ${version}`] as const]
          : [],
      ),
    );
  return { waste: of('waste'), packaging: of('packaging') };
}
