import type { Resource } from '../../../declaration/types.ts';
import {
  hiddenFields,
  isBlank,
  type Validation,
  type Values,
  validate,
} from '../../../declaration/validate.ts';
import { config } from '../../core/config.ts';
import { todayAt } from '../../dates/format/index.ts';
import type { Row } from '../shared/rows.ts';
import { changedValues, sameValue } from './values.ts';

/** Sentences under a field, by its (dotted) name. */
export type Errors = Readonly<Record<string, readonly string[]>>;

/** Errors only the server could find: each stands until the value it was found in is another. */
export type ServerErrors = Readonly<
  Record<string, { readonly value: unknown; readonly texts: readonly string[] }>
>;

/** Name of the field that a (dotted) name of an error stands in. */
export function fieldOf(name: string): string {
  return name.split('.')[0] ?? name;
}

/** The errors of these fields, or inside them. */
export function errorsIn(errors: Errors, isWanted: (field: string) => boolean): Errors {
  return Object.fromEntries(Object.entries(errors).filter(([key]) => isWanted(fieldOf(key))));
}

/** What the declaration says of a row as it would be sent: by the schema the server checks with. */
export function checkRow(
  resource: Resource,
  stored: Row | null,
  base: Values,
  values: Values,
): Validation {
  const sent = stored
    ? changedValues(base, values)
    : // What a new row begins with, and was cleared, is said to be nothing.
      Object.fromEntries(
        Object.entries(values).filter(([name, value]) => !isBlank(value) || !isBlank(base[name])),
      );
  const before = stored ? { ...stored, ...base } : null;
  return validate(resource, sent, before, config, todayAt(Date.now()));
}

/** Errors the server found, each with the value it was found in. */
export function foundIn(errors: Errors, values: Values): ServerErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([name, texts]) => [name, { value: values[fieldOf(name)], texts }]),
  );
}

/** Those of the server's errors that still hold of these values. */
export function standing(resource: Resource, found: ServerErrors, values: Values): Errors {
  const hidden = hiddenFields(resource, values);
  return Object.fromEntries(
    Object.entries(found).flatMap(([name, { value, texts }]) => {
      const field = fieldOf(name);
      return !hidden.has(field) && sameValue(value, values[field]) ? [[name, texts]] : [];
    }),
  );
}
