/** Numbers as cells of a spreadsheet hold them. */
import { expect, it } from 'vitest';
import { readNumber } from '../../../src/engine/server/excel/import/numbers.ts';

it.each([
  ['a share where the unit is per cent', { percent: 0.15 }, '%', 15],
  ['a share where it is not', { percent: 0.15 }, 'กก.', 0.15],
  ['a text with its unit', '15 %', '%', 15],
  ['Thai digits with commas', '๑,๒๓๔.๕', undefined, 1234.5],
  ['thousands that begin with a digit and zeros', '100,500', undefined, 100500],
  ['what binary arithmetic adds', 0.1 + 0.2, undefined, 0.3],
])('%s', (_what, cell, suffix, number) => {
  expect(readNumber(cell, suffix)).toEqual({ number });
});

it.each(['12,5', '0,500', '00,500', '-0,250', '๐,๕๐๐'])(
  'a decimal comma is not taken for one between thousands: %s',
  (cell) => {
    expect(readNumber(cell, undefined)).toEqual({ problem: { key: 'decimalComma' } });
  },
);
