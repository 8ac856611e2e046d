import type { AuditChange } from './audit.ts';
import { pascalCase } from './naming.ts';
import type { Field, Resource, RowCalls } from './types.ts';

/** Rows that one bulk change may be of. */
export const MAXIMUM_BULK_ROWS = 1000;

/** The calls that change many rows of a resource at once, and take that back. */
export interface BulkCalls {
  readonly group: string;
  readonly change: string;
  readonly undo: string;
}

/**
 * Whether a field is set in one row at a time: as declared, or as it is stored apart from the row. One
 * password for many people is none, and nobody could take it back.
 */
export const isOneByOne = ({ column, oneByOne = false }: Field): boolean =>
  column === null || oneByOne;

/** What becomes of a row in a bulk change. */
export type BulkResult = 'changed' | 'unchanged' | 'refused';

/** What would come of one row, in the language of the user. */
export interface BulkPreviewRow {
  readonly id: number;
  /** Its name for people; empty where there is no such row. */
  readonly label: string;
  readonly result: BulkResult;
  readonly changes: readonly AuditChange[];
  /** Why it is refused, by field. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  /** What is right by every rule and far from what is usual. */
  readonly warnings: readonly { readonly field: string; readonly message: string }[];
}

/** What a bulk change would come to, as the call with `preview` answers it. */
export interface BulkPreviewAnswer {
  readonly counts: Readonly<Record<BulkResult, number>>;
  readonly rows: readonly BulkPreviewRow[];
}

/** A row that stays as it is where a bulk change is taken back. */
export interface BulkRowLeft {
  readonly id: number;
  /** Its name for people. */
  readonly label: string;
  /** As it is now, with what it refers to; null where it is gone. */
  readonly current: Readonly<Record<string, unknown>> | null;
  /** Why it stays, by field. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
}

/** What taking a bulk change back comes to, as the call answers it. */
export interface BulkUndoneAnswer {
  /** By which that is taken back; null where it changed nothing. */
  readonly batch: string | null;
  readonly counts: { readonly changed: number; readonly unchanged: number };
  readonly rows: readonly { readonly id: number; readonly version: number }[];
  readonly left: readonly BulkRowLeft[];
}

/** They are named after the one that saves: `saveUnits` → `bulkUnits`, `undoBulkUnits`. */
export function bulkNames(save: string): Record<'change' | 'undo', string> {
  const thing = pascalCase(save.replace(/^save(?=[A-Z])/, ''));
  return { change: `bulk${thing}`, undo: `undoBulk${thing}` };
}

export const bulkCallsOf = ({ group, save }: RowCalls): BulkCalls => ({
  group,
  ...bulkNames(save),
});

/** Null where rows are not saved one by one. */
export function bulkCalls({ calls }: Resource): BulkCalls | null {
  return 'save' in calls ? bulkCallsOf(calls) : null;
}
