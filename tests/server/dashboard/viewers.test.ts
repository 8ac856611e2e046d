import { expect, it } from 'vitest';
import { type Principal, SYSTEM } from '../../../src/engine/server/access/principal.ts';
import { scopeWithin } from '../../../src/food-waste/server/dashboard/figure-scope.ts';
import { maySeeFigures } from '../../../src/food-waste/server/dashboard/viewers.ts';
import { partsOf } from '../../../src/thailand/geography.ts';

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
])('live figures of the whole country: %s', (_who, principal, may) => {
  expect(maySeeFigures(principal)).toBe(may);
});

it('parts of an area are itself, or what of it is seen', () => {
  expect(partsOf('', [''])).toEqual(['']);
  expect(partsOf('50', [''])).toEqual(['50']);
  expect(partsOf('', ['1001', '50'])).toEqual(['1001', '50']);
  expect(partsOf('10', ['1001', '50'])).toEqual(['1001']);
  expect(partsOf('100101', ['1001', '50'])).toEqual(['100101']);
  expect(partsOf('20', ['1001', '50'])).toEqual([]);
});

it('of an area that is seen whole, nobody is counted beside', () => {
  const scope = { territory: ['1001', '50'], reporters: [3, 5] };
  expect(scopeWithin('', scope)).toEqual(scope);
  expect(scopeWithin('10', scope)).toEqual({ territory: ['1001'], reporters: [3, 5] });
  expect(scopeWithin('500101', scope)).toEqual({ territory: ['500101'], reporters: [] });
  expect(scopeWithin('20', scope)).toEqual({ territory: [], reporters: [3, 5] });
});
