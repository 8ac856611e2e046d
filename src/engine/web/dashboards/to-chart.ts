import type {
  Dimension,
  Grain,
  Measure,
  SummaryAnswer,
  SummaryRow,
} from '../../declaration/summaries.ts';
import { unitOf } from '../../declaration/summaries.ts';
import type { Translate } from '../../fields/contract.ts';
import type { Amounts } from '../../fields/shared/amounts.ts';
import type { ChartRow, RowsData, TrendData } from '../charts/types.ts';
import type { View } from './view.ts';
import { decimalsIn, wordsOf } from './write-measure.ts';

/** What rows are called, in the language on screen. */
export interface Naming {
  /** Of a dimension's value. */
  value(dimension: Dimension, value: unknown): string;
  /** Of a day, month or year, as short as can be under a column. */
  short(by: Grain, day: string, isFirst: boolean): string;
  readonly others: string;
  readonly translate: Translate;
}

/** More bars than these say less. */
const MOST_BARS = 10;
/** A trend of more steps is drawn as it is, without those in which there was nothing. */
const MOST_STEPS = 400;

/** How a value is written in a question; null for none, by which nothing can be narrowed. */
export function filterOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value !== 'object') return String(value);
  // A reference by its id, a code by itself.
  return String(Reflect.get(value, 'id') ?? Reflect.get(value, 'code'));
}

/** How amounts of a measure are written in a chart. */
const amountsOf = (measure: Measure, { translate }: Naming): Amounts => ({
  ...{ unit: unitOf(measure), decimals: decimalsIn(measure) },
  inWords: wordsOf(measure, translate),
});

/** Whether sums of it are sums of its parts. */
export const isAdded = ({ kind }: Measure): boolean => kind === 'count' || kind === 'sum';

/**
 * Values of a dimension, what there is most of first; those behind stand together if they add up.
 * Where not all of them are shown, none has a share: it would be one of a part.
 */
export function barsOf(
  { data: rows, isCut }: SummaryAnswer,
  dimension: Dimension,
  measure: Measure,
  canChoose: boolean,
  naming: Naming,
): RowsData {
  const valueIn = ({ measures }: SummaryRow) => measures[measure.name] ?? null;
  const whole = rows.reduce((sum, row) => sum + (valueIn(row) ?? 0), 0);
  const shareOf = (value: number | null) =>
    isAdded(measure) && !isCut && value !== null && whole > 0 ? value / whole : null;
  const plain = { previous: null, filter: null };
  const shown = rows.slice(0, MOST_BARS).map((row): ChartRow => {
    const of = row.by[dimension.name];
    const key = filterOf(of);
    const value = valueIn(row);
    return {
      ...{ ...plain, key: key ?? '', name: naming.value(dimension, of), value },
      ...{ share: shareOf(value), filter: canChoose ? key : null },
    };
  });
  const rest = rows.slice(MOST_BARS);
  const value = rest.reduce((sum, row) => sum + (valueIn(row) ?? 0), 0);
  const others = { ...plain, key: 'others', name: naming.others, value, share: shareOf(value) };
  const hasOthers = rest.length > 0 && isAdded(measure) && !isCut;
  return {
    ...{ kind: 'bars', ...amountsOf(measure, naming) },
    rows: hasOthers ? [...shown, others] : shown,
    isCut: isCut || (rest.length > 0 && !hasOthers),
  };
}

function next(day: string, by: Grain): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (by === 'day') date.setUTCDate(date.getUTCDate() + 1);
  else if (by === 'month') date.setUTCMonth(date.getUTCMonth() + 1);
  else date.setUTCFullYear(date.getUTCFullYear() + 1);
  return date.toISOString().slice(0, 10);
}

/** The first day of the day, month or year that a day is in. */
export const startOf = (day: string, by: Grain): string =>
  ({ day, month: `${day.slice(0, 7)}-01`, year: `${day.slice(0, 4)}-01-01` })[by];

/** Every step from the first to the last of them, or one more than `most`. */
export function stepsBetween(
  first: string,
  last: string,
  by: Grain,
  most: number = MOST_STEPS,
): string[] {
  const steps: string[] = [];
  for (let day = first; day <= last && steps.length <= most; day = next(day, by)) {
    steps.push(day);
    // Behind the year 9999 no day is written as the others are.
    if (day === last) break;
  }
  return steps;
}

/**
 * A measure over time; in steps of the period without any row there was nothing of it, and the step
 * of today is not over yet.
 */
export function trendOf(
  rows: readonly SummaryRow[],
  { name, by }: Dimension,
  measure: Measure,
  { from, to, today }: Pick<View, 'from' | 'to'> & { readonly today: string },
  naming: Naming & { readonly long: (by: Grain, day: string) => string },
): TrendData {
  const grain = by ?? 'month';
  const byDay = new Map(
    rows.flatMap((row) => {
      const day = row.by[name];
      return typeof day === 'string' ? [[day, row.measures[measure.name] ?? null] as const] : [];
    }),
  );
  const days = [...byDay.keys()];
  const first = from === '' ? days[0] : startOf(from, grain);
  const last = to === '' ? days.at(-1) : startOf(to, grain);
  const steps = first && last ? stepsBetween(first, last, grain) : [];
  const all = steps.length > MOST_STEPS ? days : steps;
  const nothing = isAdded(measure) || measure.kind === 'distinct' ? 0 : null;
  return {
    kind: 'trend',
    ...amountsOf(measure, naming),
    lines: [],
    points: all.map((day, place) => ({
      key: day,
      label: naming.short(grain, day, place === 0),
      name: naming.long(grain, day),
      value: byDay.get(day) ?? nothing,
      previous: null,
      isPartial: day === startOf(today, grain),
    })),
  };
}
