import { expect, it } from 'vitest';
import { headingKey, toldApart } from '../../../src/engine/server/excel/heading-keys.ts';

it.each([
  [
    ['สถานะ', 'ชื่อ', 'สถานะ'],
    ['สถานะ', 'ชื่อ', 'สถานะ (2)'],
  ],
  [
    ['X', 'X', 'X (2)'],
    ['X', 'X (3)', 'X (2)'],
  ],
  [
    ['X (2)', 'X', 'X'],
    ['X (2)', 'X', 'X (3)'],
  ],
  [
    ['X', 'x*', 'X:'],
    ['X', 'x* (2)', 'X: (3)'],
  ],
])('the headings %j are told apart as %j', (given, told) => {
  expect(toldApart(given)).toEqual(told);
  expect(new Set(toldApart(given).map(headingKey)).size).toBe(given.length);
});
