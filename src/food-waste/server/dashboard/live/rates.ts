import { Z_95 } from '../../../precision.ts';
import { AREA_CUTS, SOURCE_TABLES, type Source } from '../../rollups/cuts.ts';
import {
  BASE,
  CLUSTER,
  joinParts,
  PACKAGING_BASE,
  PACKAGING_MEASURES,
  PART_SHARE,
  PUBLISHED,
  RECIPE,
  REPORTERS,
  WASTE_MEASURES,
} from '../../rollups/measures.ts';
import type { PlacedQuestion, Question } from '../question.ts';
import {
  baseUserTypes,
  isOfMaterials,
  ofEachSize,
  RECORD_MONTH,
  recordConditions,
  recordDays,
  recordPlace,
  recordTime,
  rollupArea,
  rollupPlace,
  type Values,
} from './conditions.ts';
import { monthsIn } from './periods.ts';

const BASES: Readonly<Record<Source, string>> = { waste: BASE, packaging: PACKAGING_BASE };

/** What records share whose people, floor or meals count once; a record of nobody is by itself. */
const REPORTER_DAY = `r.tambon_code, r.record_date, r.user_type, r.reporter_id,
  case when r.reporter_id is null then r.id end`;

/**
 * The person-days, meals or square-metre-days of each series, bucket and area (`area`, where areas
 * are distinguished): from sums of areas, and from the records of months that these are behind in.
 */
export function baseStatement(
  question: PlacedQuestion,
  { late, all }: { readonly late: readonly string[]; readonly all: readonly string[] },
  values: Values,
): string {
  const { source, children, grain, reporters } = question;
  const types = values.add(baseUserTypes(question), 'text[]');
  const table = AREA_CUTS.find((it) => it.source === source)?.table;
  // Sums of areas are by month, and of all who report.
  const isSummed = grain === 'month' && reporters.length === 0 && late.length < all.length;
  const months = isSummed ? late : all;
  const columns = (place: string): string =>
    `p.series, p.bucket, ${children ? `${place} as area, ` : ''}base`;
  const summed = () =>
    ofEachSize(question).map(
      (part) => `select ${columns(rollupArea(part))} from ${table} t
    join periods p on p.period = t.period and not p.is_late
    where ${rollupPlace(part, values)} and t.user_type = any(${types})`,
    );
  const where = [
    PUBLISHED,
    ...recordPlace(question, values),
    recordTime(months, values),
    `r.user_type = any(${types})`,
  ];
  const period = grain === 'day' ? 'r.record_date' : RECORD_MONTH;
  const recorded = `select ${columns(`left(tambon_code, ${children})`)} from (
      select r.tambon_code, ${period} as period, max(${BASES[source]}) as base
      from ${SOURCE_TABLES[source]} r where ${where.join(' and ')}
      group by ${REPORTER_DAY}) days
    join periods p on p.period = days.period`;
  const parts = [...(isSummed ? summed() : []), ...(months.length > 0 ? [recorded] : [])];
  const by = children ? 'series, bucket, area' : 'series, bucket';
  return `select ${by}, sum(base) as base from (${parts.join(' union all ')}) bases group by ${by}`;
}

/** What the interval of a quotient is worked out of: clusters, and sums over them. */
export interface ClusterSums {
  readonly clusters: number | null;
  readonly based: number | null;
  readonly base: number | null;
  readonly basedSquared: number | null;
  readonly product: number | null;
  readonly baseSquared: number | null;
}

/**
 * Half the 95 % interval of a quotient of sums, as a share of it, by reporter clusters: the ratio
 * estimator, linearised (Taylor; Wolter 2007, chapter 6). Null of fewer than two reporters.
 */
export function marginOf(sums: ClusterSums): number | null {
  const { clusters, based, base, basedSquared, product, baseSquared } = sums;
  if (!clusters || clusters < 2 || !based || !base) return null;
  const ratio = based / base;
  // Σ(b − R·B)², which rounding may leave below nothing.
  const squares =
    (basedSquared ?? 0) - 2 * ratio * (product ?? 0) + ratio * ratio * (baseSquared ?? 0);
  const error = Math.sqrt((clusters / (clusters - 1)) * Math.max(0, squares)) / base;
  return (Z_95 * error) / ratio;
}

const OWN_BASED: Readonly<Record<Question['source'], string>> = {
  waste: `case when ${BASES.waste} is not null then r.weight_kg end`,
  packaging: PACKAGING_MEASURES.find(({ name }) => name === 'based_kg')?.of ?? 'null',
};
/** Meals are noted once for a reporter and a day, on any of the day's records. */
const SHARES_BASE = `r.user_type = 'outofhome'`;
const KG = WASTE_MEASURES.find(({ name }) => name === 'kg')?.of ?? 'null';

/** Quicker to add up, and exact enough for an interval. */
const double = (of: string): string => `(${of})::float8`;

/** Kilograms of a reporter's day whose base is known: `based_kg`, without a look-up for each record. */
function basedOfDay(question: Question, values: Values): string {
  const share = isOfMaterials(question) ? ` * ${PART_SHARE}` : '';
  const where = recordConditions(question, values).join(' and ');
  const base = BASES[question.source];
  return `case when ${SHARES_BASE} then case when max(${base}) is not null
      then sum(${double(`(${KG})${share}`)}) filter (where ${where}) end
    else sum(${double(`(${OWN_BASED[question.source]})${share}`)}) filter (where ${where}) end`;
}

/** The sums over reporters of one period, which is one range. */
function marginOfSeries(question: PlacedQuestion, series: 0 | 1, values: Values): string {
  const { source, children, grain } = question;
  const ranges = question.ranges.filter((it) => it.series === series);
  if (ranges.length !== 1) throw new Error('An interval is of one period');
  const where = [
    PUBLISHED,
    ...recordPlace(question, values),
    recordTime(monthsIn(ranges), values),
    ...(grain === 'day' ? recordDays(ranges, values) : []),
    `r.user_type = any(${values.add(baseUserTypes(question), 'text[]')})`,
  ];
  const area = children ? 'area, ' : '';
  const days = `select ${children ? `left(r.tambon_code, ${children}) as area, ` : ''}r.user_type,
      r.reporter_id, ${basedOfDay(question, values)} as based, max(${double(BASES[source])}) as base
    from ${SOURCE_TABLES[source]} r ${isOfMaterials(question) ? joinParts(RECIPE) : ''}
    where ${where.join(' and ')} group by ${REPORTER_DAY}`;
  const reporters = `select ${area}user_type, reporter_id, sum(based) as based, sum(base) as base
    from (${days}) days group by ${area}user_type, reporter_id`;
  const clusters = `select ${area}${CLUSTER} as cluster,
      coalesce(sum(r.based), 0) as based, sum(r.base) as base
    from (${reporters}) r left join ${REPORTERS} u on u.id = r.reporter_id
    group by ${area}cluster having sum(r.base) > 0`;
  return `select ${series} as series, ${area}count(*)::int as clusters, sum(based) as based_sum, sum(base) as base_sum,
      sum(based * based) as based_squared, sum(based * base) as product,
      sum(base * base) as base_squared
    from (${clusters}) clusters ${children ? 'group by area' : ''}`;
}

/**
 * The sums over reporters of each period (`series`), by area (`area`, where areas are distinguished). A
 * reporter's base of a day and a tambon counts once; branches of a chain are one. The records are not
 * joined with anything first, so that the database knows how many they are.
 */
export function marginStatement(question: PlacedQuestion, values: Values): string {
  const all = new Set(question.ranges.map(({ series }) => series));
  return [...all].map((series) => marginOfSeries(question, series, values)).join(' union all ');
}
