import { AREA_CUTS } from '../rollups/cuts.ts';
import { isJudgedBy, type Question } from './question.ts';
import { conditions, groupedRows, groupsOf, type RowTime, unitsOf, type Values } from './rows.ts';
import { FEWEST_REPORTERS } from './withholding.ts';

const monthOfUnit = ({ grain }: Question): string =>
  grain === 'month' ? 't.period' : `date_trunc('month', t.period::timestamp)::date`;

/** The newest refresh that changed one of the rows. */
const NEWEST = 'max(stamp)::text as stamp';

/** Rows of a rollup that a question is about, with some columns more. */
function rowsFrom(
  table: string,
  question: Question,
  time: RowTime,
  values: Values,
  { more, places }: { readonly more: readonly string[]; readonly places?: readonly string[] },
): string {
  const { children, area } = question;
  // Sums of areas are of what counts as waste alone.
  const isOfAreas = AREA_CUTS.some((it) => it.table === table);
  const column = (name: string): string => (name === 'counts' && isOfAreas ? 'true' : `t.${name}`);
  const within = (): string[] =>
    area === ''
      ? []
      : [`t.place >= ${values.add(area, 'text')}`, `t.place < ${values.add(`${area}:`, 'text')}`];
  const where = [
    `t.level = ${children || area.length}`,
    ...(children ? within() : [`t.place = ${values.add(area, 'text')}`]),
    ...(places ? [`t.place = any(${values.add(places, 'text[]')})`] : []),
    `${monthOfUnit(question)} = any(${values.add(time.months, 'date[]')})`,
    ...conditions(question, values, column),
  ];
  const groups = groupsOf(question, { place: 't.place', period: 't.period', column });
  const columns = [...groups, 't.records', 't.stamp', ...more];
  return `select ${columns.join(', ')} from ${table} t where ${where.join(' and ')}`;
}

/**
 * The statement that adds up a question's rows of some months from a rollup.
 * @param places of areas that are told apart, those alone
 */
export function rollupUnits(
  table: string,
  question: Question,
  time: RowTime,
  values: Values,
  places?: readonly string[],
): string {
  const sums = question.measures.map((name, at) => `t.${name} as m${at}`);
  const more = [...sums, 't.reporters'];
  const rows = rowsFrom(table, question, time, values, places ? { more, places } : { more });
  const set = `bit_or(reporters::bit(${time.width}))`;
  const size = `bit_count(${set})`;
  // Where there are enough, it does not matter who they are.
  const bits = isJudgedBy(question)
    ? `case when ${size} < ${FEWEST_REPORTERS} then bit_send(${set}) end`
    : `bit_send(${set})`;
  return unitsOf(question, rows, [`${bits} as bits`, `${size}::int as size`, NEWEST]);
}

/** The same without sums and sets, which is soon read: which units there are, and since when. */
export const rollupMarks = (
  table: string,
  question: Question,
  time: RowTime,
  values: Values,
): string => groupedRows(question, rowsFrom(table, question, time, values, { more: [] }), [NEWEST]);
