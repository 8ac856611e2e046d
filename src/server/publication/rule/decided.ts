import { APART, APART_TOTAL, type Area, Gathered, tableKey } from '../records/gather.ts';
import { GENERATORS, HANDLER, type Summary, TOTALS } from '../records/summaries.ts';
import type { Part } from './pooled-part.ts';

/** Values that are one row: one alone, or several that are pooled. */
export type Row = readonly string[];

/** The totals of an area that are shown. */
export interface ShownTypes {
  readonly alone: ReadonlySet<string>;
  /** Types that are only shown in the total of all generators. */
  readonly pooled: readonly string[];
  /** Whether there is a total of all generators. */
  readonly hasTotal: boolean;
}

export const NO_TYPES: ShownTypes = { alone: new Set(), pooled: [], hasTotal: false };

/** What is decided of an area. */
export class Decided {
  /** By table of totals. */
  readonly types: Map<string, ShownTypes>;
  /** Types of which each month is shown. */
  readonly months: Set<string>;
  /** By summary and type, the rows that its records are in. */
  readonly #rows = new Map<string, Row[]>();

  /** @param totals what is decided of the totals already */
  constructor(
    readonly area: Area,
    totals?: Pick<Decided, 'types' | 'months'>,
  ) {
    this.types = totals?.types ?? new Map();
    this.months = totals?.months ?? new Set();
  }

  typesOf(table: string): ShownTypes {
    return this.types.get(table) ?? NO_TYPES;
  }

  /** The types that rows are broken down by: in the country also those that are only shown together. */
  reporterGroupsOf(table: string): readonly string[] {
    const { alone, pooled } = this.typesOf(table);
    return this.area.code === '' && pooled.length > 0
      ? [...alone, reporterGroupOf(pooled)]
      : [...alone];
  }

  rowsOf(summary: string, reporterGroup: string): readonly Row[] {
    return this.#rows.get(tableKey(summary, reporterGroup)) ?? [];
  }

  addRows(summary: string, reporterGroup: string, rows: readonly Row[]): void {
    const key = tableKey(summary, reporterGroup);
    this.#rows.set(key, [...(this.#rows.get(key) ?? []), ...rows.filter((it) => it.length > 0)]);
  }

  /**
   * Has a row join what is pooled of some rows, or the last of them where nothing is.
   * @returns the row that it is part of then
   */
  poolRow(summary: string, reporterGroup: string, among: readonly Row[], row: Row): Row {
    const rows = this.rowsOf(summary, reporterGroup);
    const others = rows.filter((it) => it !== row && among.includes(it));
    const partner = others.find((it) => it.length > 1) ?? others.at(-1);
    if (row.length !== 1 || !partner) return row;
    const pool = [...partner, ...row];
    this.poolValues(summary, reporterGroup, (value) => pool.includes(value));
    return pool;
  }

  /** Makes one row of all values that something is true of. */
  poolValues(summary: string, reporterGroup: string, isPooled: (value: string) => boolean): void {
    const rows = this.rowsOf(summary, reporterGroup);
    const pool = rows.filter((row) => row.some(isPooled));
    const rest = rows.filter((row) => !pool.includes(row));
    this.#rows.set(tableKey(summary, reporterGroup), [...rest, pool.flat()]);
  }

  /** The rows of all generators: those that each type shows by itself, and the others as one. */
  addUp(summary: Summary, isOfApart: boolean): void {
    const table = totalOf(summary, isOfApart);
    const { hasTotal, alone } = this.typesOf(table);
    const there = GENERATORS.filter((it) => this.area.tables.has(tableKey(table, it)));
    const reporterGroups = this.reporterGroupsOf(table).filter((it) => it !== HANDLER);
    const isPooled = hasTotal && this.area.code === '';
    const isWhole = isPooled || there.every((it) => alone.has(it));
    if (!isWhole || (!hasTotal && !isOfApart)) return;
    const rows = reporterGroups
      .flatMap((reporterGroup) => this.rowsOf(summary.name, reporterGroup))
      .filter(isOf(isOfApart));
    const pooled = new Set(rows.filter((row) => row.length > 1).flat());
    const single = new Set(rows.flat().filter((it) => !pooled.has(it)));
    const before = this.rowsOf(summary.name, '').filter((row) => !isOf(isOfApart)(row));
    this.#rows.set(tableKey(summary.name, ''), before);
    this.addRows(summary.name, '', [...[...single].map((it): Row => [it]), [...pooled]]);
  }
}

export const reporterGroupOf = (types: readonly string[]): string => types.join('+');
export const typesIn = (reporterGroup: string): readonly string[] => reporterGroup.split('+');

/** The table of the totals that rows of a summary add up to. */
export const totalOf = ({ source }: Summary, isOfApart: boolean): string =>
  isOfApart ? APART_TOTAL : TOTALS[source];

/** Whether rows are of what does not count as waste, or of what does. */
export const isOf =
  (isOfApart: boolean) =>
  ([value = '']: Row): boolean =>
    value.startsWith(APART) === isOfApart;

export const cellsOf = (areas: readonly Area[], table: string, reporterGroup: string, row: Row) =>
  areas.flatMap((area) =>
    typesIn(reporterGroup).flatMap((type) =>
      row.flatMap((value) => Gathered.cellsOf(area, table, type, value)),
    ),
  );

/** The parts of a table: the areas that it breaks down, and the others as one if there are any. */
export function partsOf(
  shown: readonly Decided[],
  all: readonly Decided[],
  partOf: (areas: readonly Area[]) => Part,
): Part[] {
  const others = all.filter((it) => !shown.includes(it)).map(({ area }) => area);
  const rest = partOf(others);
  const parts = shown.map(({ area }) => partOf([area]));
  return rest.some(({ weight }) => weight > 0) ? [...parts, rest] : parts;
}
