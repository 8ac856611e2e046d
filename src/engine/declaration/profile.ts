import { findDefinition } from '../fields/index.ts';
import { isPassword } from '../fields/password/index.ts';
import type { Config, Field, Resource } from './types.ts';
import { isShown, type Values } from './validate.ts';

/** The resource that holds accounts: signing in, permissions and personal data go by it. */
export const USERS = 'users';

/** The resource of the accounts. @throws when the declaration has lost it */
export function usersOf(config: Config): Resource {
  const { users } = config.resources;
  if (!users) throw new Error('resources.config.ts: users is gone');
  return users;
}

/** Whether the rows of a resource are people, who sign in. */
export function isOfPeople({ fields }: Resource): boolean {
  return fields.some(isPassword);
}

/** What people may say of themselves; everything else of an account is for those who manage users. */
export function profileFields(config: Config): readonly Field[] {
  return usersOf(config).fields.filter(({ profile }) => profile);
}

/** The username of an anonymised account. */
export const anonymisedUsername = (id: number): string => `anonymised-${id}`;

/** Whether a username is reserved for anonymised accounts. */
export const isAnonymisedUsername = (username: unknown): boolean =>
  typeof username === 'string' && /^anonymised-\d+$/i.test(username.trim());

/** Whether an account is anonymised, which is for good. */
export function isAnonymised({ id, username }: Values): boolean {
  return typeof id === 'number' && username === anonymisedUsername(id);
}

/** What they are called by, whatever is declared of it. */
const NAMES = ['title', 'firstName', 'lastName'];

/** Whether a field of an account says something of the person: it goes when they are made nobody. */
export function isPersonal({ name, type, profile, masked }: Field): boolean {
  const says = profile === true || masked === true || NAMES.includes(name);
  return says || findDefinition({ type })?.personal === true;
}

/** Those of them that apply to this account, in the declared order. */
export function profileFieldsFor(config: Config, account: Values): readonly Field[] {
  return profileFields(config).filter((field) => isShown(field, account));
}

/** Names of the fields by which it is decided which apply. */
export function profileConditions(config: Config): readonly string[] {
  const own = profileFields(config).flatMap(({ shownWhen }) => shownWhen?.field ?? []);
  return [...new Set(own)];
}
