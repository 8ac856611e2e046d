import { memoize } from '../../../../engine/declaration/memoize.ts';
import { daysBetween, firstDay, monthOf, monthsOf } from '../periods.ts';
import type { Question, Range } from '../question.ts';
import type { Values } from './conditions.ts';

/** Months or days of a range, as rollups name them. */
const periodsIn = ({ first, last }: Range, grain: Question['grain']): string[] =>
  grain === 'day'
    ? daysBetween(first, last)
    : monthsOf({ first: monthOf(first), last: monthOf(last) }).map(firstDay);

/** First days of the months that some ranges lie in, in order. */
export const monthsIn = memoize((ranges: readonly Range[]): readonly string[] => {
  const months = ranges.flatMap(({ first, last }) =>
    monthsOf({ first: monthOf(first), last: monthOf(last) }),
  );
  return [...new Set(months)].sort().map(firstDay);
});

interface Period extends Range {
  /** A day, or the first one of a month. */
  readonly period: string;
}

const everyPeriod = (grain: Question['grain']) =>
  memoize((ranges: readonly Range[]): readonly Period[] =>
    ranges.flatMap((range) => periodsIn(range, grain).map((period) => ({ ...range, period }))),
  );
/** Every month or day of some ranges. The statements of a call use the same ones. */
const PERIODS = { day: everyPeriod('day'), month: everyPeriod('month') };

/** Ranges of the period in question, without what it is compared with. */
export const currentRanges = ({ ranges }: Question): Range[] =>
  ranges.filter(({ series }) => series === 0);

/**
 * The table `periods` of a statement: every month or day of a question with its series and bucket,
 * and whether the rollups of its month are behind the records.
 */
export function periodsTable(
  { ranges, grain }: Question,
  behind: readonly string[],
  values: Values,
): string {
  const late = new Set(behind.map(monthOf));
  const all = PERIODS[grain](ranges);
  const lists = [
    values.add(
      all.map(({ series }) => series),
      'smallint[]',
    ),
    values.add(
      all.map(({ bucket }) => bucket),
      'text[]',
    ),
    values.add(
      all.map(({ period }) => period),
      'date[]',
    ),
    values.add(
      all.map(({ period }) => late.has(monthOf(period))),
      'boolean[]',
    ),
  ];
  return `periods (series, bucket, period, is_late) as (select * from unnest(${lists.join(', ')}))`;
}
