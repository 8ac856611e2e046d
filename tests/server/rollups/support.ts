import { type SQL, sql } from 'drizzle-orm';
import type { Connection } from '../../../src/server/db/connection.ts';

/** A record of food waste as it stands in the table. */
export interface PlainRecord {
  readonly day: string;
  readonly reporter: number | null;
  readonly userType: string;
  readonly tambon: string;
  readonly kg: string;
  readonly covers?: number | null;
  readonly members?: number | null;
  readonly floorArea?: number | null;
  readonly periodDays?: number;
  readonly material?: number;
  readonly menu?: number;
  readonly step?: number;
  readonly manage?: number;
  readonly part?: string;
  readonly method?: string;
  readonly price?: string | null;
  readonly factor?: string | null;
  readonly counts?: boolean;
  readonly destination?: string;
  readonly stage?: string;
}

let codes = 0;

/** Writes records in one statement, as an import does; resolves to their ids. */
export async function insertRecords(
  connection: Connection,
  records: readonly PlainRecord[],
): Promise<number[]> {
  const rows = records.map((it): SQL => {
    codes += 1;
    const menu = it.menu ?? null;
    const material = menu === null ? (it.material ?? 1) : null;
    return sql`(${`T${codes}`}, ${it.day}::date, ${it.reporter}::int, ${it.userType}, ${it.tambon},
      ${it.periodDays ?? 1}::int, ${material}::int, ${menu}::int, ${it.kg}::numeric,
      ${it.part ?? 'edible'}, ${it.step ?? 1}::int, ${it.manage ?? 1}::int,
      ${it.method ?? 'directWeighing'}, ${it.covers ?? null}::int, ${it.price ?? null}::numeric,
      ${it.factor ?? null}::numeric, 2.53, ${it.counts ?? true}::boolean, ${it.stage ?? 'plate'},
      ${it.destination ?? 'refuse'}, ${it.members ?? null}::int, ${it.floorArea ?? null}::numeric)`;
  });
  const found = await connection.execute<{ id: number }>(sql`
    insert into waste_records (code, record_date, reporter_id, user_type, tambon_code, period_days,
      material_id, menu_id, weight_kg, part, waste_food_id, waste_manage_id, method, covers,
      price_per_kg, emission_factor, landfill_factor, counts_as_waste, stage, destination, members,
      floor_area)
    values ${sql.join(rows, sql`, `)} returning id`);
  return found.rows.map(({ id }) => id);
}
