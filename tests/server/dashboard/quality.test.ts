import { expect, it } from 'vitest';
import { isRankable, precisionOf } from '../../../src/food-waste/server/dashboard/quality.ts';

it.each([
  [0.05, 'a', true],
  [0.051, 'b', true],
  [0.1, 'b', true],
  [0.25, 'c', true],
  [0.251, 'd', false],
  [2, 'd', false],
])('a rate that is sure to ±%d has the grade %s', (margin, quality, isRanked) => {
  const precision = precisionOf(80, margin);
  expect(precision).toEqual({
    quality,
    interval: { low: Math.max(0, 80 * (1 - margin)), high: 80 * (1 + margin) },
  });
  expect(isRankable(precision)).toBe(isRanked);
});

it('a rate of fewer than two reporters has no interval, no grade and no rank', () => {
  expect(precisionOf(80, null)).toEqual({});
  expect(precisionOf(null, 0.1)).toEqual({});
  expect(isRankable({})).toBe(false);
});
