import { type SQL, sql } from 'drizzle-orm';
import type { Connection } from '../../../engine/server/db/connection.ts';
import type {
  CampaignDays,
  CampaignTotals,
  OwnCampaign,
  ReporterProgress,
} from '../../campaigns.ts';

/** Whose days are missing sees a campaign for so many days after its end: the last are recorded then. */
const DAYS_AFTER = 7;

/** A record measures at most so many days, as `periodDays` is declared. */
const MOST_DAYS = 366;

/** A campaign as of a day; null where there is none. */
export async function campaignDays(
  connection: Connection,
  id: number,
  today: string,
): Promise<CampaignDays | null> {
  const { rows } = await connection.execute<Record<string, unknown> & CampaignDays>(sql`
    select id, name, start_date::text as "startDate", end_date::text as "endDate",
      greatest(0, least(end_date, ${today}::date) - start_date + 1) as days
    from campaigns where id = ${id}`);
  return rows[0] ?? null;
}

/**
 * Which days of their windows people have not measured: a common table `measured` of enrolments.
 * A record, one of no waste too, measures as many days as it says, the last of them its own.
 * Enrolments are found first, so that only the records of these people are read, by their index.
 * @param enrolments condition on enrolments `e` and campaigns `c`
 */
const measuredTable = (enrolments: SQL, today: string): SQL => sql`
  enrolled as materialized (
    select e.campaign_id, e.reporter_id, c.start_date as first,
      least(c.end_date, ${today}::date) as last
    from campaign_reporters e join campaigns c on c.id = e.campaign_id
    where e.active and ${enrolments}),
  covered as (
    select n.campaign_id, n.reporter_id,
      range_agg(daterange(r.record_date - r.period_days + 1, r.record_date, '[]')) as days
    from enrolled n join waste_records r on r.reporter_id = n.reporter_id and r.active
      and r.record_date >= n.first and r.record_date < n.last + ${MOST_DAYS}::integer
      and r.record_date - r.period_days < n.last
    where n.first <= n.last group by n.campaign_id, n.reporter_id),
  open as (
    select n.campaign_id, n.reporter_id, n.first, n.last,
      case when n.first > n.last then '{}'::datemultirange
        else datemultirange(daterange(n.first, n.last, '[]'))
          - coalesce(c.days, '{}'::datemultirange) end as days
    from enrolled n left join covered c using (campaign_id, reporter_id)),
  measured as (
    select o.*, greatest(0, o.last - o.first + 1) - m.missing as measured, m.missing
    from open o cross join lateral (
      select coalesce(sum(upper(stretch) - lower(stretch)), 0)::integer as missing
      from unnest(o.days) as stretch) m)`;

/** Stretches of days as the wire has them. */
const stretches = (days: SQL): SQL => sql`
  (select coalesce(json_agg(json_build_array(lower(stretch), upper(stretch) - 1)
    order by lower(stretch)), '[]') from unnest(${days}) as stretch)`;

export interface ProgressQuery {
  readonly currentPage: number;
  readonly pageSize: number;
  /** Part of the name or the code of a reporter. */
  readonly text: string;
  /** Only those of whom days are missing. */
  readonly onlyMissing: boolean;
}

export interface Progress {
  readonly rows: readonly ReporterProgress[];
  /** How many there are on all pages. */
  readonly total: number;
  readonly totals: CampaignTotals;
}

interface TotalsRow extends Record<string, unknown>, CampaignTotals {
  readonly found: number;
  readonly rows: readonly ReporterProgress[];
}

/** What a person typed, as a pattern that matches it anywhere. */
const anywhere = (text: string): string => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/**
 * How far everybody enrolled in a campaign has come by a day, those with most days missing first.
 * Nothing can be recorded for a place that is retired: it comes last, and its days are missing from no
 * total.
 */
export async function progressOf(
  connection: Connection,
  { id }: Pick<CampaignDays, 'id'>,
  today: string,
  { currentPage, pageSize, text, onlyMissing }: ProgressQuery,
): Promise<Progress> {
  const shown = [
    ...(onlyMissing ? [sql`m.missing > 0 and u.active`] : []),
    ...(text === '' ? [] : [sql`concat_ws(' ', u.code, u.name) ilike ${anywhere(text)}`]),
  ];
  const { rows } = await connection.execute<TotalsRow>(sql`
    with ${measuredTable(sql`c.id = ${id}`, today)},
    found as materialized (
      select m.*, u.active, u.code, u.name, u.user_type, u.tambon_code
      from measured m join places u on u.id = m.reporter_id
      where ${shown.length === 0 ? sql`true` : sql.join(shown, sql` and `)}),
    page as (
      select * from found order by active desc, missing desc, code
      limit ${pageSize}::integer offset ${(currentPage - 1) * pageSize}::integer)
    select count(*) filter (where p.active or missing = 0)::integer as reporters,
      count(*) filter (where missing = 0 and measured > 0)::integer as complete,
      coalesce(sum(measured), 0)::integer as measured,
      coalesce(sum(missing) filter (where p.active), 0)::integer as missing,
      (select count(*)::integer from found) as found,
      (select coalesce(json_agg(json_build_object(
        'reporterId', reporter_id, 'active', active, 'code', code, 'name', name,
        'userType', user_type, 'tambonCode', tambon_code, 'measured', measured, 'missing', missing, 'missingDays', ${stretches(sql`page.days`)})
        order by active desc, missing desc, code), '[]') from page) as rows
    from measured join places p on p.id = measured.reporter_id`);
  const [first] = rows;
  if (!first) throw new Error('An aggregate has a row');
  const { found, rows: page, reporters, complete, measured, missing } = first;
  const totals = { reporters, complete, measured, missing };
  return { rows: page, total: found, totals };
}

/**
 * The campaigns that places in use of somebody are enrolled in and that run on a day, or ended lately
 * with days missing.
 */
export async function ownCampaigns(
  connection: Connection,
  userId: number,
  today: string,
): Promise<readonly OwnCampaign[]> {
  const theirs = sql`select id from places where active and person_ids @> array[${userId}::integer]`;
  const current = sql`e.reporter_id in (${theirs}) and c.active
    and ${today}::date between c.start_date and c.end_date + ${DAYS_AFTER}::integer`;
  const { rows } = await connection.execute<Record<string, unknown> & OwnCampaign>(sql`
    with ${measuredTable(current, today)}
    select c.id, c.name, c.start_date::text as "startDate", c.end_date::text as "endDate",
      p.id as "reporterId", p.name as reporter, m.last - m.first + 1 as days, m.measured, m.missing,
      ${stretches(sql`m.days`)} as "missingDays"
    from measured m join campaigns c on c.id = m.campaign_id join places p on p.id = m.reporter_id
    where m.missing > 0 or c.end_date >= ${today}::date
    order by c.end_date, c.id, p.id`);
  return rows;
}
