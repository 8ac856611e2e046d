import type { Connection } from '../../../../engine/server/db/connection.ts';
import { runFixed } from '../../../../engine/server/query/statements.ts';
import { joinParts, PART_SHARE, PUBLISHED, RECIPE } from '../../rollups/measures.ts';
import type { CampaignBehind } from '../figure-source.ts';
import { lastDay, monthOf } from '../periods.ts';
import type { PlacedQuestion } from '../question.ts';
import { rounded } from '../shares.ts';
import { isOfMaterials, recordConditions, recordDays, recordPlace, Values } from './conditions.ts';
import { execute } from './execute.ts';
import { currentRanges } from './periods.ts';

interface Row extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly reporters: number;
  readonly kg: number;
}

/** Changes whenever somebody changes campaigns, or who is enrolled in them; null without any. */
export async function campaignsState(connection: Connection): Promise<string | null> {
  const rows = await runFixed<{ state: string | null }>(
    connection,
    `select case when exists (select from campaigns where active) then
      concat_ws(' ', (select concat(count(*), ' ', sum(version), ' ', max(id)) from campaigns),
        (select concat(count(*), ' ', sum(version), ' ', max(id)) from campaign_reporters)) end as state`,
  );
  return rows[0]?.state ?? null;
}

/**
 * The campaigns in use whose reporters gave records in their windows that a question is about, the
 * last to begin first. A record is in a window by its own day; days without waste are records too.
 * @param kg all the kilograms of the question
 */
export async function campaignsBehind(
  connection: Connection,
  question: PlacedQuestion,
  kg: number,
): Promise<readonly CampaignBehind[]> {
  const values = new Values();
  const ranges = currentRanges(question).map((range) => ({
    ...range,
    last: lastDay(monthOf(range.last)),
  }));
  const waste = recordConditions(question, values);
  const place = recordPlace(question, values);
  const days = recordDays(ranges, values);
  const isSplit = isOfMaterials(question);
  const statement = values.of(`select c.id, c.name, c.start_date::text as "startDate",
        c.end_date::text as "endDate", count(distinct r.reporter_id)::integer as reporters,
        coalesce(sum(r.weight_kg${isSplit ? ` * ${PART_SHARE}` : ''}), 0)::float8 as kg
      from campaigns c join campaign_reporters e on e.campaign_id = c.id and e.active
        join waste_records r on r.reporter_id = e.reporter_id
          and r.record_date between c.start_date and c.end_date
        ${isSplit ? joinParts(RECIPE) : ''}
      where c.active and ${[PUBLISHED, ...waste, ...days, ...place].join(' and ')}
      group by c.id order by c.start_date desc, c.id desc`);
  const rows = await execute<Row>(connection, statement);
  return rows.map((row) => ({ ...row, share: kg > 0 ? rounded(Math.min(1, row.kg / kg)) : null }));
}
