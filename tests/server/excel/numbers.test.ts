/** Numbers as cells of a spreadsheet hold them. */
import { expect, it } from 'vitest';
import { readNumber } from '../../../src/engine/server/excel/import/numbers.ts';

it.each([
  ['a share where the unit is per cent', { percent: 0.15 }, '%', 15],
  ['a share where it is not', { percent: 0.15 }, 'กก.', 0.15],
  ['a text with its unit', '15 %', '%', 15],
  ['Thai digits with commas', '๑,๒๓๔.๕', undefined, 1234.5],
  ['what binary arithmetic adds', 0.1 + 0.2, undefined, 0.3],
])('%s', (_what, cell, suffix, number) => {
  expect(readNumber(cell, suffix)).toEqual({ number });
});
