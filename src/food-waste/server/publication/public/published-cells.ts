/** Published rows as cells that figures are worked out of. */
import type { Cell } from '../../dashboard/cells.ts';
import { RECIPE_KG } from '../../dashboard/question.ts';
import { POOLED, type PublishedRow, type PublishedTotal } from '../tables/published-table.ts';

/** Where a cell stands in an answer. */
export type CellPlace = Pick<Cell, 'series' | 'bucket' | 'keys' | 'isPartial' | 'unpublished'>;
export type TableRow = PublishedRow &
  Partial<PublishedTotal> & {
    /** Kilograms of it that come from recipes of menus. */
    readonly recipeKg?: number;
    /** Kilograms of it that have a price, where that is neither all nor follows from the coverage. */
    readonly pricedKg?: number;
    /** What others were taken from: how many reported the rest of it is not published. */
    readonly isRest?: true;
  };

/** Sums of what has a factor, and the kilograms that have one; absent where nothing has. */
function withCoverage(
  name: string,
  value: number | null | undefined,
  covered: number,
): Readonly<Record<string, number>> {
  return value === null || value === undefined ? {} : { [name]: value, [`${name}_kg`]: covered };
}

/**
 * What rates are worked out of. Tables have the weight of all, and what it would be divided by; here
 * it is the part of both whose base is known.
 */
function basedOn(
  { baht, basedKg, base, coverage }: TableRow,
  pricedKg: number,
): Readonly<Record<string, number>> {
  if (basedKg == null || base == null) return {};
  const known = coverage?.base ?? 1;
  const based = basedKg * known;
  return {
    based_kg: based,
    base: base * known,
    // By the price of all.
    ...(baht && pricedKg > 0 && { based_baht: (baht / pricedKg) * based }),
  };
}

/** @param pricedKg the kilograms that the baht are of, where they are known better than by a share */
function sumsOf(
  row: TableRow,
  pricedKg = row.kg * (row.coverage?.baht ?? 0),
): Readonly<Record<string, number>> {
  const { kg, weighedShare, kgCo2e, baht, avoidedKgCo2e, coverage, recipeKg = 0 } = row;
  return {
    kg,
    ...(recipeKg > 0 && { [RECIPE_KG]: recipeKg }),
    ...(weighedShare !== null && { weighed_kg: kg * weighedShare }),
    ...withCoverage('co2e', kgCo2e, kg * (coverage?.co2e ?? 1)),
    ...withCoverage('baht', baht, row.pricedKg ?? kg * (coverage?.baht ?? 1)),
    ...withCoverage('avoided', avoidedKgCo2e, kg * (coverage?.avoided ?? 1)),
    ...basedOn(row, pricedKg),
  };
}

export function cellOf(row: TableRow, place: CellPlace, pricedKg?: number): Cell {
  const { reporters, reportersTo, margin, pooled, coverage, isRest } = row;
  return {
    ...place,
    sums: sumsOf(row, pricedKg),
    reporters: isRest ? null : reporters,
    ...(reportersTo > reporters && !isRest && { reportersTo }),
    ...(margin !== undefined && { margin }),
    ...(pooled && { pooled }),
    ...(coverage?.base === null && { hasSecretBase: true as const }),
  };
}

/** The rows of a total that its factors are of. */
export interface FactoredRows {
  readonly manages: readonly TableRow[];
  readonly materials: readonly TableRow[];
}

const NEARLY_ALL = 0.95;
/** A share that was rounded to all though something is not covered. */
const belowAll = (share: number, isAll: boolean): number =>
  isAll ? share : Math.min(share, NEARLY_ALL);

/** A total, whose rows show exactly which of its kilograms have a price, and whether all have a factor. */
export function totalCell(
  total: PublishedTotal,
  { manages, materials }: FactoredRows,
  place: CellPlace,
): Cell {
  const priced = materials.filter(({ baht }) => baht !== null);
  const isFactored = ({ kgCo2e }: TableRow): boolean => kgCo2e !== null;
  const { coverage } = total;
  const exact = {
    ...coverage,
    co2e: belowAll(coverage.co2e, manages.filter(({ apart }) => !apart).every(isFactored)),
    avoided: belowAll(coverage.avoided, manages.every(isFactored)),
    baht: belowAll(coverage.baht, priced.length === materials.length),
  };
  const pricedKg = priced.reduce((sum, { kg }) => sum + kg, 0);
  return cellOf({ ...total, coverage: exact }, place, pricedKg);
}

export const suppressedCell = (place: CellPlace): Cell => ({
  ...place,
  sums: null,
  reporters: null,
});

/** Rows of one key as one: what counts as waste and what does not may go the same way. */
function together(rows: readonly TableRow[], place: CellPlace): Cell {
  const [first, ...others] = rows.map((row) => cellOf(row, place));
  if (!first || others.length === 0) return first ?? suppressedCell(place);
  const sums: Record<string, number> = {};
  for (const cell of [first, ...others]) {
    for (const [name, value] of Object.entries(cell.sums ?? {})) {
      sums[name] = (sums[name] ?? 0) + value;
    }
  }
  // How many report the one or the other is not published.
  const { reportersTo: _band, ...rest } = first;
  const reporters = Math.max(...rows.map((row) => row.reporters));
  const reportersTo = rows.reduce((most, row) => most + row.reportersTo, 0);
  return { ...rest, sums, reporters, ...(reportersTo > reporters && { reportersTo }) };
}

/**
 * Rows of a breakdown as cells, the pooled ones last.
 * @param among words: keys are whether a row's is one of them; what is pooled of both kinds has the
 * key of neither, and suppresses both
 */
export function mergedCells(
  rows: readonly TableRow[],
  placeOf: (keys: readonly string[]) => CellPlace,
  among?: readonly string[],
): Cell[] {
  const keyOf = (key: string): string => (among ? String(among.includes(key)) : key);
  const groups = new Map<string, TableRow[]>();
  const pools: TableRow[] = [];
  let isMixed = false;
  for (const row of rows) {
    const keys = new Set((row.pooled ?? [row.key]).map(keyOf));
    const [only = ''] = keys;
    if (among && keys.size > 1) isMixed = true;
    else if (row.pooled && !among) pools.push(row);
    else groups.set(only, [...(groups.get(only) ?? []), row]);
  }
  if (isMixed) return ['true', 'false'].map((key) => suppressedCell(placeOf([key])));
  const cells = [...groups].map(([key, found]) => together(found, placeOf([key])));
  const kgOf = ({ sums }: Cell): number => sums?.kg ?? 0;
  cells.sort((one, other) => kgOf(other) - kgOf(one));
  if (pools.length === 0) return cells;
  const pooled = [...new Set(pools.flatMap((row) => row.pooled ?? []))];
  return [...cells, { ...together(pools, placeOf([POOLED])), pooled }];
}
