import { describe, expect, it } from 'vitest';
import type { Resource } from '../../../src/engine/declaration/types.ts';
import type { Values } from '../../../src/engine/declaration/validate.ts';
import {
  columnsOf,
  isAlwaysNeeded,
  neededColumns,
} from '../../../src/engine/web/screens/quick/model/columns.ts';
import { column, columns, resourceCalled } from './support.ts';

const { resource } = resourceCalled('wasteRecords');
const shown = (of: Resource) => columnsOf(of).flatMap(({ name, more }) => (more ? [] : [name]));
const needed = (values: Values) => neededColumns(resource, columns, values);

/** The same resource with a field declared otherwise. */
function withField(name: string, change: object): Resource {
  const field = resource.fieldsByName[name];
  if (!field) throw new Error(`no field ${name}`);
  return {
    ...resource,
    fieldsByName: { ...resource.fieldsByName, [name]: { ...field, ...change } },
  };
}

describe('columns that must be filled', () => {
  it('show from the start, beside the column they take their value from', () => {
    const from = columns.findIndex(({ name }) => name === 'reporterId');
    expect(shown(resource).slice(from, from + 3)).toEqual(['reporterId', 'userType', 'tambonCode']);
  });

  it('are those of the declaration, whichever they are', () => {
    expect(shown(resource)).not.toContain('note');
    expect(shown(withField('note', { required: true }))).toContain('note');
    expect(shown(withField('userType', { required: false }))).not.toContain('userType');
  });

  it('are not those that begin with something', () => {
    expect(shown(resource)).not.toContain('periodDays');
    expect(isAlwaysNeeded(resource, column('periodDays'))).toBe(false);
  });

  it.each(['recordDate', 'userType', 'tambonCode', 'item', 'part', 'method'])(
    'are marked above the table where every row must fill them: %s',
    (name) => expect(isAlwaysNeeded(resource, column(name))).toBe(true),
  );

  it.each(['reporterId', 'itemSub', 'quantity', 'unitId', 'weightKg', 'note'])(
    'are not marked there where a row may do without: %s',
    (name) => expect(isAlwaysNeeded(resource, column(name))).toBe(false),
  );

  it('follow from what else a row holds', () => {
    expect([...needed({})]).toEqual(expect.arrayContaining(['item', 'part', 'weightKg']));
    expect(needed({}).has('unitId')).toBe(false);
    const counted = needed({ quantity: 2 });
    expect(counted.has('unitId')).toBe(true);
    expect(counted.has('weightKg')).toBe(false);
  });

  it('are not those that have no place in a row: of nothing there is nothing to describe', () => {
    const nothing = needed({ quantity: 0 });
    for (const name of ['item', 'part', 'wasteFoodId', 'wasteManageId', 'unitId']) {
      expect(nothing.has(name), name).toBe(false);
    }
    expect(nothing.has('method')).toBe(true);
  });
});
