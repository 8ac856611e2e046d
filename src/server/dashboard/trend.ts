import { bucketRanges, wasteQuestion } from './asking.ts';
import type { Cell } from './cells.ts';
import { FORMULAE } from './figures.ts';
import { type Dimension, keyOf, nameKeys, WASTE_DIMENSIONS } from './names.ts';
import { isOfDays, lengthOf, type Period } from './periods.ts';
import { invalid, type Query } from './query.ts';
import type { Question } from './question.ts';
import type { Basis, Look } from './reading.ts';
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
  /** Of consumers; null where it is not asked of them, or nobody knows how many they are. */
  readonly kgPerPersonYear: number | null;
  readonly previousKg: number | null;
  readonly missing?: 'withheld';
}

export interface Trend {
  readonly data: readonly TrendPoint[];
  readonly basis: Basis;
}

/** Days are kept of the country as a whole, and a chart has only so many bars. */
const MOST_MONTHS_OF_DAYS = 13;

function refuseDays(query: Query, split: Split | undefined): void {
  const { area, materialId, wasteFoodId, wasteManageId, span } = query;
  const narrowed =
    area !== '' || [materialId, wasteFoodId, wasteManageId].some((it) => it !== null);
  const isSplit = split === 'destination' || split === 'material';
  if (narrowed || isSplit) {
    throw invalid({ by: [{ key: 'dashboard:daysOfCountry' }] });
  }
  if (lengthOf(span) > MOST_MONTHS_OF_DAYS) {
    const message = { key: 'dashboard:tooManyDays', params: { months: MOST_MONTHS_OF_DAYS } };
    throw invalid({ by: [message] });
  }
}

function pointsOf(
  question: Question,
  cells: readonly Cell[],
  told: (key: string) => { series?: number | string; name?: string | null },
): TrendPoint[] {
  const find = new Map(cells.map((it) => [`${it.series} ${it.bucket} ${it.keys.join()}`, it]));
  const keys =
    question.keys.length === 0 ? [''] : [...new Set(cells.map(({ keys: [key = ''] }) => key))];
  const buckets = question.ranges.flatMap(({ series, bucket }) => (series === 0 ? bucket : []));
  return buckets.flatMap((period) =>
    keys.map((key): TrendPoint => {
      const now = find.get(`0 ${period} ${key}`);
      const before = find.get(`1 ${period} ${key}`);
      const isWithheld = now !== undefined && now.sums === null;
      return {
        period,
        ...told(key),
        // Nothing reported is nothing wasted, as far as anybody has told.
        kg: isWithheld ? null : (now?.sums?.kg ?? 0),
        kgPerPersonYear: FORMULAE.kgPerPersonYear.value(now?.sums ?? {}),
        previousKg: before ? (before.sums?.kg ?? null) : 0,
        ...(isWithheld && { missing: 'withheld' as const }),
      };
    }),
  );
}

/** What each part of the time asked for came to, every part present. */
export async function trendBy(
  look: Look,
  query: Query,
  by: Period,
  split: Split | undefined,
): Promise<Trend> {
  const ofDays = isOfDays(by);
  if (ofDays) refuseDays(query, split);
  const dimension: Dimension | null = split === undefined ? null : WASTE_DIMENSIONS[split];
  const isPerPerson = query.userType === 'consumer' && dimension === null && !ofDays;
  const question = wasteQuestion(query, dimension ? [dimension] : [], {
    ranges: bucketRanges(query, by),
    grain: ofDays ? 'day' : 'month',
    measures: ['kg', 'weighed_kg', ...(isPerPerson ? ['based_kg'] : [])],
    base: isPerPerson,
  });
  const { cells, ground } = await look.count(question);
  const basis = look.basis(ground[0], weighedShareOf(cells));
  if (!dimension) return { data: pointsOf(question, cells, () => ({})), basis };
  const keys = cells.map(({ keys: [key = ''] }) => key);
  const name = await nameKeys(look.connection, dimension, keys);
  const told = (key: string) => {
    const named = name(key);
    return { series: keyOf(named), name: named.name };
  };
  return { data: pointsOf(question, cells, told), basis };
}
