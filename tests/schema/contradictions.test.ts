/** Declarations that contradict themselves, and are refused before anybody meets a form that cannot be saved. */
import { describe, expect, it } from 'vitest';
import declaration from '../../resources.config.ts';
import { describeProblem, findProblems } from '../../src/engine/declaration/assert.ts';

const day = { type: 'date' } as const;
const number = (bounds: object) => ({ type: 'integer', min: 0, max: 100, ...bounds }) as const;

function lines(vehicles: Record<string, unknown>, top: Record<string, unknown> = {}): string[] {
  const fields = { name: { type: 'text', max: 9 }, ...Object(vehicles.fields) };
  const own = { menu: { group: 'waste', icon: 'truck' }, ...vehicles, fields };
  const resources = { ...declaration.resources, vehicles: own };
  return findProblems({ ...declaration, resources, ...top }).map((it) => describeProblem(it));
}

describe('rules between fields', () => {
  const fields = { from: day, until: day, paid: day };

  it.each([
    [
      'of two',
      [
        { field: 'until', after: 'from' },
        { field: 'from', notBefore: 'until' },
      ],
      'vehicles.rules.0: กฎเหล่านี้ขัดกันเอง ไม่มีค่าใดผ่านได้: until → from → until',
    ],
    [
      'of three',
      [
        { field: 'until', notBefore: 'from' },
        { field: 'paid', after: 'until' },
        { field: 'from', notBefore: 'paid' },
      ],
      'paid → until → from → paid',
    ],
    [
      'that must be the same and differ',
      [
        { field: 'until', notBefore: 'from' },
        { field: 'from', notBefore: 'until' },
        { field: 'from', differs: 'until' },
      ],
      'vehicles.rules.2: กฎเหล่านี้ขัดกันเอง',
    ],
  ])('are refused in a circle %s', (_, rules, message) => {
    const required = { ...day, required: true };
    const filled = { from: required, until: required, paid: required };
    expect(lines({ fields: filled, rules })).toEqual([expect.stringContaining(message)]);
  });

  it('may stand in a circle of three of which one may be blank', () => {
    const rules = [
      { field: 'until', notBefore: 'from' },
      { field: 'paid', after: 'until' },
      { field: 'from', notBefore: 'paid' },
    ];
    expect(lines({ fields, rules })).toEqual([]);
  });

  it('count the date that a day must not come before', () => {
    const given = { ...fields, from: { ...day, notBefore: 'until' } };
    expect(lines({ fields: given, rules: [{ field: 'until', after: 'from' }] })).toEqual([
      expect.stringContaining('until → from → until'),
    ]);
  });

  it('may make two fields the same, and hold in some rows each', () => {
    const rules = [
      { field: 'until', notBefore: 'from' },
      { field: 'from', notBefore: 'until' },
      { field: 'until', after: 'from', when: { field: 'paid', filled: true } },
    ];
    expect(lines({ fields, rules })).toEqual([]);
  });

  it.each([
    ['atLeast', number({ max: 10 }), number({ min: 20 })],
    ['atMost', number({ min: 20 }), number({ max: 10 })],
    ['after', { type: 'time', max: '08:00' }, { type: 'time', min: '08:00' }],
  ])('are refused where no bounds let them hold: %s', (kind, one, other) => {
    const rules = [{ field: 'one', [kind]: 'other' }];
    expect(lines({ fields: { one, other }, rules })).toEqual([
      expect.stringContaining('vehicles.rules.0: ไม่มีค่าใดผ่านกฎนี้ได้'),
    ]);
  });

  it('may have bounds that no row meets to which they apply', () => {
    const bounded = { one: number({ max: 10 }), other: number({ min: 20 }), paid: day };
    const rules = [{ field: 'one', atLeast: 'other', when: { field: 'paid', filled: true } }];
    expect(lines({ fields: bounded, rules })).toEqual([]);
  });

  it('may meet at a bound', () => {
    const bounded = { one: number({ max: 10 }), other: number({ min: 10 }) };
    expect(lines({ fields: bounded, rules: [{ field: 'one', atLeast: 'other' }] })).toEqual([]);
  });
});

describe('a reference to several rows where one is meant', () => {
  const makeId = { type: 'references', resource: 'materials', required: true };

  it('is reported as such where it is the parent', () => {
    expect(lines({ menu: undefined, parent: 'makeId', fields: { makeId } })).toContainEqual(
      expect.stringContaining('vehicles.parent: makeId เป็นช่องชนิด references ซึ่งเลือกได้หลายรายการ'),
    );
  });

  it('is reported as such where choices lie within it, and on a path', () => {
    const subId = { type: 'reference', resource: 'materialSubs', within: 'makeId' };
    expect(lines({ fields: { makeId, subId } })).toEqual([
      expect.stringContaining('vehicles.fields.subId.within: makeId เป็นช่องชนิด references'),
    ]);
    expect(lines({ fields: { makeId }, scope: { area: 'makeId.tambonCode' } })).toEqual([
      expect.stringContaining('vehicles.scope.area: makeId เป็นช่องชนิด references'),
    ]);
  });
});

describe('what can never be', () => {
  it('is a number divided by 0', () => {
    const share = {
      type: 'integer',
      min: 0,
      max: 9,
      formula: { sum: [{ quotient: ['load', 0] }] },
    };
    expect(lines({ fields: { load: number({}), share } })).toEqual([
      expect.stringContaining('vehicles.fields.share.formula: สูตรหารด้วย 0'),
    ]);
  });

  it('is an area narrower than the narrowest', () => {
    const homeCode = { type: 'area', level: 'province', widest: 'tambon' };
    expect(lines({ fields: { homeCode } })).toEqual([
      expect.stringContaining(
        'vehicles.fields.homeCode.widest: ค่า tambon ใช้ไม่ได้ เลือกจาก country, province',
      ),
    ]);
  });

  it('is an organisation of rows where nobody belongs to any', () => {
    const keeperId = { type: 'reference', resource: 'organisations' };
    const scope = { organisation: 'keeperId' };
    expect(lines({ fields: { keeperId }, scope }, { membership: undefined })).toContainEqual(
      expect.stringContaining('vehicles.scope.organisation: keeperId ใช้ได้เมื่อบอกว่าคนสังกัดหน่วยงานใด'),
    );
  });

  it.each(['a:b', '*'])('is a permission key that roles write for something else: %s', (key) => {
    const { units } = declaration.screens;
    const screens = { ...declaration.screens, units: { ...units, permission: key } };
    expect(lines({}, { screens })).toContainEqual(
      expect.stringContaining(`screens.units.permission: สิทธิ์ ${key} มี : หรือ *`),
    );
  });
});

it.each(['รถ', 'School buses', 'A (1)'])('an application may be called %s', (name) => {
  expect(lines({}, { cookies: undefined, name })).toEqual([]);
});

it('names a column of quick entry where it stands', () => {
  const quickEntry = {
    columns: ['on', 'byId'],
    more: ['note', 'sum'],
    ...{ day: 'on', by: 'byId', carried: [], remembered: [], measured: [], totalsBy: 'byId' },
  };
  const fields = {
    on: day,
    byId: { type: 'reference', resource: 'users' },
    note: { type: 'text', max: 9 },
    sum: number({ readOnly: true }),
  };
  expect(lines({ fields, quickEntry })).toEqual([
    expect.stringContaining('vehicles.quickEntry.more.1: sum เป็นช่องที่อ่านอย่างเดียว'),
  ]);
});
