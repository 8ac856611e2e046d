import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Resource } from '../../../src/engine/declaration/types.ts';
import type { Values } from '../../../src/engine/declaration/validate.ts';
import { config } from '../../../src/engine/web/core/config.ts';
import { blankRow, checkRows, isBlankRow } from '../../../src/engine/web/screens/children/rows.ts';
import { differences, mergeValues } from '../../../src/engine/web/screens/form/merge.ts';
import {
  changedValues,
  newValues,
  sameValue,
  valuesOf,
} from '../../../src/engine/web/screens/form/values.ts';

function resource(name: string): Resource {
  const found = config.resources[name];
  if (!found) throw new Error(name);
  return found;
}

const units = resource('units');
const subs = resource('materialSubs');
const stored: Values = {
  id: 7,
  version: 3,
  code: 'KG',
  name: 'กิโลกรัม',
  abbreviation: 'กก.',
  kind: 'weight',
  kgPerUnit: 1,
  basis: 'exact',
  source: null,
  sortOrder: 0,
  active: true,
  createdBy: 'ระบบ',
};

describe('what a form sends', () => {
  it('holds nothing of a row but the fields that may be written', () => {
    const values = valuesOf(units, stored);
    expect(values).not.toHaveProperty('id');
    expect(values).not.toHaveProperty('createdBy');
    expect(values.name).toBe('กิโลกรัม');
  });

  it('is only what changed', () => {
    const base = valuesOf(units, stored);
    expect(changedValues(base, base)).toEqual({});
    expect(changedValues(base, { ...base, name: 'กิโล', source: '' })).toEqual({ name: 'กิโล' });
  });

  it('sees no change in the labels the wire adds to entries of a list', () => {
    const row = {
      name: 'ไข่',
      unitWeights: [{ unitId: 1, kg: 0.06, unit: { id: 1, code: 'F', name: 'ฟอง' } }],
    };
    const values = valuesOf(subs, row);
    expect(values.unitWeights).toEqual([{ unitId: 1, kg: 0.06 }]);
    expect(changedValues(values, { ...values, unitWeights: [{ kg: 0.06, unitId: 1 }] })).toEqual(
      {},
    );
  });

  it('starts with the defaults and the parent its place decides', () => {
    const values = newValues(subs, config, { materialId: 4 });
    expect(values).toMatchObject({ materialId: 4, active: true, sortOrder: null, name: null });
  });

  it('keeps to what is sent back the same: applying the changes gives the typed values', () => {
    const value = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.array(fc.integer()));
    const row = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), value);
    fc.assert(
      fc.property(row, row, (base, typed) => {
        const values = { ...base, ...typed };
        expect(sameValue({ ...base, ...changedValues(base, values) }, values)).toBe(true);
      }),
    );
  });
});

describe('two versions of one row', () => {
  const base = valuesOf(units, stored);
  const mine = { ...base, name: 'กิโลฯ', abbreviation: 'กก' };
  const theirs = { ...base, name: 'กิโลกรัม (ใหม่)', source: 'มาตรฐาน' };
  const found = differences(units, base, mine, theirs);

  it('are compared field by field', () => {
    expect(found.map(({ field, changedBy }) => [field.name, changedBy])).toEqual([
      ['name', 'both'],
      ['abbreviation', 'mine'],
      ['source', 'theirs'],
    ]);
  });

  it('merge so that nobody’s change is lost unless a person says so', () => {
    expect(mergeValues(found, mine, {})).toMatchObject({
      name: 'กิโลฯ',
      abbreviation: 'กก',
      source: 'มาตรฐาน',
    });
  });

  it('follow the choice for each field', () => {
    const merged = mergeValues(found, mine, { name: 'theirs', source: 'mine' });
    expect(merged).toMatchObject({ name: 'กิโลกรัม (ใหม่)', source: null });
  });

  it('come to theirs when all theirs are chosen, to mine when all mine are', () => {
    const all = (side: 'mine' | 'theirs') =>
      mergeValues(found, mine, Object.fromEntries(found.map(({ field }) => [field.name, side])));
    expect(changedValues(theirs, all('theirs'))).toEqual({});
    expect(changedValues(mine, all('mine'))).toEqual({});
  });

  it('say nothing of a typed password, which stays mine', () => {
    const users = resource('users');
    const start = valuesOf(users, { username: 'somsri', firstName: 'ก' });
    const typed = { ...start, password: 'a new secret' };
    expect(differences(users, start, typed, start)).toEqual([]);
  });
});

describe('rows of a list replaced as a whole', () => {
  const ingredients = resource('menuMaterials');
  const rice = { materialId: 1, materialSubId: 2, quantity: 200, unitId: 3 };

  it('are checked as the server checks them, the parent aside', () => {
    expect(checkRows(ingredients, [rice], config)).toEqual([{}]);
    const [errors] = checkRows(ingredients, [{ ...rice, quantity: 0, unitId: null }], config);
    expect(errors).toEqual({
      quantity: [{ key: 'aboveTo', params: { min: 0, max: 10_000 } }],
      unitId: [{ key: 'required' }],
    });
  });

  it('may not repeat a material and sub; an empty sub counts', () => {
    const other = { ...rice, materialSubId: null };
    expect(checkRows(ingredients, [rice, other], config)).toEqual([{}, {}]);
    const together = { fields: 'materialId materialSubId' };
    // The pair may not repeat; its parts may, and none of them is called repeated by itself.
    expect(checkRows(ingredients, [rice, { ...rice, quantity: 5 }], config)[1]).toEqual({
      materialId: [{ key: 'repeatedTogether', params: together }],
    });
    expect(checkRows(ingredients, [other, other], config)[1]).toHaveProperty('materialId');
  });

  it('are left out when nothing was filled in', () => {
    expect(isBlankRow(ingredients, blankRow(ingredients, config))).toBe(true);
    expect(isBlankRow(ingredients, rice)).toBe(false);
  });
});
