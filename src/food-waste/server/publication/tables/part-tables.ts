import { Gathered, tableKey } from '../records/gather.ts';
import type { Cell } from '../records/records.ts';
import { GENERATORS, SUMMARY_USER_TYPES, TOTALS } from '../records/summaries.ts';
import type { Decided } from '../rule/decided.ts';
import { POOLED, type PublishedTable, type PublishedTotal } from './published-table.ts';
import { heaviestFirst, rowOf, type TableFacts } from './rows.ts';

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
