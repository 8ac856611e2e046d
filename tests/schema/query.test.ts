import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/application.ts';
import { parseSearch } from '../../src/engine/declaration/query.ts';

const config = readConfig();

function parse(name: string, data: unknown) {
  const resource = config.resources[name];
  if (!resource) throw new Error(name);
  return parseSearch(resource, data, config);
}

describe('a search', () => {
  it.each([undefined, {}, { pagination: {} }])(
    'of %j is page 1 of 20 in the declared order',
    (data) => {
      const parsed = parse('units', data);
      expect(parsed).toMatchObject({
        ok: true,
        search: { currentPage: 1, pageSize: 20, text: '', filters: [] },
      });
      if (parsed.ok)
        expect(parsed.search.sorters.map((sorter) => sorter.field.name)).toEqual([
          'sortOrder',
          'code',
        ]);
    },
  );

  it.each([
    [{ pagination: { pageSize: 501 } }, 'pagination.pageSize', 'search'],
    [{ pagination: { currentPage: 0 } }, 'pagination.currentPage', 'search'],
    [{ sorters: [{ field: 'colour', order: 'asc' }] }, 'colour', 'unknownField'],
    [{ sorters: [{ field: 'constructor', order: 'asc' }] }, 'constructor', 'unknownField'],
    [{ filters: [{ field: 'colour', operator: 'eq', value: 1 }] }, 'colour', 'unknownField'],
    [
      { filters: [{ field: 'kgPerUnit', operator: 'contains', value: '1' }] },
      'kgPerUnit',
      'operator',
    ],
    [{ filters: [{ field: 'kgPerUnit', operator: 'eq', value: '1' }] }, 'kgPerUnit', 'filterValue'],
    [{ filters: [{ field: 'kind', operator: 'in', value: ['mass'] }] }, 'kind', 'filterValue'],
    [
      { filters: [{ field: 'kgPerUnit', operator: 'between', value: [1] }] },
      'kgPerUnit',
      'filterValue',
    ],
    [{ filters: [{ field: 'name', operator: 'like', value: 'x' }] }, 'name', 'operator'],
    [{ filters: ['x'] }, 'filters', 'filter'],
    ...[
      '2025-02-30T00:00:00Z',
      '0000-01-01',
      '2025-06-31T10:00:00+07:00',
      '2025-01-01T24:00:00Z',
      '2025-01-01T00:00:00+23:00',
    ].map((value): [unknown, string, string] => [
      { filters: [{ field: 'createdAt', operator: 'gte', value }] },
      'createdAt',
      'filterValue',
    ]),
    [{ surprise: 1 }, 'data', 'search'],
  ])('of %j is refused, naming %s', (data, at, key) => {
    const parsed = parse('units', data);
    expect(parsed.ok ? null : parsed.errors).toEqual({ [at]: [expect.objectContaining({ key })] });
  });

  it('never filters or sorts by a password', () => {
    expect(
      parse('users', { filters: [{ field: 'password', operator: 'eq', value: 'x' }] }).ok,
    ).toBe(false);
    expect(parse('users', { sorters: [{ field: 'password', order: 'asc' }] }).ok).toBe(false);
  });

  it('of more values than it takes says how many it takes', () => {
    const ids = (count: number) => Array.from({ length: count }, (_, place) => place + 1);
    const by = (operator: string, count: number) =>
      parse('units', { filters: [{ field: 'id', operator, value: ids(count) }] });
    expect(by('in', 500).ok).toBe(true);
    for (const operator of ['in', 'nin']) {
      const parsed = by(operator, 10_000);
      const tooMany = { key: 'tooManyFilterValues', params: { max: 500 } };
      expect(parsed.ok ? null : parsed.errors).toEqual({ id: [tooMany] });
    }
  });

  it('nests and/or, but not without end', () => {
    const leaf = { field: 'name', operator: 'contains', value: 'ผัก' };
    const nest = (depth: number): unknown =>
      depth === 0 ? leaf : { operator: 'or', value: [nest(depth - 1)] };
    expect(parse('materials', { filters: [nest(4)] }).ok).toBe(true);
    expect(parse('materials', { filters: [nest(9)] }).ok).toBe(false);
    expect(parse('materials', { filters: Array.from({ length: 51 }, () => leaf) }).ok).toBe(false);
  });

  it('never throws, whatever is sent', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (data, filters) => {
        parse('units', data);
        parse('units', { filters: [filters] });
      }),
    );
  });
});
