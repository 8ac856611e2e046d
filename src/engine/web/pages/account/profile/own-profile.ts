import { profileFieldsFor, usersOf } from '../../../../declaration/profile.ts';
import type { Field, Resource } from '../../../../declaration/types.ts';
import type { Values } from '../../../../declaration/validate.ts';
import { config } from '../../../core/config.ts';

/**
 * The part of the accounts' declaration that people may change of their own: its fields that apply
 * to this account, so that the generated form serves for it.
 */
export function profileResource(account: Values): Resource {
  const users = usersOf(config);
  const fields = profileFieldsFor(config, account).map(
    ({ shownWhen: _applies, ...field }): Field => {
      // What it depended on is decided; nothing else of the field is gone.
      return field as Field;
    },
  );
  const fieldsByName = Object.fromEntries(fields.map((field) => [field.name, field]));
  return { ...users, fields, fieldsByName, children: [] };
}
