import { expect, it } from 'vitest';
import type { RowScope } from '../../../src/engine/declaration/scope.ts';
import { type Principal, SYSTEM } from '../../../src/engine/server/access/principal.ts';
import { figuresSeenBy, maySeeFigures } from '../../../src/food-waste/server/dashboard/viewers.ts';
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
])('live figures: %s', (_who, principal, may) => {
  expect(maySeeFigures(principal)).toBe(may);
});

const seeing = (scope: RowScope, ...areas: string[]): Principal => ({
  ...STAFF,
  sight: {
    ...{ userId: 7, organisations: [3], areas },
    scopes: new Map([[RECORDS, new Set([scope])]]),
  },
});

it.each<[string, Principal, readonly string[] | null]>([
  ['of all records are of the country', seeing('all', '50'), ['']],
  ['of areas are of these', seeing('areas', '50', '1001'), ['1001', '50']],
  ['of areas in one another are of the widest', seeing('areas', '500101', '50', '50'), ['50']],
  ['of no area are nobody’s', seeing('areas'), null],
  ['of an organisation are nobody’s', seeing('organisation', '50'), null],
  ['of one’s own are nobody’s', seeing('own', '50'), null],
  ['of areas are not for reporters', { ...seeing('areas', '50'), isStaff: false }, null],
])('live figures %s', (_of, principal, territory) => {
  expect(figuresSeenBy(principal)).toEqual(territory);
  expect(maySeeFigures(principal)).toBe(territory?.includes('') === true);
});

it('parts of an area are itself, or what of it is seen', () => {
  expect(partsOf('', [''])).toEqual(['']);
  expect(partsOf('50', [''])).toEqual(['50']);
  expect(partsOf('', ['1001', '50'])).toEqual(['1001', '50']);
  expect(partsOf('10', ['1001', '50'])).toEqual(['1001']);
  expect(partsOf('100101', ['1001', '50'])).toEqual(['100101']);
  expect(partsOf('20', ['1001', '50'])).toEqual([]);
});
