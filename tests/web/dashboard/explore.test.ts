/** What would be less, how far a target is, and which published times there are. */
import { describe, expect, it } from 'vitest';
import type { Publication } from '../../../src/food-waste/publication.ts';
import { readHome } from '../../../src/food-waste/web/dashboard/answers.ts';
import {
  around,
  placeOf,
  publishedTimes,
} from '../../../src/food-waste/web/dashboard/explore/published-times.ts';
import {
  reducedFigures,
  stepsIn,
  towardsTarget,
} from '../../../src/food-waste/web/dashboard/explore/reduce.ts';
import { readRows } from '../../../src/food-waste/web/dashboard/row-answers.ts';

const HOME = readHome({
  figures: [
    { key: 'wasteKg', unit: 'kg', value: 1000 },
    { key: 'kgPerPersonYear', unit: 'kgPerPersonYear', value: 80 },
    { key: 'kgCo2e', unit: 'kgCo2e', value: null, missing: 'insufficient' },
    { key: 'baht', unit: 'baht', value: 5000 },
    { key: 'mealsHandedOn', unit: 'meals', value: 12 },
  ],
  references: [
    { key: 'one', value: 97, of: 'consumer', kind: 'estimate', unit: 'kgPerPersonYear' },
    { key: 'two', value: 48.5, of: 'consumer', kind: 'target', unit: 'kgPerPersonYear' },
    { key: 'three', value: 71, of: 'all', kind: 'target', unit: 'kgPerPersonYear' },
  ],
});

describe('less waste of a step', () => {
  it('takes its share off the weight and what follows it, where these are known', () => {
    const less = reducedFigures(HOME, 0.25, 0.2);
    expect(less.map(({ figure, by }) => [figure.key, by])).toEqual([
      ['wasteKg', 50],
      ['baht', 250],
    ]);
  });

  it('is chosen among the steps that stand by themselves', () => {
    const rows = readRows([
      { id: 1, name: 'จาน', kg: 5, share: 0.5 },
      { id: 2, name: 'ไม่แสดง', kg: null, share: null, missing: 'withheld' },
      { id: 3, name: null, pooled: ['ก', 'ข'], kg: 5, share: 0.5 },
    ]);
    expect(stepsIn(rows).map(({ id }) => id)).toEqual([1]);
  });

  it('brings households nearer to their own target', () => {
    expect(towardsTarget(HOME, 0.5, 0.2)).toEqual({
      rate: 80,
      reduced: 72,
      target: 48.5,
      left: 1 - 48.5 / 72,
    });
    expect(towardsTarget(HOME, 1, 0.5)?.left).toBe(0);
    expect(towardsTarget(HOME, null, 0.5)).toBeNull();
    expect(towardsTarget({ ...HOME, references: [] }, 0.5, 0.5)).toBeNull();
  });
});

const windows = (...months: string[]) =>
  months.map((month) => ({
    month,
    from: `${Number(month.slice(0, 4)) - 1}${month.slice(4)}-01`,
    to: `${month}-28`,
    kinds: ['months12'] as const,
    firstMonth: null,
  }));
const publication = (
  id: number,
  month: string,
  others: readonly string[],
  status: Publication['status'] = 'published',
): Publication => ({
  ...{ id, month, version: 1, status, windows: windows(month, ...others) },
  ...{ note: '', publishedAt: null, demonstration: false },
});

describe('published times', () => {
  const latest = publication(3, '2026-10', ['2025-12']);
  const list = {
    latest,
    versions: [
      publication(4, '2026-11', [], 'draft'),
      latest,
      publication(2, '2026-09', ['2025-12', '2024-12']),
    ],
  };
  const times = publishedTimes(list);

  it('are each reported once, the earliest first, by the newest version that has them', () => {
    expect(times.map(({ window, at }) => [window.month, at.publication, at.to])).toEqual([
      ['2024-12', 2, '2024-12'],
      ['2025-12', null, '2025-12'],
      ['2026-09', 2, '2026-09'],
      // What the page shows to begin with is what the address leaves out.
      ['2026-10', null, null],
    ]);
  });

  it('are found by the month they end with', () => {
    expect(placeOf(times, '2025-12')).toBe(1);
    expect(placeOf(times, '2020-01')).toBe(3);
    expect(placeOf([], '2020-01')).toBe(0);
  });

  it('are shown around the one that is looked at', () => {
    expect(around([1, 2, 3, 4, 5], 0, 3)).toEqual([1, 2, 3]);
    expect(around([1, 2, 3, 4, 5], 2, 3)).toEqual([2, 3, 4]);
    expect(around([1, 2, 3, 4, 5], 4, 3)).toEqual([3, 4, 5]);
    expect(around([1, 2], 1, 3)).toEqual([1, 2]);
  });
});
