import type { Declaration, FieldDeclaration } from '../types.ts';
import { checkCondition } from './conditions.ts';
import type { Report } from './problem.ts';

/** What signing in, rights and privacy read and write of the accounts. */
const NEEDED: Readonly<Record<string, Readonly<Record<string, FieldDeclaration['type']>>>> = {
  users: {
    username: 'text',
    password: 'password',
    title: 'text',
    firstName: 'text',
    lastName: 'text',
    roleIds: 'references',
    admin: 'boolean',
    mustChangePassword: 'boolean',
    lastLoginAt: 'dateTime',
    lockedUntil: 'dateTime',
    consentVersion: 'integer',
    consentedAt: 'dateTime',
  },
  roles: { name: 'text', auths: 'permissions' },
};

/** Who is staff must be said where a screen is for staff alone, by a field of the accounts. */
function checkStaff(declaration: Declaration, report: Report): void {
  const { staff, screens, resources } = declaration;
  const { users } = resources;
  if (staff && users) checkCondition(staff, 'staff', { declaration, resource: users, report });
  for (const [name, { staffOnly }] of Object.entries(screens)) {
    if (staffOnly && !staff) report(`screens.${name}.staffOnly`, 'staffMissing');
  }
}

/** Checks what the engine itself needs of `users` and `roles`. */
export function checkAccounts(declaration: Declaration, report: Report): void {
  checkStaff(declaration, report);
  for (const [name, resource] of Object.entries(declaration.resources)) {
    const fields = Object.entries(resource.fields);
    const inProfile = fields.filter(([, field]) => field.profile);
    if (name === 'users' && inProfile.length === 0) report('users.fields', 'profileMissing');
    if (name !== 'users') {
      for (const [field] of inProfile) report(`${name}.fields.${field}.profile`, 'neverProfile');
    }
    for (const [field, type] of Object.entries(NEEDED[name] ?? {})) {
      const declared = resource.fields[field]?.type;
      if (declared !== type) report(`${name}.fields.${field}`, 'accountField', { type });
    }
  }
}
