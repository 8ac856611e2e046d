/** Records in any number, the same from run to run: what dashboards are measured on. */
import { sql } from 'drizzle-orm';
import type { Connection } from '../src/engine/server/db/connection.ts';
import type { Areas } from '../src/thailand/server/geography/areas.ts';

export interface Filling {
  readonly records: number;
  readonly packaging: number;
  readonly reporters: number;
  /** The last day there are records of, `YYYY-MM-DD`. */
  readonly until: string;
  readonly days: number;
}

/** Statements that hold no parameter, one after another. */
async function run(connection: Connection, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await connection.execute(sql.raw(statement));
}

/** A number from 0 to 2^31 - 1 that depends on the row and on the place it is used at. */
const chance = (place: number, of = 'i'): string =>
  `(hashint8((${of})::bigint * 64 + ${place}) & 2147483647)`;
const percent = (place: number): string => `${chance(place)} % 100`;
const oneOf = (list: string, place: number): string =>
  `${list}[1 + ${chance(place)} % cardinality(${list})]`;
/** One of a list of ids, read once and not carried along with every row. */
const oneId = (list: string, place: number): string =>
  oneOf(`(select ${list} from masters)`, place);

const REPORTER_TYPE = `case when ${chance(1)} % 100 < 62 then 'consumer'
  when ${chance(1)} % 100 < 80 then 'outofhome'
  when ${chance(1)} % 100 < 92 then 'retail' else 'handler' end`;

/** Every tenth reporter is in Bangkok, the others anywhere. */
function reporterStatements({ reporters }: Filling, areas: Areas): string[] {
  const codes = (parent: string) =>
    `array['${areas
      .within('tambon', parent)
      .map(({ code }) => code)
      .join("','")}']`;
  return [
    `insert into places (code, name, user_type, members, floor_area, tambon_code)
     select 'BENCH' || i, 'สมชาย ใจดี' || i, ${REPORTER_TYPE},
       1 + ${chance(2)} % 7, 20 + ${chance(3)} % 2000,
       case when ${percent(4)} < 10 then ${oneOf('bangkok', 5)} else ${oneOf('country', 5)} end
     from generate_series(1, ${reporters}) i,
       (select ${codes('10')} bangkok, ${codes('')} country) place`,
  ];
}

const MASTERS = `masters as (select
  (select array_agg(id order by id) from materials) materials,
  (select array_agg(id order by id) from menus) menus,
  (select array_agg(id order by id) from retail_stores) stores,
  (select array_agg(id order by id) from waste_manages) manages,
  (select array_agg(id order by id) from waste_foods where 'consumer' = any(user_types)) of_consumer,
  (select array_agg(id order by id) from waste_foods where 'outofhome' = any(user_types)) of_outofhome,
  (select array_agg(id order by id) from waste_foods where 'retail' = any(user_types)) of_retail,
  (select array_agg(id order by id) from waste_foods where 'handler' = any(user_types)) of_handler,
  (select array_agg(id order by id) from places where code like 'BENCH%') reporters,
  (select array_agg(id order by id) from category_units) packages,
  (select array_agg(id order by id) from waste_manage_packagings) packaging_manages)`;

const steps = (type: string): string =>
  `case ${type} when 'consumer' then ${oneId('of_consumer', 13)}
    when 'outofhome' then ${oneId('of_outofhome', 13)}
    when 'retail' then ${oneId('of_retail', 13)} else ${oneId('of_handler', 13)} end`;

function wasteStatement(filling: Filling, from: number, to: number): string {
  return `with ${MASTERS}, drawn as (
    select i, ${oneId('reporters', 10)} reporter, ${percent(11)} as what,
      date '${filling.until}' - (${filling.days - 1} - (i::bigint * ${filling.days} / ${filling.records + 1}))::int as day
    from generate_series(${from}, ${to}) i),
  chosen as (
    select m.*, u.user_type, u.tambon_code, u.members, u.floor_area,
      case when u.user_type = 'retail' and what < 85 then ${oneId('stores', 12)} end store,
      case when u.user_type = 'outofhome' and what < 45 or u.user_type = 'consumer' and what < 20
        then ${oneId('menus', 12)} end menu,
      ${steps('u.user_type')} step,
      case when ${percent(14)} < 55 then (select manages[13] from masters) else ${oneId('manages', 15)} end manage
    from drawn m join places u on u.id = m.reporter)
  insert into waste_records (code, record_date, reporter_id, user_type, tambon_code, period_days,
    material_id, material_sub_id, menu_id, retail_store_id, retail_material_id, weight_kg, part, waste_food_id,
    waste_manage_id, method, covers, weight_from, price_per_kg, emission_factor, landfill_factor,
    counts_as_waste, stage, destination, members, floor_area, unusual, search_text, search_index)
  select 'W' || i, day, reporter, user_type, tambon_code, 1 + ${chance(16)} % 2, made.material,
    case when ${percent(17)} < 50 then (select s.id from material_subs s where s.material_id = made.material
      order by s.id offset ${chance(18)} % 3 limit 1) end,
    menu, store, r.material_id, (1 + ${chance(19)} % 9000) / 1000.0,
    (array['edible', 'edible', 'inedible', 'both'])[1 + ${chance(20)} % 4], step, manage,
    (array['directWeighing', 'directWeighing', 'counting', 'assessingVolume', 'diaries',
      'surveys'])[1 + ${chance(21)} % 6],
    case when user_type = 'outofhome' then 50 + ${chance(22)} % 300 end, 'typed',
    case when ${percent(23)} < 90 then 10 + ${chance(24)} % 20000 / 100.0 end, w.emission_factor, 2.53,
    w.counts_as_waste, f.stage, w.destination,
    case when user_type = 'consumer' then members end, case when user_type = 'retail' then floor_area end,
    ${percent(25)} < 1, 'w' || i, 'w' || i
  from chosen
  cross join lateral (select case when store is null and menu is null
    then ${oneId('materials', 12)} end material) made
  left join retail_stores r on r.id = store
  join waste_manages w on w.id = manage
  join waste_foods f on f.id = step`;
}

function packagingStatement(filling: Filling): string {
  return `with ${MASTERS}, chosen as (
    select i, u.id reporter, u.user_type, u.tambon_code, u.members, ${oneId('packages', 31)} package,
      ${oneId('packaging_manages', 32)} manage, 1 + ${chance(33)} % 40 pieces,
      date '${filling.until}' - (${filling.days - 1} - (i::bigint * ${filling.days} / ${filling.packaging + 1}))::int as day
    from generate_series(1, ${filling.packaging}) i join places u on u.id = ${oneId('reporters', 30)})
  insert into packaging_records (code, record_date, reporter_id, user_type, tambon_code,
    category_unit_id, pieces, weight_kg, waste_manage_packaging_id, clean, unit_kg, weight_from,
    recovered, members)
  select 'P' || i, day, reporter, chosen.user_type, tambon_code, package, pieces,
    pieces * c.grams_per_piece / 1000, manage, (array['clean', 'contaminated'])[1 + ${percent(34)} % 2],
    c.grams_per_piece / 1000, 'item', p.recovered,
    case when chosen.user_type = 'consumer' then members end
  from chosen join category_units c on c.id = package
  join waste_manage_packagings p on p.id = manage`;
}

const BATCH = 100_000;

/** Adds reporters and their records to a database that holds the starter rows. */
export async function fillRecords(
  connection: Connection,
  areas: Areas,
  filling: Filling,
): Promise<void> {
  await run(connection, reporterStatements(filling, areas));
  for (let from = 1; from <= filling.records; from += BATCH) {
    const to = Math.min(from + BATCH - 1, filling.records);
    await run(connection, [wasteStatement(filling, from, to)]);
  }
  if (filling.packaging > 0) await run(connection, [packagingStatement(filling)]);
  await run(connection, ['vacuum analyze']);
}

/** As after a start of the server: nothing that was answered before is of use. */
export async function forgetAnswers(connection: Connection): Promise<void> {
  await connection.execute(sql`insert into rollup_changes (source, month)
    select source, month from unnest(array['waste', 'packaging']) source,
      (select distinct period as month from rollup_waste_totals) months`);
}
