import { type Entry, isEnough, isPublishable, uncertaintyOf } from './cells.ts';
import type { Factors } from './factors.ts';
import type { GatheredArea } from './gather.ts';
import { APART, entriesOf, groupsOf, tableKey, totalOf } from './level.ts';
import { marginOf, type Rate, ratioOf } from './margin.ts';
import { BASED, WEIGHED } from './records.ts';
import { bandOf, MILLIGRAMS, publishedKg, shareInSteps, toThreeDigits } from './rounding.ts';
import {
  GENERATORS,
  MONTH,
  SUMMARIES,
  SUMMARY_USER_TYPES,
  type Summary,
  type SummaryUserType,
  TOTALS,
} from './summaries.ts';
import { MONTHS, placeOf, type WindowSums } from './sums.ts';

/** One published weight, and what was derived from it. */
export interface PublishedRow {
  /** Id or word of what it is of; '' or '0' of what is not specified, `POOLED` of several. */
  readonly key: string;
  /** What it is the sum of, where that is several that are not shown by themselves. */
  readonly pooled?: readonly string[];
  /** It is not part of the total, as it does not count as waste. */
  readonly apart?: true;
  readonly kg: number;
  /** In steps of five points, as all shares of coverage; null where it would tell of few, and of parts. */
  readonly weighedShare: number | null;
  readonly reporters: number;
  readonly reportersTo: number;
  readonly kgCo2e: number | null;
  readonly baht: number | null;
}

/**
 * What rates are worked out of: the kilograms, and the people, meals or floor, in days, that they
 * would be of if those of whom nothing is known had the rate of the others. Their quotient is the
 * rate; both by themselves tell no more than the weight does.
 */
export interface PublishedRate {
  readonly basedKg: number | null;
  readonly base: number | null;
}

/** All that was reported in an area, with what its rates are worked out of. */
export interface PublishedTotal extends PublishedRow, PublishedRate {
  /** Half the 95 % interval of their quotient, as a share of it. */
  readonly margin: number | null;
  readonly avoidedKgCo2e: number | null;
  /** Accounts there are, in a band as reporters are. */
  readonly users: number;
  readonly usersTo: number;
  /** Shares of the weight that have a factor, a price, a base; null where it would tell of few. */
  readonly coverage: {
    readonly co2e: number;
    readonly avoided: number;
    readonly baht: number;
    readonly base: number | null;
  };
}

export const POOLED = 'pooled';

/** A table of one area and user type as it is published. */
export interface PublishedTable {
  readonly breakdown: string;
  readonly userType: SummaryUserType;
  readonly area: string;
  readonly total: PublishedTotal | null;
  readonly rows: readonly (PublishedRow & Partial<PublishedTotal>)[];
  /** Something is in no row: what does not count as waste, where too few report it. */
  readonly isCut?: true;
}

function rowOf(key: string, { group, sums }: Shown, window: WindowSums): PublishedRow {
  const [reporters, reportersTo] = bandOf(window.reportersOf(group));
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

/** A group and what it comes to. */
type Shown = Pick<Entry, 'group' | 'sums'>;

/** What tables of a window are made of beside the entries of areas. */
export interface TableFacts {
  readonly window: WindowSums;
  readonly factors: Factors;
  /** How many accounts there are of an area and user type; of '' all generators. */
  readonly accounts: (area: string, type: string) => number;
}

/** Steps of five points leave so much of a weight unknown. */
const HALF_A_STEP = 0.025;

/** The share of a weight that has a flag, unless that tells of few that have it, or have it not. */
function guardedShare({ group, weight }: Entry, flag: number, window: WindowSums): number | null {
  const inside = window.having(group, flag, true);
  const outside = window.having(group, flag, false);
  const isSafe = [inside, outside].every((it) => uncertaintyOf(it) <= weight * HALF_A_STEP);
  return isSafe ? shareInSteps(inside.weight / weight) : null;
}

/** What weights come to by the factors that everybody may know. */
function valued(
  row: PublishedRow,
  { name }: Summary,
  type: SummaryUserType,
  factors: Factors,
): PublishedRow {
  const value = `${row.apart ? APART : ''}${row.key}`;
  if (name === 'manage') return { ...row, kgCo2e: times(row.kg, factors.emission(value)) };
  if (name === 'material') return { ...row, baht: times(row.kg, factors.price(type, row.key)) };
  return row;
}

const times = (kg: number, factor: number | null): number | null =>
  factor === null ? null : toThreeDigits(kg * factor);

const heaviestFirst = (one: PublishedRow, other: PublishedRow): number => other.kg - one.kg;

/** How many digits the base of a rate has, so that the rate has three. */
const DIGITS_OF_BASE = 6;

/** The rate of an entry; none where too few are known, or one of them is most of it. */
function rateOf(
  area: GatheredArea,
  table: string,
  type: string,
  { group, sums }: Shown,
  { window }: TableFacts,
  [last, months]: readonly [last: number, months: number] = [window.month, MONTHS],
): PublishedRate & Pick<PublishedTotal, 'margin'> {
  const nothing = { basedKg: null, base: null, margin: null };
  if (type === '' || !isEnough(window.having(group, BASED, true))) return nothing;
  const rates = new Map<number, Rate>();
  for (const [reporter, based] of window.weightsBy(group, BASED)) {
    rates.set(reporter, { based, base: 0 });
  }
  for (const { reporter, base, month } of area.bases.get(tableKey(table, type)) ?? []) {
    if (month > last || month <= last - months) continue;
    const rate = rates.get(reporter);
    if (rate) rate.base += base;
    else rates.set(reporter, { based: 0, base });
  }
  const ratio = ratioOf([...rates.values()]);
  if (ratio === null) return nothing;
  const basedKg = publishedKg(sums.weight);
  return {
    basedKg,
    base: Number(((basedKg * MILLIGRAMS) / toThreeDigits(ratio)).toPrecision(DIGITS_OF_BASE)),
    margin: marginOf([...rates.values()]),
  };
}

/** The months of a total: all of them, or none. */
function monthRows(area: GatheredArea, type: SummaryUserType, known: TableFacts): PublishedRow[] {
  const { window } = known;
  const entry = totalOf(area, MONTH, type);
  if (!entry?.isShown) return [];
  return [...window.inMonths(entry.group)].map(([month, group]) => {
    const own = { group, sums: window.single(group) };
    const rate = rateOf(area, TOTALS.waste, type, own, known, [placeOf(month), 1]);
    return { ...rowOf(month, own, window), ...rate };
  });
}

type Pool = Pick<PublishedTable, 'rows' | 'isCut'>;

/** What is not shown by itself, as one row where that may be published. */
function poolOf(rest: readonly (readonly [key: string, entry: Entry])[], window: WindowSums): Pool {
  const keys = rest.filter(([, { group }]) => window.hasRecords(group)).map(([key]) => key);
  if (keys.length === 0) return { rows: [] };
  const group = { cells: rest.flatMap(([, it]) => it.group.cells) };
  const sums = window.of(group);
  if (keys.length < 2 || !isPublishable(sums)) return { rows: [], isCut: true };
  return { rows: [{ ...rowOf(POOLED, { group, sums }, window), pooled: keys.sort() }] };
}

/** The rows of a summary: what is shown by itself, and the rest of each group as one. */
function rowsOf(
  area: GatheredArea,
  type: SummaryUserType,
  summary: Summary,
  known: TableFacts,
): Pool {
  if (summary.name === MONTH) return { rows: monthRows(area, type, known) };
  const entries = entriesOf(area, summary.name, type);
  const rows: PublishedRow[] = [];
  const pools: PublishedRow[] = [];
  let isCut = false;
  for (const [place, { values }] of groupsOf(area, type, summary).entries()) {
    const mark = place === 0 ? {} : { apart: true as const };
    const rest: [key: string, entry: Entry][] = [];
    for (const value of values) {
      const key = place === 0 ? value : value.slice(APART.length);
      const entry = entries.get(value);
      if (entry?.isShown) {
        const row = { ...rowOf(key, entry, known.window), ...mark };
        rows.push(valued(row, summary, type, known.factors));
      } else if (entry) rest.push([key, entry]);
    }
    const pool = poolOf(rest, known.window);
    isCut ||= pool.isCut ?? false;
    pools.push(...pool.rows.map((row) => ({ ...row, ...mark })));
  }
  return { rows: [...rows.sort(heaviestFirst), ...pools], ...(isCut && { isCut }) };
}

/** A sum of what has a factor, and the share of the weight that has one. */
function summed(rows: readonly PublishedRow[], factorOf: (row: PublishedRow) => number | null) {
  let [sum, of, all] = [0, 0, 0];
  for (const row of rows) {
    const factor = row.pooled ? null : factorOf(row);
    all += row.kg;
    if (factor === null) continue;
    sum += row.kg * factor;
    of += row.kg;
  }
  return of === 0
    ? { value: null, coverage: 0 }
    : { value: toThreeDigits(sum), coverage: shareInSteps(of / all) };
}

/** What is published of all that an area reported. */
function publishedTotal(
  area: GatheredArea,
  table: string,
  type: SummaryUserType,
  known: TableFacts,
  rowsBy: (name: string) => readonly PublishedRow[],
): PublishedTotal | null {
  const entry = totalOf(area, table, type);
  if (!entry?.isShown) return null;
  const { window, factors, accounts } = known;
  const manages = table === TOTALS.waste ? rowsBy('manage') : [];
  const manageOf = ({ apart, key }: PublishedRow): string => `${apart ? APART : ''}${key}`;
  const co2e = summed(
    manages.filter(({ apart }) => !apart),
    (row) => factors.emission(manageOf(row)),
  );
  const avoided = summed(manages, (row) => factors.avoided(manageOf(row)));
  const materials = table === TOTALS.waste ? rowsBy('material') : [];
  const baht = summed(materials, ({ key }) => factors.price(type, key));
  const [users, usersTo] = bandOf(accounts(area.code, type));
  return {
    ...rowOf(area.code, entry, window),
    weighedShare: guardedShare(entry, WEIGHED, window),
    users,
    usersTo,
    kgCo2e: co2e.value,
    baht: baht.value,
    avoidedKgCo2e: avoided.value,
    ...rateOf(area, table, type, entry, known),
    coverage: {
      co2e: co2e.coverage,
      avoided: avoided.coverage,
      baht: baht.coverage,
      base: guardedShare(entry, BASED, window),
    },
  };
}

/** The tables of one area, by summary; those without a row are left out. */
export function tablesOf(area: GatheredArea, known: TableFacts): PublishedTable[] {
  const tables: PublishedTable[] = [];
  for (const type of SUMMARY_USER_TYPES) {
    const rows = new Map(
      SUMMARIES.map((summary) => [summary.name, rowsOf(area, type, summary, known)]),
    );
    const rowsBy = (name: string) => rows.get(name)?.rows ?? [];
    for (const table of Object.values(TOTALS)) {
      const total = publishedTotal(area, table, type, known, rowsBy);
      if (!total) continue;
      const own = SUMMARIES.filter(
        ({ source, userTypes }) => TOTALS[source] === table && userTypes.includes(type),
      );
      tables.push({ breakdown: table, userType: type, area: area.code, total, rows: [] });
      for (const { name } of own) {
        const found = rows.get(name);
        if (found && found.rows.length > 0) {
          tables.push({ breakdown: name, userType: type, area: area.code, total, ...found });
        }
      }
    }
  }
  return tables;
}

/** Parts of a total: those that are shown, and the rest of them as one. */
function partsTable(
  whole: PublishedTable,
  breakdown: string,
  parts: readonly (readonly [key: string, entry: Entry | null, total: PublishedTotal | null])[],
  window: WindowSums,
): PublishedTable[] {
  const shown: PublishedTotal[] = [];
  const rest: [string, Entry][] = [];
  for (const [key, entry, total] of parts) {
    if (total) shown.push({ ...total, key });
    else if (entry) rest.push([key, entry]);
  }
  const { rows, isCut } = poolOf(rest, window);
  const all = [...shown.sort(heaviestFirst), ...rows];
  return all.length === 0 ? [] : [{ ...whole, breakdown, rows: all, ...(isCut && { isCut }) }];
}

/** Totals by area and user type. */
export type Totals = ReadonlyMap<string, PublishedTable>;
export const totalsOf = (tables: readonly PublishedTable[]): Totals =>
  new Map(
    tables
      .filter(({ breakdown }) => breakdown === TOTALS.waste)
      .map((it) => [tableKey(it.area, it.userType), it]),
  );

/** The tables of an area by the areas in it, of each type. */
export function areaTables(
  area: GatheredArea,
  inside: readonly GatheredArea[],
  totals: Totals,
  window: WindowSums,
): PublishedTable[] {
  return SUMMARY_USER_TYPES.flatMap((type) => {
    const whole = totals.get(tableKey(area.code, type));
    if (!whole) return [];
    const parts = inside.map((it) => {
      const total = totals.get(tableKey(it.code, type))?.total ?? null;
      return [it.code, totalOf(it, TOTALS.waste, type), total] as const;
    });
    return partsTable(whole, 'area', parts, window);
  });
}

/** The table of an area by user type. */
export function userTypeTable(
  area: GatheredArea,
  totals: Totals,
  window: WindowSums,
): PublishedTable[] {
  const whole = totals.get(tableKey(area.code, ''));
  if (!whole) return [];
  const parts = GENERATORS.map((type) => {
    const total = totals.get(tableKey(area.code, type))?.total ?? null;
    return [type, totalOf(area, TOTALS.waste, type), total] as const;
  });
  return partsTable(whole, 'userType', parts, window);
}
