import { describe, expect, it } from 'vitest';
import english from '../../locales/en/config.json' with { type: 'json' };
import englishMenu from '../../locales/en/menu.json' with { type: 'json' };
import englishWords from '../../locales/en/resources.json' with { type: 'json' };
import thaiMenu from '../../locales/th/menu.json' with { type: 'json' };
import thaiWords from '../../locales/th/resources.json' with { type: 'json' };
import declaration from '../../resources.config.ts';
import { readConfig } from '../../src/application.ts';
import { ACCOUNT_FIELDS, ROLE_FIELDS } from '../../src/engine/declaration/accounts.ts';
import {
  assertDeclaration,
  DeclarationError,
  describeProblem,
  findProblems,
} from '../../src/engine/declaration/assert.ts';
import { normalize } from '../../src/engine/declaration/normalize.ts';
import { profileFields } from '../../src/engine/declaration/profile.ts';
import type { Field } from '../../src/engine/declaration/types.ts';

/** A copy of the product's declaration in which one value is replaced (or removed). */
/** The declaration with all that it leaves to the engine. */
const { users, ...others } = declaration.resources;
const WHOLE = {
  ...declaration,
  resources: {
    ...others,
    users: { ...users, fields: { ...ACCOUNT_FIELDS, ...users.fields } },
    roles: {
      fields: {
        name: ROLE_FIELDS.name,
        description: { type: 'longText', max: 500 },
        auths: ROLE_FIELDS.auths,
      },
    },
  },
};

function broken(path: string, value: unknown): unknown {
  const copy: unknown = structuredClone(WHOLE);
  const parts = path.split('.');
  const last = parts.pop() ?? '';
  let target: unknown = copy;
  for (const part of parts) target = Reflect.get(Object(target), part);
  if (value === undefined) Reflect.deleteProperty(Object(target), last);
  else Reflect.set(Object(target), last, value);
  return copy;
}

const lines = (value: unknown) => findProblems(value).map((problem) => describeProblem(problem));

describe('the declaration of the product', () => {
  it('is sound', () => {
    expect(lines(declaration)).toEqual([]);
  });

  it('unlocks the ten permission keys of the specification, and those of records and area statistics, in the order of the menu', () => {
    expect(readConfig().permissions).toEqual([
      'food-cateory/units/u',
      'food-cateory/material',
      'food-cateory/foods',
      'food-cateory/retail',
      'area-statistics',
      'waste-cateory/waste-foods',
      'waste-cateory/manage-waste',
      'waste-cateory/waste-records',
      'waste-cateory/campaigns',
      'waste-cateory/reports',
      'checks',
      'analysis',
      'food-cateory/cateory_units',
      'waste-cateory/manage-packaging',
      'waste-cateory/packaging-records',
      'user',
      'role',
      'organisation',
      'place',
      'office',
    ]);
  });

  it('lists members with the organisation that decides what they see, not the one that describes them', () => {
    const { memberOfId, organisation } = readConfig().resources.users?.fieldsByName ?? {};
    const isListed = (field: Field | undefined) => field && field.list !== false;
    expect([memberOfId, organisation].map(isListed)).toEqual([true, false]);
  });

  it('shows the guarded routes of the specification and the records, and links units to units/u', () => {
    const { screens } = readConfig();
    expect(
      Object.values(screens)
        .map((screen) => screen.path)
        .sort(),
    ).toEqual(
      [
        'pages/user',
        'pages/role',
        'pages/food-cateory/foods',
        'pages/food-cateory/cateory_units',
        'pages/food-cateory/units',
        'pages/food-cateory/material',
        'pages/food-cateory/retail',
        'pages/waste-cateory/waste-foods',
        'pages/waste-cateory/manage-waste',
        'pages/waste-cateory/manage-packaging',
        'pages/waste-cateory/waste-records',
        'pages/waste-cateory/campaigns',
        'pages/waste-cateory/reports',
        'pages/checks',
        'pages/analysis',
        'pages/waste-cateory/packaging-records',
        'pages/area-statistics',
        'pages/organisation',
        'pages/place',
        'pages/office',
      ].sort(),
    );
    expect(screens.units?.menuPath).toBe('pages/food-cateory/units/u');
  });

  it('declares every search, save and option call of the specification, and those of the records', () => {
    const calls = Object.values(readConfig().resources).flatMap(({ calls: own }) => {
      const names =
        'search' in own
          ? [own.search, own.save, own.preview, own.options?.call, own.formData?.call]
          : [own.load, own.replace];
      return names.filter((name) => name !== undefined).map((name) => `${own.group}/${name}`);
    });
    const specified = [
      'saveUnits searchUnitsWeb saveMaterial searchMaterial saveMaterialSub searchMaterialSub',
      'saveRetailStore searchRetailStore saveRetailStoreCategory searchRetailStoreCategory',
      'saveRetailStoreSub searchRetailStoreSub searchFoodType saveFoodType searchMenu',
      'getMenuFormMainData saveMenu loadMaterialDropdow loadMaterialSubDropdow saveMaterialFood',
      'loadMaterialFood searchCategoryUnitsWeb saveCategoryUnits',
    ].flatMap((line) => line.split(' ').map((call) => `foodcateory/${call}`));
    const waste =
      'saveWasteFoods searchWasteFoods saveWasteManage searchWasteManage getWasteManagePackaging searchWasteManagePackaging saveWasteManagePackaging'
        .split(' ')
        .map((call) => `wastecateory/${call}`);
    const own = [
      'user/searchUser user/saveUser role/searchRole role/saveRole',
      'wastecateory/searchWasteRecord wastecateory/saveWasteRecord wastecateory/previewWasteRecord',
      'wastecateory/searchCampaign wastecateory/saveCampaign',
      'wastecateory/searchCampaignReporter wastecateory/saveCampaignReporter',
      'wastecateory/searchPackagingRecord wastecateory/savePackagingRecord',
      'wastecateory/previewPackagingRecord',
      'wastecateory/searchWasteManageFactor wastecateory/saveWasteManageFactor',
      'area/searchAreaStatistic area/saveAreaStatistic',
      'organisation/searchOrganisation organisation/saveOrganisation',
      'organisation/searchOrganisationArea organisation/saveOrganisationArea',
      'place/searchPlace place/savePlace',
      'office/searchContact office/saveContact',
      'office/searchDownload office/saveDownload',
    ].flatMap((line) => line.split(' '));
    expect(calls.sort()).toEqual([...specified, ...waste, ...own].sort());
  });

  it.each([
    ['th', thaiWords, thaiMenu],
    ['en', englishWords, englishMenu],
  ] as const)(
    'has words in %s for every entity, field, choice, unit and menu item',
    (_, words, menu) => {
      const look = (path: string, within: unknown = words) =>
        path.split('.').reduce<unknown>((at, part) => Reflect.get(Object(at), part), within);
      const config = readConfig();
      const missing: string[] = [];
      const want = (path: string, within?: unknown) => {
        if (typeof look(path, within) !== 'string') missing.push(path);
      };
      for (const resource of Object.values(config.resources)) {
        want(`${resource.name}.title`);
        for (const field of resource.fields) {
          want(field.system ? `fields.${field.name}` : `${resource.name}.fields.${field.name}`);
          if ('suffix' in field && field.suffix) want(`suffix.${field.suffix}`);
          for (const choice of resource.oneOf) want(`${resource.name}.oneOf.${choice.name}`);
          if (field.type === 'list') {
            for (const item of Object.keys(field.fields))
              want(`${resource.name}.items.${field.name}.${item}`);
          }
        }
      }
      for (const [set, values] of Object.entries(config.choices)) {
        for (const value of values) want(`choices.${set}.${value}`);
      }
      for (const screen of Object.keys(config.screens)) want(`screens.${screen}`, menu);
      for (const entry of config.menu) {
        if ('group' in entry) want(`groups.${entry.group}`, menu);
        else want(`pages.${entry.page}`, menu);
      }
      expect(missing).toEqual([]);
    },
  );
});

describe('the config check names every mistake with its place and the mend', () => {
  it.each([
    ['resources.units.fields.name.max', -1, 'units.fields.name.max: ค่าน้อยเกินไป'],
    [
      'resources.units.fields.name.type',
      'txt',
      'units.fields.name.type: ไม่รู้จัก txt หมายถึง text หรือไม่',
    ],
    [
      'resources.units.fields.name.requierd',
      true,
      'units.fields.name.requierd: ไม่รู้จัก requierd หมายถึง required หรือไม่',
    ],
    [
      'resources.units.fields.kind.choices',
      'unitKinds',
      'units.fields.kind.choices: ไม่รู้จัก unitKinds หมายถึง unitKind หรือไม่',
    ],
    [
      'resources.materials.fields.defaultUnitId.resource',
      'unit',
      'materials.fields.defaultUnitId.resource: ไม่รู้จัก unit หมายถึง units หรือไม่',
    ],
    [
      'resources.units.fields.kgPerUnit.required',
      { field: 'kin', in: ['weight'] },
      'units.fields.kgPerUnit.required.field: ไม่รู้จัก kin หมายถึง kind หรือไม่',
    ],
    [
      'resources.units.fields.kgPerUnit.required',
      { field: 'kind', in: ['wieght'] },
      'ไม่รู้จัก wieght หมายถึง weight หรือไม่',
    ],
    [
      'resources.units.fields.kgPerUnit.min',
      20_000,
      'units.fields.kgPerUnit.min: min (20000) มากกว่า max (10000)',
    ],
    ['resources.units.fields.kgPerUnit.precision', 6, 'units.fields.kgPerUnit.precision:'],
    [
      'resources.units.fields.id',
      { type: 'integer', min: 1, max: 2 },
      'units.fields.id: ชื่อ id เป็นชื่อที่ระบบใช้อยู่',
    ],
    [
      'resources.units.fields.Bad-Name',
      { type: 'email' },
      'units.fields.Bad-Name: ชื่อ Bad-Name ใช้ไม่ได้',
    ],
    ['resources.units.fields.kg_per_unit', { type: 'email' }, 'ใช้คอลัมน์เดียวกับ kgPerUnit'],
    [
      `resources.units.fields.${'aB'.repeat(30)}`,
      { type: 'email' },
      `ในฐานข้อมูลชื่อนี้เขียนว่า ${'a_b'.repeat(30)} ซึ่งยาว 90 ตัวอักษร`,
    ],
    ['resources.units.screen', 'unit', 'units.screen: ไม่รู้จัก unit หมายถึง units หรือไม่'],
    ['resources.units.codePrefix', undefined, 'units.codePrefix: ต้องกำหนด codePrefix'],
    ['resources.units.calls.save', 'saveMaterial', '/api/foodcateory/saveMaterial ถูกใช้แล้ว'],
    [
      'resources.materialSubs.parent',
      'name',
      'materialSubs.parent: parent ต้องเป็นชื่อช่องชนิด reference',
    ],
    ['resources.menuMaterials.parent', undefined, 'menuMaterials.parent: '],
    [
      'resources.menuMaterials.fields.materialSubId.within',
      'unitId',
      'menuMaterials.fields.materialSubId.within:',
    ],
    [
      'resources.roles.fields.auths.unique',
      true,
      'roles.fields.auths.unique: ช่องชนิด permissions กำหนด unique ไม่ได้',
    ],
    ['resources.roles.label', ['nam'], 'roles.label: ไม่รู้จัก nam หมายถึง name หรือไม่'],
    ['screens.role.lists', ['users'], 'screens.role.lists: users ไม่ใช่ข้อมูลของหน้าจอนี้'],
    ['screens.role.permission', 'user', 'screens.role.permission: สิทธิ์ user ถูกใช้แล้วโดยหน้าจอ user'],
    [
      'resources.units.fields.name.type',
      'quantity',
      'units.fields.name.type: ไม่มีชนิดข้อมูล quantity ที่ใช้ได้คือ text, longText, email,',
    ],
    [
      'resources.roles.label',
      ['nonsense'],
      'roles.label: ไม่มีช่องข้อมูล nonsense ที่ใช้ได้คือ name, description, auths',
    ],
    [
      'resources.roles.fields.auths.evidence',
      { reason: 'name' },
      'roles.fields.auths.evidence.reason: ไม่รู้จักคุณสมบัติ reason ที่ใช้ได้คือ basis, source',
    ],
    [
      'resources.wasteRecords.fields.userType.defaultFrom',
      'reporterId.userTyp',
      'wasteRecords.fields.userType.defaultFrom: ไม่รู้จัก userTyp หมายถึง userType หรือไม่',
    ],
    [
      'resources.wasteRecords.fields.userType.defaultFrom',
      'reporterId.chain',
      'reporterId.chain เป็นชนิด text แต่ช่องนี้เป็นชนิด choice',
    ],
    [
      'resources.wasteRecords.fields.userType.defaultFrom',
      'userType',
      'wasteRecords.fields.userType.defaultFrom: userType ต้องเขียนเป็นช่องอ้างอิงตามด้วยช่องข้อมูล',
    ],
    [
      'resources.wasteRecords.fields.members.kept',
      ['tambonCode.members'],
      'wasteRecords.fields.members.kept.0: ไม่มีช่องข้อมูล tambonCode ที่ใช้ได้คือ reporterId, materialId',
    ],
    [
      'resources.wasteRecords.fields.members.readOnly',
      false,
      'wasteRecords.fields.members.kept: ช่องที่มี kept ต้องเป็น readOnly: true',
    ],
    [
      'resources.wasteRecords.fields.wasteFoodId.matching',
      { field: 'stage', with: 'userType' },
      'wasteRecords.fields.wasteFoodId.matching: matching ต้องจับคู่',
    ],
    [
      'resources.wasteRecords.weight.factors',
      [{ origin: 'item', from: 'materialSubId.name', unit: 'kg' }],
      'wasteRecords.weight.factors.0.from: materialSubId.name ต้องเป็นช่องตัวเลข',
    ],
    [
      'resources.wasteRecords.weight.typed',
      'type',
      'wasteRecords.weight.typed: ไม่รู้จัก type หมายถึง typed หรือไม่',
    ],
    [
      'resources.wasteRecords.fields.weightKg.computed',
      false,
      'wasteRecords.weight.field: weightKg ต้องมี computed: true',
    ],
    [
      'resources.wasteRecords.exactlyOneOf.item',
      ['materialId', 'wasteFoodId'],
      'wasteRecords.exactlyOneOf.item: wasteFoodId อยู่ในกลุ่มที่เลือกได้อย่างเดียว',
    ],
    [
      'resources.wasteRecords.indexes',
      [['recordDat']],
      'wasteRecords.indexes: ไม่รู้จัก recordDat หมายถึง recordDate หรือไม่',
    ],
    ['menu2', [], 'menu2: ไม่รู้จัก menu2 หมายถึง menu หรือไม่'],
    ['choices', {}, 'units.fields.kind.choices: ไม่มีชุดตัวเลือก unitKind ใน choices ที่ใช้ได้คือ rowScope'],
    ['menu', [], 'screens.units: หน้าจอ units ไม่อยู่ในเมนู'],
  ])('%s', (path, value, expected) => {
    const problems = lines(broken(path, value));
    expect(problems.join('\n')).toContain(expected);
    for (const line of problems) {
      expect(line).toMatch(/^resources\.config\.ts: [^\s.]\S*: /);
      expect(line).not.toMatch(/–|คือ *$|[{}]/);
    }
  });

  it('reports all mistakes at once, and in English too', () => {
    const twice = broken('resources.units.fields.name.max', 0);
    Reflect.set(
      Object(Reflect.get(Object(Reflect.get(Object(twice), 'resources')), 'roles')),
      'screen',
      7,
    );
    expect(() => assertDeclaration(twice)).toThrow(DeclarationError);
    const problems = findProblems(twice);
    expect(problems.length).toBeGreaterThanOrEqual(2);
    for (const problem of problems) expect(describeProblem(problem, english)).not.toMatch(/[ก-๙]/);
  });

  it.each([
    ['max', -1],
    ['typo', true],
    ['type', 'txt'],
    ['min', 200],
    ['pattern', 'nonsense'],
  ])('reports a mistake in a field that many share once: %s', (attribute, value) => {
    const copy = structuredClone(declaration);
    const shared = copy.resources.materials.fields.name;
    Reflect.set(shared, attribute, value);
    const uses = Object.values(copy.resources).filter(
      ({ fields }) => 'name' in fields && fields.name === shared,
    );
    expect(uses.length).toBeGreaterThan(5);
    expect(findProblems(copy).map(({ place }) => place)).toHaveLength(1);
  });

  it('reports the same mistake in two fields that are not the same twice', () => {
    const copy = structuredClone(declaration);
    const { materials, menus } = copy.resources;
    for (const { fields } of [materials, menus])
      Reflect.set(fields, 'twin', { type: 'text', max: 0 });
    expect(findProblems(copy)).toHaveLength(2);
  });

  it.each([null, undefined, 3, 'x', [], {}])('refuses %j as a whole', (value) => {
    expect(findProblems(value).length).toBeGreaterThan(0);
    for (const line of lines(value)) expect(line).toMatch(/^resources\.config\.ts: \w+: /);
  });

  it('tells what signing in, rights and privacy cannot go by in the accounts, with the mend', () => {
    const roles = { fields: { auths: { type: 'email' } } };
    expect(lines(broken('resources.roles', roles)).join()).toContain(
      'roles.fields.auths.type: ระบบต้องการช่องนี้เป็นชนิด permissions',
    );
    expect(lines(broken('resources.users.fields.admin', { type: 'date' })).join()).toContain(
      'users.fields.admin.type: ระบบต้องการช่องนี้เป็นชนิด boolean',
    );
  });

  it('means what it meant before it said who is staff, and which fields are of the profile', () => {
    const before = structuredClone(declaration);
    // Then every declaration named all fields of an account.
    const declared = before.resources.users.fields;
    Reflect.set(before.resources.users, 'fields', {
      ...structuredClone(ACCOUNT_FIELDS),
      ...declared,
    });
    Reflect.deleteProperty(before, 'staff');
    for (const field of Object.values(before.resources.users.fields)) {
      Reflect.deleteProperty(field, 'profile');
    }
    expect(lines(before)).toEqual([]);
    const [former, now] = [before, declaration].map(normalize);
    expect(former?.staff).toEqual(now?.staff);
    const profileOf = (config: typeof now) =>
      config && profileFields(config).map(({ name }) => name);
    expect(profileOf(former)).toEqual(profileOf(now));
  });

  it('asks who is staff where a screen is for staff alone, and refuses fields that no owner may change', () => {
    const unsaid = structuredClone(declaration);
    Reflect.deleteProperty(unsaid, 'staff');
    Reflect.set(unsaid.choices, 'userType', ['consumer', 'retail', 'outofhome', 'handler']);
    expect(lines(unsaid).join()).toContain('screens.campaigns.staffOnly: ยังไม่ได้บอกว่าใครเป็นเจ้าหน้าที่');
    expect(lines(broken('staff', { field: 'rank', in: ['staff'] })).join()).toContain(
      'staff.field',
    );
    for (const field of ['admin', 'roleIds', 'userType', 'lastLoginAt']) {
      const line = lines(broken(`resources.users.fields.${field}.profile`, true)).join();
      expect(line).toContain(`users.fields.${field}.profile: ช่องนี้เป็นสิทธิ์หรือเป็นของระบบ`);
    }
    expect(lines(broken('resources.users.fields.organisation.required', true)).join()).toContain(
      'users.fields.organisation.profile: ช่องนี้ต้องว่างได้',
    );
    expect(lines(broken('resources.units.fields.name.profile', true)).join()).toContain(
      'units.fields.name.profile: profile ใช้ได้เฉพาะในข้อมูล users',
    );
  });

  it('tells a choice that stands twice in its set', () => {
    expect(lines(broken('choices.cleanliness', ['clean', 'soiled', 'clean']))).toContain(
      'resources.config.ts: choices.cleanliness: มีตัวเลือก clean มากกว่าหนึ่งครั้ง ลบตัวที่ซ้ำออก',
    );
  });

  it.each(['1.5', 'a:b'])('refuses the choice %s, which could have no text of its own', (value) => {
    const choices = { ...declaration.choices, size: ['small', value] };
    expect(findProblems({ ...declaration, choices }).map((it) => describeProblem(it))).toEqual([
      expect.stringContaining(`choices.size: ${value} มีจุดหรือทวิภาค`),
    ]);
  });
});
