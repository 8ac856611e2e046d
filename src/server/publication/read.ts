import { sql } from 'drizzle-orm';
import type { Connection } from '../db/connection.ts';
import { bind } from '../rollups/bind.ts';
import { SOURCE_TABLES, type Source } from '../rollups/cuts.ts';
import {
  BASE,
  COUNTS,
  type Measure,
  PACKAGING_BASE,
  PACKAGING_MEASURES,
  PUBLISHED,
  sumOf,
  WASTE_MEASURES,
} from '../rollups/measures.ts';
import { MILLIGRAMS } from './rounding.ts';
import { type Column, GENERATORS } from './summaries.ts';

/** Twelve months; first days of the first and of the month after the last, `YYYY-MM-DD`. */
export interface Window {
  readonly first: string;
  readonly end: string;
}

/** Sums of the records of one reporter that are alike in all that tables tell apart. */
export interface ReadRow extends Readonly<Partial<Record<Column, string>>> {
  readonly tambon: string;
  readonly type: string;
  /** A reporter, or the chain that its branches make up; `NOBODY` where none is named. */
  readonly reporter: string;
  /** Whether it is part of what is generated, or received by a handler. */
  readonly counts: boolean;
  /** Milligrams, as are those below. */
  readonly weight: number;
  readonly weighed: number;
  readonly based: number;
  /** Kilograms of carbon dioxide, and the milligrams whose factor is known; so baht and avoided. */
  readonly co2e: number;
  readonly co2eOf: number;
  readonly avoided: number;
  readonly avoidedOf: number;
  readonly baht: number;
  readonly bahtOf: number;
}

/** What weights are divided by: person-days, meals or square-metre-days of one reporter. */
export interface BaseRow {
  readonly tambon: string;
  readonly type: string;
  readonly reporter: string;
  readonly month: string;
  readonly base: number;
}

/** Branches of one chain count as one reporter; households are never a chain. */
const REPORTER = `case
  when r.reporter_id is null then ''
  when r.user_type <> 'consumer' and btrim(coalesce(u.organisation, '')) <> ''
    then 'chain ' || lower(btrim(u.organisation))
  else 'reporter ' || r.reporter_id end`;

const MONTH = `to_char(r.record_date, 'YYYY-MM')`;
const id = (column: string): string => `coalesce(${column}, 0)::text`;
const word = (column: string): string => `coalesce(${column}, '')::text`;

const COLUMNS: Readonly<Record<Source, Readonly<Partial<Record<Column, string>>>>> = {
  waste: {
    month: MONTH,
    material: id('coalesce(r.material_id, r.retail_material_id)'),
    menu: id('r.menu_id'),
    step: id('r.waste_food_id'),
    stage: word('r.stage'),
    manage: id('r.waste_manage_id'),
    destination: word('r.destination'),
    part: word('r.part'),
    method: word('r.method'),
    category: id('s.category_id'),
    retailStore: id('r.retail_store_id'),
  },
  packaging: {
    month: MONTH,
    packagingMaterial: word('c.packaging_material'),
    packagingManage: id('r.waste_manage_packaging_id'),
    clean: word('r.clean'),
  },
};
const JOINS: Readonly<Record<Source, string>> = {
  waste: 'left join retail_stores s on s.id = r.retail_store_id',
  packaging: 'left join category_units c on c.id = r.category_unit_id',
};

function measureSql(measures: readonly Measure[], name: string, times = 1): string {
  const measure = measures.find((it) => it.name === name);
  return measure ? `(${sumOf(measure)} * ${times})::float8` : '0::float8';
}

function rowsStatement(source: Source): string {
  const measures = source === 'waste' ? WASTE_MEASURES : PACKAGING_MEASURES;
  const columns = COLUMNS[source];
  const weight = (name: string): string => measureSql(measures, name, MILLIGRAMS);
  const keys = Object.entries({
    tambon: 'r.tambon_code',
    type: 'r.user_type',
    reporter: REPORTER,
    counts: source === 'waste' ? COUNTS : 'true',
    ...columns,
  });
  const values = {
    weight: weight('kg'),
    weighed: weight('weighed_kg'),
    based: weight('based_kg'),
    co2e: measureSql(measures, 'co2e'),
    co2eOf: weight('co2e_kg'),
    avoided: measureSql(measures, 'avoided'),
    avoidedOf: weight('avoided_kg'),
    baht: measureSql(measures, 'baht'),
    bahtOf: weight('baht_kg'),
  };
  const selected = [...keys, ...Object.entries(values)].map(([name, of]) => `${of} as "${name}"`);
  return `select ${selected.join(', ')} from ${fromRecords(source)}
    group by ${keys.map((_key, place) => place + 1).join(', ')}`;
}

const fromRecords = (source: Source): string => `${SOURCE_TABLES[source]} r
  left join users u on u.id = r.reporter_id ${JOINS[source]}
  where ${PUBLISHED} and left(r.tambon_code, 2) = $1
    and r.record_date >= $2::date and r.record_date < $3::date`;

/** A reporter's people, floor or meals of a day and a place count once, however many records there are. */
const baseStatement = (source: Source): string => `
  select tambon, type, reporter, month, sum(base)::float8 as base from (
    select r.tambon_code as tambon, r.user_type as type, ${REPORTER} as reporter,
      ${MONTH} as month,
      max(${source === 'waste' ? BASE : PACKAGING_BASE}) as base
    from ${fromRecords(source)}
    group by r.tambon_code, r.record_date, r.user_type, r.reporter_id, 3, 4,
      case when r.reporter_id is null then r.id end) days
  where base is not null group by 1, 2, 3, 4`;

/** What is read of one province in a window. */
export interface ProvinceRows {
  readonly rows: readonly ReadRow[];
  readonly bases: readonly BaseRow[];
}

/** Reads a province's records of a window, summed up as far as no table tells them apart. */
export async function readProvince(
  connection: Connection,
  source: Source,
  province: string,
  { first, end }: Window,
): Promise<ProvinceRows> {
  const values = [province, first, end];
  const { rows } = await connection.execute<ReadRow & Record<string, unknown>>(
    bind(rowsStatement(source), values),
  );
  const bases = await connection.execute<BaseRow & Record<string, unknown>>(
    bind(baseStatement(source), values),
  );
  return { rows, bases: bases.rows };
}

/** Provinces of which there is a record in a window. */
export async function provincesIn(
  connection: Connection,
  { first, end }: Window,
): Promise<readonly string[]> {
  const { rows } = await connection.execute<{ province: string }>(sql`
    select distinct left(tambon_code, 2) as province from (
      select tambon_code from waste_records
        where record_date >= ${first}::date and record_date < ${end}::date
      union all select tambon_code from packaging_records
        where record_date >= ${first}::date and record_date < ${end}::date) records order by 1`);
  return rows.map(({ province }) => province);
}

/** How many accounts there are by area and user type. */
export async function accountsIn(
  connection: Connection,
): Promise<(area: string, type: string) => number> {
  const { rows } = await connection.execute<{ tambon: string; type: string; users: number }>(sql`
    select coalesce(tambon_code, '') as tambon, user_type as type, count(*)::int as users from users
    where (active or demonstration) and user_type <> 'staff' group by 1, 2`);
  const found = new Map<string, number>();
  for (const { tambon, type, users } of rows) {
    for (const digits of [0, 2, 4, 6]) {
      if (digits > tambon.length) continue;
      const name = `${tambon.slice(0, digits)} ${type}`;
      found.set(name, (found.get(name) ?? 0) + users);
    }
  }
  const countOf = (area: string, type: string): number => found.get(`${area} ${type}`) ?? 0;
  return (area, type) =>
    type === '' ? GENERATORS.reduce((sum, it) => sum + countOf(area, it), 0) : countOf(area, type);
}
