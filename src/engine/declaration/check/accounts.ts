import { ACCOUNT_FIELDS, ROLE_FIELDS } from '../accounts.ts';
import type { Declaration, FieldDeclaration } from '../types.ts';
import { checkCondition } from './conditions.ts';
import type { Report } from './problem.ts';

/** Types that a field may have in place of the engine's own. */
const OTHER_TYPES: Readonly<Record<string, readonly string[]>> = { title: ['choice'] };

const TYPED: Readonly<Record<string, Readonly<Record<string, FieldDeclaration>>>> = {
  users: ACCOUNT_FIELDS,
  roles: ROLE_FIELDS,
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

/** What the owner of an account may not change. */
function checkProfile(declaration: Declaration, report: Report): void {
  const { users } = declaration.resources;
  if (!users) return;
  const own = Object.entries(users.fields).filter(([, field]) => field.profile);
  for (const [name, field] of own) {
    const at = `users.fields.${name}.profile`;
    const isOfEngine = Object.hasOwn(ACCOUNT_FIELDS, name) && !NAMES.includes(name);
    if (
      isOfEngine ||
      field.readOnly ||
      declaration.staff?.field === name ||
      declaration.membership?.field === name
    ) {
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
    for (const [field, { type }] of Object.entries(TYPED[name] ?? {})) {
      const types = [type, ...(OTHER_TYPES[field] ?? [])];
      const declared = resource.fields[field]?.type;
      if (declared !== undefined && !types.includes(declared))
        report(`${name}.fields.${field}.type`, 'accountType', { type: types.join(', ') });
    }
  }
}
