import type { Resource } from '../../declaration/types.ts';
import type { Values } from '../../declaration/validate.ts';
import { computedValues } from '../query/computed.ts';

/**
 * What to write to the table: the values that have a column, and what is computed from the row as
 * it will be.
 */
export function columnValues(
  resource: Resource,
  values: Values,
  next: Values,
): Record<string, unknown> {
  const own = resource.fields
    .filter((field) => field.column !== null && values[field.name] !== undefined)
    .map((field) => [field.name, values[field.name]]);
  return { ...Object.fromEntries(own), ...computedValues(resource, next) };
}
