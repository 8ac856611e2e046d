import { roomOf } from '../../declaration/fields/index.ts';
import type { Resource } from '../../declaration/types.ts';
import type { Values } from '../../declaration/validate.ts';
import { computedValues } from '../query/computed.ts';
import type { Engine } from './engine.ts';
import type { Row, SaveEvent } from './hooks.ts';
import { rowFieldNames, toRow } from './rows.ts';

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

/** Only what a stored row shows, as it shows it: a password is none of it. */
function shown(resource: Resource, row: Values): Row {
  const fields = rowFieldNames(resource).map((name) => [name, row[name] ?? null]);
  return toRow(Object.fromEntries(fields));
}

/** A new row as it will be stored under its id, and the code made of it if there is one. */
export function newRow(
  { config }: Engine,
  { resource, values, now, principal: { fullname } }: SaveEvent,
  names: { readonly id: number; readonly code?: string },
): Row {
  const columns = resource.fields.filter(({ column }) => column !== null);
  const blank = columns.map((field) => [field.name, roomOf(field, config).initial]);
  const at = now.toISOString();
  const stamps = { createdAt: at, updatedAt: at, createdBy: fullname, updatedBy: fullname };
  return shown(resource, {
    ...Object.fromEntries(blank),
    ...values,
    ...names,
    ...stamps,
    version: 1,
  });
}

/** A changed row as it will be stored. */
export function changedRow(
  { resource, values, now, principal: { fullname } }: SaveEvent,
  current: Row,
): Row {
  const stamps = { updatedAt: now.toISOString(), updatedBy: fullname };
  const { id, version } = current;
  return shown(resource, { ...current, ...values, ...stamps, id, version: version + 1 });
}
