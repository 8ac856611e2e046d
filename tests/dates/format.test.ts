import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import en from '../../locales/en/dates.json';
import th from '../../locales/th/dates.json';
import {
  formatDate,
  formatDateTime,
  formatMonth,
  formatRange,
  formatYear,
  parseDate,
  parseMonth,
  parseYear,
  timeAgo,
  todayAt,
} from '../../src/engine/web/dates/format/index.ts';

/** Every day from 1900 to 2100 of the Common Era. */
const days = fc
  .integer({ min: Date.UTC(1900, 0, 1) / 86_400_000, max: Date.UTC(2100, 11, 31) / 86_400_000 })
  .map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10));

const thaiDigits = (text: string): string =>
  text.replace(/\d/g, (digit) => '๐๑๒๓๔๕๖๗๘๙'[Number(digit)] ?? '');

describe('dates appear in the Buddhist calendar with Thai month names', () => {
  it('writes the year plus 543 and the month in full or short', () => {
    expect(formatDate('2026-11-21', 'th')).toBe('21 พฤศจิกายน 2569');
    expect(formatDate('2026-11-21', 'th', 'short')).toBe('21 พ.ย. 2569');
    expect(formatMonth('2026-11-21', 'th')).toBe('พฤศจิกายน 2569');
    expect(formatMonth('2026-11', 'th', 'short')).toBe('พ.ย. 2569');
    expect(formatYear('2026-11-21', 'th')).toBe('2569');
    expect(formatYear('2026', 'th')).toBe('2569');
  });

  it('keeps the Buddhist year in English and says so', () => {
    expect(formatDate('2026-11-21', 'en')).toBe('21 November 2569 BE');
    expect(formatDate('2026-11-21', 'en-GB', 'short')).toBe('21 Nov 2569 BE');
    expect(formatDateTime('2026-11-21T07:05:00Z', 'en')).toBe('21 Nov 2569 BE, 14:05');
    expect(formatYear('2026', 'en')).toBe('2569 BE');
  });

  it('shows Thai for a language without words', () => {
    expect(formatDate('2026-11-21', 'xx', 'short')).toBe('21 พ.ย. 2569');
  });

  it('shows a moment on the clock of Bangkok', () => {
    expect(formatDateTime('2026-11-21T07:05:00.000Z', 'th')).toBe('21 พ.ย. 2569 14:05\u00a0น.');
    expect(formatDateTime('2026-12-31T17:00:00Z', 'th')).toBe('1 ม.ค. 2570 00:00\u00a0น.');
    expect(formatDateTime('2026-11-21 07:05:00+00', 'th')).toBe('21 พ.ย. 2569 14:05\u00a0น.');
    expect(formatDateTime('2026-11-21T14:05:00+07:00', 'th', 'long')).toBe(
      '21 พฤศจิกายน 2569 14:05\u00a0น.',
    );
    expect(formatDate('2026-11-20T17:00:00Z', 'th', 'short')).toBe('21 พ.ย. 2569');
    expect(formatDate('2026-11-20T16:59:59Z', 'th', 'short')).toBe('20 พ.ย. 2569');
    expect(todayAt(Date.parse('2026-11-20T17:00:00Z'))).toBe('2026-11-21');
  });

  it('shows a day without a time as a day', () => {
    expect(formatDateTime('2026-11-21', 'th')).toBe('21 พ.ย. 2569');
  });

  it('shows nothing for nothing, and a text that is no date as it is', () => {
    expect(formatDate(null, 'th')).toBe('');
    expect(formatDate(undefined, 'th')).toBe('');
    expect(formatDate('2026-02-30', 'th')).toBe('2026-02-30');
    expect(formatDateTime('2026-13-01T99:00Z', 'th')).toBe('2026-13-01T99:00Z');
  });

  it('writes a span without repeating what its ends share', () => {
    expect(formatRange('2026-11-01', '2026-11-21', 'th')).toBe('1–21 พ.ย. 2569');
    expect(formatRange('2026-10-28', '2026-11-03', 'th')).toBe('28 ต.ค. – 3 พ.ย. 2569');
    expect(formatRange('2025-12-31', '2026-01-01', 'th')).toBe('31 ธ.ค. 2568 – 1 ม.ค. 2569');
    expect(formatRange('2026-11-21', '2026-11-21', 'th')).toBe('21 พ.ย. 2569');
    expect(formatRange('2026-11-01', null, 'th')).toBe('ตั้งแต่ 1 พ.ย. 2569');
    expect(formatRange(null, '2026-11-21', 'th')).toBe('ถึง 21 พ.ย. 2569');
    expect(formatRange(null, null, 'th')).toBe('');
    expect(formatRange('2026-11-01', '2026-11-21', 'en', 'long')).toBe('1–21 November 2569 BE');
  });

  it('has the same words to say in every language', () => {
    const keys = (value: object, path = ''): string[] =>
      Object.entries(value).flatMap(([key, inner]: [string, unknown]) =>
        typeof inner === 'object' && inner !== null
          ? keys(inner, `${path}.${key}`)
          : [`${path}.${key}`],
      );
    expect(keys(en)).toEqual(keys(th));
  });
});

describe('a typed date is read in the Buddhist era', () => {
  it.each([
    ['15 ม.ค. 2569', '2026-01-15'],
    ['9 มค 2569', '2026-01-09'],
    ['9มค2569', '2026-01-09'],
    ['15 มกราคม 2569', '2026-01-15'],
    ['15 มกรา 2569', '2026-01-15'],
    ['1/3/2568', '2025-03-01'],
    ['01-03-2568', '2025-03-01'],
    ['1.3.2568', '2025-03-01'],
    ['1 3 2568', '2025-03-01'],
    ['1 / 3 / 2568', '2025-03-01'],
    ['05122533', '1990-12-05'],
    ['2569-11-21', '2026-11-21'],
    ['๒๑ พ.ย. ๒๕๖๙', '2026-11-21'],
    ['  21  พฤศจิกายน\u00a02569 ', '2026-11-21'],
    ['วันเสาร์ที่ 21 พฤศจิกายน พ.ศ. 2569', '2026-11-21'],
    ['วันพฤหัสที่ 26 พ.ย. 2569', '2026-11-26'],
    ['วันที่ 21 พ.ย. 2569', '2026-11-21'],
    ['วัน เสาร์ ที่ 21 พ.ย. 2569', '2026-11-21'],
    ['Saturday, 21 Nov 2569', '2026-11-21'],
    ['21 Nov 2026 A.D.', '2026-11-21'],
    ['21 พ.ย. พศ 2569', '2026-11-21'],
    ['21 พ.ย. พ.ศ.2569', '2026-11-21'],
    ['21 Nov 2569', '2026-11-21'],
    ['21 November 2569 BE', '2026-11-21'],
    ['21 Nov 2569 BE BE', '2026-11-21'],
    ['21-sept-2569', '2026-09-21'],
    ['29 ก.พ. 2567', '2024-02-29'],
  ])('%s', (typed, iso) => {
    expect(parseDate(typed)).toEqual({ kind: 'date', iso });
  });

  it.each([
    '29 ก.พ. 2566',
    '29 ก.พ. 2569',
    '31/4/2569',
    '0/1/2569',
    '1/13/2569',
    '1/3-2569',
    '29/2/66',
    '010369',
    '1/3/256',
    '1/3/25690',
    '21 พฤ 2569',
    '21 มก 2569',
    '21 เดือนนี้ 2569',
    '21 พ.ย.',
    '1/3/0543',
    '1/3/9999',
    '1/3/2300',
    '29/2/2026',
    '21 พ.ย. พ.ศ. 2026',
    'วันนี้',
    '',
  ])('refuses %s', (typed) => {
    expect(parseDate(typed)).toEqual({ kind: 'invalid' });
  });

  it.each([
    ['21/11/2026', '2026-11-21', 2026],
    ['21 พ.ย. 2026', '2026-11-21', 2026],
    ['2026-11-21', '2026-11-21', 2026],
    ['29/2/2024', '2024-02-29', 2024],
    ['๒๑/๑๑/๒๐๒๖', '2026-11-21', 2026],
  ])('confirms %s, whose year is of the Common Era', (typed, iso, typedYear) => {
    expect(parseDate(typed)).toEqual({ kind: 'question', iso, typedYear });
  });

  it.each([
    ['1/3/69', '2026-03-01', 69],
    ['21 พ.ย. 69', '2026-11-21', 69],
    ['๒๑-๑๑-๖๙', '2026-11-21', 69],
    ['29 ก.พ. 67', '2024-02-29', 67],
    ['1/1/05', '1962-01-01', 5],
  ])('confirms %s, whose year has two digits', (typed, iso, typedYear) => {
    expect(parseDate(typed)).toEqual({ kind: 'question', iso, typedYear });
  });

  it('does not ask when the era is said', () => {
    expect(parseDate('21 พ.ย. ค.ศ. 2026')).toEqual({ kind: 'date', iso: '2026-11-21' });
    expect(parseDate('21 Nov 2026 AD')).toEqual({ kind: 'date', iso: '2026-11-21' });
  });

  it('reads months and years', () => {
    expect(parseMonth('ม.ค. 2569')).toEqual({ kind: 'date', iso: '2026-01-01' });
    expect(parseMonth('1/2569')).toEqual({ kind: 'date', iso: '2026-01-01' });
    expect(parseMonth('2569-12')).toEqual({ kind: 'date', iso: '2026-12-01' });
    expect(parseMonth('พฤศจิกายน ๒๕๖๙')).toEqual({ kind: 'date', iso: '2026-11-01' });
    expect(parseMonth('13/2569')).toEqual({ kind: 'invalid' });
    expect(parseMonth('11/2026')).toEqual({
      kind: 'question',
      iso: '2026-11-01',
      typedYear: 2026,
    });
    expect(parseYear('2569')).toEqual({ kind: 'date', iso: '2026-01-01' });
    expect(parseYear('พ.ศ. 2569')).toEqual({ kind: 'date', iso: '2026-01-01' });
    expect(parseYear('2026')).toEqual({ kind: 'question', iso: '2026-01-01', typedYear: 2026 });
    expect(parseYear('69')).toEqual({ kind: 'invalid' });
  });

  it('reads back every day it writes, in every style, language and digits', () => {
    fc.assert(
      fc.property(
        days,
        fc.constantFrom('th', 'en'),
        fc.constantFrom('long' as const, 'short' as const),
        fc.boolean(),
        (iso, language, style, thai) => {
          const text = formatDate(iso, language, style);
          expect(parseDate(thai ? thaiDigits(text) : text)).toEqual({ kind: 'date', iso });
          const month = formatMonth(iso, language, style);
          expect(parseMonth(month)).toEqual({ kind: 'date', iso: `${iso.slice(0, 7)}-01` });
          expect(parseYear(formatYear(iso, language))).toEqual({
            kind: 'date',
            iso: `${iso.slice(0, 4)}-01-01`,
          });
        },
      ),
      { numRuns: 500 },
    );
  });

  it('confirms every day typed with its year of the Common Era', () => {
    fc.assert(
      fc.property(days, (iso) => {
        const [year, month, day] = iso.split('-');
        expect(parseDate(`${day}/${month}/${year}`)).toEqual({
          kind: 'question',
          iso,
          typedYear: Number(year),
        });
      }),
    );
  });

  it('knows 29 February in leap years and in no others', () => {
    for (let year = 1900; year <= 2100; year += 1) {
      const leap = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;
      const typed = parseDate(`29/2/${year + 543}`);
      expect(typed).toEqual(leap ? { kind: 'date', iso: `${year}-02-29` } : { kind: 'invalid' });
    }
  });

  it('never fails, whatever is typed', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: 'grapheme' })), (text) => {
        expect(['date', 'question', 'invalid']).toContain(parseDate(text).kind);
      }),
    );
  });
});

describe('time ago', () => {
  const now = Date.parse('2026-11-21T07:00:00Z');
  const ago = (seconds: number, language = 'th'): string =>
    timeAgo(new Date(now - seconds * 1000).toISOString(), now, language);

  it.each([
    [0, 'น้อยกว่า 1 นาที'],
    [59.999, 'น้อยกว่า 1 นาที'],
    [60, '1 นาทีที่แล้ว'],
    [119, '1 นาทีที่แล้ว'],
    [3599.999, '59 นาทีที่แล้ว'],
    [3600, '1 ชั่วโมงที่แล้ว'],
    [86_399.999, '23 ชั่วโมงที่แล้ว'],
    [86_400, '1 วันที่แล้ว'],
    [86_400 * 400 + 5, '400 วันที่แล้ว'],
    [-30, 'น้อยกว่า 1 นาที'],
  ])('%d seconds', (seconds, text) => {
    expect(ago(seconds)).toBe(text);
  });

  it('has English words too', () => {
    expect([ago(5, 'en'), ago(61, 'en'), ago(7200, 'en'), ago(200_000, 'en')]).toEqual([
      'less than 1 min',
      '1 min ago',
      '2 hr ago',
      '2 d ago',
    ]);
  });
});
