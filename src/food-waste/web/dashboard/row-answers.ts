/** Reads what the calls of the charts answer. */
import type { Missing } from '../../../engine/web/charts/types.ts';
import { list, listIn, missing, number, recordIn, text } from './answers.ts';

/** A row for a row of a resource (`id`, `name`) or by a word of the product (`key`). */
export interface Named {
  readonly id: number | null;
  readonly key: string | null;
  readonly name: string | null;
  /** Names or words of what it is the sum of; null of what stands by itself. */
  readonly pooled: readonly string[] | null;
}

const named = (it: Readonly<Record<string, unknown>>): Named => ({
  id: number(it.id),
  key: text(it.key) || null,
  name: text(it.name) || null,
  pooled: Array.isArray(it.pooled) ? it.pooled.map(String) : null,
});

export interface Row extends Named {
  readonly kg: number | null;
  readonly previousKg: number | null;
  readonly share: number | null;
  readonly missing: Missing | undefined;
  readonly isPartial: boolean;
}

/** A number of people of a type. */
export interface TypeRow extends Row {
  /** The end of the band that `kg` begins. */
  readonly reportersTo: number | null;
}

/** Reads rows of kilograms. */
export function readRows(data: unknown): Row[] {
  return listIn(data).map((it) => ({
    ...named(it),
    kg: number(it.kg),
    previousKg: number(it.previousKg),
    share: number(it.share),
    missing: missing(it.missing),
    isPartial: it.partial === true,
  }));
}

/** Reads what `countTypeUsers` answers: those of a type that reported. */
export function readTypes(data: unknown): TypeRow[] {
  return listIn(data).map((it) => ({
    ...{ id: null, key: text(it.userType), name: null, pooled: null },
    ...{ kg: number(it.reporters), previousKg: null, share: null },
    reportersTo: number(it.reportersTo),
    missing: missing(it.missing),
    isPartial: it.partial === true,
  }));
}

export interface Point {
  readonly period: string;
  readonly kg: number | null;
  readonly kgPerPersonYear: number | null;
  readonly previousKg: number | null;
  readonly missing: Missing | undefined;
  readonly isPartial: boolean;
}

/** Reads a chart over time. */
export function readPoints(data: unknown): Point[] {
  return listIn(data).map((it) => ({
    period: text(it.period),
    kg: number(it.kg),
    kgPerPersonYear: number(it.kgPerPersonYear),
    previousKg: number(it.previousKg),
    missing: missing(it.missing),
    isPartial: it.partial === true,
  }));
}

export interface Grid {
  readonly rows: readonly Named[];
  readonly columns: readonly Named[];
  readonly cells: readonly {
    readonly row: string;
    readonly column: string;
    readonly kg: number | null;
    readonly missing: Missing | undefined;
    readonly isPartial: boolean;
  }[];
}

/** Reads a table of two dimensions. */
export function readGrid(data: unknown): Grid {
  const grid = recordIn(data, 'rows', 'columns', 'cells');
  return {
    rows: list(grid.rows).map(named),
    columns: list(grid.columns).map(named),
    cells: list(grid.cells).map((it) => ({
      row: String(it.row),
      column: String(it.column),
      kg: number(it.kg),
      missing: missing(it.missing),
      isPartial: it.partial === true,
    })),
  };
}
