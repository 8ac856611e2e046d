import { expect, it } from 'vitest';
import { NOBODY } from '../../../src/server/dashboard/sets.ts';
import { KeptWeights, type Weights, weighAll } from '../../../src/server/dashboard/weighing.ts';

const MONTH = '2026-01-01';
const RANGE = { series: 0, bucket: '', first: MONTH, last: MONTH, isYear: false } as const;

/** So many areas as they are weighed. */
function weightsOf(areas: number): Weights {
  const unit = { period: MONTH, miss: 0, records: 1, sums: [], set: NOBODY, size: 0, stamp: '' };
  const units = Array.from({ length: areas }, (_, place) => ({ ...unit, keys: [String(place)] }));
  return weighAll({
    ranges: [RANGE],
    months: [{ month: MONTH, units }],
    whole: { first: MONTH, last: MONTH },
    sums: 0,
    misses: 0,
  });
}

/** How many of these questions are still kept. */
function keptOf(weights: Weights, questions: number): number {
  const kept = new KeptWeights();
  const names = Array.from({ length: questions }, (_, place) => `question ${place}`);
  for (const name of names) kept.set(name, weights);
  return names.filter((name) => kept.get(name)).length;
}

it('what is kept of weighed areas has an end, also where questions find little or nothing', () => {
  expect(keptOf(weightsOf(0), 5000)).toBe(0);
  expect(keptOf(weightsOf(1), 5000)).toBeLessThanOrEqual(1000);
  expect(keptOf(weightsOf(928), 20)).toBe(6);
});
