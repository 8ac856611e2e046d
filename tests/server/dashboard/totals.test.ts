import { expect, it } from 'vitest';
import { NOBODY } from '../../../src/server/dashboard/sets.ts';
import { KeptTotals, type Totals, totalsOf } from '../../../src/server/dashboard/totals.ts';

const MONTH = '2026-01-01';
const RANGE = { series: 0, bucket: '', first: MONTH, last: MONTH } as const;

/** So many areas as they are added up. */
function totalsOfAreas(areas: number): Totals {
  const unit = { period: MONTH, records: 1, sums: [], set: NOBODY, size: 0, stamp: '' };
  const units = Array.from({ length: areas }, (_, place) => {
    const cell = String(place);
    return { ...unit, cell, keys: [cell] };
  });
  return totalsOf([RANGE], [{ month: MONTH, units }], 0);
}

/** How many of these questions are still kept. */
function keptOf(totals: Totals, questions: number): number {
  const kept = new KeptTotals();
  const names = Array.from({ length: questions }, (_, place) => `question ${place}`);
  for (const name of names) kept.set(name, totals);
  return names.filter((name) => kept.get(name)).length;
}

it('what is kept of the totals of areas has an end, also where questions find little or nothing', () => {
  expect(keptOf(totalsOfAreas(0), 5000)).toBe(0);
  expect(keptOf(totalsOfAreas(1), 5000)).toBeLessThanOrEqual(1000);
  expect(keptOf(totalsOfAreas(928), 20)).toBe(6);
});
