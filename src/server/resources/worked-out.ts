import type { AuditChange } from '../../schema/audit.ts';
import { isRecord } from '../../schema/record.ts';
import type { Field, Resource } from '../../schema/types.ts';

/**
 * Whether a weight was worked out before these changes, by a weight of one unit that may be another
 * now: then it is not sent to bring it back, as if somebody had typed it.
 */
export function wasWorkedOut({ weight }: Resource, changes: readonly AuditChange[]): boolean {
  const factor = changes.find(({ field }) => field === weight?.factor);
  return factor !== undefined && factor.before !== null;
}

/** A value as the log keeps it, as it can be saved again: entries of lists have names beside their ids. */
export function savable(field: Field, value: unknown): unknown {
  if (field.type !== 'list' || !Array.isArray(value)) return value;
  const names = Object.keys(field.fields);
  return value
    .filter(isRecord)
    .map((entry) => Object.fromEntries(names.map((name) => [name, entry[name] ?? null])));
}
