/** What stands around records: the statistics of areas, and campaigns. */

import { and, eq, sql } from 'drizzle-orm';
import type { Connection } from '../../../engine/server/db/connection.ts';
import { columnOf } from '../../../engine/server/query/tables.ts';
import { type Engine, resourceOf } from '../../../engine/server/resources/engine.ts';
import { COUNTRY_CODE } from '../../../thailand/geography.ts';
import { type Filling, insertRows } from './insert.ts';
import { namesIn } from './random.ts';
import { PEOPLE } from './shares.ts';
import { dayNumber, dayText, monthOf } from './turns.ts';

const STATISTICS = 'areaStatistics';
/** Readers who find the numbers elsewhere must know that nobody counted them. */
const SOURCE = 'ข้อมูลสาธิต: ตัวเลขสมมติเพื่อแสดงการทำงานของระบบ ไม่ใช่สถิติทางการ';
/** The two years before: of its own year the state has not counted anything yet. */
const YEARS_BACK = [2, 1];
const YEARLY_GROWTH = 0.002;
const PEOPLE_IN_HOUSEHOLD = 2.5;
/** Of municipal waste, of one person in a year. */
const TONNES_A_PERSON = 0.41;

/** Puts made-up statistics of the country and each province in, where there are none of the year. */
export async function settleStatistics(filling: Filling): Promise<void> {
  const { table } = resourceOf(filling.engine, STATISTICS);
  const [area, year] = [columnOf(table, 'areaCode'), columnOf(table, 'year')];
  const stored = await filling.on.select({ area, year }).from(table);
  const known = new Set(stored.map((row) => `${row.area} ${row.year}`));
  const made = YEARS_BACK.flatMap((back) => {
    const provinces = namesIn(PEOPLE).map(([code, thousands]): [string, number] => {
      return [code, Math.round(thousands * 1000 * (1 - YEARLY_GROWTH) ** back)];
    });
    const all = provinces.reduce((sum, [, people]) => sum + people, 0);
    return [[COUNTRY_CODE, all] as const, ...provinces].map(([areaCode, population]) => ({
      areaCode,
      year: Number(filling.today.slice(0, 4)) - back,
      population,
      households: Math.round(population / PEOPLE_IN_HOUSEHOLD),
      municipalWasteTonnes: Math.round(population * TONNES_A_PERSON),
    }));
  });
  const missing = made
    .filter((it) => !known.has(`${it.areaCode} ${it.year}`))
    .map((it) => ({ ...it, code: `DEMO-A${it.areaCode}-${it.year}`, source: SOURCE }));
  await insertRows(filling, STATISTICS, missing);
}

/** Takes them out, but those that somebody has put numbers of their own into, and where those are from. */
export async function removeStatistics(engine: Engine, tx: Connection): Promise<void> {
  const { table } = resourceOf(engine, STATISTICS);
  const made = eq(columnOf(table, 'demonstration'), true);
  await tx.delete(table).where(and(made, eq(columnOf(table, 'source'), SOURCE)));
  await tx.update(table).set({ demonstration: false }).where(made);
}

const CAMPAIGN_DAYS = 28;
const HOUSEHOLDS = 60;
/** Data, not words of the interface: it is stored in rows. */
const NAMES = ['บันทึกประจำวันครัวเรือน รอบก่อน', 'บันทึกประจำวันครัวเรือน รอบนี้'];
const NOTE = 'ครัวเรือนตัวอย่างชั่งและจดขยะอาหารทุกวันด้วยแบบบันทึกประจำวัน วันที่ไม่มีขยะบันทึกเป็น 0';

/** Two campaigns, one that is over and one half way through; once. */
export async function settleCampaigns(filling: Filling, day: string): Promise<void> {
  const { on } = filling;
  const present = await on.execute(sql`select from campaigns where demonstration limit 1`);
  if (present.rows.length > 0) return;
  const today = dayNumber(day);
  for (const [place, first] of [monthOf(today, -1).first, today - CAMPAIGN_DAYS / 2].entries()) {
    const code = `DEMO-C-${place + 1}`;
    const [startDate, endDate] = [dayText(first), dayText(first + CAMPAIGN_DAYS - 1)];
    const said = { name: NAMES[place], userType: 'consumer', note: NOTE };
    await insertRows(filling, 'campaigns', [{ code, startDate, endDate, ...said }]);
    // The households whose records are of most of its days are enrolled.
    const { rows } = await on.execute<{ campaignId: number; reporterId: number }>(sql`
      select c.id as "campaignId", r.reporter_id as "reporterId"
      from campaigns c join waste_records r on r.record_date between c.start_date and c.end_date
      where c.code = ${code} and r.demonstration and r.active and r.user_type = 'consumer'
      group by c.id, r.reporter_id
      order by sum(least(r.period_days, ${CAMPAIGN_DAYS}::integer)) desc, r.reporter_id
      limit ${HOUSEHOLDS}::integer`);
    const enrolled = rows.map((row, at) => ({ code: `${code}-${at + 1}`, ...row }));
    await insertRows(filling, 'campaignReporters', enrolled);
  }
}

/** Takes the campaigns out, with their participants. */
export async function removeCampaigns(tx: Connection): Promise<void> {
  await tx.execute(sql`delete from campaign_reporters
    where campaign_id in (select id from campaigns where demonstration)`);
  await tx.execute(sql`delete from campaigns where demonstration`);
}
