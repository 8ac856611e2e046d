/** Dates of an application whose region counts years by the Common Era. */
import { describe, expect, it, vi } from 'vitest';

vi.mock('../../src/engine/web/region.ts', () => ({
  region: { timeZone: 'America/New_York', calendar: 'gregorian' },
}));

const { formatDate, formatDateTime, formatMonth, formatRange, formatYear, parseDate, parseMonth } =
  await import('../../src/engine/web/dates/format/index.ts');
const { pickerConfig, dayjsOf } = await import('../../src/engine/web/dates/pickers/config.ts');
const { noticeText } = await import('../../src/engine/web/dates/pickers/TypingHelp.tsx');

describe('in a region of the Common Era', () => {
  it('dates are written with its years, and with no mark of an era', () => {
    expect(formatDate('2026-11-21', 'th')).toBe('21 พฤศจิกายน 2026');
    expect(formatDate('2026-11-21', 'en', 'short')).toBe('21 Nov 2026');
    expect(formatMonth('2026-11', 'en')).toBe('November 2026');
    expect(formatYear('2026', 'en')).toBe('2026');
    expect(formatRange('2026-11-01', '2026-11-21', 'en')).toBe('1–21 Nov 2026');
  });

  it('moments are told by its clocks', () => {
    expect(formatDateTime('2026-01-01T03:30:00Z', 'en')).toBe('31 Dec 2025, 22:30');
    expect(formatDateTime('2026-07-01T03:30:00Z', 'en')).toBe('30 Jun 2026, 23:30');
  });

  it('typed years are its own; those of the Buddhist era are read where they say so', () => {
    const day = { kind: 'date', iso: '2026-11-21' };
    expect(parseDate('21/11/2026')).toEqual(day);
    expect(parseDate('21 พ.ย. 2026')).toEqual(day);
    expect(parseDate('21 พ.ย. พ.ศ. 2569')).toEqual(day);
    expect(parseDate('21 Nov 2569 BE')).toEqual(day);
    expect(parseDate('21/11/2569')).toEqual({ kind: 'invalid' });
    expect(parseMonth('11/2026')).toEqual({ kind: 'date', iso: '2026-11-01' });
  });

  it('a year of two digits is confirmed, as of this century', () => {
    expect(parseDate('21/11/26')).toEqual({ kind: 'question', iso: '2026-11-21', typedYear: 26 });
  });

  it('the panels count by them, and help says so', () => {
    const config = pickerConfig(() => Date.parse('2026-01-01T03:30:00Z'));
    const today = config.getNow();
    expect([config.getYear(today), today.format('YYYY-MM-DD')]).toEqual([2025, '2025-12-31']);
    const shown = dayjsOf('2026-11-21');
    expect(shown && config.locale.format('en', shown, 'YYYY')).toBe('2026');
    const help = noticeText({
      notice: { kind: 'unreadable', text: 'x' },
      kind: 'year',
      language: 'en',
      min: '1900-01-01',
      max: '2100-12-31',
    });
    expect(help).toMatch(/Type four digits, like \d{4}$/);
  });
});
