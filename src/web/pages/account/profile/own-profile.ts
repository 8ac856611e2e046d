import { profileFields, usersOf } from '../../../../schema/profile.ts';
import type { Field, Resource } from '../../../../schema/types.ts';
import { config } from '../../../app/config.ts';

/**
 * The part of the accounts' declaration that people may change of their own: its fields that apply
 * to this type of user, so that the generated form serves for it.
 */
export function profileResource(userType: unknown): Resource {
  const users = usersOf(config);
  const fields = profileFields(config, userType).map(({ shownWhen: _applies, ...field }): Field => {
    // What made it depend on the type is decided; nothing else of the field is gone.
    return field as Field;
  });
  const fieldsByName = Object.fromEntries(fields.map((field) => [field.name, field]));
  return { ...users, fields, fieldsByName, children: [] };
}
