import { roomOf } from '../../../declaration/fields/index.ts';
import type { Field, Resource } from '../../../declaration/types.ts';
import { type Values, writableFields } from '../../../declaration/validate.ts';
import { isOlder, readTyped } from '../../../fields/index.ts';
import { config } from '../../core/config.ts';

/** Older types whose values an address holds as digits. */
const NUMBERS: ReadonlySet<string> = new Set(['reference']);

function valueIn(field: Field, text: string): unknown {
  if (text.trim() === '') return undefined;
  if (!isOlder(field)) return readTyped(field, text);
  return NUMBERS.has(field.type) ? Number(text) : undefined;
}

/**
 * What a new row begins with where the address of its form says so: `?recordDate=2026-11-03`. What
 * is no value of the field is left out, as is what nobody may write.
 */
export function beginningIn(resource: Resource, search: string): Values {
  const parameters = new URLSearchParams(search);
  return Object.fromEntries(
    writableFields(resource).flatMap((field) => {
      const text = parameters.get(field.name);
      const value = text === null ? undefined : valueIn(field, text);
      if (value === undefined) return [];
      const parsed = roomOf(field, config).input.safeParse(value);
      return parsed.success ? [[field.name, parsed.data]] : [];
    }),
  );
}
