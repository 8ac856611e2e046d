import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSearch } from '../../../src/engine/declaration/query.ts';
import type { Resource } from '../../../src/engine/declaration/types.ts';
import { config } from '../../../src/engine/web/core/config.ts';
import type { Condition } from '../../../src/engine/web/fields/types.ts';
import {
  filtersOf,
  type ListState,
  NO_VIEW,
  PLAIN,
  readListState,
  STATUSES,
  searchFilters,
  stateOf,
  writeListState,
} from '../../../src/engine/web/screens/list/state.ts';

function resource(name: string): Resource {
  const found = config.resources[name];
  if (!found) throw new Error(name);
  return found;
}

const units = resource('units');

function roundTrip(state: ListState): ListState {
  const address = writeListState(state).toString();
  return readListState(new URLSearchParams(address), units, config);
}

const text = fc.oneof(
  fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' }),
  fc.constantFrom('ผัก, ผลไม้', '100%', '%41', 'a:b', 'true', '12', 'null', 'น้ำตาล & เกลือ=1'),
);
const price = fc
  .double({ noNaN: true, noDefaultInfinity: true, min: -1e6, max: 1e6 })
  .map((n) => n + 0);
const condition = {
  text: text.map((value): Condition => ({ operator: 'contains', value })),
  number: fc.oneof(
    fc.tuple(price, price).map((value): Condition => ({ operator: 'between', value })),
    price.map((value): Condition => ({ operator: 'gte', value })),
    fc.constant<Condition>({ operator: 'null', value: null }),
  ),
  choice: fc
    .uniqueArray(fc.constantFrom('weight', 'volume', 'count'), { minLength: 1 })
    .map((value): Condition => ({ operator: 'in', value })),
};
const filters = fc
  .record(
    { name: condition.text, kgPerUnit: condition.number, kind: condition.choice },
    { requiredKeys: [] },
  )
  .map((found) => ({ ...found }));
const state: fc.Arbitrary<ListState> = fc.record({
  text: fc.oneof(fc.constant(''), text),
  currentPage: fc.integer({ min: 1, max: 9_999_999 }),
  pageSize: fc.integer({ min: 1, max: 500 }),
  sorter: fc.constantFrom(
    null,
    { field: 'name', order: 'asc' },
    { field: 'updatedAt', order: 'desc' },
  ),
  status: fc.constantFrom(...STATUSES),
  filters,
  view: fc.oneof(fc.constantFrom(null, NO_VIEW), fc.integer({ min: 1, max: 999_999_999 })),
});

describe('the address of a list reproduces its view', () => {
  it('whatever is searched, filtered, sorted and paged', () => {
    fc.assert(
      fc.property(state, (view) => {
        const back = roundTrip(view);
        expect({ ...back, filters: JSON.stringify(sorted(back)) }).toEqual({
          ...view,
          filters: JSON.stringify(sorted(view)),
        });
      }),
    );
  });

  it('is empty for the view nobody has touched', () => {
    expect(writeListState(PLAIN).toString()).toBe('');
    expect(readListState(new URLSearchParams(), units, config)).toEqual(PLAIN);
  });

  it('asks only what the server takes', () => {
    fc.assert(
      fc.property(state, (view) => {
        const asked = { filters: searchFilters(roundTrip(view)) };
        expect(parseSearch(units, asked, config).ok).toBe(true);
      }),
    );
  });
});

function sorted(view: ListState): [string, Condition][] {
  return Object.entries(view.filters).sort(([a], [b]) => a.localeCompare(b));
}

describe('a view in the words of Refine', () => {
  it('comes back as it went, conditions that have no value among them', () => {
    fc.assert(
      fc.property(state, ({ view: _, ...view }) => {
        const { currentPage, pageSize, sorter } = view;
        const table = { filters: filtersOf(view), sorters: sorter ? [sorter] : [] };
        expect(stateOf({ ...table, currentPage, pageSize })).toEqual(view);
        // Refine takes away what has no value.
        expect(table.filters.every(({ value }) => value !== null && value !== '')).toBe(true);
      }),
    );
  });
});

describe('an address that makes no sense', () => {
  const read = (address: string) => readListState(new URLSearchParams(address), units, config);

  it('leaves out unknown fields, operators and values', () => {
    expect(read('f.nobody=eq:1&f.kind=in:nonsense&f.kgPerUnit=contains:1').filters).toEqual({});
    expect(read('sort=nobody.asc&status=maybe')).toEqual(PLAIN);
    expect(read('sort=source.asc').sorter).toBeNull();
  });

  it('keeps pages and sizes within bounds', () => {
    expect(read('currentPage=-3&pageSize=99999')).toMatchObject({ currentPage: 1, pageSize: 500 });
    expect(read('currentPage=1e3&pageSize=abc')).toMatchObject({ currentPage: 1, pageSize: 20 });
  });

  it('never asks about passwords', () => {
    const address = new URLSearchParams('f.password=contains:a&sort=password.asc');
    expect(readListState(address, resource('users'), config)).toEqual(PLAIN);
  });
});

describe('the status of rows', () => {
  it('is “in use” unless said otherwise', () => {
    expect(searchFilters(PLAIN)).toEqual([{ field: 'active', operator: 'eq', value: true }]);
    expect(searchFilters({ ...PLAIN, status: 'retired' })).toEqual([
      { field: 'active', operator: 'eq', value: false },
    ]);
    expect(searchFilters({ ...PLAIN, status: 'all' })).toEqual([]);
  });
});
