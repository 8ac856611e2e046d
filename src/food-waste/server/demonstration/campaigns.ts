import { eq, sql } from 'drizzle-orm';
import type { Values } from '../../../engine/declaration/validate.ts';
import { validate } from '../../../engine/declaration/validate.ts';
import type { Connection } from '../../../engine/server/db/connection.ts';
import { columnOf } from '../../../engine/server/query/tables.ts';
import { type Engine, resourceOf } from '../../../engine/server/resources/engine.ts';
import { columnValues } from '../../../engine/server/resources/written.ts';
import { insertInBulk } from './bulk-insert.ts';
import { type Moment, stamped } from './prepare.ts';
import { dayNumber, dayOf, firstOfMonth } from './shape/seasons.ts';

/** Weeks of the two campaigns: one that is over, and one that is half way through. */
const DAYS = 28;
const HOUSEHOLDS = 60;

/** Data, not words of the interface: it is kept in rows. */
const NAMES = { over: 'บันทึกประจำวันครัวเรือน รอบก่อน', running: 'บันทึกประจำวันครัวเรือน รอบนี้' };
const NOTE = 'ครัวเรือนตัวอย่างชั่งและจดขยะอาหารทุกวันด้วยแบบบันทึกประจำวัน วันที่ไม่มีขยะบันทึกเป็น 0';

interface Made {
  readonly code: string;
  readonly name: string;
  /** Day number of the first day. */
  readonly first: number;
}

function windows(day: string): readonly Made[] {
  const over = firstOfMonth(day, 1);
  const running = dayNumber(day) - DAYS / 2;
  return [
    { code: 'DEMO-C-1', name: NAMES.over, first: over },
    { code: 'DEMO-C-2', name: NAMES.running, first: running },
  ];
}

/** The households whose records are of most days of a window. */
async function diligent(tx: Connection, first: string, last: string): Promise<readonly number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select r.reporter_id as id from waste_records r
    where r.demonstration and r.active and r.user_type = 'consumer'
      and r.record_date between ${first}::date and ${last}::date
    group by r.reporter_id
    order by sum(least(r.period_days, ${DAYS}::integer)) desc, r.reporter_id
    limit ${HOUSEHOLDS}::integer`);
  return rows.map(({ id }) => id);
}

/** Two campaigns in which the households with the closest diaries are enrolled; once. */
export async function settleCampaigns(
  engine: Engine,
  tx: Connection,
  day: string,
  moment: Moment,
): Promise<void> {
  const campaigns = resourceOf(engine, 'campaigns');
  const enrolled = resourceOf(engine, 'campaignReporters');
  const demonstration = eq(columnOf(campaigns.table, 'demonstration'), true);
  const id = columnOf(campaigns.table, 'id');
  const [present] = await tx.select({ id }).from(campaigns.table).where(demonstration).limit(1);
  if (present) return;
  const prepared = ({ resource }: typeof campaigns, sent: Values): Record<string, unknown> => {
    const checked = validate(resource, sent, null, engine.config, moment.today);
    if (!checked.ok) throw new Error(`Demonstration data: ${JSON.stringify(checked.errors)}`);
    const made = stamped(columnValues(resource, checked.values, checked.values), moment);
    // Who is enrolled goes with the campaign, which is marked.
    if (resource === enrolled.resource) delete made.demonstration;
    return made;
  };
  for (const { code, name, first } of windows(day)) {
    const [startDate, endDate] = [dayOf(first), dayOf(first + DAYS - 1)];
    const sent = { code, name, startDate, endDate, userType: 'consumer', note: NOTE };
    await insertInBulk(tx, campaigns.table, [prepared(campaigns, sent)]);
    const [made] = await tx
      .select({ id })
      .from(campaigns.table)
      .where(eq(columnOf(campaigns.table, 'code'), code));
    const households = await diligent(tx, startDate, endDate);
    const rows = households.map((reporterId, place) =>
      prepared(enrolled, {
        code: `${code}-${place + 1}`,
        campaignId: Number(made?.id),
        reporterId,
      }),
    );
    await insertInBulk(tx, enrolled.table, rows);
  }
}

/** Takes the campaigns out, with whoever is enrolled in them. */
export async function removeCampaigns(tx: Connection): Promise<void> {
  await tx.execute(sql`delete from campaign_reporters
    where campaign_id in (select id from campaigns where demonstration)`);
  await tx.execute(sql`delete from campaigns where demonstration`);
}
