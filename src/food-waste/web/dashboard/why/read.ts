/** Reads what `explainChange` answers. */
import { isRecord } from '../../../../engine/declaration/record.ts';
import { list, number, type Reporters, recordIn, reportersIn, text } from '../answers.ts';
import type { Named } from '../row-answers.ts';

export interface Amounts {
  readonly now: number;
  readonly before: number;
}

/** Rows of published figures that are no one thing: what is not shown by itself, and what rounding left. */
export type Leftover = 'hidden' | 'rounding';

/** Kilograms that a figure of materials is made of, in both periods. */
export interface Made {
  /** Of records that name the material. */
  readonly named: Amounts;
  readonly retailItems: Amounts;
  /** Of menus, by their recipes. */
  readonly recipes: Amounts;
}

/** A part of the change: a row of a master, a word of the product, or an area. */
export interface ChangeRow extends Named, Amounts, Reporters {
  /** The code of an area; null of anything else. */
  readonly code: string | null;
  /** How many reported it before, or the least of a band. */
  readonly previousReporters: number | null;
  readonly nameTh: string;
  readonly nameEn: string;
  /** Null of anything else than what is left over. */
  readonly leftover: Leftover | null;
  /** How many are in what is beyond the limit; null of any other. */
  readonly rows: number | null;
  /** Null where records of one kind are all of it. */
  readonly made: Made | null;
}

export interface Breakdown {
  readonly by: string;
  readonly level: string | null;
  readonly rows: readonly ChangeRow[];
}

export interface Peers {
  readonly level: string;
  readonly areas: number;
  readonly medianChange: number;
  readonly above: number;
  readonly below: number;
}

/** A rate as the weight and the number that it is divided by, in both periods. */
export interface Quotient {
  /** `why.quotient.<by>`. */
  readonly by: string;
  readonly kg: Amounts;
  readonly base: Amounts;
}

/** A row that a figure is of alone. */
interface NarrowedTo {
  readonly by: string;
  readonly name: string;
}

export interface Change extends Reporters {
  /** Null where records of one kind are all of it. */
  readonly made: Made | null;
  /** None where the figure is narrowed to no row, or a server does not name them. */
  readonly narrowedTo: readonly NarrowedTo[];
  readonly now: number | null;
  readonly before: number | null;
  readonly changeShare: number | null;
  readonly previous: Reporters;
  /** Null of what is published. */
  readonly records: number | null;
  readonly quality: string | null;
  /** Of a rate that may not have changed at all. */
  readonly isUncertain: boolean;
  /** Null of a sum, and of what is published. */
  readonly quotient: Quotient | null;
  /** The whole published weight beside a rate; null where it is unknown. */
  readonly weight: Amounts | null;
  readonly breakdowns: readonly Breakdown[];
  /** What published tables do not split it by. */
  readonly untold: readonly string[];
  /** What is not known of much of the weight, for which no rate is split; null of anything else. */
  readonly untoldFor: string | null;
  readonly peers: Peers | null;
}

const LEFTOVERS: readonly Leftover[] = ['hidden', 'rounding'];

const amounts = (now: unknown, before: unknown): Amounts => ({
  now: number(now) ?? 0,
  before: number(before) ?? 0,
});

function madeIn(it: Readonly<Record<string, unknown>>): Made | null {
  if (it.namedKg === undefined) return null;
  return {
    named: amounts(it.namedKg, it.previousNamedKg),
    retailItems: amounts(it.retailItemKg, it.previousRetailItemKg),
    recipes: amounts(it.recipeKg, it.previousRecipeKg),
  };
}

const readRow = (it: Readonly<Record<string, unknown>>): ChangeRow => ({
  id: number(it.id),
  key: text(it.key) || null,
  name: text(it.name) || null,
  pooled: null,
  code: text(it.code) || null,
  nameTh: text(it.nameTh),
  nameEn: text(it.nameEn),
  now: number(it.now) ?? 0,
  before: number(it.before) ?? 0,
  rows: number(it.rows),
  leftover: LEFTOVERS.find((leftover) => leftover === it.key) ?? null,
  ...reportersIn(it),
  previousReporters: number(it.previousReporters),
  made: madeIn(it),
});

function readPeers(value: unknown): Peers | null {
  if (!isRecord(value)) return null;
  return {
    level: text(value.level),
    areas: number(value.areas) ?? 0,
    medianChange: number(value.medianChange) ?? 0,
    above: number(value.above) ?? 0,
    below: number(value.below) ?? 0,
  };
}

function readQuotient(value: unknown): Quotient | null {
  if (!isRecord(value)) return null;
  return {
    by: text(value.by),
    kg: amounts(value.kg, value.previousKg),
    base: amounts(value.base, value.previousBase),
  };
}

export function readChange(data: unknown): Change {
  const change = recordIn(data, 'breakdowns');
  return {
    narrowedTo: list(change.narrowedTo).map((it) => ({ by: text(it.by), name: text(it.name) })),
    now: number(change.now),
    before: number(change.before),
    changeShare: number(change.changeShare),
    ...reportersIn(change),
    made: madeIn(change),
    previous: {
      reporters: number(change.previousReporters),
      reportersTo: number(change.previousReportersTo),
    },
    records: number(change.records),
    quality: text(change.quality) || null,
    isUncertain: change.uncertain === true,
    quotient: readQuotient(change.quotient),
    weight: isRecord(change.weight) ? amounts(change.weight.kg, change.weight.previousKg) : null,
    breakdowns: list(change.breakdowns).map((it) => ({
      by: text(it.by),
      level: text(it.level) || null,
      rows: list(it.rows).map(readRow),
    })),
    untold: Array.isArray(change.untold) ? change.untold.map(String) : [],
    untoldFor: text(change.untoldFor) || null,
    peers: readPeers(change.peers),
  };
}
