/**
 * Sums held against the records by code that shares nothing with the product: a wrong definition of
 * a sum shows here, where a recount by its own statements would repeat the mistake.
 */
import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../src/engine/server/db/database.ts';
import { Rollups } from '../../../src/food-waste/server/rollups/rollups.ts';
import { describeEachDatabase } from '../../support/databases.ts';
import { start } from '../resources/support.ts';

/** Made up, of every user type and way of naming an item; the numbers are odd on purpose. */
const RECORDS = 400;
const SCALE = 12;

type Row = Readonly<Record<string, string | null>>;

/** A decimal as a whole number of its twelfth digit. */
function exact(text: string | null): bigint {
  const [, sign = '', whole = '0', digits = ''] = /^(-?)(\d+)\.?(\d*)$/.exec(text ?? '0') ?? [];
  return BigInt(`${sign}${whole}${digits.padEnd(SCALE, '0').slice(0, SCALE)}`);
}
const UNIT = 10n ** BigInt(SCALE);
const product = (one: string | null, other: string | null): bigint =>
  one === null || other === null ? 0n : (exact(one) * exact(other)) / UNIT;

/** What the product says of each sum, in words of its own documents, worked out from a record. */
const MEASURES: Readonly<Record<string, (record: Row) => bigint>> = {
  records: () => UNIT,
  kg: ({ weight_kg }) => exact(weight_kg ?? null),
  weighed_kg: ({ weight_kg, method }) =>
    method === 'directWeighing' ? exact(weight_kg ?? null) : 0n,
  baht: ({ weight_kg, price_per_kg }) => product(weight_kg ?? null, price_per_kg ?? null),
  co2e: ({ weight_kg, emission_factor }) => product(weight_kg ?? null, emission_factor ?? null),
};

const blank = (value: string | null | undefined): string => value ?? '0';
/** A retail item counts for the material group that it had when it was recorded. */
const material = (record: Row): string => blank(record.material_id ?? record.retail_material_id);

/** Each table of sums, and what a record is put to in it; null leaves it out. */
const TABLES: Readonly<Record<string, readonly [string, (record: Row) => string | null]>> = {
  rollup_waste_totals: [`''`, () => ''],
  rollup_waste_materials: ['material_id', material],
  rollup_waste_manages: ['waste_manage_id', (record) => blank(record.waste_manage_id)],
  rollup_waste_steps: ['waste_food_id', (record) => blank(record.waste_food_id)],
  rollup_waste_methods: ['method', ({ method }) => method ?? ''],
  rollup_waste_menus: ['menu_id', ({ menu_id }) => menu_id ?? null],
  rollup_waste_stores: ['retail_store_id', ({ retail_store_id }) => retail_store_id ?? null],
  rollup_waste_subs: ['material_sub_id', ({ material_sub_id }) => material_sub_id ?? null],
};

/** Rows of no meaning but of every kind, in one statement. */
const made = sql`
  insert into waste_records (code, record_date, reporter_id, user_type, tambon_code, period_days,
    material_id, menu_id, retail_store_id, retail_material_id, material_sub_id, weight_kg, part,
    waste_food_id, waste_manage_id, method, price_per_kg, emission_factor, landfill_factor,
    counts_as_waste, stage, destination, active)
  select 'X' || i, date '2026-01-05' + (i * 7) % 90, null,
    (array['consumer', 'outofhome', 'retail', 'handler', 'staff'])[1 + i % 5],
    (array['100101', '500101', '900101'])[1 + i % 7 % 3], 1,
    case when i % 3 = 0 then (select id from materials order by id offset i % 3 limit 1) end,
    case when i % 3 = 1 then (select id from menus order by id offset i % 2 limit 1) end,
    case when i % 3 = 2 then (select id from retail_stores order by id offset i % 5 limit 1) end,
    case when i % 3 = 2 then (select id from materials order by id offset i % 6 limit 1) end,
    case when i % 6 = 0 then (select id from material_subs order by id offset i % 4 limit 1) end,
    (i % 17) * 0.137 + 0.001, 'edible',
    (select id from waste_foods order by id offset i % 3 limit 1),
    (select id from waste_manages order by id offset i % 4 limit 1),
    (array['directWeighing', 'counting'])[1 + i % 2],
    case when i % 3 > 0 then 20.5 end, case when i % 7 > 0 then 1.37 end, 2.53, i % 6 > 0,
    'plate', 'refuse', i % 11 > 0
  from generate_series(1, ${RECORDS}::int) i`;

describeEachDatabase('sums, worked out anew from the records', (open) => {
  let database: Database;
  let records: readonly Row[];

  beforeAll(async () => {
    database = await open('starter');
    await start(database);
    await database.db.execute(made);
    await new Rollups(database).refresh();
    const { rows } = await database.db.execute<Record<string, string | null>>(sql`
      select user_type, tambon_code, material_id::text, menu_id::text, retail_store_id::text,
        retail_material_id::text, material_sub_id::text, waste_food_id::text,
        waste_manage_id::text, method, weight_kg::text, price_per_kg::text, emission_factor::text
      from waste_records where active and user_type <> 'staff'`);
    records = rows;
  });

  it.each(Object.keys(TABLES))(
    '%s holds them, of the country and of each province',
    async (table) => {
      const [column, keyOf] = TABLES[table] ?? ['', () => null];
      const expected = new Map<string, bigint[]>();
      for (const record of records) {
        const key = keyOf(record);
        if (key === null) continue;
        for (const place of ['', (record.tambon_code ?? '').slice(0, 2)]) {
          const at = `${place} ${record.user_type} ${key}`;
          const sums = expected.get(at) ?? Object.keys(MEASURES).map(() => 0n);
          expected.set(
            at,
            Object.values(MEASURES).map((of, position) => (sums[position] ?? 0n) + of(record)),
          );
        }
      }
      const sums = Object.keys(MEASURES).map((name) => `sum(${name})::text as ${name}`);
      const { rows } = await database.db.execute<Record<string, string>>(
        sql.raw(`select place, user_type, ${column}::text as key, ${sums.join(', ')} from ${table}
        where level in (0, 2) group by 1, 2, 3`),
      );
      const found = new Map(
        rows.map((row) => [
          `${row.place} ${row.user_type} ${row.key}`,
          Object.keys(MEASURES).map((name) => exact(row[name] ?? null)),
        ]),
      );
      expect(records.length).toBeGreaterThan(RECORDS / 2);
      expect(found.size).toBeGreaterThan(4);
      expect(found).toEqual(expected);
    },
  );
});
