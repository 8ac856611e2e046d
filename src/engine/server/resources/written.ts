import type { Field, Resource } from '../../declaration/types.ts';
import type { Values } from '../../declaration/validate.ts';
import { computedValues } from '../query/computed.ts';

/** A value as its column takes it: moments are `Date`s to the driver. */
function columnValue(field: Field, value: unknown): unknown {
  return field.type === 'dateTime' && typeof value === 'string' ? new Date(value) : value;
}

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
    .map((field) => [field.name, columnValue(field, values[field.name])]);
  return { ...Object.fromEntries(own), ...computedValues(resource, next) };
}
