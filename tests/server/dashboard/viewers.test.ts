import { expect, it } from 'vitest';
import { type Principal, SYSTEM } from '../../../src/engine/server/access/principal.ts';
import { maySeeFigures } from '../../../src/food-waste/server/dashboard/viewers.ts';

const RECORDS = 'waste-cateory/waste-records';
const STAFF: Principal = {
  userId: 7,
  username: 'somchai',
  fullname: 'สมชาย ใจดี',
  admin: false,
  permissions: new Set([RECORDS]),
  isStaff: true,
  client: null,
};

it.each<[string, Principal | null, boolean]>([
  ['nobody', null, false],
  ['staff who may see the records', STAFF, true],
  ['staff who may see other screens', { ...STAFF, permissions: new Set(['user']) }, false],
  ['a reporter with the same permission', { ...STAFF, isStaff: false }, false],
  ['an administrator', { ...STAFF, admin: true, permissions: new Set(), isStaff: false }, true],
  ['whoever must change the password first', { ...STAFF, mustChangePassword: true }, false],
  ['an administrator who must', { ...SYSTEM, mustChangePassword: true }, false],
])('live figures: %s', (_who, principal, may) => {
  expect(maySeeFigures(principal)).toBe(may);
});
