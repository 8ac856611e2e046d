import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { fillDemonstration } from '../../../src/food-waste/server/demonstration/fill.ts';
import { describeDatabase } from '../../support/databases.ts';
import { newDatabase } from './records.ts';

describeDatabase('the days of demonstration data', (open) => {
  it('are the same or do not overlap, also when more is put in, and some are without waste', async () => {
    const context = await newDatabase(await open());
    const { db } = context.database;
    const count = async (of: string): Promise<number> => {
      const { rows } = await db.execute<{ n: number }>(sql.raw(`select count(*)::int as n ${of}`));
      return Number(rows[0]?.n);
    };
    const overlapping = `from waste_records one join waste_records other
      on other.reporter_id = one.reporter_id and other.id > one.id
        and one.record_date > other.record_date - other.period_days
        and other.record_date > one.record_date - one.period_days
      where (one.record_date, one.period_days) <> (other.record_date, other.period_days)
        or one.quantity = 0 or other.quantity = 0`;
    for (const wasteRecords of [20_000, 22_000]) {
      await fillDemonstration(context, db, { records: { wasteRecords, packagingRecords: 10 } });
      expect(await count(overlapping)).toBe(0);
    }
    expect(await count('from waste_records')).toBe(22_000);
    const quiet = 'from waste_records where quantity = 0 and weight_kg = 0';
    expect(await count(quiet)).toBeGreaterThan(300);
    const { rows } = await db.execute<{ yearly: number }>(sql`
      select sum(kg)::float8 / sum(people)::float8 * 365 as yearly from (
        select sum(weight_kg) filter (where counts_as_waste) as kg,
          max(members * period_days) as people
        from waste_records where user_type = 'consumer' and record_date < '2026-11-01'
          and code <= 'DEMO-W-020000'
        group by reporter_id, record_date) days`);
    expect(rows[0]?.yearly).toBeGreaterThan(86);
    expect(rows[0]?.yearly).toBeLessThan(97);
  });
});
