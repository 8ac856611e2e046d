import { sql } from 'drizzle-orm';
import type { Connection } from '../../../engine/server/db/connection.ts';
import { firstDay, lastDay, type Month } from '../dashboard/periods.ts';
import { GENERATORS } from '../dashboard/query.ts';
import { CLUSTER, REPORTERS } from '../rollups/measures.ts';
import { firstMonthOf } from './windows.ts';

/** A campaign as it is named to the public. */
export interface PublishedCampaign {
  readonly name: string;
  readonly startDate: string;
  readonly endDate: string;
  /** Of which user types enough took part; '' is all generators together. */
  readonly userTypes: readonly string[];
}

/** Fewer reporters are not published, here as in tables. */
const LEAST_REPORTERS = 5;

interface Row extends Record<string, unknown> {
  readonly month: Month;
  readonly id: number;
  readonly name: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly userType: string;
  /** Whose records they are; branches of a chain are one. */
  readonly reporters: readonly string[];
}

/** Which of the user types, and whether all generators together, are published. */
function typesOf(rows: readonly Row[]): string[] {
  const enough = (of: readonly Row[]): boolean =>
    new Set(of.flatMap(({ reporters }) => reporters)).size >= LEAST_REPORTERS;
  const own = rows.filter((row) => enough([row])).map(({ userType }) => userType);
  const generators: readonly string[] = GENERATORS;
  const ofGenerators = rows.filter(({ userType }) => generators.includes(userType));
  return enough(ofGenerators) ? ['', ...own] : own;
}

/**
 * The campaigns that the records of periods were gathered in, by the last month of each period. One
 * with fewer than five reporters in a period is not named there.
 */
export async function publishedCampaigns(
  db: Connection,
  months: readonly Month[],
): Promise<Readonly<Record<Month, readonly PublishedCampaign[]>>> {
  const windows = months.map((month) => ({
    month,
    first: firstDay(firstMonthOf(month)),
    last: lastDay(month),
  }));
  const { rows } = await db.execute<Row>(sql`
    select w.month, c.id, c.name, c.start_date::text as "startDate",
      c.end_date::text as "endDate", r.user_type as "userType",
      array_agg(distinct ${sql.raw(CLUSTER)}) as reporters
    from json_to_recordset(${JSON.stringify(windows)}::json) as w (month text, first date, last date)
      join campaigns c on c.active and c.start_date <= w.last and c.end_date >= w.first
      join campaign_reporters e on e.campaign_id = c.id and e.active
      join ${sql.raw(REPORTERS)} u on u.id = e.reporter_id
      join waste_records r on r.reporter_id = e.reporter_id and r.active and r.user_type <> 'staff'
        and r.record_date between greatest(c.start_date, w.first) and least(c.end_date, w.last)
    group by w.month, c.id, r.user_type
    order by c.start_date desc, c.id desc`);
  return Object.fromEntries(
    months.map((month) => {
      const own = rows.filter((row) => row.month === month);
      const ids = new Set(own.map(({ id }) => id));
      const campaigns = [...ids].flatMap((id) => {
        const of = own.filter((row) => row.id === id);
        const [first] = of;
        const userTypes = typesOf(of);
        if (!first || userTypes.length === 0) return [];
        const { name, startDate, endDate } = first;
        return [{ name, startDate, endDate, userTypes }];
      });
      return [month, campaigns];
    }),
  );
}
