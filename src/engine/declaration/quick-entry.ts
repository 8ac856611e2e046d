import { findDefinition, typeNames } from '../fields/index.ts';

/** A column of a batch table: one field, or several references of which a row fills at most one. */
export type QuickColumnDeclaration =
  | string
  | { readonly name: string; readonly fields: readonly string[] };

/** How rows of a resource are entered many at a time. */
export interface QuickEntryDeclaration {
  readonly columns: readonly QuickColumnDeclaration[];
  /** Columns that show on request, or when something in them is filled or wrong. */
  readonly more?: readonly QuickColumnDeclaration[];
  /** Date field: the day that rows are copied from is the one before. */
  readonly day: string;
  /** Reference field: what was used last is looked up among the rows that share it. */
  readonly by: string;
  /** Fields that a row takes over from the row above it. */
  readonly carried: readonly string[];
  /** Fields that a blank row takes from the last row of the same `by`. */
  readonly remembered: readonly string[];
  /** Fields that a copy of an earlier day leaves blank: they are measured anew. */
  readonly measured: readonly string[];
  /** Column whose values the totals are grouped by. */
  readonly totalsBy: string;
  /**
   * One tap declares that there was nothing in the days at hand (`measurement.nothing`): what blank
   * choice fields of such a row take. No such tap if absent.
   */
  readonly nothing?: Readonly<Record<string, string>>;
}

export interface QuickColumn {
  /** The field's own name, where it is one. */
  readonly name: string;
  readonly fields: readonly string[];
  readonly more: boolean;
}

export interface QuickEntry extends Omit<QuickEntryDeclaration, 'columns' | 'more'> {
  readonly columns: readonly QuickColumn[];
}

/** Types of fields that a cell of one line can hold; the names of codes are looked up. */
export function quickTypes(): readonly string[] {
  return typeNames().filter((type) => findDefinition({ type })?.quickEntry);
}

function complete(column: QuickColumnDeclaration, more: boolean): QuickColumn {
  return typeof column === 'string'
    ? { name: column, fields: [column], more }
    : { ...column, more };
}

/** The batch table of a resource with its columns filled in; null where none is declared. */
export function completeQuickEntry(declared: QuickEntryDeclaration | undefined): QuickEntry | null {
  if (!declared) return null;
  const { columns, more = [], ...rest } = declared;
  return {
    ...rest,
    columns: [
      ...columns.map((column) => complete(column, false)),
      ...more.map((column) => complete(column, true)),
    ],
  };
}
