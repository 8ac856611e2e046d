import { entriesIn } from '../../fields/index.ts';
import { isRecord } from '../record.ts';
import type { Field } from '../types.ts';

/**
 * A value as it can be sent back: entries of lists come with the labels of what they refer to, from a
 * search and from the audit log alike, and are saved without.
 */
export function plainValue(field: Field, value: unknown): unknown {
  const shape = entriesIn(field);
  if (!shape) return value ?? null;
  const names = Object.keys(shape.fields);
  const entries = Array.isArray(value) ? value.filter(isRecord) : [];
  return entries.map((entry) =>
    Object.fromEntries(names.map((name) => [name, entry[name] ?? null])),
  );
}
