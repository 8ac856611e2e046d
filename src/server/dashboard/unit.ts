import type { Exact } from './decimals.ts';
import { NOBODY, type ReporterSet } from './sets.ts';

/** What a cell's rows of one unit of time (a month or a day) add up to. */
export interface Unit {
  readonly keys: readonly string[];
  /** One name for the keys. */
  readonly cell: string;
  /** `YYYY-MM-DD`, of a month its first day. */
  readonly period: string;
  readonly records: number;
  /** In the order of the question's measures, and then the base if one is wanted. */
  readonly sums: readonly Exact[];
  /** Its reporters; of a unit that is only judged by and has enough of them, nobody. */
  readonly set: ReporterSet;
  /** How many reporters there are: of one made of others that are only judged by, at least. */
  readonly size: number;
  /** Changes whenever a row of the rollups does that it is made of; '' of other units. */
  readonly stamp: string;
  /** It may not be told, and nothing of it stands here. */
  readonly isWithheld?: true;
}

/** One name for the keys of a cell. */
export const nameOf = (keys: readonly string[]): string =>
  keys.length === 1 ? (keys[0] ?? '') : keys.join('\u0000');

const withheld = new WeakMap<Unit, Unit>();

/** A unit with nothing in it but that there is one; the same for the same unit. */
export function withheldUnit(unit: Unit): Unit {
  const known = withheld.get(unit);
  if (known) return known;
  const { keys, cell, period } = unit;
  const none: Unit = {
    keys,
    cell,
    period,
    records: 0,
    sums: [],
    set: NOBODY,
    size: 0,
    stamp: '',
    isWithheld: true,
  };
  withheld.set(unit, none);
  return none;
}
