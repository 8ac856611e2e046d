import { isOneOfSet } from '../fields/index.ts';
import type { DeclaredField } from './field-types.ts';
import type { Condition, Declaration } from './types.ts';

/** What people could say of themselves before a field said so by `profile`. */
const PROFILE = [
  ...['title', 'firstName', 'lastName', 'email', 'phone'],
  ...['organisation', 'members', 'floorArea', 'seats', 'tambonCode'],
];
/** Who was staff before `staff` said so. */
const STAFF: Condition = { field: 'userType', in: ['staff'] };

/** A declaration of before these were declared means what it meant then. */
export function withFormerDefaults<Written extends Declaration<DeclaredField>>(
  declaration: Written,
): Written {
  const { users } = declaration.resources;
  if (!users) return declaration;
  const fields = Object.entries(users.fields);
  const hasProfile = fields.some(([, field]) => field.profile);
  const meant = fields.map(([name, field]) =>
    !hasProfile && PROFILE.includes(name) ? [name, { ...field, profile: true }] : [name, field],
  );
  const type = users.fields[STAFF.field];
  const hasStaff = type && isOneOfSet(type) && declaration.choices[type.choices]?.includes('staff');
  return {
    ...declaration,
    ...(!declaration.staff && hasStaff && { staff: STAFF }),
    resources: {
      ...declaration.resources,
      users: { ...users, fields: Object.fromEntries(meant) },
    },
  };
}
