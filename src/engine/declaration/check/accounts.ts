import type { Declaration, FieldDeclaration } from '../types.ts';
import { checkCondition } from './conditions.ts';
import type { Report } from './problem.ts';

/** What signing in, rights and privacy read and write of the accounts. */
const NEEDED: Readonly<
  Record<string, Readonly<Record<string, readonly FieldDeclaration['type'][]>>>
> = {
  users: {
    username: ['text'],
    password: ['password'],
    title: ['text', 'choice'],
    firstName: ['text'],
    lastName: ['text'],
    roleIds: ['references'],
    admin: ['boolean'],
    mustChangePassword: ['boolean'],
    lastLoginAt: ['dateTime'],
    lockedUntil: ['dateTime'],
    consentVersion: ['integer'],
    consentedAt: ['dateTime'],
  },
  roles: { name: ['text'], auths: ['permissions'] },
};

/** The names of a person: theirs to change, and there are others for nobody. */
const NAMES = ['title', 'firstName', 'lastName'];

/** Who is staff must be said where a screen is for staff alone, by a field of the accounts. */
function checkStaff(declaration: Declaration, report: Report): void {
  const { staff, screens, resources } = declaration;
  const { users } = resources;
  if (staff && users) checkCondition(staff, 'staff', { declaration, resource: users, report });
  for (const [name, { staffOnly }] of Object.entries(screens)) {
    if (staffOnly && !staff) report(`screens.${name}.staffOnly`, 'staffMissing');
  }
}

/** What the owner of an account may not change, or not be without. */
function checkProfile(declaration: Declaration, report: Report): void {
  const { users } = declaration.resources;
  if (!users) return;
  const own = Object.entries(users.fields).filter(([, field]) => field.profile);
  if (own.length === 0) report('users.fields', 'profileMissing');
  for (const [name, field] of own) {
    const at = `users.fields.${name}.profile`;
    const isOfEngine = Object.hasOwn(NEEDED.users ?? {}, name) && !NAMES.includes(name);
    if (isOfEngine || field.readOnly || declaration.staff?.field === name) {
      report(at, 'profileRefused');
    } else if (field.required === true && !NAMES.includes(name)) report(at, 'profileRequired');
  }
}

/** Checks what the engine itself needs of `users` and `roles`. */
export function checkAccounts(declaration: Declaration, report: Report): void {
  checkStaff(declaration, report);
  checkProfile(declaration, report);
  for (const [name, resource] of Object.entries(declaration.resources)) {
    for (const [field, { profile }] of Object.entries(resource.fields)) {
      if (profile && name !== 'users') report(`${name}.fields.${field}.profile`, 'neverProfile');
    }
    for (const [field, types] of Object.entries(NEEDED[name] ?? {})) {
      const declared = resource.fields[field]?.type;
      const params = { type: types.join(', ') };
      if (declared === undefined) report(`${name}.fields.${field}`, 'accountField', params);
      else if (!types.includes(declared))
        report(`${name}.fields.${field}.type`, 'accountType', params);
    }
  }
}
