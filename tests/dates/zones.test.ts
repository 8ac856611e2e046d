import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  dayBounds,
  dayOfInstant,
  instantOf,
  timeOfInstant,
} from '../../src/engine/fields/shared/instants.ts';
import {
  type DateStyle,
  formatDate,
  formatDateTime,
  formatMonth,
  formatYear,
  parseDate,
  parseMonth,
  parseYear,
} from '../../src/engine/web/dates/format/index.ts';
import {
  dayjsOf,
  FIELD_FORMATS,
  fieldsOf,
  isoOf,
  pickerConfig,
} from '../../src/engine/web/dates/pickers/config.ts';
import { runs } from '../support/runs.ts';

const DAY = 86_400_000;
const FIRST = Date.UTC(1900, 0, 1) / DAY;
const LAST = Date.UTC(2100, 11, 31) / DAY;
const isoAt = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10);
const everyDay = Array.from({ length: LAST - FIRST + 1 }, (_, index) => isoAt(FIRST + index));
const days = fc.integer({ min: FIRST, max: LAST }).map(isoAt);
const styles = fc.constantFrom<DateStyle>('long', 'short');
const languages = fc.constantFrom('th', 'en');
const times = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));

/** São Paulo and Beirut have skipped midnights when their clocks went forward. */
const ZONES = ['Asia/Bangkok', 'America/New_York', 'UTC', 'America/Sao_Paulo', 'Asia/Beirut'];

const before = process.env.TZ;
afterAll(() => {
  if (before === undefined) delete process.env.TZ;
  else process.env.TZ = before;
});

describe.each(ZONES)('from 1900 to 2100, on a computer in %s', (zone) => {
  beforeAll(() => {
    process.env.TZ = zone;
  });

  it('stands in that zone', () => {
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
  });

  it('no day is shifted by the pickers', () => {
    const shifted = everyDay.filter((iso) => {
      const date = dayjsOf(iso);
      return date === undefined || isoOf(date) !== iso;
    });
    expect(shifted).toEqual([]);
  });

  it('the last day of every month is followed by the first of the next, in the panel too', () => {
    const config = pickerConfig(Date.now);
    for (let month = 0; month < 201 * 12; month += 1) {
      const last = new Date(Date.UTC(1900, month + 1, 0)).toISOString().slice(0, 10);
      const first = new Date(Date.UTC(1900, month + 1, 1)).toISOString().slice(0, 10);
      const date = dayjsOf(last);
      expect(date && isoOf(config.addDate(date, 1))).toBe(first);
    }
  });

  it('every day is read back as it is written', () => {
    for (const iso of everyDay) {
      expect(parseDate(formatDate(iso, 'th', 'short'))).toEqual({ kind: 'date', iso });
    }
    fc.assert(
      fc.property(days, languages, styles, (iso, language, style) => {
        expect(parseDate(formatDate(iso, language, style))).toEqual({ kind: 'date', iso });
        const month = { kind: 'date', iso: `${iso.slice(0, 7)}-01` };
        expect(parseMonth(formatMonth(iso, language, style))).toEqual(month);
        const year = { kind: 'date', iso: `${iso.slice(0, 4)}-01-01` };
        expect(parseYear(formatYear(iso, language))).toEqual(year);
      }),
      { numRuns: runs(50) },
    );
  });

  it('what a picker writes is what it reads', () => {
    const config = pickerConfig(Date.now);
    fc.assert(
      fc.property(days, languages, (iso, language) => {
        const date = dayjsOf(iso);
        const text = date ? config.locale.format(language, date, FIELD_FORMATS.date) : '';
        expect(fieldsOf.date.parse(text)).toEqual({ kind: 'date', iso });
      }),
      { numRuns: runs(50) },
    );
  });

  it('moments are shown and taken on the clock of Bangkok', () => {
    fc.assert(
      fc.property(days, times, (day, time) => {
        const moment = instantOf(day, time);
        expect([dayOfInstant(moment), timeOfInstant(moment)]).toEqual([day, time]);
        const shown = formatDateTime(moment, 'th').replaceAll('\u00a0', ' ');
        expect(shown).toBe(`${formatDate(day, 'th', 'short')} ${time} น.`);
        const { first, last } = dayBounds(day);
        expect([dayOfInstant(first), dayOfInstant(last)]).toEqual([day, day]);
        expect(Date.parse(first)).toBeLessThanOrEqual(Date.parse(moment));
        expect(Date.parse(last)).toBeGreaterThan(Date.parse(moment));
      }),
      { numRuns: runs(50) },
    );
  });
});
