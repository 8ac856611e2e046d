/** The accounts and roles of every application: what signing in, rights and privacy go by. */
import { DENIED_FIELD } from './actions.ts';
import { ROW_SCOPES, SCOPE_FIELD, SCOPE_SET } from './scope.ts';
import type {
  FieldDeclaration,
  MenuDeclaration,
  ScreenDeclaration,
  WrittenDeclaration,
  WrittenResource,
} from './types.ts';

const personal = {
  type: 'text',
  max: 100,
  required: true,
  searchable: true,
  profile: true,
} as const;

/** Who an account is; before the fields that an application adds. */
const WHO = {
  username: {
    type: 'text',
    min: 4,
    max: 50,
    pattern: 'username',
    required: true,
    unique: true,
    searchable: true,
  },
  password: { type: 'password', min: 8, max: 128, required: 'create' },
  title: { type: 'text', max: 50, list: false, profile: true, rarelyFilled: true },
  firstName: personal,
  lastName: personal,
} as const satisfies Readonly<Record<string, FieldDeclaration>>;

/** What an account may do, and how it is used; after the fields that an application adds. */
const USE = {
  roleIds: { type: 'references', resource: 'roles' },
  // Whom it is given to, or taken from, is named in a confirmation.
  admin: { type: 'boolean', default: false, oneByOne: true },
  // A user whose password was set by somebody else sets one of their own at the first sign-in.
  mustChangePassword: { type: 'boolean', default: true, list: false },
  lastLoginAt: { type: 'dateTime', readOnly: true },
  lockedUntil: { type: 'dateTime', readOnly: true, list: false },
  // Which privacy notice its owner has taken note of; fields, so that forms show them and lists find
  // who has not.
  consentVersion: { type: 'integer', min: 1, max: 100_000, readOnly: true, list: false },
  consentedAt: { type: 'dateTime', readOnly: true, list: false },
} as const satisfies Readonly<Record<string, FieldDeclaration>>;

/** What rights go by in a role. */
export const ROLE_FIELDS = {
  name: { type: 'text', max: 150, required: true, unique: true, searchable: true },
  auths: { type: 'permissions' },
  // What of its keys a role does not give: one of before takes nothing away.
  [DENIED_FIELD]: { type: 'denials', list: false },
} as const satisfies Readonly<Record<string, FieldDeclaration>>;

/** Which rows a role opens, where a resource says whose its rows are. */
const SCOPE = {
  type: 'choice',
  choices: SCOPE_SET,
  required: true,
  default: 'all',
  // The default opens most: a value that is lost must not open every row to those who hold the role.
  neverBlank: true,
} as const satisfies FieldDeclaration;

/** The fields that every account has, by their names. */
export const ACCOUNT_FIELDS = { ...WHO, ...USE };

const USERS = {
  codePrefix: 'U',
  label: ['firstName', 'lastName'],
  calls: { group: 'user', search: 'searchUser', save: 'saveUser' },
} as const satisfies Omit<WrittenResource, 'fields'>;
const ROLES = {
  codePrefix: 'ROLE',
  calls: { group: 'role', search: 'searchRole', save: 'saveRole' },
} as const satisfies Omit<WrittenResource, 'fields'>;

const SCREENS: Readonly<Record<string, ScreenDeclaration>> = {
  user: { path: 'pages/user', permission: 'user', icon: 'users', lists: ['users'] },
  role: { path: 'pages/role', permission: 'role', icon: 'shield', lists: ['roles'] },
};
/** The group of the menu that they stand in, where it says nothing of them. */
const GROUP = 'setting';

type Fields = WrittenResource['fields'];

const without = (fields: Fields, others: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !Object.hasOwn(others, name)));

/** Whether all that the engine goes by is declared; then nothing is added, and the order is theirs. */
const isWhole = (declared: Fields, needed: Fields): boolean =>
  Object.keys(needed).every((name) => Object.hasOwn(declared, name));

function roleFields(declared: Fields, isScoped: boolean): Fields {
  const { name, auths, denied } = ROLE_FIELDS;
  const more: Fields = { denied, ...(isScoped && { [SCOPE_FIELD]: SCOPE }) };
  if (isWhole(declared, { name, auths })) return { ...declared, ...without(more, declared) };
  return { name, description: { type: 'longText', max: 500 }, auths, ...more, ...declared };
}

function accountFields(declared: Fields): Fields {
  if (isWhole(declared, ACCOUNT_FIELDS)) return declared;
  return { ...WHO, ...declared, ...without(USE, declared) };
}

/** The screen of a resource that names none: the one that lists it, or the engine's own. */
function screenOf(name: string, own: string, { resources, screens }: WrittenDeclaration) {
  if (resources[name]?.menu) return {};
  const listing = Object.keys(screens).find((screen) => screens[screen]?.lists.includes(name));
  return { screen: listing ?? own };
}

/** The menu with a place for these screens, where it has none. */
function menuWith(menu: readonly MenuDeclaration[], names: readonly string[]) {
  const placed = menu.flatMap((entry) => ('group' in entry ? (entry.screens ?? []) : []));
  const missing = names.filter((name) => !placed.includes(name));
  if (missing.length === 0) return menu;
  const isThere = menu.some((entry) => 'group' in entry && entry.group === GROUP);
  const groups = isThere ? menu : [...menu, { group: GROUP, icon: 'setting' }];
  return groups.map((entry) =>
    'group' in entry && entry.group === GROUP
      ? { ...entry, screens: [...(entry.screens ?? []), ...missing] }
      : entry,
  );
}

/**
 * A declaration with the accounts and the roles that every application has: what it says of them
 * itself holds, and fields that it adds to an account stand behind the names of the person.
 */
export function withAccounts(written: WrittenDeclaration): WrittenDeclaration {
  const { users, roles } = written.resources;
  const isScoped = Object.values(written.resources).some(({ scope }) => scope !== undefined);
  const resources = {
    ...written.resources,
    users: {
      ...USERS,
      ...screenOf('users', 'user', written),
      ...users,
      fields: accountFields(users?.fields ?? {}),
    },
    roles: {
      ...ROLES,
      ...screenOf('roles', 'role', written),
      ...roles,
      fields: roleFields(roles?.fields ?? {}, isScoped),
    },
  };
  const used = [resources.users, resources.roles].flatMap(({ screen }) => screen ?? []);
  const missing = used.filter((name) => Object.hasOwn(SCREENS, name) && !written.screens[name]);
  const own = missing.map((name) => [name, SCREENS[name]]);
  return {
    ...written,
    choices: isScoped ? { ...written.choices, [SCOPE_SET]: ROW_SCOPES } : written.choices,
    menu: menuWith(written.menu, missing),
    screens: { ...written.screens, ...Object.fromEntries(own) },
    resources,
  };
}
