import { sql } from 'drizzle-orm';
import type { Connection } from '../../../../engine/server/db/connection.ts';
import { firstDay, type Month, shifted } from '../../dashboard/periods.ts';
import { bind } from '../../rollups/bind.ts';
import { SOURCE_TABLES, type Source } from '../../rollups/cuts.ts';
import {
  BASE,
  CLUSTER,
  COUNTS,
  OF_WASTE,
  PACKAGING_BASE,
  PACKAGING_COUNTS,
  PACKAGING_MEASURES,
  PUBLISHED,
  REPORTERS,
  WASTE_MEASURES,
} from '../../rollups/measures.ts';
import { placeOf } from './months.ts';
import { BASED, GONE, WEIGHED } from './records.ts';
import { MILLIGRAMS } from './rounding.ts';
import { type Column, GENERATORS, SUMMARIES } from './summaries.ts';

/** A record, or what it says of the tables. */
export interface ReadRow extends Partial<Record<Column, string>> {
  tambon: string;
  type: string;
  /** A reporter, or the chain that its branches make up; '' where none is named. */
  reporter: string;
  /** Whether it is part of what is generated, or received by a handler. */
  readonly counts: boolean;
  /** Months since the year 0. */
  readonly inMonth: number;
  /** Milligrams. */
  readonly weight: number;
  /** It is of days without waste: part of totals alone, as there is nothing to break down. */
  readonly isNothing: boolean;
  /** Sum of `WEIGHED`, `BASED` and `GONE`. */
  readonly flags: number;
  /** When it was changed, in milliseconds since 1970, where that was after a moment; else 0. */
  readonly changed: number;
  /** Of what was published and is no more: when it was last changed before; else 0. */
  readonly asOf: number;
  /** For a kilogram; null where they are not known. */
  readonly co2e: number | null;
  readonly avoided: number | null;
  readonly price: number | null;
}

/** What weights are divided by: person-days, meals or square-metre-days of one reporter. */
export interface BaseRow {
  readonly tambon: string;
  readonly type: string;
  readonly reporter: string;
  readonly base: number;
}

const id = (column: string): string => `coalesce(${column}, 0)::text`;
const word = (column: string): string => `coalesce(${column}, '')::text`;
const number = (of: string): string => `(${of})::float8`;
/** Whether a record's people, meals or floor are known. */
const isBased = (measures: typeof WASTE_MEASURES): string =>
  `(${measures.find(({ name }) => name === 'based_kg')?.of ?? 'null'}) is not null`;
const flags = (weighed: string, measures: typeof WASTE_MEASURES): string =>
  `case when ${weighed} then ${WEIGHED} else 0 end
    + case when ${isBased(measures)} then ${BASED} else 0 end
    + case when r.active then 0 else ${GONE} end`;

const SHARED = {
  inMonth: '$4::int',
  tambon: 'r.tambon_code',
  type: 'r.user_type',
  reporter: CLUSTER,
  weight: number(`r.weight_kg * ${MILLIGRAMS}`),
  changed: number(`case when r.updated_at > $3::timestamptz
    then extract(epoch from r.updated_at) * 1000 else 0 end`),
  asOf: number('coalesce(extract(epoch from r.as_of) * 1000, 0)'),
};
const COLUMNS: Readonly<Record<Source, Readonly<Record<string, string>>>> = {
  waste: {
    ...SHARED,
    flags: flags(`r.method = 'directWeighing'`, WASTE_MEASURES),
    counts: COUNTS,
    isNothing: `not (${OF_WASTE})`,
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
    co2e: number('r.emission_factor'),
    avoided: number('r.landfill_factor - r.emission_factor'),
    price: number('r.price_per_kg'),
  },
  packaging: {
    ...SHARED,
    flags: flags('false', PACKAGING_MEASURES),
    counts: 'true',
    isNothing: 'false',
    packagingMaterial: word('c.packaging_material'),
    packagingManage: id('r.waste_manage_packaging_id'),
    recovered: 'coalesce(r.recovered, false)::text',
    clean: word('r.clean'),
  },
};
const JOINS: Readonly<Record<Source, string>> = {
  waste: 'left join retail_stores s on s.id = r.retail_store_id',
  packaging: 'left join category_units c on c.id = r.category_unit_id',
};

const fromRecords = (records: string, source: Source, condition: string): string => `${records} r
  left join ${REPORTERS} u on u.id = r.reporter_id ${JOINS[source]}
  where ${condition} and r.record_date >= $1::date and r.record_date < $2::date`;

/** Packaging that was prevented is in no table; waste of any way is, by the way it went. */
const IN_TABLES: Readonly<Record<Source, string>> = { waste: 'true', packaging: PACKAGING_COUNTS };

/** What was saved after a publication was begun, and before its month was read: not part of it. */
const sinceBegun = (moment: string): string =>
  `(${moment} > $5::timestamptz and ${moment} <= $6::timestamptz)`;

/** Records of a table as they were stored when they changed or went. */
const retainedRecords = (source: Source, as: string, condition: string): string => `
  select was.*, ${as} as as_of from system_published_records p, lateral jsonb_populate_record(
    null::${SOURCE_TABLES[source]}, p.record) was
  where p.source = '${source}' and ${condition}`;

/** Records as they were when the publication was begun, be they changed or gone meanwhile. */
const currentRecords = (source: Source): string => `
  select r.*, null::timestamptz as as_of from ${SOURCE_TABLES[source]} r
  where r.active and not ${sinceBegun('r.updated_at')}
  union all ${retainedRecords(
    source,
    'null::timestamptz',
    `p.as_of <= $5::timestamptz and ${sinceBegun('p.replaced_at')}`,
  )}`;

/** Records as they were published before they changed or went since a moment, as if they had gone. */
const replacedRecords = (source: Source): string => `
  select was.*, p.as_of from system_published_records p, lateral jsonb_populate_record(
    null::${SOURCE_TABLES[source]},
    p.record || jsonb_build_object('active', false, 'updated_at', p.replaced_at)) was
  where p.source = '${source}' and p.replaced_at > $3::timestamptz
    and not ${sinceBegun('p.replaced_at')}`;

const rowsStatement = (source: Source): string => `
  select ${Object.entries(COLUMNS[source]).map(([name, of]) => `${of} as "${name}"`)}
  from ${fromRecords(
    `(${currentRecords(source)} union all ${replacedRecords(source)})`,
    source,
    `r.user_type <> 'staff' and ${IN_TABLES[source]}`,
  )}`;

/** A reporter's people, floor or meals of a day and a place count once, however many records there are. */
const baseStatement = (source: Source): string => `
  select tambon, type, reporter, sum(base)::float8 as base from (
    select r.tambon_code as tambon, r.user_type as type, ${CLUSTER} as reporter,
      max(${source === 'waste' ? BASE : PACKAGING_BASE}) as base
    from ${fromRecords(`(${currentRecords(source)})`, source, PUBLISHED)}
    group by r.tambon_code, r.record_date, r.user_type, r.reporter_id, 3,
      case when r.reporter_id is null then r.id end) days
  where base is not null group by 1, 2, 3`;

const columnsOf = (source: Source): readonly Column[] =>
  SUMMARIES.flatMap((it) => (it.source === source && it.column !== 'month' ? [it.column] : []));
/** What is text of the records of a source. */
export const TEXTS = {
  waste: ['tambon', 'type', 'reporter', ...columnsOf('waste')],
  packaging: ['tambon', 'type', 'reporter', ...columnsOf('packaging')],
} as const;

/** What is read of one month. */
export interface MonthRows {
  readonly rows: readonly ReadRow[];
  readonly bases: readonly BaseRow[];
}

/** Clocks of servers and databases differ by less; what is stamped later has been there all along. */
const CLOCKS_APART_MILLISECONDS = 60 * 60 * 1000;

/** While a publication is made, people go on saving. */
export interface During {
  /** When it was begun: it is of nothing that was saved later. */
  readonly begun: Date;
  readonly now: () => Date;
}

export const FOREVER = new Date('9999-01-01T00:00:00Z');
/** Nothing is left out as being saved too late. */
export const ALL_THERE_IS: During = { begun: FOREVER, now: () => FOREVER };

/** Reads the records of a month. @param since the moment after which changes of them matter */
export async function readMonth(
  connection: Connection,
  source: Source,
  month: Month,
  since: Date,
  { begun, now } = ALL_THERE_IS,
): Promise<MonthRows> {
  const values = [
    firstDay(month),
    firstDay(shifted(month, 1)),
    since.toISOString(),
    placeOf(month),
    begun.toISOString(),
    new Date(now().getTime() + CLOCKS_APART_MILLISECONDS).toISOString(),
  ];
  const { rows } = await connection.execute<ReadRow & Record<string, unknown>>(
    bind(rowsStatement(source), values),
  );
  const bases = await connection.execute<BaseRow & Record<string, unknown>>(
    bind(baseStatement(source), values),
  );
  return { rows, bases: bases.rows };
}

/** How many places there are by area and user type. */
export async function accountsIn(
  connection: Connection,
): Promise<(area: string, type: string) => number> {
  const { rows } = await connection.execute<{ tambon: string; type: string; users: number }>(sql`
    select coalesce(tambon_code, '') as tambon, user_type as type, count(*)::int as users from places
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
