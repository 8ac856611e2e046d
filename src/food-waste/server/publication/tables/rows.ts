import type { Cell } from '../records/records.ts';
import { bandOf, publishedKg } from '../records/rounding.ts';
import type { Rule } from '../rule/rule.ts';
import type { Factors } from './factors.ts';
import type { PublishedRow } from './published-table.ts';
import type { WindowSums } from './window-sums.ts';

/** What tables of a window are made of beside what is decided of areas. */
export interface TableFacts {
  readonly rule: Rule;
  readonly window: WindowSums;
  readonly factors: Factors;
  /** How many accounts there are of an area and user type; of '' all generators. */
  readonly accounts: (area: string, type: string) => number;
}

/** The row of some cells, without what is derived from its weight. */
export function rowOf(key: string, cells: readonly Cell[], window: WindowSums): PublishedRow {
  const sums = window.of(cells);
  const [reporters, reportersTo] = bandOf(sums.reporters);
  return {
    key,
    kg: publishedKg(sums.weight),
    weighedShare: null,
    reporters,
    reportersTo,
    kgCo2e: null,
    baht: null,
  };
}

/** What weighs alike stands by its key, whichever was read first. */
export const heaviestFirst = (one: PublishedRow, other: PublishedRow): number =>
  other.kg - one.kg || (one.key < other.key ? -1 : 1);
