/**
 * Tables that look at every cell by itself: each row is safe, and what is not shown is left to be
 * found by subtracting. For trying the attack and the recomputation on.
 */

import { TYPES } from './random-office.ts';
import {
  BREAKDOWNS,
  bandOf,
  type Recomputed,
  type Row,
  roundThree,
  Sum,
  type Table,
  TOTAL_TABLES,
} from './recompute.ts';

const isSafe = (sum: Sum): boolean => sum.reporters >= 5 && !sum.isDominated;

export function rowOf(key: string, sum: Sum, pooled?: readonly string[]): Row {
  const [reporters, reportersTo] = bandOf(sum.reporters);
  const kg = Number(roundThree(sum.weight)) / 1_000_000;
  return { key, ...(pooled && { pooled }), kg, reporters, reportersTo };
}

/** Safe keys by themselves, the others together with the next smallest until that is safe. */
function rowsOf(sums: ReadonlyMap<string, Sum>): Row[] {
  const shown = [...sums].filter(([, sum]) => isSafe(sum));
  shown.sort(([, a], [, b]) => (a.weight < b.weight ? 1 : -1));
  const hidden = [...sums].filter(([, sum]) => !isSafe(sum));
  while (hidden.length > 0 && !isSafe(Sum.of(hidden.map(([, sum]) => sum)))) {
    const next = shown.pop();
    if (!next) return [];
    hidden.push(next);
  }
  const rows = shown.map(([key, sum]) => rowOf(key, sum));
  if (hidden.length === 0) return rows;
  const keys = hidden.map(([key]) => key);
  return [...rows, rowOf('pooled', Sum.of(hidden.map(([, sum]) => sum)), keys)];
}

const STEPS = 20;
const stepsOf = (part: bigint, all: bigint): number => {
  const share = Number(part) / Number(all);
  return share >= 1 ? 1 : Math.min(Math.round(share * STEPS), STEPS - 1) / STEPS;
};

/** A total with the share that was weighed, of however few. */
const totalOf = (sum: Sum): Row => ({
  ...rowOf('', sum),
  weighedShare: stepsOf(sum.weighed, sum.weight),
});

export interface NaiveChoice {
  readonly areas: readonly string[];
  readonly userTypes?: readonly string[];
  readonly breakdowns?: readonly string[];
}

/** Tables of a window. */
export function naiveTables(
  truth: Recomputed,
  {
    areas,
    userTypes = ['', ...TYPES],
    breakdowns = [...Object.keys(BREAKDOWNS), ...Object.keys(TOTAL_TABLES)],
  }: NaiveChoice,
): Table[] {
  return areas.flatMap((area) =>
    userTypes.flatMap((userType) =>
      breakdowns.flatMap((breakdown) => {
        const empty = { month: truth.month, breakdown, area, userType, total: null, rows: [] };
        const all = truth.totalOf(empty);
        if (!isSafe(all)) return [];
        const rows = rowsOf(truth.sumsOf(empty) ?? new Map());
        return [{ ...empty, total: totalOf(all), rows }];
      }),
    ),
  );
}
