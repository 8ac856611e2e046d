import { sql } from 'drizzle-orm';
import type { Connection } from '../../../src/engine/server/db/connection.ts';
import type { RecordBench } from '../records/support.ts';

/** A record as far as campaigns look at it. */
export interface Measured {
  readonly reporterId: number;
  readonly recordDate: string;
  readonly periodDays: number;
  readonly quantity: number;
  readonly active: boolean;
}

/**
 * Puts records beside each other that no save would take today, as databases have them from before
 * overlapping days were refused: copies of a saved one.
 */
export async function insertRecords(
  { save, waste }: RecordBench,
  db: Connection,
  records: readonly Measured[],
): Promise<void> {
  const { recordDate, userType, tambonCode, method } = waste();
  const nothing = { recordDate, userType, tambonCode, method, quantity: 0 };
  const patterns = {
    waste: await save('wasteRecords', waste()),
    nothing: await save('wasteRecords', nothing),
  };
  const rows = records.map((record, place) => ({
    pattern: patterns[record.quantity === 0 ? 'nothing' : 'waste'].id,
    id: 100_000 + place,
    code: `T${place}`,
    reporter_id: record.reporterId,
    record_date: record.recordDate,
    period_days: record.periodDays,
    active: record.active,
  }));
  await db.execute(sql`
    insert into waste_records
    select (json_populate_record(pattern, one)).*
    from json_array_elements(${JSON.stringify(rows)}::json) one
      join waste_records pattern on pattern.id = (one ->> 'pattern')::integer`);
}
