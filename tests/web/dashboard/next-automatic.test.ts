/** Which month is published by itself next, and on which day. */
import { expect, it } from 'vitest';
import type { Publications, PublicationVersion } from '../../../src/food-waste/publication.ts';
import { nextAutomatic } from '../../../src/food-waste/web/publication/next-automatic.ts';

const FOUND: Publications = {
  publications: [],
  closedMonth: '2026-10',
  settings: { day: 5 },
  making: false,
  hasRecords: true,
};

const version = (given: Partial<PublicationVersion>): PublicationVersion => ({
  ...{ id: 1, month: '2026-10', version: 1, status: 'draft', note: '', demonstration: false },
  ...{
    publishedAt: null,
    windows: [],
    madeAt: '2026-11-01T00:00:00Z',
    madeBy: null,
    publishOn: null,
  },
  ...{ publishedBy: null, tables: 0, shares: null },
  ...given,
});

it('is the month that is over, on the day set for every month', () => {
  const next = { month: '2026-10', day: '2026-11-05', isDue: false };
  expect(nextAutomatic(FOUND, '2026-11-03')).toEqual(next);
  expect(nextAutomatic({ ...FOUND, publications: [version({})] }, '2026-11-03')).toEqual(next);
});

it('is due where the day has come and nobody has published that month', () => {
  expect(nextAutomatic(FOUND, '2026-11-05')).toMatchObject({ month: '2026-10', isDue: true });
});

it('is the month after where somebody has published that month, or set a day for its draft', () => {
  const next = { month: '2026-11', day: '2026-12-05', isDue: false };
  for (const given of [{ status: 'published' }, { publishOn: '2026-12-01' }] as const) {
    expect(nextAutomatic({ ...FOUND, publications: [version(given)] }, '2026-11-20')).toEqual(next);
  }
});

it('is nothing without a day, or without records', () => {
  expect(nextAutomatic({ ...FOUND, settings: { day: null } }, '2026-11-03')).toBeNull();
  expect(nextAutomatic({ ...FOUND, hasRecords: false }, '2026-11-03')).toBeNull();
});
