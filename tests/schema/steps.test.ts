import { expect, it } from 'vitest';
import { isPartial } from '../../src/engine/declaration/steps.ts';

const within = { from: '2026-01-01', to: '2026-11-27', today: '2026-11-27' };

it.each([
  ['2026-11-01', 'month', true],
  ['2026-10-01', 'month', false],
  ['2026-01-01', 'month', false],
  ['2026-01-01', 'year', true],
  ['2025-01-01', 'year', true],
  ['2026-11-27', 'day', false],
] as const)('%s has not all its days as a %s: %s', (day, by, expected) => {
  expect(isPartial(day, by, within)).toBe(expected);
});

it('is so of a month that a period has some days of, and of one that ends today', () => {
  const whole = { from: '', to: '', today: '2026-11-27' };
  expect(isPartial('2026-02-01', 'month', whole)).toBe(false);
  expect(isPartial('2026-02-01', 'month', { ...whole, from: '2026-02-02' })).toBe(true);
  expect(isPartial('2026-02-01', 'month', { ...whole, to: '2026-02-27' })).toBe(true);
  expect(isPartial('2026-02-01', 'month', { ...whole, to: '2026-02-28' })).toBe(false);
  expect(isPartial('2026-11-01', 'month', { ...whole, today: '2026-11-30' })).toBe(true);
  expect(isPartial('2026-11-01', 'month', { ...whole, today: '2026-12-01' })).toBe(false);
});
