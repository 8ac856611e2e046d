/** Days as cells of a spreadsheet hold them. */
import { describe, expect, it } from 'vitest';
import {
  dayOfSerial,
  timeOf,
  toSecond,
  zonedIn,
} from '../../../src/engine/server/excel/import/dates.ts';

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

describe('the time of a cell with a day in it', () => {
  const day = serialOf(2026, 3, 1);

  it.each([
    ['is shown without its seconds', day + 86_385 / 86_400, '23:59:00'],
    ['is not cut short by what is worked out', day + 8 / 24 - 1e-9, '08:00:00'],
    ['is read of a number that is not laid out as a date', day + 0.75, '18:00:00'],
  ])('%s', (_what, serial, time) => {
    expect([toSecond({ serial }), toSecond(serial)].map(timeOf)).toEqual([time, time]);
  });

  it('is the next day where it falls short of that by next to nothing', () => {
    const cell = toSecond({ serial: day - 1e-9 });
    expect(cell).toEqual({ serial: day });
    expect(timeOf(cell)).toBe('00:00:00');
  });
});

describe('a text that says its zone', () => {
  it.each([
    ['2026-03-04T01:02:03Z', '2026-03-04', '01:02:03Z'],
    ['2026-03-04t01:02z', '2026-03-04', '01:02Z'],
    ['2026-03-04T01:02-10:00', '2026-03-04', '01:02-10:00'],
    ['2026-03-04 01:02:03.25 +07:00', '2026-03-04', '01:02:03.25+07:00'],
    ['2026-03-04 01:02:03+0700', '2026-03-04', '01:02:03+07:00'],
    ['2026-03-04 01:02:03+07', '2026-03-04', '01:02:03+07:00'],
    ['๔/๓/๒๕๖๙ ๑:๐๒:๐๓Z', '4/3/2569', '01:02:03Z'],
  ])('%s is read as a day and a time in that zone', (text, day, time) => {
    expect(zonedIn(text)).toEqual({ day, time });
  });

  it.each(['2026-03-04 01:02:03', '2026-03-04', '04/03/2569 09:00-10:00'])('is not %s', (text) => {
    expect(zonedIn(text)).toBeNull();
  });
});
