import type { Config, Field, Resource } from './types.ts';
import { isShown } from './validate.ts';

/** The resource that holds accounts: signing in, permissions and personal data go by it. */
export const USERS = 'users';

/** What people may say of themselves; everything else of an account is for those who manage users. */
export const PROFILE_FIELDS = [
  'title',
  'firstName',
  'lastName',
  'email',
  'phone',
  'organisation',
  'members',
  'floorArea',
  'seats',
  'tambonCode',
] as const;
export type ProfileField = (typeof PROFILE_FIELDS)[number];

/** Whether this is a field that people may say of themselves. */
export function isProfileField(name: string): name is ProfileField {
  return PROFILE_FIELDS.some((field) => field === name);
}

/** The resource of the accounts. @throws when the declaration has lost it */
export function usersOf(config: Config): Resource {
  const { users } = config.resources;
  if (!users) throw new Error('resources.config.ts: users is gone');
  return users;
}

/** The fields of one's own profile that apply to a person of this type, in the declared order. */
export function profileFields(config: Config, userType: unknown): readonly Field[] {
  return usersOf(config).fields.filter(
    (field) => isProfileField(field.name) && isShown(field, { userType }),
  );
}
