/** What a change is said to be made of. */
import { describe, expect, it } from 'vitest';
import type { Change, ChangeRow } from '../../../src/food-waste/web/dashboard/why/read.ts';
import { mainParts, shownChange } from '../../../src/food-waste/web/dashboard/why/shown.ts';

const row = (key: string, change: number): ChangeRow => ({
  ...{ id: null, key, name: key, pooled: null, code: null, nameTh: '', nameEn: '' },
  ...{ now: 100 + change, before: 100, reporters: 5, reportersTo: null },
  ...{ previousReporters: 5, rows: null, made: null },
  leftover: key === 'hidden' ? key : null,
});

/** Of parts that became so much more or less, each of 100 kg before. */
const shownOf = (changes: Readonly<Record<string, number>>) =>
  shownRows(Object.entries(changes).map(([key, change]) => row(key, change)));

function shownRows(rows: readonly ChangeRow[], measure: Parameters<typeof shownChange>[1] = 'kg') {
  const change: Change = {
    narrowedTo: [],
    made: null,
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
  const [breakdown] = shownChange(change, measure)?.breakdowns ?? [];
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

  it('are none where more of it is not distinguished', () => {
    expect(named({ bangkok: -20, hidden: -40 })).toEqual([]);
  });
});

describe('the share of a part', () => {
  it('is of the whole change', () => {
    expect(shownOf({ bangkok: -30, yala: -10 }).rows.map(({ share }) => share)).toEqual([
      0.75, 0.25,
    ]);
  });

  it('is not reported where the parts all but cancel out: each were many times the whole', () => {
    expect(shownOf({ bangkok: -56, yala: 63 }).rows.map(({ share }) => share)).toEqual([
      null,
      null,
    ]);
  });
});

describe('what a material is made of', () => {
  const numbers = (texts: readonly (string | null)[]): number =>
    texts.reduce((sum, text) => sum + Number((text ?? '0').replaceAll(',', '')), 0);
  const made = {
    named: { now: 10.04, before: 7.26 },
    retailItems: { now: 0.14, before: 0 },
    recipes: { now: 0.04, before: 0.33 },
  };
  const milk = (more: Partial<ChangeRow> = {}): ChangeRow => ({
    ...row('milk', 0),
    ...{ now: 10.22, before: 7.59, made, ...more },
  });

  it('adds up to what is written of it, in both periods', () => {
    const [shown] = shownRows([milk(), row('fruit', -33.3)]).rows;
    const parts = shown?.made?.parts ?? [];
    expect(parts.map(({ kind }) => kind)).toEqual(['named', 'retailItems', 'recipes']);
    expect(numbers(parts.map(({ now }) => now))).toBeCloseTo(Number(shown?.now), 6);
    expect(numbers(parts.map(({ before }) => before))).toBeCloseTo(Number(shown?.before), 6);
  });

  it('reports a period that has none of a kind, whose list would be empty', () => {
    const [shown] = shownRows([milk()]).rows;
    const items = shown?.made?.parts.find(({ kind }) => kind === 'retailItems');
    expect(items?.before).toBeNull();
    const none = { ...made, retailItems: { now: 0, before: 0 } };
    const kinds = shownRows([milk({ made: none })]).rows[0]?.made?.parts.map(({ kind }) => kind);
    expect(kinds).toEqual(['named', 'recipes']);
  });

  it('is of weights where the figure is none', () => {
    const [shown] = shownRows([milk()], 'baht').rows;
    expect(shown?.made?.unit).toBe('kg');
    const named = shown?.made?.parts[0];
    expect([Number(named?.now), Number(named?.before)].map(Math.round)).toEqual([10, 7]);
  });
});
