import { roomOf } from '../../declaration/fields/index.ts';
import { memoize } from '../../declaration/memoize.ts';
import type { Config, Resource } from '../../declaration/types.ts';
import type { Values } from '../../declaration/validate.ts';
import { computedValues } from '../query/computed.ts';
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

/** What there is to know of a resource's rows before one of them is known. */
interface Model {
  readonly names: readonly string[];
  /** What a new row holds where nothing is said, in fields nobody writes too. */
  readonly blank: Values;
}

/** Made once for each resource, whose rows come by the thousand. */
const modelsOf = memoize((config: Config) =>
  memoize((resource: Resource): Model => {
    const columns = resource.fields.filter(({ column }) => column !== null);
    const blank = columns.map((field) => [field.name, roomOf(field, config).initial]);
    return { names: rowFieldNames(resource), blank: Object.fromEntries(blank) };
  }),
);

/** Only what a stored row shows, as it shows it: a password is none of it. */
function shown({ names }: Model, row: Values): Row {
  const fields: Record<string, unknown> = {};
  for (const name of names) fields[name] = row[name] ?? null;
  return toRow(fields);
}

/** A new row as it will be stored under its id, with the code made of it if there is one. */
export function newRow(
  { resource, values, now, principal: { fullname }, engine }: SaveEvent,
  names: { readonly id: number; readonly code?: string },
): Row {
  const model = modelsOf(engine.config)(resource);
  const at = now.toISOString();
  const stamps = { createdAt: at, updatedAt: at, createdBy: fullname, updatedBy: fullname };
  return shown(model, { ...model.blank, ...values, ...names, ...stamps, version: 1 });
}

/** A changed row as it will be stored. */
export function changedRow(
  { resource, values, now, principal: { fullname }, engine }: SaveEvent,
  current: Row,
): Row {
  const stamps = { updatedAt: now.toISOString(), updatedBy: fullname };
  const { id, version } = current;
  const next = { ...current, ...values, ...stamps, id, version: version + 1 };
  return shown(modelsOf(engine.config)(resource), next);
}
