import { CUTS, SOURCE_TABLES, type Source } from '../rollups/cuts.ts';
import {
  type Measure,
  PACKAGING_MEASURES,
  PUBLISHED,
  slotOf,
  WASTE_MEASURES,
} from '../rollups/measures.ts';
import { firstDay, monthOf, shifted } from './periods.ts';
import { isJudgedBy, type Question } from './question.ts';
import {
  areMerged,
  conditions,
  groupsOf,
  inRecord,
  type RowTime,
  unitsOf,
  type Values,
} from './rows.ts';
import { FEWEST_REPORTERS } from './withholding.ts';

/** Of the records that do not fill these, nothing is asked when they are told apart. */
const FILLED: ReadonlySet<string> = new Set(CUTS.flatMap(({ holds }) => holds ?? []));

/** The first day of a record's month. */
export const RECORD_MONTH = `date_trunc('month', r.record_date::timestamp)::date`;
const MEASURES: Readonly<Record<Source, readonly Measure[]>> = {
  waste: WASTE_MEASURES,
  packaging: PACKAGING_MEASURES,
};

/** Conditions on a record's place. */
export function inArea(area: string, values: Values): string[] {
  const within = (digits: number): string =>
    `left(r.tambon_code, ${digits}) = ${values.add(area.slice(0, digits), 'text')}`;
  if (area === '') return [];
  if (area.length === 2) return [within(2)];
  return area.length === 4
    ? [within(4)]
    : [within(4), `r.tambon_code = ${values.add(area, 'text')}`];
}

/** Months that follow each other, by the first and the last of each run. */
function runsOf(months: readonly string[]): [first: string, last: string][] {
  const runs: [first: string, last: string][] = [];
  for (const month of months) {
    const run = runs.at(-1);
    if (run && firstDay(shifted(monthOf(run[1]), 1)) === month) run[1] = month;
    else runs.push([month, month]);
  }
  return runs;
}

/** Records of some months, and of none between them. */
export function inTime({ months }: RowTime, values: Values): string[] {
  const runs = runsOf(months).map(
    ([first, last]) =>
      `r.record_date >= ${values.add(first, 'date')}
        and r.record_date < (${values.add(last, 'date')} + interval '1 month')::date`,
  );
  return [`(${runs.map((run) => `(${run})`).join(' or ') || 'false'})`];
}

/** The statement that adds up a question's records of some months. */
export function recordUnits(question: Question, time: RowTime, values: Values): string {
  const { source, children, grain, area } = question;
  const of = new Map(MEASURES[source].map((it) => [it.name, it.of]));
  const where = [
    PUBLISHED,
    ...inArea(area, values),
    ...inTime(time, values),
    ...conditions(question, values, inRecord),
  ];
  for (const key of question.keys) {
    if (FILLED.has(key.column)) where.push(`r.${key.column} is not null`);
  }
  const columns = [
    ...groupsOf(question, {
      place: `left(r.tambon_code, ${children})`,
      period: grain === 'day' ? 'r.record_date' : RECORD_MONTH,
      column: inRecord,
    }),
    `${slotOf('r.reporter_id')} as slot`,
  ];
  const sums = question.measures.map((name, at) => `coalesce(sum(${of.get(name)}), 0) as m${at}`);
  // Each reporter once: the set is a list of them.
  const rows = `select ${columns.join(', ')}, ${['count(*) as records', ...sums].join(', ')}
    from ${SOURCE_TABLES[source]} r where ${where.join(' and ')}
    group by ${columns.map((_column, at) => at + 1).join(', ')}`;
  // What is put together may be of the same reporter.
  const slot = areMerged(question) ? 'distinct slot' : 'slot';
  const [set, size] = [`array_agg(${slot}) filter (where slot is not null)`, `count(${slot})`];
  const slots = isJudgedBy(question)
    ? `case when ${size} < ${FEWEST_REPORTERS} then ${set} end`
    : set;
  return unitsOf(question, rows, [`${slots} as slots`, `${size}::int as size`]);
}
