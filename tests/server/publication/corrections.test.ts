/** What a new version of an area takes over from the one before. */
import { describe, expect, it } from 'vitest';
import { keepEarlier } from '../../../src/food-waste/server/publication/tables/corrections.ts';
import type {
  PublishedRow,
  PublishedTable,
  PublishedTotal,
} from '../../../src/food-waste/server/publication/tables/published-table.ts';

const row = (key: string, kg: number, pooled?: readonly string[]): PublishedRow => ({
  key,
  kg,
  ...(pooled && { pooled }),
  weighedShare: null,
  reporters: 9,
  reportersTo: 9,
  kgCo2e: null,
  baht: null,
});
const totalOf = (kg: number): PublishedTotal => ({
  ...row('1001', kg),
  basedKg: null,
  base: null,
  margin: null,
  avoidedKgCo2e: null,
  users: 9,
  usersTo: 9,
  coverage: { co2e: 0, avoided: 0, baht: 0, base: null },
});
const table = (
  breakdown: string,
  total: number,
  rows: readonly PublishedRow[],
  more: Partial<PublishedTable> = {},
): PublishedTable => ({
  breakdown,
  userType: 'consumer',
  area: '1001',
  total: totalOf(total),
  rows,
  ...more,
});

/** The first version: rice by itself, eggs and milk as one. */
const EARLIER = [
  table('total', 100, []),
  table('material', 100, [row('rice', 60), row('pooled', 40, ['egg', 'milk'])]),
];
const kilogramsOf = (tables: readonly PublishedTable[]) =>
  tables.map(({ total, rows }) => [total?.kg, ...rows.map(({ key, kg }) => `${key} ${kg}`)]);

describe('a correction', () => {
  const madeWith = (rows: readonly PublishedRow[], more: Partial<PublishedTable> = {}) => [
    table('total', 110, []),
    table('material', 110, rows, more),
  ];

  it('replaces tables of the same rows', () => {
    const made = madeWith([row('rice', 70), row('pooled', 40, ['egg', 'milk'])]);
    expect(keepEarlier(made, EARLIER, true)).toEqual(made);
  });

  it('shows a row that nobody had reported before', () => {
    const made = madeWith([row('rice', 60), row('tea', 10), row('pooled', 40, ['egg', 'milk'])]);
    expect(keepEarlier(made, EARLIER, true)).toEqual(made);
  });

  it.each([
    ['a row is missing in', madeWith([row('pooled', 110, ['egg', 'milk', 'rice'])])],
    [
      'a suppressed row would be shown in',
      madeWith([row('rice', 60), row('egg', 20), row('milk', 30)]),
    ],
    ['a table of materials would be added to', madeWith([row('rice', 60)]), EARLIER.slice(0, 1)],
  ])('leaves all tables of a total as they were where %s one', (_what, made, earlier = EARLIER) => {
    expect(kilogramsOf(keepEarlier(made, earlier, true))).toEqual(kilogramsOf(earlier));
  });

  it('leaves out a table that could not be shown before', () => {
    const made = madeWith([row('rice', 70), row('pooled', 40, ['egg', 'milk'])]);
    const more = [...made, table('month', 110, [row('2026-01', 110)])];
    expect(keepEarlier(more, EARLIER, true)).toEqual(made);
  });

  it('shows no row of what was cut before', () => {
    const cut = EARLIER.map((it) => ({ ...it, isCut: true as const }));
    const made = madeWith([row('rice', 60), row('tea', 10), row('pooled', 40, ['egg', 'milk'])]);
    expect(keepEarlier(made, cut, true)).toEqual(cut);
  });

  it('shows no area by itself that was suppressed, nor one that nothing was published of', () => {
    const before = [table('total', 100, []), table('area', 100, [row('100101', 60)])];
    const made = [
      table('total', 110, []),
      table('area', 110, [row('100101', 60), row('100102', 50)]),
    ];
    expect(keepEarlier(made, before, true)).toEqual(before);
    expect(keepEarlier(made, [], true)).toEqual([]);
  });

  it('leaves an area as it was where no record of it changed', () => {
    const made = madeWith([row('rice', 70), row('pooled', 40, ['egg', 'milk'])]);
    expect(keepEarlier(made, EARLIER, false)).toEqual(EARLIER);
    expect(keepEarlier(made, [], false)).toEqual([]);
  });
});
