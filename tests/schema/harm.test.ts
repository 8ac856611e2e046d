/** What passes for a declaration and would leak, be dropped or stop the server: refused, with its place. */
import { describe, expect, it } from 'vitest';
import declaration from '../../resources.config.ts';
import { describeProblem, findProblems } from '../../src/engine/declaration/assert.ts';
import { normalize } from '../../src/engine/declaration/normalize.ts';
import { configWith } from '../support/every-type.ts';

const NAME = { type: 'text', max: 100, required: true } as const;
const KIND = { type: 'choice', choices: 'unitKind' } as const;
const MENU = { group: 'waste', icon: 'truck' };
const text = (more: object = {}) => ({ type: 'text', max: 9, ...more });
const list = (fields: object) => ({ type: 'list', max: 5, fields });

/** What is said of the product's declaration with these resources beside its own. */
function told(resources: Record<string, object>): string[] {
  const all = { ...declaration.resources, ...resources };
  return findProblems({ ...declaration, resources: all }).map((problem) =>
    describeProblem(problem).replace('resources.config.ts: ', ''),
  );
}
const vehicles = (fields: object, more: object = {}): string[] =>
  told({ vehicles: { menu: MENU, fields: { name: NAME, kind: KIND, ...fields }, ...more } });

/** One line, at its place, that begins with these words. */
function expectOnly(lines: readonly string[], place: string, words: string): void {
  expect(lines).toEqual([expect.stringContaining(`${place}: `)]);
  expect(lines[0]).toContain(words);
}

describe('a masked field', () => {
  it('is no name of its rows, where the name is not told to be another field', () => {
    const name = { ...NAME, masked: true };
    expectOnly(vehicles({ name }), 'vehicles.fields.name.masked', 'ช่องที่ปิดบังค่า');
    expect(vehicles({ name }, { label: ['kind'] })).toEqual([]);
  });
});

describe('names that come to one in the database', () => {
  const plateKey = { type: 'integer', min: 1, max: 2 };

  it('a column beside the sort key of a text, whichever stands first', () => {
    const words = 'ใช้คอลัมน์เดียวกับ';
    expectOnly(vehicles({ plateKey, plate: text() }), 'vehicles.fields.plate', words);
    expectOnly(vehicles({ plate: text(), plateKey }), 'vehicles.fields.plateKey', words);
    // A text with a pattern sorts as it is.
    expect(vehicles({ plate: text({ pattern: 'code' }), plateKey })).toEqual([]);
  });

  it.each(['created_at', 'sort_order', 'search_text', 'searchIndex', 'updatedBy', 'xmin'])(
    'a column that every table has: %s',
    (field) => {
      expectOnly(
        vehicles({ [field]: text() }),
        `vehicles.fields.${field}`,
        `${field} เป็นชื่อที่ระบบใช้อยู่`,
      );
    },
  );

  it('the tables of two resources', () => {
    const one = { fields: { name: NAME } };
    const waste_bins = { ...one, menu: { ...MENU, path: 'pages/one' } };
    const wasteBins = { ...one, menu: { ...MENU, path: 'pages/two' } };
    expectOnly(told({ waste_bins, wasteBins }), 'wasteBins', 'ใช้ตาราง waste_bins');
  });

  it.each(['choices', 'fields', 'help', 'suffix'])(
    'a resource named like a part of the words of all: %s',
    (name) => {
      const resource = { menu: MENU, fields: { name: NAME } };
      expectOnly(told({ [name]: resource }), name, 'เป็นชื่อที่ระบบใช้อยู่');
    },
  );

  it.each(['code', 'createdAt', 'active', 'id'])('a column renamed from %s', (renamedFrom) => {
    expectOnly(
      vehicles({ plate: text({ renamedFrom }) }),
      'vehicles.fields.plate.renamedFrom',
      `${renamedFrom} เป็นคอลัมน์ของระบบ`,
    );
  });
});

describe('the same rule said twice', () => {
  it('is one rule', () => {
    const { specimens } = configWith(
      { name: NAME, plate: { type: 'text', max: 9, unique: true } },
      {
        uniqueTogether: [['plate'], ['name', 'plate'], ['name', 'plate'], ['name', 'name']],
        indexes: [['plate'], ['plate', 'name'], ['plate']],
      },
    ).resources;
    expect(specimens?.uniques).toEqual([['code'], ['plate'], ['name', 'plate'], ['name']]);
    expect(specimens?.indexes).toEqual([['plate'], ['plate', 'name']]);
  });
});

describe('what no index can hold', () => {
  it.each([
    [{ max: 10_000, unique: true }, 'ยาวได้ไม่เกิน 600 ตัวอักษร แต่ช่องนี้ยาวได้ถึง 10000'],
    [{ max: 601, unique: true }, 'ยาวได้ถึง 601'],
  ])('a unique text of %j', (more, words) => {
    expectOnly(vehicles({ plate: text(more) }), 'vehicles.fields.plate.unique', words);
    expect(vehicles({ plate: text({ ...more, max: 600 }) })).toEqual([]);
  });

  it('a name too long for the index of a unique field', () => {
    const long = `plate${'Number'.repeat(7)}`;
    expectOnly(
      vehicles({ [long]: text({ unique: true }) }),
      `vehicles.fields.${long}.unique`,
      'รับได้ไม่เกิน 63',
    );
  });

  const note = { type: 'longText', max: 500 };
  const tags = { type: 'choices', choices: 'foodPart' };
  it.each([
    ['uniqueTogether', [['kind', 'note']], 'note เป็นช่องชนิด longText'],
    ['uniqueTogether', [['kind', 'tags']], 'tags เป็นช่องชนิด choices'],
    ['uniqueTogether', [['one', 'other']], 'one, other ยาวรวมกันได้ถึง 800 ตัวอักษร'],
    ['indexes', [['note']], 'note เป็นช่องชนิด longText'],
    ['indexes', [['updatedAt']], 'ไม่มีช่องข้อมูล updatedAt'],
    ['sort', [{ field: 'note', order: 'asc' }], 'note เป็นช่องชนิด longText'],
    ['sort', [{ field: 'tags', order: 'asc' }], 'tags เป็นช่องชนิด choices'],
    ['sort', ['one', 'other'].map((field) => ({ field, order: 'asc' })), 'ยาวรวมกันได้ถึง 800'],
    ['label', ['tags'], 'tags เป็นช่องชนิด choices ซึ่งใช้เป็นชื่อของแถวไม่ได้'],
  ])('%s: %j', (part, value, words) => {
    const fields = { note, tags, one: text({ max: 400 }), other: text({ max: 400 }) };
    expectOnly(vehicles(fields, { [part]: value }), `vehicles.${part}`, words);
  });
});

describe('what would be taken and not kept', () => {
  it.each([
    ['required', { field: 'kind', filled: true }, 'ต้องเป็น true หรือ false'],
    ['shownWhen', { field: 'kind', filled: true }, 'ไม่รู้จักคุณสมบัติ shownWhen'],
    ['unique', true, 'ไม่รู้จักคุณสมบัติ unique ที่ใช้ได้คือ required, type, min, max, pattern'],
    ['searchable', true, 'ไม่รู้จักคุณสมบัติ searchable'],
    ['default', 'x', 'ไม่รู้จักคุณสมบัติ default'],
    ['readOnly', true, 'ไม่รู้จักคุณสมบัติ readOnly'],
    ['renamedFrom', 'x', 'ไม่รู้จักคุณสมบัติ renamedFrom'],
    ['masked', true, 'ไม่รู้จักคุณสมบัติ masked'],
  ])('%s of what stands in a list', (attribute, value, words) => {
    const trips = list({ place: text({ [attribute]: value }) });
    expectOnly(vehicles({ trips }), `vehicles.fields.trips.fields.place.${attribute}`, words);
  });

  it('a formula and a reference within another, in a list', () => {
    const money = { type: 'integer', min: 0, max: 9, formula: 'a' };
    const trips = list({ a: { type: 'integer', min: 0, max: 9 }, b: money });
    expectOnly(vehicles({ trips }), 'vehicles.fields.trips.fields.b.formula', 'ไม่รู้จักคุณสมบัติ');
    const subId = { type: 'reference', resource: 'materialSubs', within: 'materialId' };
    expectOnly(
      vehicles({ trips: list({ subId }) }),
      'vehicles.fields.trips.fields.subId.within',
      'ไม่รู้จัก',
    );
  });

  it('a password anywhere but in users, which alone keep one', () => {
    const secret = { type: 'password', min: 8, max: 72 };
    expectOnly(vehicles({ secret }), 'vehicles.fields.secret.type', 'เฉพาะในข้อมูล users');
  });

  it('a computed field that no weight names', () => {
    expectOnly(
      vehicles({ plate: text({ computed: true }) }),
      'vehicles.fields.plate.computed',
      'weight.field',
    );
  });

  it('a condition on the field itself, and on values that nobody can write', () => {
    const own = text({ required: { field: 'plate', filled: true } });
    expectOnly(vehicles({ plate: own }), 'vehicles.fields.plate.required.field', 'ค่าของตัวเอง');
    const trips = list({ place: text() });
    const plate = text({ shownWhen: { field: 'trips', in: ['x'] } });
    expectOnly(
      vehicles({ trips, plate }),
      'vehicles.fields.plate.shownWhen.in',
      'ใช้ filled: true หรือ filled: false แทน',
    );
  });
});

describe('addresses of calls', () => {
  const calls = (more: object) =>
    vehicles(
      {},
      { codePrefix: 'V', calls: { group: 'fleet', search: 'find', save: 'keep', ...more } },
    );

  it.each([
    ['group', 'a b'],
    ['search', 's?x'],
    ['save', ':id'],
    ['preview', '../x'],
  ])('%s: %s is none', (part, value) => {
    expectOnly(calls({ [part]: value }), `vehicles.calls.${part}`, `ชื่อ ${value} ใช้ในที่อยู่`);
  });

  it.each(['auth', 'audit', 'dashboard', 'files', 'master', 'Geography'])(
    'the group %s is the product’s own',
    (group) => {
      expectOnly(calls({ group }), 'vehicles.calls.group', `กลุ่ม ${group} เป็นของคำสั่งที่ระบบมีอยู่`);
    },
  );

  it('those which the server makes are taken too', () => {
    expectOnly(calls({ group: 'user', save: 'lockUser' }), 'vehicles.calls', '/api/user/lockUser');
    expectOnly(
      calls({ group: 'foodcateory', save: 'exportUnits' }),
      'vehicles.calls',
      '/api/foodcateory/exportUnits',
    );
    expect(calls({})).toEqual([]);
  });
});

it('the product keeps to all of it', () => {
  expect(told({})).toEqual([]);
  expect(Object.keys(normalize(declaration).resources)).toContain('units');
});
