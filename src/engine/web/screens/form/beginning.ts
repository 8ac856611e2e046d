import { roomOf } from '../../../declaration/fields/index.ts';
import type { Resource } from '../../../declaration/types.ts';
import { type Values, writableFields } from '../../../declaration/validate.ts';
import { readTyped } from '../../../fields/index.ts';
import { config } from '../../core/config.ts';

/**
 * What a new row begins with where the address of its form says so: `?recordDate=2026-11-03`. What
 * is no value of the field is left out, as is what nobody may write.
 */
export function beginningIn(resource: Resource, search: string): Values {
  const parameters = new URLSearchParams(search);
  return Object.fromEntries(
    writableFields(resource).flatMap((field) => {
      const text = parameters.get(field.name);
      if (text === null || text.trim() === '') return [];
      const parsed = roomOf(field, config).input.safeParse(readTyped(field, text));
      return parsed.success ? [[field.name, parsed.data]] : [];
    }),
  );
}
