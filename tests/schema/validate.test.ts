import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/application.ts';
import type { Resource } from '../../src/engine/declaration/types.ts';
import { type Values, validate } from '../../src/engine/declaration/validate.ts';

const config = readConfig();
const TODAY = '2026-11-21';

function resource(name: string): Resource {
  const found = config.resources[name];
  if (!found) throw new Error(name);
  return found;
}

const check = (name: string, sent: Values, current: Values | null = null) =>
  validate(resource(name), sent, current, config, TODAY);

/** Key of the first message about a field, or undefined when it is fine. */
function problem(name: string, sent: Values, field: string, current: Values | null = null) {
  const result = check(name, sent, current);
  return result.ok ? undefined : result.errors[field]?.[0]?.key;
}

const unit = { name: 'กิโลกรัม', abbreviation: 'กก.', kind: 'weight', kgPerUnit: 1 };

describe('bounds of the fields', () => {
  it.each([
    ['units', { ...unit, name: '' }, 'name', 'required'],
    ['units', { ...unit, name: '   ' }, 'name', 'required'],
    ['units', { ...unit, name: 'ก'.repeat(51) }, 'name', 'tooLong'],
    ['units', { ...unit, name: '\u200b\u2060' }, 'name', 'tooShort'],
    ['units', { ...unit, name: 7 }, 'name', 'notText'],
    ['units', { ...unit, name: 'ก\u0000ข' }, 'name', 'badCharacters'],
    ['units', { ...unit, name: 'ก\ud800' }, 'name', 'badCharacters'],
    ['units', { ...unit, abbreviation: 'x'.repeat(16) }, 'abbreviation', 'tooLong'],
    ['units', { ...unit, kind: 'mass' }, 'kind', 'choice'],
    ['units', { ...unit, kgPerUnit: 0 }, 'kgPerUnit', 'aboveTo'],
    ['units', { ...unit, kgPerUnit: 10_000.1 }, 'kgPerUnit', 'aboveTo'],
    ['units', { ...unit, kgPerUnit: 0.0000001 }, 'kgPerUnit', 'scale'],
    ['units', { ...unit, kgPerUnit: '1' }, 'kgPerUnit', 'number'],
    ['units', { ...unit, kgPerUnit: null }, 'kgPerUnit', 'required'],
    ['units', { ...unit, code: 'ก' }, 'code', 'pattern.code'],
    ['units', { ...unit, code: 'X'.repeat(21) }, 'code', 'tooLong'],
    ['units', { ...unit, sortOrder: 10_000 }, 'sortOrder', 'between'],
    ['units', { ...unit, colour: 'red' }, 'colour', 'unknownField'],
    ['units', { ...unit, __proto__x: 1, constructor: 1 }, 'constructor', 'unknownField'],
    ['units', JSON.parse('{"__proto__": {"admin": true}}'), '__proto__', 'unknownField'],
    ['materials', { name: 'ผัก', inediblePercent: 100.01 }, 'inediblePercent', 'between'],
    ['menus', { name: 'ก', foodTypeId: 1, servingGrams: 0 }, 'servingGrams', 'between'],
    ['menus', { name: 'ก', foodTypeId: 1, image: 'http://x/a.png' }, 'image', 'image'],
    ['wasteFoods', { name: 'ก', userTypes: [] }, 'userTypes', 'required'],
    [
      'wasteManages',
      { name: 'ก', destination: 'landfill', hierarchyRank: 12 },
      'hierarchyRank',
      'between',
    ],
    [
      'wasteManages',
      {
        name: 'ก',
        destination: 'landfill',
        hierarchyRank: 9,
        emissionFactor: 2.53,
        basis: 'derived',
      },
      'source',
      'required',
    ],
    ['users', { username: 'ABC d' }, 'username', 'pattern.username'],
    ['users', { username: 'abc' }, 'username', 'tooShort'],
    ['users', { username: 'somchai', phone: '12345678' }, 'phone', 'phone'],
    ['users', { username: 'somchai', email: 'a@b' }, 'email', 'email'],
    ['users', { username: 'somchai' }, 'password', 'required'],
    [
      'users',
      { username: 'somchai', lastLoginAt: '2026-01-01T00:00:00Z' },
      'lastLoginAt',
      'readOnly',
    ],
    ['roles', { name: 'ก', auths: ['everything'] }, 'auths', 'choice'],
    [
      'materialSubs',
      { materialId: 1, name: 'ไข่', unitWeights: [{ unitId: 1, kg: 0 }] },
      'unitWeights.0.kg',
      'aboveTo',
    ],
    [
      'materialSubs',
      {
        materialId: 1,
        name: 'ไข่',
        unitWeights: [
          { unitId: 1, kg: 1 },
          { unitId: 1, kg: 2 },
        ],
      },
      'unitWeights.1.unitId',
      'repeated',
    ],
  ])('%s %j: %s is reported as %s', (name, sent, field, key) => {
    expect(problem(name, sent, field)).toBe(key);
  });

  it('needs no weight for a unit that is not one of weight', () => {
    expect(check('units', { name: 'เข่ง', abbreviation: 'เข่ง', kind: 'container' }).ok).toBe(true);
  });

  it('trims and normalises names, and gives framework fields their defaults', () => {
    expect(check('units', { ...unit, name: '  กิโล\n กรัม ', code: 'kg' })).toEqual({
      ok: true,
      values: { ...unit, name: 'กิโล กรัม', code: 'KG', active: true },
    });
  });

  it.each([
    ['abc\u200b def', 'abc def'],
    ['น\u0e4d\u0e49\u0e32', 'น้ำ'],
    ['น\u0e49\u0e4d\u0e32', 'น้ำ'],
    ['\u0e40\u0e40กง', 'แกง'],
    ['ครอบครัว 👨‍👩‍👧', 'ครอบครัว 👨‍👩‍👧'],
  ])('keeps %j as it is seen: %s', (name, kept) => {
    expect(check('units', { ...unit, name })).toMatchObject({ ok: true, values: { name: kept } });
  });

  it('fills what must be filled with its default when it is cleared', () => {
    const { fieldsByName } = resource('wasteRecords');
    expect(fieldsByName.periodDays).toMatchObject({ required: true, default: 1 });
    expect(problem('wasteRecords', { periodDays: null }, 'periodDays', { periodDays: 7 })).toBe(
      undefined,
    );
  });

  it('reports a wrong value once, and not as a missing one of what hangs on it', () => {
    const record = { quantity: -4, unitId: 1, materialId: 1 };
    const told = (field: string) => problem('wasteRecords', record, field);
    expect(told('quantity')).toBe('between');
    expect([told('weightKg'), told('unitId')]).toEqual([undefined, undefined]);
    expect(problem('wasteRecords', { ...record, materialId: 'x' }, 'menuId')).toBe(undefined);
  });

  it('names the first hundred unknown fields, be there ever so many', () => {
    const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`a${at}`, at]));
    const result = check('units', { ...many, kgPerUnit: -1 });
    const names = result.ok ? [] : Object.keys(result.errors);
    expect(names.filter((name) => name.startsWith('a'))).toHaveLength(101);
    expect(names).toContain('kgPerUnit');
  });

  it('takes no silence for a yes or a no about a stored row', () => {
    const stored = { ...unit, code: 'KG', sortOrder: 0, active: false };
    expect(problem('units', { active: null }, 'active', stored)).toBe('required');
    expect(check('units', { name: 'กก.' }, stored).ok).toBe(true);
  });

  it('keeps a password as typed, spaces and all', () => {
    const spaces = '        ';
    const stored = { username: 'somchai', firstName: 'ก', lastName: 'ข', userType: 'staff' };
    expect(check('users', { password: spaces }, stored)).toMatchObject({
      values: { password: spaces },
    });
  });

  it('takes an image of exactly the size allowed', () => {
    const image = (bytes: number) =>
      `data:image/png;base64,${Buffer.alloc(bytes).toString('base64')}`;
    const menu = { name: 'ก', foodTypeId: 1 };
    const limit = 2 * 1024 * 1024;
    expect(problem('menus', { ...menu, image: image(limit) }, 'image')).toBeUndefined();
    expect(problem('menus', { ...menu, image: image(limit + 1) }, 'image')).toBe('imageTooLarge');
  });

  it('checks only what was sent of a stored row, but checks rules between fields on the whole', () => {
    const stored = { ...unit, code: 'KG', sortOrder: 0, active: true };
    expect(check('units', { abbreviation: 'กก' }, stored)).toEqual({
      ok: true,
      values: { abbreviation: 'กก' },
    });
    expect(problem('units', { kgPerUnit: null }, 'kgPerUnit', stored)).toBe('required');
    expect(
      problem('units', { kind: 'weight' }, 'kgPerUnit', {
        ...stored,
        kind: 'count',
        kgPerUnit: null,
      }),
    ).toBe('required');
  });

  it('drops what no longer applies to the user type', () => {
    const stored = {
      username: 'shop',
      firstName: 'ก',
      lastName: 'ข',
      userType: 'retail',
      floorArea: 40,
      roleIds: [],
    };
    expect(check('users', { userType: 'consumer' }, stored)).toEqual({
      ok: true,
      values: { userType: 'consumer', floorArea: null },
    });
  });

  it('keeps every well-formed name that fits, as normalised', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }), (name) => {
        const result = check('foodTypes', { name });
        const tidy = name.normalize('NFC').replace(/\s+/g, ' ').trim();
        if (result.ok) expect(result.values.name).toBe(tidy);
        else
          expect(['required', 'badCharacters', 'tooLong']).toContain(result.errors.name?.[0]?.key);
      }),
    );
  });

  it('never throws, whatever is sent', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.keys(config.resources)),
        fc.dictionary(fc.string(), fc.anything()),
        fc.anything(),
        (name, sent, value) => {
          const fields = Object.fromEntries(
            resource(name).fields.map((field) => [field.name, value]),
          );
          check(name, sent);
          check(name, fields);
        },
      ),
    );
  });
});
