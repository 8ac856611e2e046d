import { type Area, Gathered, tableKey, within } from '../records/gather.ts';
import { APART_TOTAL, GENERATORS, HANDLER, type Summary } from '../records/summaries.ts';
import type { Part } from './pooled-part.ts';

/** Values that are one row: one alone, or several that are pooled. */
export type Row = readonly string[];

/** The totals of an area that are shown. */
export interface ShownTypes {
  readonly alone: Set<string>;
  /** Types that are only shown in the total of all generators. */
  readonly pooled: string[];
  /** Whether there is a total of all generators. */
  hasTotal: boolean;
}

/** What is decided of an area. */
export class Decided {
  /** By table of totals. */
  readonly types: Map<string, ShownTypes>;
  /** Types of which each month is shown. */
  readonly months: Set<string>;
  /** By summary and type, the rows that its records are in. */
  readonly #rows = new Map<string, readonly Row[]>();

  /** @param totals what is decided of the totals already */
  constructor(
    readonly area: Area,
    totals?: Pick<Decided, 'types' | 'months'>,
  ) {
    this.types = totals?.types ?? new Map();
    this.months = totals?.months ?? new Set();
  }

  typesOf(table: string): ShownTypes {
    return within(this.types, table, () => ({ alone: new Set(), pooled: [], hasTotal: false }));
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
    const all = [...this.rowsOf(summary, reporterGroup), ...rows];
    this.#rows.set(
      tableKey(summary, reporterGroup),
      all.filter((it) => it.length > 0),
    );
  }

  /** Makes one row of all values that something is true of. */
  poolValues(summary: string, reporterGroup: string, isPooled: (value: string) => boolean): void {
    const rows = this.rowsOf(summary, reporterGroup);
    const rest = rows.filter((row) => !row.some(isPooled));
    const pool = rows.filter((row) => row.some(isPooled)).flat();
    this.#rows.set(tableKey(summary, reporterGroup), [...rest, pool]);
  }

  /** The rows of all generators: those that each type shows by itself, and the others as one. */
  rowsOfAll({ name, total }: Summary): readonly Row[] {
    const { hasTotal, alone } = this.typesOf(total);
    const there = GENERATORS.filter((it) => this.area.tables.has(tableKey(total, it)));
    const isWhole = hasTotal && this.area.code === '';
    const isSum = there.every((it) => alone.has(it)) && (hasTotal || total === APART_TOTAL);
    if (!isWhole && !isSum) return [];
    const rows = this.reporterGroupsOf(total)
      .filter((it) => it !== HANDLER)
      .flatMap((reporterGroup) => this.rowsOf(name, reporterGroup));
    const pooled = new Set(rows.filter((row) => row.length > 1).flat());
    const single = new Set(rows.flat().filter((it) => !pooled.has(it)));
    return [...[...single].map((it): Row => [it]), [...pooled]];
  }
}

export const reporterGroupOf = (types: readonly string[]): string => types.join('+');
export const typesIn = (reporterGroup: string): readonly string[] => reporterGroup.split('+');

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
  const rest = partOf(all.filter((it) => !shown.includes(it)).map(({ area }) => area));
  const parts = shown.map(({ area }) => partOf([area]));
  return rest.some(({ weight }) => weight > 0) ? [...parts, rest] : parts;
}
