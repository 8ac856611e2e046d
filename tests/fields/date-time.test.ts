/** Moments as they are sent, kept and found again. */
import { expect, it } from 'vitest';
import { regionOf } from '../../src/engine/declaration/region.ts';
import { dateTime } from '../../src/engine/fields/dateTime/index.ts';

const field = { type: 'dateTime' } as const;
const choices = { choices: {}, permissions: [] };
const sent = (value: string) => dateTime.input(field, choices).safeParse(value);

it.each([
  ['2026-02-01T10:00:00.123456Z', '2026-02-01T10:00:00.123Z'],
  ['2026-02-01T17:00:00+07:00', '2026-02-01T10:00:00.000Z'],
  ['9999-12-31T23:59:59Z', '9999-12-31T23:59:59.000Z'],
])('%s is kept as it is shown, so that it is found by that', (value, kept) => {
  expect(sent(value)).toEqual({ success: true, data: kept });
  expect(dateTime.filterValue(field, choices).safeParse(kept).success).toBe(true);
});

it.each([
  ['0032-01-01 00:00:00+00', '0032-01-01T00:00:00.000Z'],
  ['0001-01-01 07:30:00.5+07', '0001-01-01T00:30:00.500Z'],
  ['2026-02-01 10:00:00.123+05:30', '2026-02-01T04:30:00.123Z'],
])('%s is read from the database in its own year', (column, read) => {
  expect(dateTime.fromColumn?.(column)).toBe(read);
});

it.each([
  '9999-12-31T23:59:59-14:00',
  '0001-01-01T00:00:00+14:00',
  '2026-02-30T00:00:00Z',
  'today',
])('%s is refused, to keep and to filter by', (value) => {
  expect(sent(value).success).toBe(false);
  expect(dateTime.filterValue(field, choices).safeParse(value).success).toBe(false);
});

it.each([
  ['0032-01-01T00:00:00.000Z', '01/01/32 00:00'],
  ['0099-12-31T12:00:00.000Z', '31/12/99 12:00'],
])('%s is named in its own year', (moment, name) => {
  const region = { ...regionOf({}), timeZone: 'UTC', calendar: 'gregorian' } as const;
  expect(dateTime.inName?.({ ...field, region }, moment)).toBe(name);
});
