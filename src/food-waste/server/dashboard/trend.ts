import { isWholeCountry } from '../../../thailand/geography.ts';
import { bucketRanges, wasteQuestion } from './asking.ts';
import type { Answer, Cell } from './cells.ts';
import { areasCounted } from './figure-scope.ts';
import type { Basis, FigureSource } from './figure-source.ts';
import { FORMULAE } from './figures.ts';
import { type Dimension, keyOf, WASTE_DIMENSIONS } from './names.ts';
import { isOfDays, lengthOf, type Period } from './periods.ts';
import { invalid, type Query } from './query.ts';
import type { Question } from './question.ts';
import { weighedShareOf } from './shares.ts';

export const SPLITS = ['userType', 'destination', 'material', 'part'] as const;
export type Split = (typeof SPLITS)[number];

/** What one part of the time came to. */
export interface TrendPoint {
  /** `2026-01`, `2026`, a day, the Sunday of a week, or a Buddhist fiscal year. */
  readonly period: string;
  /** Id or word of what the chart is split by. */
  readonly series?: number | string;
  readonly name?: string | null;
  readonly kg: number | null;
  /** Of consumers alone; null where the people are not known. */
  readonly kgPerPersonYear: number | null;
  readonly previousKg: number | null;
  /** It is suppressed; or records begin later. */
  readonly missing?: 'withheld' | 'noData';
  /** It covers a part of what it is of. */
  readonly partial?: true;
}

export interface Trend {
  readonly data: readonly TrendPoint[];
  readonly basis: Basis;
  /** A part of all is in no point. */
  readonly cut?: true;
}

/** There are sums by day of the country as a whole, and a chart has only so many bars. */
const MOST_MONTHS_OF_DAYS = 13;

function refuseDays(source: FigureSource, query: Query, split: Split | undefined): void {
  const { area, materialId, wasteFoodId, wasteManageId, span } = query;
  const narrowed =
    !isWholeCountry(areasCounted(area, source.scopeOf(area))) ||
    [materialId, wasteFoodId, wasteManageId].some((it) => it !== null);
  const isSplit = split === 'destination' || split === 'material';
  if (narrowed || isSplit) {
    throw invalid({ by: [{ key: 'dashboard:daysOfCountry' }] });
  }
  if (lengthOf(span) > MOST_MONTHS_OF_DAYS) {
    const message = { key: 'dashboard:tooManyDays', params: { months: MOST_MONTHS_OF_DAYS } };
    throw invalid({ by: [message] });
  }
}

/** Why a point has no weight; a cell that nothing is in is of a time before all records. */
const whyMissing = (cell: Cell | undefined): 'withheld' | 'noData' =>
  cell?.sums && cell.sums.kg === undefined ? 'noData' : 'withheld';

/** Where nothing is in a cell: nothing was reported, unless a part of all is not shown. */
function kgIn(cell: Cell | undefined, isCut: boolean): number | null {
  if (cell) return cell.sums?.kg ?? null;
  return isCut ? null : 0;
}

function pointsOf(
  question: Question,
  { cells, isCut, whole }: Answer,
  seriesOf: (key: string) => { series?: number | string; name?: string | null },
): TrendPoint[] {
  // A period that is not published is not one in which nothing was wasted.
  const hasBefore = whole[1] !== null;
  // What is pooled is of no one part of the chart.
  const single = cells.filter(({ pooled }) => !pooled);
  const isHidden = isCut || single.length < cells.length;
  const find = new Map(single.map((it) => [`${it.series} ${it.bucket} ${it.keys.join()}`, it]));
  const keys =
    question.keys.length === 0 ? [''] : [...new Set(single.map(({ keys: [key = ''] }) => key))];
  const buckets = question.ranges.flatMap(({ series, bucket }) => (series === 0 ? bucket : []));
  return buckets.flatMap((period) =>
    keys.map((key): TrendPoint => {
      const now = find.get(`0 ${period} ${key}`);
      const kg = kgIn(now, isHidden);
      return {
        period,
        ...seriesOf(key),
        kg,
        kgPerPersonYear: FORMULAE.kgPerPersonYear.value(now?.sums ?? {}),
        previousKg: hasBefore ? kgIn(find.get(`1 ${period} ${key}`), isHidden) : null,
        ...(kg === null && { missing: whyMissing(now) }),
        ...(now?.isPartial && { partial: true as const }),
      };
    }),
  );
}

/** What each part of the period came to, every part present. */
export async function trendBy(
  source: FigureSource,
  query: Query,
  by: Period,
  split: Split | undefined,
): Promise<Trend> {
  const ofDays = isOfDays(by);
  if (ofDays) refuseDays(source, query, split);
  const dimension: Dimension | null = split === undefined ? null : WASTE_DIMENSIONS[split];
  const isPerPerson = query.userType === 'consumer' && dimension === null && !ofDays;
  const question = wasteQuestion(query, dimension ? [dimension] : [], {
    ranges: bucketRanges(query, by),
    grain: ofDays ? 'day' : 'month',
    measures: ['kg', 'weighed_kg', ...(isPerPerson ? ['based_kg'] : [])],
    base: isPerPerson,
  });
  const answer = await source.count(question);
  const { cells, foundation } = answer;
  const rest = {
    basis: source.basis(foundation, weighedShareOf(cells)),
    ...((answer.isCut || cells.some(({ pooled }) => pooled)) && { cut: true as const }),
  };
  if (!dimension) return { data: pointsOf(question, answer, () => ({})), ...rest };
  const keys = cells.map(({ keys: [key = ''] }) => key);
  const name = await source.names(dimension, keys);
  const seriesOf = (key: string) => {
    const named = name(key);
    return { series: keyOf(named), name: named.name };
  };
  return { data: pointsOf(question, answer, seriesOf), ...rest };
}
