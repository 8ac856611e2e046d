/** What a change is said to be made of. */
import { describe, expect, it } from 'vitest';
import type { Change, ChangeRow } from '../../../src/food-waste/web/dashboard/why/read.ts';
import { mainParts, shownChange } from '../../../src/food-waste/web/dashboard/why/shown.ts';

const row = (key: string, change: number): ChangeRow => ({
  ...{ id: null, key, name: key, pooled: null, code: null, nameTh: '', nameEn: '' },
  ...{ now: 100 + change, before: 100, reporters: 5, reportersTo: null },
  ...{ previousReporters: 5, recipeKg: 0, previousRecipeKg: 0 },
  leftover: key === 'hidden' ? key : null,
});

/** Of parts that became so much more or less, each of 100 kg before. */
function shownOf(changes: Readonly<Record<string, number>>) {
  const rows = Object.entries(changes).map(([key, change]) => row(key, change));
  const change: Change = {
    narrowedTo: [],
    ...{ recipeKg: 0, previousRecipeKg: 0 },
    now: rows.reduce((sum, it) => sum + it.now, 0),
    before: rows.reduce((sum, it) => sum + it.before, 0),
    ...{
      changeShare: null,
      reporters: 9,
      reportersTo: null,
      records: 9,
      quality: 'a',
      isUncertain: false,
    },
    previous: { reporters: 9, reportersTo: null },
    ...{ quotient: null, weight: null, untold: [], untoldFor: null, peers: null },
    breakdowns: [{ by: 'area', level: null, rows }],
  };
  const [breakdown] = shownChange(change, 'kg')?.breakdowns ?? [];
  if (!breakdown) throw new Error('The periods could not be compared.');
  return breakdown;
}

const named = (changes: Readonly<Record<string, number>>): string[] =>
  mainParts(shownOf(changes)).map(({ row: { key }, change }) => `${key} ${change}`);

describe('the parts that a sentence names', () => {
  it('are those that went furthest to either side, whichever way the whole went', () => {
    expect(named({ bangkok: -56.9, yala: 63.2, others: -20, trang: 1 })).toEqual([
      'yala +63.2',
      'bangkok −56.9',
    ]);
  });

  it('are one where all went its way, and none where nothing stands out', () => {
    expect(named({ bangkok: -50, yala: -10, trang: 1 })).toEqual(['bangkok −50.0']);
    const many = Array.from({ length: 20 }, (_, place) => [`area ${place}`, 1] as const);
    expect(named(Object.fromEntries(many))).toEqual([]);
  });

  it('end with all others together where these moved further than any', () => {
    expect(named({ fruit: 102.7, milk: -88.5, others: -293.8, pork: 5 })).toEqual([
      'fruit +102.7',
      'milk −88.5',
      'others −293.8',
    ]);
  });

  it('are none where more of it is not told apart', () => {
    expect(named({ bangkok: -20, hidden: -40 })).toEqual([]);
  });
});

describe('the share of a part', () => {
  it('is of the whole change', () => {
    expect(shownOf({ bangkok: -30, yala: -10 }).rows.map(({ share }) => share)).toEqual([
      0.75, 0.25,
    ]);
  });

  it('is not told where the parts all but cancel out: each were many times the whole', () => {
    expect(shownOf({ bangkok: -56, yala: 63 }).rows.map(({ share }) => share)).toEqual([
      null,
      null,
    ]);
  });
});
