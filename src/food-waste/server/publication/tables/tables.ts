import { Gathered, tableKey } from '../records/gather.ts';
import { MONTHS, monthAt } from '../records/months.ts';
import { BASED, type Cell, WEIGHED } from '../records/records.ts';
import {
  bandOf,
  MILLIGRAMS,
  NEARLY_WHOLE,
  publishedKg,
  shareInSteps,
  toThreeDigits,
} from '../records/rounding.ts';
import {
  APART,
  APART_TOTAL,
  MONTH,
  partsOfSummary,
  SUMMARIES,
  SUMMARY_USER_TYPES,
  type Summary,
  type SummaryUserType,
  TOTALS,
} from '../records/summaries.ts';
import { cellsOf, type Decided } from '../rule/decided.ts';
import { isEnough } from '../rule/rule.ts';
import type { Factors } from './factors.ts';
import { publishedMargin, type Rate, ratioOf } from './margin.ts';
import {
  POOLED,
  type PublishedRate,
  type PublishedRow,
  type PublishedTable,
  type PublishedTotal,
} from './published-table.ts';
import { heaviestFirst, rowOf, type TableFacts } from './rows.ts';
import type { WindowSums } from './window-sums.ts';

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
    margin: publishedMargin([...rates.values()]),
  };
}

/**
 * The share of a weight that has a flag, unless that reveals few that have it, or have it not. They
 * may only be hardly any: else the step between two shares, which one period is below and the next
 * above, reveals what they have.
 */
function guardedShare(cells: readonly Cell[], flag: number, window: WindowSums): number | null {
  const inside = window.having(cells, flag, true);
  const outside = window.having(cells, flag, false);
  const weight = inside.weight + outside.weight;
  const share = shareInSteps(inside.weight / weight);
  const isSafe = (isEnough(inside) || share === 0) && (isEnough(outside) || share === NEARLY_WHOLE);
  return isSafe && weight > 0 ? share : null;
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
  for (const part of partsOfSummary(summary)) {
    const total = Gathered.cellsOf(decided.area, part.total, type);
    const rows = type === '' ? decided.rowsOfAll(part) : decided.rowsOf(part.name, type);
    isCut ||= rows.length === 0 && window.hasRecords(total);
    const cellsIn = (row: readonly string[]) => cellsOf([decided.area], part.name, type, row);
    const pooled = rows.filter(({ length }) => length > 1).flat();
    const there = [...rows.filter(({ length }) => length === 1), pooled].flatMap((row) => {
      const own = row.filter((value) => window.hasRecords(cellsIn([value])));
      return own.length > 0 ? [own] : [];
    });
    for (const values of there) {
      const keys = values.toSorted();
      const [key = '', ...others] = keys;
      const mark = part.total === APART_TOTAL ? { apart: true as const } : {};
      const row = { ...rowOf(key, cellsIn(values), window), ...mark };
      if (others.length > 0) pools.push({ ...row, key: POOLED, pooled: keys });
      else found.push(valued(row, summary, type, known.factors));
    }
  }
  const rows = [...found.sort(heaviestFirst), ...pools];
  // What only pools all of a total says nothing more.
  const isShown = rows.some(({ pooled, apart }) => !pooled || apart);
  return { rows: isShown ? rows : [], ...(isCut && { isCut }) };
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
