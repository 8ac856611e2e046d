import { sql } from 'drizzle-orm';
import type { Connection } from '../../../engine/server/db/connection.ts';
import { dayNumber, dayText, monthOf } from './calendar.ts';
import { type Filling, insertRows } from './insert.ts';

const DAYS = 28;
const HOUSEHOLDS = 60;
/** Data, not words of the interface: it is kept in rows. */
const NAMES = ['บันทึกประจำวันครัวเรือน รอบก่อน', 'บันทึกประจำวันครัวเรือน รอบนี้'];
const NOTE = 'ครัวเรือนตัวอย่างชั่งและจดขยะอาหารทุกวันด้วยแบบบันทึกประจำวัน วันที่ไม่มีขยะบันทึกเป็น 0';

/** The households whose records are of most days of a campaign. */
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

/** Two campaigns, one that is over and one half way through, of the households with the closest diaries; once. */
export async function settleCampaigns(filling: Filling, day: string): Promise<void> {
  const { on: tx } = filling;
  const { rows: present } = await tx.execute(
    sql`select from campaigns where demonstration limit 1`,
  );
  if (present.length > 0) return;
  const today = dayNumber(day);
  for (const [place, first] of [monthOf(today, -1).first, today - DAYS / 2].entries()) {
    const code = `DEMO-C-${place + 1}`;
    const [startDate, endDate] = [dayText(first), dayText(first + DAYS - 1)];
    const said = { name: NAMES[place], userType: 'consumer', note: NOTE };
    await insertRows(filling, 'campaigns', [{ code, startDate, endDate, ...said }]);
    const {
      rows: [made],
    } = await tx.execute<{ id: number }>(sql`select id from campaigns where code = ${code}`);
    const households = await diligent(tx, startDate, endDate);
    const enrolled = households.map((reporterId, at) => ({
      ...{ code: `${code}-${at + 1}`, campaignId: Number(made?.id), reporterId },
    }));
    await insertRows(filling, 'campaignReporters', enrolled);
  }
}

/** Takes the campaigns out, with whoever is enrolled in them. */
export async function removeCampaigns(tx: Connection): Promise<void> {
  await tx.execute(sql`delete from campaign_reporters
    where campaign_id in (select id from campaigns where demonstration)`);
  await tx.execute(sql`delete from campaigns where demonstration`);
}
