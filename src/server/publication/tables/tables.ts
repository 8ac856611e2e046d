import { APART, Gathered, tableKey } from '../records/gather.ts';
import { BASED, type Cell, WEIGHED } from '../records/records.ts';
import {
  bandOf,
  MILLIGRAMS,
  publishedKg,
  shareInSteps,
  toThreeDigits,
} from '../records/rounding.ts';
import {
  GENERATORS,
  MONTH,
  SUMMARIES,
  SUMMARY_USER_TYPES,
  type Summary,
  type SummaryUserType,
  TOTALS,
} from '../records/summaries.ts';
import { cellsOf, type Decided, isOf, totalOf } from '../rule/decided.ts';
import { isEnough, MONTHS, type Rule, uncertaintyOf } from '../rule/rule.ts';
import type { Factors } from './factors.ts';
import { marginOf, type Rate, ratioOf } from './margin.ts';
import { monthAt, type WindowSums } from './window-sums.ts';

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

function rowOf(key: string, cells: readonly Cell[], window: WindowSums): PublishedRow {
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

/** What tables of a window are made of beside what is decided of areas. */
export interface TableFacts {
  readonly rule: Rule;
  readonly window: WindowSums;
  readonly factors: Factors;
  /** How many accounts there are of an area and user type; of '' all generators. */
  readonly accounts: (area: string, type: string) => number;
}

/** Steps of five points leave so much of a weight unknown. */
const HALF_A_STEP = 0.025;

/** The share of a weight that has a flag, unless that tells of few that have it, or have it not. */
function guardedShare(cells: readonly Cell[], flag: number, window: WindowSums): number | null {
  const inside = window.having(cells, flag, true);
  const outside = window.having(cells, flag, false);
  const weight = inside.weight + outside.weight;
  const isSafe = [inside, outside].every((it) => uncertaintyOf(it) <= weight * HALF_A_STEP);
  return isSafe && weight > 0 ? shareInSteps(inside.weight / weight) : null;
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

/** The rate of some cells; none where too few are known, or one of them is most of it. */
function rateOf(
  { area }: Decided,
  table: string,
  type: string,
  cells: readonly Cell[],
  { window }: TableFacts,
  [last, months]: readonly [last: number, months: number] = [window.last, MONTHS],
): PublishedRate & Pick<PublishedTotal, 'margin'> {
  const nothing = { basedKg: null, base: null, margin: null };
  if (type === '' || !isEnough(window.having(cells, BASED, true))) return nothing;
  const rates = new Map<number, Rate>();
  for (const [reporter, based] of window.weightsBy(cells, BASED)) {
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
  const basedKg = publishedKg(window.of(cells).weight);
  return {
    basedKg,
    base: Number(((basedKg * MILLIGRAMS) / toThreeDigits(ratio)).toPrecision(DIGITS_OF_BASE)),
    margin: marginOf([...rates.values()]),
  };
}

/** The months of a total: all of them, or none. */
function monthRows(decided: Decided, type: SummaryUserType, known: TableFacts): PublishedRow[] {
  if (!decided.months.has(type)) return [];
  const cells = Gathered.cellsOf(decided.area, TOTALS.waste, type);
  return [...known.window.inMonths(cells)].map(([month, cell]) => ({
    ...rowOf(monthAt(month), [cell], known.window),
    ...rateOf(decided, TOTALS.waste, type, [cell], known, [month, 1]),
  }));
}

type Rows = Pick<PublishedTable, 'rows' | 'isCut'>;

/** The rows of a summary: what is shown by itself, and the rest as one. */
function rowsOf(
  decided: Decided,
  type: SummaryUserType,
  summary: Summary,
  known: TableFacts,
): Rows {
  if (summary.name === MONTH) return { rows: monthRows(decided, type, known) };
  const { window } = known;
  const found: PublishedRow[] = [];
  const pools: PublishedRow[] = [];
  let isCut = false;
  for (const isOfApart of summary.ofReported ? [false, true] : [false]) {
    const total = Gathered.cellsOf(decided.area, totalOf(summary, isOfApart), type);
    const rows = decided.rowsOf(summary.name, type).filter(isOf(isOfApart));
    isCut ||= rows.length === 0 && window.hasRecords(total);
    const cellsIn = (row: readonly string[]) => cellsOf([decided.area], summary.name, type, row);
    const pooled = rows.filter(({ length }) => length > 1).flat();
    const there = [...rows.filter(({ length }) => length === 1), pooled].flatMap((row) => {
      const own = row.filter((value) => window.hasRecords(cellsIn([value])));
      return own.length > 0 ? [own] : [];
    });
    for (const values of there) {
      const keys = values.map((it) => (isOfApart ? it.slice(APART.length) : it)).sort();
      const [key = '', ...others] = keys;
      const mark = isOfApart ? { apart: true as const } : {};
      const row = { ...rowOf(key, cellsIn(values), window), ...mark };
      if (others.length > 0) pools.push({ ...row, key: POOLED, pooled: keys });
      else found.push(valued(row, summary, type, known.factors));
    }
  }
  const rows = [...found.sort(heaviestFirst), ...pools];
  // What only pools all of a total tells nothing beside it.
  const isTold = rows.some(({ pooled, apart }) => !pooled || apart);
  return { rows: isTold ? rows : [], ...(isCut && { isCut }) };
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
  decided: Decided,
  table: string,
  type: SummaryUserType,
  known: TableFacts,
  rowsBy: (name: string) => readonly PublishedRow[],
): PublishedTotal | null {
  const { area } = decided;
  const { alone, hasTotal } = decided.typesOf(table);
  if (!(type === '' ? hasTotal : alone.has(type))) return null;
  const { window, factors, accounts } = known;
  const cells = Gathered.cellsOf(area, table, type);
  if (!window.hasRecords(cells)) return null;
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
    ...rowOf(area.code, cells, window),
    weighedShare: guardedShare(cells, WEIGHED, window),
    users,
    usersTo,
    kgCo2e: co2e.value,
    baht: baht.value,
    avoidedKgCo2e: avoided.value,
    ...rateOf(decided, table, type, cells, known),
    coverage: {
      co2e: co2e.coverage,
      avoided: avoided.coverage,
      baht: baht.coverage,
      base: guardedShare(cells, BASED, window),
    },
  };
}

/** The tables of one area, by summary; those without a row are left out. */
export function tablesOf(decided: Decided, known: TableFacts): PublishedTable[] {
  const { area } = decided;
  const tables: PublishedTable[] = [];
  for (const type of SUMMARY_USER_TYPES) {
    const rows = new Map(
      SUMMARIES.map((summary) => [summary.name, rowsOf(decided, type, summary, known)]),
    );
    const rowsBy = (name: string) => rows.get(name)?.rows ?? [];
    for (const table of Object.values(TOTALS)) {
      const total = publishedTotal(decided, table, type, known, rowsBy);
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

/** A part of a total by its key. */
interface TotalPart {
  readonly key: string;
  readonly total: PublishedTotal | null;
  readonly cells: readonly Cell[];
}

/** Parts of a total: those that are shown, and the rest of them as one. */
function partsTable(
  whole: PublishedTable,
  breakdown: string,
  parts: readonly TotalPart[],
  { window, rule }: TableFacts,
): PublishedTable[] {
  const shown = parts.flatMap(({ key, total }) => (total ? [{ ...total, key }] : []));
  const rest = parts.filter(({ total, cells }) => !total && window.hasRecords(cells));
  const cells = rest.flatMap((part) => part.cells);
  const isPooled = rest.length > 1 && rule.allows([rule.group(cells)]);
  const pool = { ...rowOf(POOLED, cells, window), pooled: rest.map(({ key }) => key).sort() };
  const rows = [...shown.sort(heaviestFirst), ...(isPooled ? [pool] : [])];
  const isCut = rest.length > 0 && !isPooled && { isCut: true as const };
  return rows.length === 0 ? [] : [{ ...whole, breakdown, rows, ...isCut }];
}

/** Totals by area and user type. */
export type Totals = ReadonlyMap<string, PublishedTable>;
export const totalsOf = (tables: readonly PublishedTable[]): Totals =>
  new Map(
    tables
      .filter(({ breakdown }) => breakdown === TOTALS.waste)
      .map((it) => [tableKey(it.area, it.userType), it]),
  );

/** The tables of an area by the areas in it, of each type, and by type. */
export function partTables(
  { area }: Decided,
  inside: readonly Decided[],
  totals: Totals,
  facts: TableFacts,
): PublishedTable[] {
  const totalIn = (code: string, type: string) => totals.get(tableKey(code, type))?.total ?? null;
  const partOf = (key: string, own: Decided['area'], type: string): TotalPart => ({
    key,
    total: totalIn(own.code, type),
    cells: Gathered.cellsOf(own, TOTALS.waste, type),
  });
  return SUMMARY_USER_TYPES.flatMap((type) => {
    const whole = totals.get(tableKey(area.code, type));
    if (!whole) return [];
    const areas = inside.map((it) => partOf(it.area.code, it.area, type));
    const types = type === '' ? GENERATORS.map((it) => partOf(it, area, it)) : [];
    return [
      ...partsTable(whole, 'area', areas, facts),
      ...partsTable(whole, 'userType', types, facts),
    ];
  });
}
