/** Where an application is: its days and clocks. */
import { describe, expect, it } from 'vitest';
import library from '../../examples/library/resources.config.ts';
import { readConfig } from '../../src/application.ts';
import { describeProblem, findProblems } from '../../src/engine/declaration/assert.ts';
import { clockAt, dayAt, withOffset } from '../../src/engine/declaration/clock.ts';
import { configOf } from '../../src/engine/declaration/config-of.ts';
import { dayInName } from '../../src/engine/declaration/day-in-name.ts';
import { roomOf } from '../../src/engine/declaration/fields/index.ts';
import type { Calendar } from '../../src/engine/declaration/region.ts';
import { checkValue } from '../../src/engine/declaration/validate.ts';
import { definitionOf, writeInput } from '../../src/engine/fields/index.ts';
import { blueprintsOf } from '../../src/engine/server/db/tables.ts';
import { DateReader } from '../../src/engine/server/excel/import/dates.ts';
import { loadWords } from '../../src/engine/server/i18n.ts';
import { momentText, writtenMoment } from '../../src/engine/server/locale.ts';
import { Bindings } from '../../src/engine/server/query/bindings.ts';
import { filterCondition } from '../../src/engine/server/query/filters.ts';
import { tablesOf } from '../../src/engine/server/query/tables.ts';
import { thailandRegion } from '../../src/thailand/region.ts';
import { LOCALES_DIRECTORY } from '../support/server.ts';

const BANGKOK = { timeZone: 'Asia/Bangkok' };
const BERLIN = { timeZone: 'Europe/Berlin' };
const KATHMANDU = { timeZone: 'Asia/Kathmandu' };
const NEW_YORK = { timeZone: 'America/New_York' };
const { region: _bangkok, ...placeless } = library;

describe('the region of a declaration', () => {
  it('is no country where nothing is said', () => {
    const { timeZone, calendar, phone, ...others } = configOf(placeless).region;
    expect([timeZone, calendar, phone.digits, others]).toEqual(['UTC', 'gregorian', [7, 15], {}]);
    expect(configOf({ ...placeless, region: BERLIN }).region).toMatchObject(BERLIN);
    expect(readConfig().region).toMatchObject(BANGKOK);
  });

  it('has a time zone that the machine knows, and a language', () => {
    const told = (region: object) =>
      findProblems({ ...placeless, region }).map((problem) => describeProblem(problem));
    expect(told({ timeZone: 'Asia/Bangcok' })).toEqual([
      expect.stringMatching(/region\.timeZone: ไม่รู้จักเขตเวลา "Asia\/Bangcok/),
    ]);
    expect(told({ language: 'english please' })).toEqual([
      expect.stringMatching(/region\.language: "english please" ไม่ใช่รหัสภาษา/),
    ]);
    expect(told({ timezone: 'UTC' })).toEqual([
      expect.stringMatching(/region\.timezone.*timeZone/),
    ]);
  });

  it('has a currency, which stands behind amounts of money', () => {
    const fine = { type: 'money', max: 100 } as const;
    const { members } = placeless.resources;
    const resources = {
      ...placeless.resources,
      members: { ...members, fields: { ...members.fields, fine } },
    };
    const fieldIn = (region: object) =>
      configOf({ ...placeless, resources, region }).resources.members?.fieldsByName.fine;
    expect(fieldIn({ currency: 'euro' })).toMatchObject({ type: 'decimal', suffix: 'euro' });
    expect(fieldIn({ currency: 'kip' })).toMatchObject({ suffix: 'kip', scale: 2 });
    expect(fieldIn({})).not.toHaveProperty('suffix');
  });

  it.each([
    ['baht', {}, 2, '1,234.50', '#,##0.00'],
    ['JPY', {}, 2, '1,234.50', '#,##0.00'],
    ['JPY', { scale: 0 }, 0, '1,235', '#,##0'],
    ['dinar', { scale: 3 }, 3, '1,234.500', '#,##0.000'],
  ])(
    'gives amounts of %s two decimals, where %j says no others',
    (currency, says, scale, written, sheet) => {
      const { members } = placeless.resources;
      const fields = { ...members.fields, fine: { type: 'money', max: 10_000, ...says } as const };
      const resources = { ...placeless.resources, members: { ...members, fields } };
      const config = configOf({ ...placeless, resources, region: { currency } });
      const fine = config.resources.members?.fieldsByName.fine;
      if (!fine) throw new Error('no fine');
      expect(fine).toMatchObject({ type: 'decimal', precision: 15, scale, suffix: currency });
      const accepts = (value: number) => roomOf(fine, config).input.safeParse(value).success;
      expect(accepts(1 + 10 ** -scale)).toBe(true);
      expect(accepts(1 + 10 ** -(scale + 1))).toBe(false);
      const value = scale === 0 ? 1235 : 1234.5;
      expect(writeInput(fine, value)).toBe(written);
      expect(definitionOf(fine).sheet?.format?.(fine)).toBe(sheet);
    },
  );

  it('has telephone numbers, which say how those of fields are written', () => {
    const lao = { digits: [8, 11], begins: '0', example: '02055123456' } as const;
    const reading = (region: object) => {
      const config = configOf({ ...placeless, region });
      const field = config.resources.members?.fieldsByName.phone;
      if (field?.type !== 'phone') throw new Error('no phone');
      const { fromDigits, example } = definitionOf(field);
      const read = (text: string) => checkValue(field, text, 'phone', config);
      return {
        read,
        typed: fromDigits?.('2055123456', field),
        example: example(field, { words: '', options: [] }),
      };
    };
    const inLaos = reading({ phone: lao });
    expect(inLaos.read('020 5512-3456')).toEqual({ value: '02055123456' });
    expect(inLaos.read('+856 20 5512 3456')).toEqual({
      errors: { phone: [{ key: 'phone', params: { min: 8, max: 11 } }] },
    });
    expect([inLaos.typed, inLaos.example]).toEqual(['02055123456', '02055123456']);
    const anywhere = reading({});
    expect(anywhere.read('+856 20 5512 3456')).toEqual({ value: '+8562055123456' });
    expect(anywhere.typed).toBe('2055123456');
    expect(reading(thailandRegion).read('081-234 5678')).toEqual({ value: '0812345678' });
    const told = (phone: object) =>
      findProblems({ ...placeless, region: { phone } }).map((problem) => describeProblem(problem));
    expect(told({ ...lao, digits: [11, 8] })[0]).toContain(
      'region.phone.digits: ค่า [11,8] ต้องเป็นจำนวนหลักน้อยที่สุดและมากที่สุดตามลำดับ',
    );
    expect(told({ ...lao, begins: 'zero' })[0]).toContain('region.phone.begins: ค่า "zero"');
    for (const example of ['12', '22055123456', '+02055123456']) {
      expect(told({ ...lao, example })).toEqual([
        expect.stringContaining(`region.phone.example: ตัวอย่าง "${example}" ไม่ตรงกับ digits`),
      ]);
    }
  });

  it('has a calendar, whose years people read and type in fields of years', () => {
    const founded = { type: 'integer', min: 1900, max: 2100, year: true } as const;
    const { members } = placeless.resources;
    const fieldIn = (region: object) => {
      const fields = { ...members.fields, founded };
      const resources = { ...placeless.resources, members: { ...members, fields } };
      const config = configOf({ ...placeless, resources, region });
      const field = config.resources.members?.fieldsByName.founded;
      if (!field) throw new Error('no year');
      const { explain, formatInput, parse, sheet, sheetRule } = definitionOf(field);
      return {
        shown: formatInput?.(field, 2026),
        typed: [parse?.(field, '2026'), parse?.(field, '2569')],
        sheet: sheet?.toNumber(field, 2026),
        bounds: sheetRule?.(field).bounds,
        told: explain(field, { code: 'too_big' }),
      };
    };
    expect(fieldIn({ calendar: 'gregorian' })).toEqual({
      ...{ shown: '2026', typed: [2026, 2026], sheet: 2026, bounds: [1900, 2100] },
      told: { key: 'commonYearBetween', params: { min: '1900', max: '2100' } },
    });
    expect(fieldIn({ calendar: 'buddhist' })).toEqual({
      ...{ shown: '2569', typed: [2026, 2026], sheet: 2569, bounds: [2443, 2643] },
      told: { key: 'yearBetween', params: { min: '2443', max: '2643' } },
    });
  });

  it('says how the server writes days and moments', () => {
    const berlin = configOf({ ...placeless, region: BERLIN }).region;
    const moment = '2026-07-01T22:30:00Z';
    expect(writtenMoment(berlin, moment)).toBe('02/07/2026 00:30:00');
    expect(writtenMoment(readConfig().region, moment)).toBe('02/07/2569 05:30:00');
    const words = loadWords(LOCALES_DIRECTORY);
    expect(momentText({ words, language: 'en', region: berlin }, moment)).toBe('2 Jul 2026, 00:30');
    const thai = { words, language: 'en', region: readConfig().region };
    expect(momentText(thai, moment)).toBe('2 Jul 2569 BE, 05:30');
    expect(dayInName(berlin, new Date(moment), 'th')).toBe('2026-07-02');
    expect(dayInName(readConfig().region, new Date(moment), 'th')).toBe('2569-07-02');
    const read = (calendar: Calendar) => new DateReader(words, calendar);
    expect(read('gregorian').text('1/7/26')).toMatchObject({ problem: { key: 'dateShortYear' } });
    expect(read('buddhist').text('1/7/69')).toMatchObject({ problem: { key: 'dateAmbiguous' } });
    expect(read('gregorian').text('1/7/2569')).toEqual({ day: '2026-07-01' });
  });

  it('begins the bare day of a search by its clocks', () => {
    const bound = (region: object, day: string) => {
      const config = configOf({ ...placeless, region });
      const resource = config.resources.users;
      const field = resource?.fieldsByName.lastLoginAt;
      if (!resource || !field) throw new Error('no moment');
      const bindings = new Bindings();
      const table = tablesOf(config).users;
      if (!table) throw new Error('no table');
      const scope = { resource, table, bindings, region: config.region };
      filterCondition(scope, { field, operator: 'gte', value: day });
      return Object.values(bindings.values);
    };
    expect(bound(BERLIN, '2026-07-01')).toEqual(['2026-07-01T00:00:00+02:00']);
    expect(bound(BERLIN, '2026-07-01T09:00:00Z')).toEqual(['2026-07-01T09:00:00Z']);
    expect(bound(thailandRegion, '2026-07-01')).toEqual(['2026-07-01T00:00:00+07:00']);
  });

  it('says in the database, too, what today is', () => {
    const rules = (region: object) =>
      JSON.stringify(
        blueprintsOf(configOf({ ...placeless, region })).map(({ columns }) =>
          columns.flatMap(({ keeps }) => keeps.map(({ broken }) => broken(() => 'x'))),
        ),
      );
    expect(rules(BERLIN)).toContain("at time zone 'Europe/Berlin'");
    expect(rules({})).toContain("at time zone 'UTC'");
  });
});

describe('clocks of a region', () => {
  it.each([
    [BANGKOK, '2026-11-20T17:30:00Z', '2026-11-21', '00:30'],
    [BERLIN, '2026-07-01T22:30:00Z', '2026-07-02', '00:30'],
    [BERLIN, '2026-12-01T22:30:00Z', '2026-12-01', '23:30'],
    [KATHMANDU, '2026-12-01T18:20:00Z', '2026-12-02', '00:05'],
    [NEW_YORK, '2026-01-01T04:59:59Z', '2025-12-31', '23:59'],
    [{ timeZone: 'UTC' }, '2026-01-01T04:59:59Z', '2026-01-01', '04:59'],
  ])('%o show at %s the day %s and the time %s', (region, moment, day, time) => {
    expect(dayAt(region, new Date(moment))).toBe(day);
    expect(clockAt(region, new Date(moment)).toISOString().slice(11, 16)).toBe(time);
  });

  it.each([
    [BANGKOK, '2026-03-01T09:00:00', '+07:00'],
    [BERLIN, '2026-07-01T09:00:00', '+02:00'],
    [BERLIN, '2026-12-01T23:59:59.999999', '+01:00'],
    [KATHMANDU, '2026-12-01T09:00:00', '+05:45'],
    [NEW_YORK, '2026-01-01T00:00:00', '-05:00'],
    [{ timeZone: 'UTC' }, '2026-01-01T00:00:00', '+00:00'],
  ])('%o are ahead of UTC at %s by %s', (region, shown, offset) => {
    expect(withOffset(region, shown)).toBe(shown + offset);
  });

  it('say a moment where they are put forward or back', () => {
    const moment = (shown: string) => new Date(withOffset(BERLIN, shown)).toISOString();
    // From 2:00 to 3:00 on this day: 2:30 is not there.
    expect(moment('2026-03-29T01:59:00')).toBe('2026-03-29T00:59:00.000Z');
    expect(moment('2026-03-29T03:00:00')).toBe('2026-03-29T01:00:00.000Z');
    // From 3:00 to 2:00: before it, and after it.
    expect(moment('2026-10-25T01:59:00')).toBe('2026-10-24T23:59:00.000Z');
    expect(moment('2026-10-25T03:00:00')).toBe('2026-10-25T02:00:00.000Z');
  });

  it('leave what is no time as it is', () => {
    expect(withOffset(BANGKOK, '2026-13-01T00:00:00')).toBe('2026-13-01T00:00:00');
    expect(clockAt(BANGKOK, new Date('no moment')).getTime()).toBeNaN();
  });
});
