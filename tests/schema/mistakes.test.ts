/** Slips of the pen that an admin makes in a first entry, told with their place and the mend. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import declaration from '../../resources.config.ts';
import { tellLooseEnds } from '../../scripts/lib/resources/loose-ends.ts';
import { findRepeated } from '../../scripts/lib/resources/repeated.ts';
import { describeProblem, findProblems } from '../../src/engine/declaration/assert.ts';
import { normalize } from '../../src/engine/declaration/normalize.ts';
import type { WrittenResource } from '../../src/engine/declaration/types.ts';

const FIELDS = {
  name: { type: 'text', max: 100, required: true },
  kind: { type: 'choice', choices: 'unitKind' },
} as const;
const MATCHING = { matching: { field: 'kind', with: 'kind' } };
const VEHICLES: WrittenResource = { menu: { group: 'waste', icon: 'truck' }, fields: FIELDS };

function lines(fields: Record<string, unknown>, more: Record<string, unknown> = {}): string[] {
  const vehicles = { ...VEHICLES, ...more, fields: { ...FIELDS, ...fields } };
  const resources = { ...declaration.resources, vehicles };
  return findProblems({ ...declaration, resources }).map((problem) => describeProblem(problem));
}

describe('names that every object has', () => {
  it.each(['__proto__', 'constructor', 'toString'])('are reported as unknown: %s', (name) => {
    const told = lines(
      {},
      { uniqueTogether: [[name, 'name']], sort: [{ field: name, order: 'asc' }] },
    );
    expect(told).toContainEqual(
      expect.stringContaining(`vehicles.uniqueTogether: ไม่มีช่องข้อมูล ${name}`),
    );
    expect(told).toContainEqual(expect.stringContaining(`vehicles.sort: ไม่มีช่องข้อมูล ${name}`));
    expect(lines({}, { menu: undefined, screen: name })).toContainEqual(
      expect.stringContaining(`vehicles.screen: ไม่มี`),
    );
  });
});

describe('a scope', () => {
  it('says by what a row is whose, where it stands at all', () => {
    expect(lines({}, { scope: {} })).toEqual([
      expect.stringContaining(
        'vehicles.scope: ยังไม่ครบ ต้องกำหนด area, organisation, owner อย่างใดอย่างหนึ่ง',
      ),
    ]);
    expect(
      lines({ byId: { type: 'reference', resource: 'users' } }, { scope: { owner: 'byId' } }),
    ).toEqual([]);
  });
});

describe('mistakes in a first entry', () => {
  it.each([
    [
      { home: { type: 'area', level: 'tumbon' } },
      'fields.home.level: ไม่รู้จัก tumbon หมายถึง tambon หรือไม่',
    ],
    [
      { plate: { type: 'text', max: 9, required: 'yes' } },
      `fields.plate.required: ค่า "yes" ใช้ไม่ได้ ที่ใช้ได้คือ true, false, 'create', { field, in }, { field, notIn }, { field, filled }`,
    ],
    [
      { plate: { type: 'text', max: 9, required: 'true' } },
      'fields.plate.required: ค่า "true" ต้องเป็น true หรือ false เขียนโดยไม่มีเครื่องหมายคำพูด',
    ],
    [
      { plate: { type: 'text', max: 9, required: { field: 'kind', in: 'x' } } },
      'fields.plate.required.in: ค่า "x" ต้องเป็นรายการในวงเล็บเหลี่ยม',
    ],
    [
      { plate: { type: 'text', max: 9, shownWhen: { field: 'kind' } } },
      'fields.plate.shownWhen: ยังไม่ครบ ต้องกำหนด in, notIn, filled อย่างใดอย่างหนึ่ง',
    ],
    [
      { plate: { type: 'text', max: 9, shownWhen: 'kind' } },
      'fields.plate.shownWhen: ค่า "kind" ใช้ไม่ได้ ที่ใช้ได้คือ { field, in }, { field, notIn }, { field, filled }',
    ],
    [
      { load: { type: 'money', max: 9, formula: { difference: ['cost'] } } },
      'fields.load.formula.difference: ต้องมีอย่างน้อย 2 รายการ',
    ],
    [
      {
        cost: { type: 'money', max: 9 },
        load: { type: 'money', max: 9, formula: 'cost', required: true },
      },
      'fields.load.required: ช่องที่มี formula ระบบคำนวณให้เอง',
    ],
    [
      { plate: { type: 'text', max: 9, required: true, rarelyFilled: true } },
      'fields.plate.rarelyFilled: ช่องที่บังคับกรอก',
    ],
    [
      { plate: { type: 'text', max: 9, readOnly: true, rarelyFilled: true } },
      'fields.plate.rarelyFilled: ช่องที่บังคับกรอก อ่านอย่างเดียว',
    ],
    [
      { load: { type: 'integer', min: 0, max: 9, total: true } },
      'fields.load.total: total ใช้กับปริมาณหน่วยเดียวเท่านั้น เพิ่ม suffix ที่บอกหน่วย',
    ],
    [
      {
        share: {
          type: 'decimal',
          precision: 5,
          scale: 2,
          min: 0,
          max: 100,
          suffix: 'percent',
          total: true,
        },
      },
      'fields.share.total: ค่าที่เป็น percent รวมกันแล้วไม่มีความหมาย',
    ],
    [
      {
        price: {
          type: 'decimal',
          precision: 5,
          scale: 2,
          min: 0,
          max: 100,
          suffix: 'bahtPerKg',
          total: true,
        },
      },
      'fields.price.total: ค่าที่เป็น bahtPerKg รวมกันแล้วไม่มีความหมาย',
    ],
    [
      { made: { type: 'integer', min: 1900, max: 2100, year: true, suffix: 'day', total: true } },
      'fields.made.total: รวมปีเข้าด้วยกันไม่ได้',
    ],
    [
      { made: { type: 'integer', min: 1500, max: 2100, year: true } },
      'fields.made.year: ปีนอกช่วง ค.ศ. 1857 ถึง 2399',
    ],
    [{ plate: { type: 'text', max: 9, total: true } }, 'fields.plate.total: ไม่รู้จักคุณสมบัติ total'],
    [{ load: { type: 'integer', min: 0, max: 5.5 } }, 'fields.load.max: ค่า 5.5 ต้องเป็นจำนวนเต็ม'],
    [
      { load: { type: 'integer', min: -2_147_483_648, max: 2_147_483_647 } },
      'fields.load.min: ค่าน้อยเกินไป ต้องไม่น้อยกว่า -2147483647',
    ],
    [{ load: { min: 0, max: 5 } }, 'fields.load.type: ยังไม่ได้กำหนด type'],
    [
      { load: { type: 'integer', min: 0, max: 9, default: 'ten' } },
      'fields.load.default: ค่า "ten" ต้องเป็นตัวเลข',
    ],
    [
      { load: { type: 'integer', min: 0, max: '9' } },
      'fields.load.max: ค่า "9" ต้องเป็นตัวเลข เขียนโดยไม่มีเครื่องหมายคำพูด',
    ],
    [
      { plate: { type: 'text', max: 9, unique: 'true' } },
      'fields.plate.unique: ค่า "true" ต้องเป็น true หรือ false',
    ],
    [
      { plate: { type: 'text', max: 9, required: { field: 'kind', filed: true } } },
      'fields.plate.required.filed: ไม่รู้จัก filed หมายถึง filled หรือไม่',
    ],
    [
      { total: { type: 'money', max: 9, formula: { multiply: ['a', 'b'] } } },
      'fields.total.formula.multiply: ไม่รู้จักคุณสมบัติ multiply ที่ใช้ได้คือ sum, product, difference, quotient',
    ],
    [
      { trips: { type: 'list', max: 5, fields: { day: { type: 'date' } } } },
      'fields.trips.fields.day.type: ไม่มีชนิดข้อมูล date ที่ใช้ได้คือ text, integer, decimal, boolean, reference',
    ],
  ])('%j', (fields, told) => {
    expect(lines(fields).filter((line) => line.includes(`vehicles.${told}`))).toHaveLength(1);
  });

  it.each([
    ['int', 'integer'],
    ['Number', 'decimal'],
    ['string', 'text'],
    ['bool', 'boolean'],
    ['select', 'choice'],
    ['dropdown', 'choice'],
    ['photo', 'image'],
    ['picture', 'image'],
  ])('a type by the name it has elsewhere: %s is %s', (type, meant) => {
    const said = `ไม่รู้จัก ${type} หมายถึง ${meant} หรือไม่`;
    expect(lines({ load: { type } })).toEqual([
      `resources.config.ts: vehicles.fields.load.type: ${said}`,
    ]);
  });

  it('a type that is none leads nobody to passwords or permissions', () => {
    const [line = ''] = lines({ load: { type: 'permission' } });
    expect(line).toContain('ที่ใช้ได้คือ text, longText');
    expect(line).not.toMatch(/password|permissions/);
  });

  it('nothing where something must stand', () => {
    expect(lines({}, { label: [] })).toEqual([
      'resources.config.ts: vehicles.label: ต้องมีอย่างน้อยหนึ่งรายการ',
    ]);
    const choices = { ...declaration.choices, cleanliness: [] };
    expect(findProblems({ ...declaration, choices }).map((one) => describeProblem(one))).toContain(
      'resources.config.ts: choices.cleanliness: ต้องมีอย่างน้อยหนึ่งรายการ',
    );
  });

  it.each([
    [{ kind: FIELDS.kind, plate: { type: 'text', max: 9, renamedFrom: 'name' } }, 'plate'],
    [
      {
        photo: { type: 'image', maxBytes: 9 },
        note: { type: 'text', max: 9 },
        plate: { type: 'longText', max: 9, renamedFrom: 'name' },
      },
      'plate',
    ],
    [{ kind: FIELDS.kind, plate: { type: 'text', max: 9 } }, 'plate'],
    [{ photo: { type: 'image', maxBytes: 9 }, kind: FIELDS.kind }, 'kind'],
    [{ photo: { type: 'image', maxBytes: 9 } }, 'code'],
    [{ unitId: { type: 'reference', resource: 'units' } }, 'code'],
  ])('rows that nothing names: %j by %s', (fields, label) => {
    const told = (more: object) => {
      const vehicles = { ...VEHICLES, fields, ...more };
      const resources = { ...declaration.resources, vehicles };
      return findProblems({ ...declaration, resources }).map((problem) => describeProblem(problem));
    };
    expect(told({})).toEqual([
      expect.stringContaining(
        `resources.config.ts: vehicles: แต่ละแถวยังไม่มีชื่อเรียก เพราะไม่มีช่อง name เพิ่ม label: ['${label}'] ข้าง fields`,
      ),
    ]);
    // What is said to do is enough.
    expect(told({ label: [label] })).toEqual([]);
  });

  it('what rows are called as well, where there is no such text', () => {
    const told = (aliases: readonly string[]) => {
      const vehicles = { ...VEHICLES, aliases };
      const resources = { ...declaration.resources, vehicles };
      return findProblems({ ...declaration, resources }).map(({ place, key }) => [place, key]);
    };
    expect(told(['colour'])).toEqual([['vehicles.aliases', 'unknownFieldName']]);
    expect(told(['kind'])).toEqual([['vehicles.aliases', 'neverAlias']]);
  });

  it('a field that nothing could ever show', () => {
    const when = (field: string, filled = true) => ({
      type: 'integer',
      min: 0,
      max: 9,
      shownWhen: { field, filled },
    });
    expect(lines({ load: when('load') })).toEqual([
      'resources.config.ts: vehicles.fields.load.shownWhen: เงื่อนไขวนกลับมาที่เดิม ช่องนี้จึงไม่มีวันแสดง: load → load',
    ]);
    expect(lines({ a: when('b'), b: when('c'), c: when('a') })).toEqual([
      expect.stringContaining(
        'fields.a.shownWhen: เงื่อนไขวนกลับมาที่เดิม ช่องนี้จึงไม่มีวันแสดง: a → b → c → a',
      ),
    ]);
    // One or the other is no circle: with both empty, both show.
    expect(lines({ a: when('b', false), b: when('a', false) })).toEqual([]);
  });

  it('one mistake, and not what follows from it', () => {
    const kind = { type: 'choice', choices: 'unitKinds' };
    const load = { type: 'date', shownWhen: { field: 'kind', in: ['weight'] } };
    expect(lines({ kind, load })).toEqual([
      'resources.config.ts: vehicles.fields.kind.choices: ไม่รู้จัก unitKinds หมายถึง unitKind หรือไม่',
    ]);
    const placeId = { type: 'reference', resource: 'wasteManage', ...MATCHING };
    const factor = { type: 'decimal', precision: 9, scale: 3, min: 0, max: 9, readOnly: true };
    const kept = { ...factor, kept: ['placeId.emissionFactor'] };
    expect(lines({ placeId, kept })).toEqual([
      'resources.config.ts: vehicles.fields.placeId.resource: ไม่รู้จัก wasteManage หมายถึง wasteManages หรือไม่',
    ]);
    const circle = lines(
      { vanId: { type: 'reference', resource: 'vehicles', required: true } },
      { menu: undefined, parent: 'vanId' },
    );
    expect(circle).toEqual([expect.stringContaining('parent วนกลับมาที่เดิม')]);
  });

  it('versions that do not lie inside what they are versions of', () => {
    const factor = { type: 'decimal', precision: 9, scale: 3, min: 0, max: 9 } as const;
    const wayId = { type: 'reference', resource: 'wasteManages' };
    const found = {
      placeId: { type: 'reference', resource: 'units' },
      wayId,
      on: { type: 'date' },
    };
    const source = { version: 'wasteManageFactors', from: 'validFrom', on: 'on' };
    const told = (inside: unknown, version = source.version) =>
      lines({
        ...found,
        used: {
          ...{ ...factor, precision: 6, scale: 4, readOnly: true },
          kept: [{ ...source, version, inside, field: 'emissionFactor' }],
        },
      }).filter((line) => line.includes('kept'));
    expect(told('wayId')).toEqual([]);
    expect(told('placeId')).toEqual([
      'resources.config.ts: vehicles.fields.used.kept.0.version: wasteManageFactors ต้องเป็นรายการย่อยของ units ซึ่ง inside เลือกไว้ กำหนด parent ของ wasteManageFactors เป็นช่องที่อ้างอิง units',
    ]);
    const first = { where: { field: 'name', filled: true }, field: 'name', along: 'wayId' };
    expect(told({ ...first, first: 'materials' })).toEqual([
      expect.stringContaining('ต้องเป็นรายการย่อยของ materials'),
    ]);
    // A resource without a parent, which stopped only the first save before.
    expect(told('wayId', 'wasteManages')).toContainEqual(
      expect.stringContaining('wasteManages ต้องเป็นรายการย่อยของ wasteManages'),
    );
    expect(told('on')).toEqual([expect.stringContaining('on เป็นชนิด date')]);
  });

  it('a name that the same object has twice', () => {
    const source = `const NAME = { type: 'text', max: 1, max: 2 };
export default defineResources({
  resources: {
    vehicles: {
      fields: {
        plate: { type: 'text' },
        'plate': { type: 'date' },
        [NAME]: 1, ...NAME, kind: {}
      },
    },
    vehicles: {},
  },
});`;
    expect(findRepeated(source).map((problem) => describeProblem(problem))).toEqual([
      expect.stringMatching(/: NAME\.max: max เขียนไว้สองครั้ง ที่บรรทัด 1 และ 1 /),
      expect.stringMatching(/: vehicles\.fields\.plate: plate เขียนไว้สองครั้ง ที่บรรทัด 6 และ 7 /),
      expect.stringMatching(/: vehicles: vehicles เขียนไว้สองครั้ง ที่บรรทัด 4 และ 11 /),
    ]);
  });
});

describe('what npm run resources check says of things outside the declaration', () => {
  afterEach(() => void vi.restoreAllMocks());

  it('a currency without words, where the region names it', () => {
    const price = { type: 'money', max: 9 } as const;
    const vehicles = { ...VEHICLES, fields: { ...FIELDS, price } };
    const resources = { ...declaration.resources, vehicles };
    const region = { ...declaration.region, currency: 'THB' };
    const said: string[] = [];
    vi.spyOn(process.stderr, 'write').mockImplementation((line) => said.push(String(line)) > 0);
    tellLooseEnds(normalize({ ...declaration, resources, region }));
    expect(said.join('')).toContain('resources.config.ts: region.currency: ยังไม่มีหน่วย THB ');
  });

  it('a unit without words and an icon that is none, each at its place', () => {
    const load = { type: 'integer', min: 0, max: 9, suffix: 'kgs' } as const;
    const vehicles = { menu: { group: 'waste', icon: 'trucks' }, fields: { ...FIELDS, load } };
    const written = { ...declaration, resources: { ...declaration.resources, vehicles } };
    const said: string[] = [];
    vi.spyOn(process.stderr, 'write').mockImplementation((line) => said.push(String(line)) > 0);
    tellLooseEnds(normalize(written));
    expect(said.join('')).toContain(
      'resources.config.ts: vehicles.fields.load.suffix: ยังไม่มีหน่วย kgs ใน locales/th/resources.json ใต้ suffix หมายถึง kg หรือไม่ ถ้าไม่ใช่ ให้เพิ่มข้อความของหน่วยนี้',
    );
    expect(said.join('')).toContain(
      'resources.config.ts: vehicles.menu.icon: ไม่มีไอคอน trucks หมายถึง truck หรือไม่ ที่ใช้ได้คือ dashboard, chart, ',
    );
  });
});
