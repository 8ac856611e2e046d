import type { Exact } from './decimals.ts';
import type { ReporterSet } from './sets.ts';

/** What a cell's rows of one unit of time (a month or a day) add up to. */
export interface Unit {
  readonly keys: readonly string[];
  /** `YYYY-MM-DD`, of a month its first day. */
  readonly period: string;
  /** 0 of rows that meet every filter; else which of the scope's loose filters they miss. */
  readonly miss: number;
  readonly records: number;
  /** In the order of the question's measures, and then the base if one is wanted. */
  readonly sums: readonly Exact[];
  readonly set: ReporterSet;
  /** How many are in the set. */
  readonly size: number;
  /** Changes whenever a row of the rollups does that it is made of; '' of other units. */
  readonly stamp: string;
}

/** One name for the keys of a cell. */
export const nameOf = (keys: readonly string[]): string =>
  keys.length === 1 ? (keys[0] ?? '') : keys.join('\u0000');
