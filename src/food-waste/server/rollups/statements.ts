import { AREA_CUTS, type AreaCut, CUTS, type Cut, SOURCE_TABLES } from './cuts.ts';
import {
  BASE,
  COUNTS,
  type Measure,
  PACKAGING_BASE,
  PACKAGING_COUNTS,
  PUBLISHED,
  reporterSet,
  SLOTS,
  sumOf,
} from './measures.ts';

/**
 * The SQL of rollups. What a refresh of one month is about stands in four places of it: `$1` is the
 * first day of the month, `$2` the provinces and `$3` the days that have changed; `$4` is the stamp
 * of rows that it changes, by which the country's are known that follow.
 */

/** Rows of the whole country, of a province, an amphoe, a tambon: digits of the area's code. */
export const COUNTRY = 0;
export const PROVINCE = 2;
export const AMPHOE = 4;
export const TAMBON = 6;

interface Shape {
  readonly table: string;
  /** Columns that name a row; no two rows share them all. */
  readonly keys: readonly (readonly [name: string, type: string])[];
  readonly values: readonly (readonly [name: string, type: string])[];
}

const PLACE_KEYS = [
  ['level', 'smallint'],
  ['place', 'text collate "C"'],
  ['period', 'date'],
] as const;

const columnType = (type: string): string => (type === 'text' ? 'text collate "C"' : type);
const measureColumns = (measures: readonly Measure[]): [string, string][] =>
  measures.map(({ name, type }) => [name, type]);

function shapeOfCut({ table, dimensions, measures }: Cut): Shape {
  return {
    table,
    keys: [...PLACE_KEYS, ...dimensions.map(({ name, type }) => [name, columnType(type)] as const)],
    values: [...measureColumns(measures), ['reporters', `bit(${SLOTS})`]],
  };
}

function shapeOfAreas({ table, measures }: AreaCut): Shape {
  return {
    table,
    keys: [...PLACE_KEYS, ['user_type', columnType('text')]],
    values: [...measureColumns(measures), ['base', 'numeric'], ['reporters', `bit(${SLOTS})`]],
  };
}

const names = (columns: readonly (readonly [string, string])[]): string[] =>
  columns.map(([name]) => name);

/**
 * The sets stay beside the sums, which are never read without them. Months stand together in the
 * key: a month of all provinces is read as often as all months of one.
 */
function createTable({ table, keys, values }: Shape): string {
  const all = [...keys, ...values, ['stamp', 'bigint'] as const];
  const columns = all.map(([name, type]) => `${name} ${type} not null`);
  const others = names(keys.slice(PLACE_KEYS.length));
  const key = ['level', 'period', 'place', ...others].join(', ');
  return `create table ${table} (${columns.join(', ')}, primary key (${key}));
    alter table ${table} alter column reporters set storage main`;
}

/** Statements that make the empty tables of the rollups. */
export const CREATE_TABLES: readonly string[] = [
  ...CUTS.map(shapeOfCut),
  ...AREA_CUTS.map(shapeOfAreas),
].map(createTable);

/** Records of the changed provinces in the month. */
const OF_PROVINCES = `left(r.tambon_code, 2) = any($2::text[])
  and r.record_date >= $1::date and r.record_date < ($1::date + interval '1 month')::date`;
const OF_DAYS = 'r.record_date = any($3::date[])';
const MONTH = `date_trunc('month', r.record_date::timestamp)::date`;

/** Where a refresh reads its records, or a check all of them. */
type Scope = 'changed' | 'all';

function cutOfRecords(cut: Cut, level: number, scope: Scope, width = SLOTS): string {
  const { source, dimensions, measures, only = 'true' } = cut;
  const place = level === COUNTRY ? `''::text` : `left(r.tambon_code, ${level})`;
  const period = cut.grain === 'day' ? 'r.record_date' : MONTH;
  const changed = cut.grain === 'day' ? OF_DAYS : OF_PROVINCES;
  const keys = [`${level}::smallint`, place, period, ...dimensions.map(({ of }) => of)];
  const values = [...measures.map(sumOf), reporterSet('r.reporter_id', width)];
  return `select ${aliased(shapeOfCut(cut), keys, values)}
    from ${SOURCE_TABLES[source]} r
    where ${PUBLISHED} and ${only} and ${scope === 'all' ? 'true' : changed}
    group by ${keys.map((_key, place) => place + 1).join(', ')}`;
}

function aliased({ keys, values }: Shape, ofKeys: string[], ofValues: string[]): string {
  const columns = names([...keys, ...values]);
  return [...ofKeys, ...ofValues].map((of, place) => `${of} as ${columns[place]}`).join(', ');
}

/** What the country's month is made of: a shape's rows of provinces, and how these are added up. */
interface Country {
  readonly shape: Shape;
  readonly dimensions: readonly string[];
  readonly values: readonly string[];
  /** Sums that are less without any row of a province that holds anything. */
  readonly distinguishing: readonly string[];
}

const setOfProvinces = (width: number): string => `bit_or(reporters::bit(${width}))::bit(${SLOTS})`;

const countryOfCut = (cut: Cut, width: number): Country => ({
  shape: shapeOfCut(cut),
  dimensions: cut.dimensions.map(({ name }) => name),
  values: [...cut.measures.map(({ name }) => `sum(${name})`), setOfProvinces(width)],
  distinguishing: ['records'],
});

/**
 * Makes the country's month follow its provinces'. Sets of reporters are what takes long, so only
 * the rows are made again that a province has changed: it has this refresh's stamp, or is gone, and
 * then the sums are less.
 */
function replaceCountry({ shape, dimensions, values, distinguishing }: Country): string {
  const { table } = shape;
  const by = dimensions.join(', ');
  const keys = [`${COUNTRY}::smallint`, `''::text`, 'period', ...dimensions];
  const ofProvinces = `level = ${PROVINCE} and period = $1::date`;
  const fresh = `select ${aliased(shape, keys, [...values])} from ${table} join touched using (${by})
    where ${ofProvinces} group by period, ${by}`;
  return `with present as materialized (
      select ${by}, ${distinguishing.map((name) => `sum(${name}) as ${name}`).join(', ')}, bool_or(stamp = $4::bigint) as changed
      from ${table} where ${ofProvinces} group by ${by}),
    touched as materialized (
      select ${by} from present left join (
        select ${by}, ${distinguishing.map((name) => `${name} as kept_${name}`).join(', ')} from ${table} where level = ${COUNTRY} and period = $1::date
      ) country using (${by}) where changed or ${distinguishing.map((name) => `kept_${name} is distinct from ${name}`).join(' or ')}),
    ${putRows(shape, fresh, STALE_COUNTRY, { of: 'present', keys: dimensions })}`;
}

const sumOfDays = ({ name, type }: Measure): string => `sum(${name})::${type}`;

function areasOfRecords(cut: AreaCut, scope: Scope, width = SLOTS): string {
  const { source, measures } = cut;
  const base = source === 'waste' ? BASE : PACKAGING_BASE;
  const counts = source === 'waste' ? COUNTS : PACKAGING_COUNTS;
  const counted = measures.map(
    (it) => `coalesce(sum(${it.of}) filter (where ${counts}), 0) as ${it.name}`,
  );
  const level = (digits: number): string =>
    `select ${aliased(
      shapeOfAreas(cut),
      [`${digits}::smallint`, `left(tambon, ${digits})`, 'month', 'user_type'],
      [...measures.map(sumOfDays), 'coalesce(sum(base), 0)', reporterSet('reporter', width)],
    )} from days group by left(tambon, ${digits}), month, user_type`;
  // A reporter's people, floor or meals of a day and a place are counted once, however many records
  // describe them; a record without a reporter stands for itself.
  return `with days as materialized (
      select r.tambon_code as tambon, ${MONTH} as month, r.user_type, r.reporter_id,
        case when bool_or(${counts}) then r.reporter_id end as reporter, max(${base}) as base,
        ${counted.join(', ')}
      from ${SOURCE_TABLES[source]} r
      where ${PUBLISHED} and ${scope === 'all' ? 'true' : OF_PROVINCES}
      group by r.tambon_code, r.record_date, r.user_type, r.reporter_id,
        case when r.reporter_id is null then r.id end)
    ${[TAMBON, AMPHOE, PROVINCE].map(level).join(' union all ')}`;
}

const countryOfAreas = (cut: AreaCut, width: number): Country => ({
  shape: shapeOfAreas(cut),
  dimensions: ['user_type'],
  values: [...cut.measures.map(({ name }) => `sum(${name})`), 'sum(base)', setOfProvinces(width)],
  // What people there are is known also where nothing counts as waste.
  distinguishing: ['records', 'base'],
});

/**
 * Puts fresh rows in the place of those that `stale` finds; of these, rows are gone that `present`
 * does not have. They are looked up in a hash, with `not in`: a join of rows that share their month
 * would compare each with each. No key is ever null. Rows that are the same already are left alone:
 * a save changes few cells, and every row written anew leaves a dead one behind.
 */
function putRows(
  shape: Shape,
  fresh: string,
  stale: string,
  present: { readonly of: string; readonly keys: readonly string[] },
): string {
  const { table } = shape;
  const keys = names(shape.keys);
  const values = names(shape.values);
  const columns = [...keys, ...values].join(', ');
  const presentKeys = present.keys.join(', ');
  return `fresh as materialized (${fresh}),
    gone as (delete from ${table} old where ${stale}
      and (${presentKeys}) not in (select ${presentKeys} from ${present.of}))
    insert into ${table} as old (${columns}, stamp) select ${columns}, $4::bigint from fresh
    on conflict (${keys.join(', ')}) do update
      set ${[...values, 'stamp'].map((value) => `${value} = excluded.${value}`).join(', ')}
      where (${values.map((value) => `old.${value}`).join(', ')})
        is distinct from (${values.map((value) => `excluded.${value}`).join(', ')})`;
}

const replaceRows = (shape: Shape, fresh: string, stale: string): string =>
  `with ${putRows(shape, fresh, stale, { of: 'fresh', keys: names(shape.keys) })}`;

const STALE_COUNTRY = `old.level = ${COUNTRY} and old.period = $1::date`;
const STALE_PROVINCES = `old.level = ${PROVINCE} and old.period = $1::date and old.place = any($2::text[])`;
const STALE_DAYS = 'old.period = any($3::date[])';
const STALE_AREAS = `old.level > ${COUNTRY} and old.period = $1::date and left(old.place, 2) = any($2::text[])`;

/** One statement of a refresh. */
export interface RefreshStatement {
  readonly text: string;
  readonly source: Cut['source'];
  /** What it can be run for a few at a time: changed provinces, changed days, or nothing. */
  readonly by: 'provinces' | 'days' | 'month';
}

function refreshOfCut(cut: Cut, width: number): RefreshStatement[] {
  const { source } = cut;
  const shape = shapeOfCut(cut);
  if (cut.grain === 'day') {
    const fresh = cutOfRecords(cut, COUNTRY, 'changed', width);
    return [{ text: replaceRows(shape, fresh, STALE_DAYS), source, by: 'days' }];
  }
  const fresh = cutOfRecords(cut, PROVINCE, 'changed', width);
  return [
    { text: replaceRows(shape, fresh, STALE_PROVINCES), source, by: 'provinces' },
    { text: replaceCountry(countryOfCut(cut, width)), source, by: 'month' },
  ];
}

function refreshOfAreas(cut: AreaCut, width: number): RefreshStatement[] {
  const { source } = cut;
  const fresh = areasOfRecords(cut, 'changed', width);
  return [
    { text: replaceRows(shapeOfAreas(cut), fresh, STALE_AREAS), source, by: 'provinces' },
    { text: replaceCountry(countryOfAreas(cut, width)), source, by: 'month' },
  ];
}

/** What a refresh of a month runs, in order; sets of reporters are worked on in so many bits. */
export const refreshStatements = (width: number): readonly RefreshStatement[] => [
  ...CUTS.flatMap((cut) => refreshOfCut(cut, width)),
  ...AREA_CUTS.flatMap((cut) => refreshOfAreas(cut, width)),
];

/** A rollup's rows as the records make them, to compare with those that are stored. */
export interface Recount {
  readonly table: string;
  readonly source: Cut['source'];
  readonly keys: readonly string[];
  readonly values: readonly string[];
  readonly levels: readonly number[];
  readonly recounted: string;
}

const columnsOf = ({ table, keys, values }: Shape) => ({
  table,
  keys: names(keys),
  values: names(values),
});

function recountsOfCut(cut: Cut): Recount[] {
  const levels = cut.grain === 'day' ? [COUNTRY] : [PROVINCE, COUNTRY];
  return levels.map((level) => ({
    ...columnsOf(shapeOfCut(cut)),
    source: cut.source,
    levels: [level],
    recounted: cutOfRecords(cut, level, 'all'),
  }));
}

function recountsOfAreas(cut: AreaCut): Recount[] {
  const columns = columnsOf(shapeOfAreas(cut));
  const areas = areasOfRecords(cut, 'all');
  const sums = columns.values.slice(0, -1).map((name) => `sum(${name})`);
  const country = `select ${COUNTRY}::smallint, ''::text, period, user_type, ${sums.join(', ')},
    bit_or(reporters) from (${areas}) places where level = ${PROVINCE} group by period, user_type`;
  const { source } = cut;
  return [
    { ...columns, source, levels: [PROVINCE, AMPHOE, TAMBON], recounted: areas },
    { ...columns, source, levels: [COUNTRY], recounted: country },
  ];
}

export const RECOUNTS: readonly Recount[] = [
  ...CUTS.flatMap(recountsOfCut),
  ...AREA_CUTS.flatMap(recountsOfAreas),
];
