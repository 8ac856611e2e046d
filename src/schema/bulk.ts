import { pascalCase } from './naming.ts';
import type { Resource, RowCalls } from './types.ts';

/** Rows that one bulk change may be of. */
export const MAXIMUM_BULK_ROWS = 1000;

/** The calls that change many rows of a resource at once, and take that back. */
export interface BulkCalls {
  readonly group: string;
  readonly change: string;
  readonly undo: string;
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
