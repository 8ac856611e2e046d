import { type SQL, sql } from 'drizzle-orm';
import type { Connection } from '../../../src/engine/server/db/connection.ts';

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
  /** A retail item, of which `material` is what it is made of. */
  readonly retailItem?: number;
  readonly step?: number;
  readonly manage?: number;
  readonly part?: string;
  readonly method?: string;
  readonly price?: string | null;
  readonly factor?: string | null;
  readonly counts?: boolean;
  readonly destination?: string;
  readonly stage?: string;
  /** Days without waste: what describes it is left out. */
  readonly isNothing?: boolean;
}

let codes = 0;

/** What waste a record is of, in the order of the columns below. */
function descriptionOf(it: PlainRecord): SQL {
  const menu = it.menu ?? null;
  const item = it.retailItem ?? null;
  const made = menu === null ? (it.material ?? 1) : null;
  const [material, ofItem] = item === null ? [made, null] : [null, made];
  return sql`${material}::int, ${item}::int, ${ofItem}::int, ${menu}::int, ${it.kg}::numeric, null::numeric,
    ${it.part ?? 'edible'}, ${it.step ?? 1}::int, ${it.manage ?? 1}::int,
    ${it.price ?? null}::numeric, ${it.factor ?? null}::numeric, ${it.stage ?? 'plate'},
    ${it.destination ?? 'refuse'}`;
}

const NOTHING = sql`null::int, null::int, null::int, null::int, 0::numeric, 0::numeric, null, null::int, null::int,
  null::numeric, null::numeric, null, null`;

/** Writes records in one statement, as an import does; resolves to their ids. */
export async function insertRecords(
  connection: Connection,
  records: readonly PlainRecord[],
): Promise<number[]> {
  const rows = records.map((it): SQL => {
    codes += 1;
    const described = it.isNothing ? NOTHING : descriptionOf(it);
    return sql`(${`T${codes}`}, ${it.day}::date, ${it.reporter}::int, ${it.userType}, ${it.tambon},
      ${it.periodDays ?? 1}::int, ${it.method ?? 'directWeighing'}, ${it.covers ?? null}::int, 2.53,
      ${it.counts ?? true}::boolean, ${it.members ?? null}::int, ${it.floorArea ?? null}::numeric,
      ${described})`;
  });
  const found = await connection.execute<{ id: number }>(sql`
    insert into waste_records (code, record_date, reporter_id, user_type, tambon_code, period_days,
      method, covers, landfill_factor, counts_as_waste, members, floor_area, material_id,
      retail_store_id, retail_material_id, menu_id,
      weight_kg, quantity, part, waste_food_id, waste_manage_id, price_per_kg, emission_factor,
      stage, destination)
    values ${sql.join(rows, sql`, `)} returning id`);
  return found.rows.map(({ id }) => id);
}
