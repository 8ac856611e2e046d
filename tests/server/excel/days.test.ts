/** Days as cells of a spreadsheet hold them. */
import { describe, expect, it } from 'vitest';
import { dayOfSerial } from '../../../src/engine/server/excel/import/dates.ts';

const DAY = 86_400_000;
/** The number that a spreadsheet keeps for a day of the common calendar. */
const serialOf = (year: number, month: number, day: number): number =>
  (Date.UTC(year, month - 1, day) - Date.UTC(1899, 11, 30)) / DAY;

describe('a cell that is a date', () => {
  it.each([
    ['of the common calendar', serialOf(2026, 3, 1)],
    ['with a time of day', serialOf(2026, 3, 1) + 0.75],
    [
      'typed with a year of the Buddhist era, which the spreadsheet took for a common one',
      serialOf(2569, 3, 1),
    ],
  ])('%s is that day', (_what, serial) => {
    expect(dayOfSerial(serial)).toEqual({ day: '2026-03-01' });
  });

  it('of a year that nobody means is asked about', () => {
    expect(dayOfSerial(serialOf(2300, 3, 1))).toMatchObject({ problem: { key: 'dateYear' } });
  });
});
