import english from 'antd/es/date-picker/locale/en_US';
import thai from 'antd/es/date-picker/locale/th_TH';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  dayjsOf,
  FIELD_FORMATS,
  fieldsOf,
  isoOf,
  pickerConfig,
} from '../../src/engine/web/dates/pickers/config.ts';
import { pickerLocale } from '../../src/engine/web/dates/pickers/locale.ts';
import { runs } from '../support/runs.ts';

const config = pickerConfig(() => Date.parse('2026-11-20T17:30:00Z'));

const DAY_MS = 86_400_000;
const days = fc
  .integer({ min: Date.UTC(1900, 0, 1) / DAY_MS, max: Date.UTC(2100, 11, 31) / DAY_MS })
  .map((day) => new Date(day * DAY_MS).toISOString().slice(0, 10));

const dayjsAt = (iso: string) => {
  const date = dayjsOf(iso);
  if (!date) throw new Error(`${iso} is no day`);
  return date;
};

describe('the pickers count in the Buddhist era', () => {
  it('gives every day back as it came, with the year plus 543', () => {
    fc.assert(
      fc.property(days, (iso) => {
        const date = dayjsAt(iso);
        expect(isoOf(date)).toBe(iso);
        expect(config.getYear(date)).toBe(Number(iso.slice(0, 4)) + 543);
        expect(isoOf(config.setYear(date, config.getYear(date)))).toBe(iso);
      }),
      { numRuns: runs(50) },
    );
  });

  it('reads back what it writes, for days, months and years, in both languages', () => {
    const fields = fc.constantFrom(
      ['date', 10] as const,
      ['month', 7] as const,
      ['year', 4] as const,
    );
    fc.assert(
      fc.property(days, fc.constantFrom('th', 'en'), fields, (iso, language, [kind, kept]) => {
        const text = config.locale.format(language, dayjsAt(iso), FIELD_FORMATS[kind]);
        expect(text).toContain(String(Number(iso.slice(0, 4)) + 543));
        const whole = iso.slice(0, kept) + '-01-01'.slice(kept - 4);
        expect(fieldsOf[kind].parse(text)).toEqual({ kind: 'date', iso: whole });
      }),
      { numRuns: runs(50) },
    );
  });

  it('moves 29 February to the 28th in a year without it', () => {
    const leap = dayjsAt('2024-02-29');
    expect(isoOf(config.setYear(leap, 2568))).toBe('2025-02-28');
    expect(isoOf(config.addYear(leap, 1))).toBe('2025-02-28');
    expect(isoOf(config.addYear(leap, 4))).toBe('2028-02-29');
    expect(isoOf(config.setYear(dayjsAt('2025-02-28'), 2567))).toBe('2024-02-28');
  });

  it('leaves the reading of typed text to the field: antd would write it anew', () => {
    for (const text of ['2569-11-2', '21 พ.ย. 2569']) {
      expect(config.locale.parse('th', text, [FIELD_FORMATS.date])).toBeNull();
    }
  });

  it('knows today by the clock of Bangkok', () => {
    expect(isoOf(config.getNow())).toBe('2026-11-21');
  });

  it('shows Thai months and weekdays, and those of the language on screen', () => {
    expect(config.locale.getShortMonths?.('th')[10]).toBe('พ.ย.');
    expect(pickerLocale('th', thai).lang.today).toBe('วันนี้');
    expect(pickerLocale('en-GB', english).lang.shortMonths?.[10]).toBe('Nov');
    expect(config.locale.format('th', dayjsAt('2026-11-21'), 'YYYY')).toBe('2569');
  });
});
