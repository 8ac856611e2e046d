/** Answers in which some is suppressed, pooled or in no cell, as the calls put them. */
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { CALLS, type CallName } from '../../../src/food-waste/server/dashboard/calls.ts';
import type { Answer, Cell } from '../../../src/food-waste/server/dashboard/cells.ts';
import type { FigureSource } from '../../../src/food-waste/server/dashboard/figure-source.ts';
import { shareFigure } from '../../../src/food-waste/server/dashboard/figures.ts';
import type { Question } from '../../../src/food-waste/server/dashboard/question.ts';
import { loadAreas } from '../../../src/thailand/server/geography/areas.ts';

const AREAS = loadAreas(fileURLToPath(new URL('../../../data', import.meta.url)));
const NOW = new Date('2026-03-01T02:00:00Z');

const cell = (key: string, kg: number | null, more: Partial<Cell> = {}): Cell => ({
  series: 0,
  bucket: '',
  keys: key === '' ? [] : [key],
  sums: kg === null ? null : { kg, weighed_kg: kg },
  reporters: 11,
  reportersTo: 20,
  isPartial: false,
  ...more,
});
const answer = (cells: readonly Cell[], more: Partial<Answer> = {}): Answer => ({
  cells,
  foundation: { reporters: 21, reportersTo: 30, records: null },
  whole: [null, null],
  isCut: false,
  ...more,
});

/** Figures of a few tables. */
const sourceOf = (answerTo: (question: Question) => Answer): FigureSource => ({
  together: (works) => Promise.all(works.map((work) => work())),
  count: async (question) => answerTo(question),
  scopeOf: (area) => ({ territory: [area], reporters: [] }),
  campaigns: async () => [],
  accounts: async () => new Map([['consumer', { from: 31, to: 40 }]]),
  names: async () => (key) => ({ key, name: null }),
  statistics: async () => [],
  basis: (foundation, weighedShare) => ({
    ...foundation,
    weighedShare,
    demonstration: false,
    computedAt: NOW.toISOString(),
    firstMonth: null,
  }),
});

async function ask(name: CallName, data: object, answerTo: (question: Question) => Answer) {
  const { body } = await CALLS[name](data, { areas: AREAS, now: NOW }).answer(sourceOf(answerTo));
  return JSON.parse(JSON.stringify(body));
}

const KEYED = [cell('a', 50), cell('b', 20), cell('c', 10), cell('d', null)];
const POOLED = cell('pooled', 5, { pooled: ['x', 'y'] });

it('pooled rows stand last and by themselves, and shares are of the published whole', async () => {
  const { data, cut, basis } = await ask('getCalculateMaterials', { by: 'stage', limit: 2 }, () =>
    answer([...KEYED, POOLED], { whole: [100, null], isCut: true }),
  );
  expect(data).toMatchObject([
    { key: 'a', kg: 50, share: 0.5, reporters: 11, reportersTo: 20 },
    { key: 'b', kg: 20, share: 0.2 },
    { key: 'others', kg: 10, share: 0.1, reporters: null },
    { key: 'pooled', pooled: ['x', 'y'], kg: 5, share: 0.05, reporters: 11, reportersTo: 20 },
  ]);
  expect(cut).toBe(true);
  expect(basis).toMatchObject({ reporters: 21, reportersTo: 30, records: null });
});

it('a suppressed row has no number; what is pooled is compared only with the same', async () => {
  const before = cell('pooled', 4, { series: 1, pooled: ['y', 'x'] });
  const { data } = await ask('getCalculateMaterials', { by: 'stage' }, () =>
    answer([...KEYED, POOLED, before]),
  );
  expect(data).toMatchObject([
    { share: 0.588 },
    {},
    {},
    { key: 'd', kg: null, share: null, missing: 'withheld' },
    { key: 'pooled', previousKg: 4 },
  ]);
  const other = await ask('getCalculateMaterials', { by: 'stage' }, () =>
    answer([POOLED, { ...before, pooled: ['x', 'z'] }]),
  );
  expect(other.data).toMatchObject([{ key: 'pooled', previousKg: null }]);
});

const shareOf = async (name: string, cells: readonly Cell[], more: Partial<Answer> = {}) => {
  const { figures } = await ask('getHomeDashboard', { userType: 'consumer' }, ({ keys }) =>
    keys[0]?.column === 'part' ? answer(cells, more) : answer([]),
  );
  return figures.find(({ key }: { key: string }) => key === name);
};

it('a share counts what is pooled where all of it is in or out of the part, else has no value', async () => {
  const edible = cell('edible', 30);
  const out = cell('pooled', 70, { pooled: ['inedible', ''] });
  expect(await shareOf('edibleShare', [edible, out])).toMatchObject({ value: 0.3, reporters: 21 });
  const mixed = cell('pooled', 70, { pooled: ['inedible', 'edible'] });
  expect(await shareOf('edibleShare', [mixed])).toMatchObject({
    value: null,
    missing: 'withheld',
    reporters: null,
  });
  const cut = await shareOf('edibleShare', [edible, cell('inedible', 70)], { isCut: true });
  expect(cut).toMatchObject({ value: 0.3, partial: true });
});

it('areas and months that are not shown are suppressed, and not empty', async () => {
  const map = await ask('loadMapProvince', { measure: 'kg' }, () =>
    answer([cell('10', 7), cell('pooled', 3, { pooled: ['50', '57'] })]),
  );
  const areaOf = (code: string) => map.data.find((it: { code: string }) => it.code === code);
  expect(areaOf('10')).toMatchObject({ value: 7, reporters: 11, reportersTo: 20 });
  expect(areaOf('50')).toMatchObject({ value: null, missing: 'withheld' });
  expect(areaOf('11')).toMatchObject({ value: null, missing: 'insufficient' });
  expect(map.cut).toBe(true);

  const period = { from: '2026-01-01', to: '2026-02-28' };
  const trend = await ask('getBarChartMaterials', period, () =>
    answer([
      cell('', 7, { bucket: '2026-01', isPartial: true }),
      cell('', null, { bucket: '2026-02' }),
    ]),
  );
  expect(trend.data).toMatchObject([
    { period: '2026-01', kg: 7, partial: true },
    { period: '2026-02', kg: null, missing: 'withheld' },
  ]);
});

it('a rate says how sure it is, and an unsure area is not ranked', async () => {
  const rate = (margin: number | null): Partial<Cell> => ({
    sums: { kg: 10, weighed_kg: 10, based_kg: 10, base: 73 },
    margin,
  });
  const { data } = await ask('loadMapProvince', {}, () =>
    answer([cell('10', 10, rate(0.1)), cell('50', 10, rate(0.3)), cell('57', 10, rate(null))]),
  );
  const areaOf = (code: string) => data.find((it: { code: string }) => it.code === code);
  expect(areaOf('10')).toMatchObject({ value: 50, quality: 'b', interval: { low: 45 } });
  expect(areaOf('10')).not.toHaveProperty('isRanked');
  expect(areaOf('50')).toMatchObject({ quality: 'd', isRanked: false });
  expect(areaOf('57')).toMatchObject({ value: 50, isRanked: false });
});

it('numbers of people are passed on as bands', async () => {
  const { data } = await ask('countTypeUsers', { userType: 'consumer' }, () =>
    answer([cell('consumer', 9)]),
  );
  expect(data).toEqual([
    { userType: 'consumer', users: 31, usersTo: 40, reporters: 11, reportersTo: 20 },
  ]);
});

it('is no share of nothing where the part is in no row of a table that lacks some', () => {
  const isDonated = (key: string): boolean => key === 'foodDonation';
  const cut = answer([cell('refuse', 304)], { isCut: true });
  expect(shareFigure('handedOnShare', cut, isDonated)).toMatchObject({
    value: null,
    missing: 'withheld',
  });
  expect(shareFigure('handedOnShare', answer([cell('refuse', 304)]), isDonated).value).toBe(0);
  const some = answer([cell('refuse', 304), cell('foodDonation', 96)], { isCut: true });
  expect(shareFigure('handedOnShare', some, isDonated)).toMatchObject({
    value: 0.24,
    partial: true,
  });
});
