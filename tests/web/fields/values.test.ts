import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkValue } from '../../../src/engine/declaration/validate.ts';
import { imageProblem } from '../../../src/engine/fields/image/fits.ts';
import { permissionGroups } from '../../../src/engine/fields/permissions/groups.ts';
import {
  dayBounds,
  dayOfInstant,
  instantOf,
  timeOfInstant,
} from '../../../src/engine/fields/shared/instants.ts';
import { formatNumber } from '../../../src/engine/fields/shared/numbers.ts';
import { rangeCondition, rangeOf } from '../../../src/engine/fields/shared/range.ts';
import { parseNumber } from '../../../src/engine/fields/shared/typed-numbers.ts';
import { config } from '../../../src/engine/web/core/config.ts';
import { labelsOf, mergeOptions, optionOf } from '../../../src/engine/web/fields/shared/options.ts';
import { areasOf, isBangkok, levelsDownTo } from '../../../src/thailand/area/areas.ts';

describe('numbers', () => {
  it('are shown with thousands separators', () => {
    expect(formatNumber(1234567.5)).toBe('1,234,567.5');
    expect(formatNumber(0.000001)).toBe('0.000001');
    expect(formatNumber(null)).toBe('');
  });

  it('are read as people type them: separators, spaces, Thai digits', () => {
    expect(parseNumber('1,234.5')).toBe(1234.5);
    expect(parseNumber(' ๑ ๒๓๔.๕ ')).toBe(1234.5);
    expect(parseNumber('−3')).toBe(-3);
    expect(parseNumber('.5')).toBe(0.5);
    expect(parseNumber('  ')).toBeNull();
  });

  it('stay as typed when they are none, for the check to refuse', () => {
    for (const text of ['12a', '1.2.3', '--1', '1e5', 'สอง']) expect(parseNumber(text)).toBe(text);
  });

  it('stay as typed with a decimal comma, which would make ten times as much of them', () => {
    for (const text of [
      '12,5',
      '-0,25',
      '๑๒,๕',
      '0,500',
      '1 234,50',
      ',5',
      '1.234,56',
      '1,234,5',
    ]) {
      expect(parseNumber(text)).toBe(text);
    }
    for (const text of ['1,234', '1,234.5', '12,345,678']) {
      expect(parseNumber(text)).toBe(Number(text.replaceAll(',', '')));
    }
    // Typed into a number with separators, they are where they were.
    expect(parseNumber('1,2345')).toBe(12_345);
    const field = {
      type: 'decimal',
      name: 'kg',
      precision: 8,
      scale: 2,
      min: 0,
      max: 1000,
    } as const;
    const whole = { type: 'integer', name: 'pieces', min: 0, max: 1000 } as const;
    const none = { choices: {}, permissions: [] };
    expect(checkValue(field, '12,5', 'kg', none)).toEqual({
      errors: { kg: [{ key: 'decimalComma' }] },
    });
    expect(checkValue(whole, '12,5', 'pieces', none)).toEqual({
      errors: { pieces: [{ key: 'decimalComma' }] },
    });
    expect(checkValue(field, 'สอง', 'kg', none)).toEqual({ errors: { kg: [{ key: 'number' }] } });
  });

  it('come back the same from the text they are shown as', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.integer({ min: 0, max: 6 }), (n, s) => {
        const value = n / 10 ** s;
        expect(parseNumber(formatNumber(value))).toBe(value);
      }),
    );
  });

  it('filter by a range open at either end', () => {
    expect(rangeCondition(1, 5)).toEqual({ operator: 'between', value: [1, 5] });
    expect(rangeCondition(1, null)).toEqual({ operator: 'gte', value: 1 });
    expect(rangeCondition(null, 5)).toEqual({ operator: 'lte', value: 5 });
    expect(rangeCondition(null, null)).toBeNull();
    expect(rangeOf({ operator: 'between', value: [1, 5] })).toEqual({ from: 1, to: 5 });
  });
});

describe('pictures', () => {
  const limit = 2 * 1024 * 1024;
  it('are refused before they are sent: wrong kind, too large', () => {
    expect(imageProblem({ type: 'image/png', size: limit }, limit)).toBeNull();
    expect(imageProblem({ type: 'image/gif', size: 10 }, limit)).toBe('type');
    expect(imageProblem({ type: 'image/webp', size: limit + 1 }, limit)).toBe('size');
  });
});

describe('areas', () => {
  it('go from the province down to the level requested', () => {
    expect(levelsDownTo('amphure').map(({ level }) => level)).toEqual(['province', 'amphure']);
    expect(levelsDownTo('tambon')).toHaveLength(3);
  });

  it('speak of เขต and แขวง in Bangkok alone', () => {
    expect(isBangkok('100101')).toBe(true);
    expect(isBangkok('110101')).toBe(false);
  });

  it('leave out what is no area', () => {
    expect(areasOf([{ code: '10', nameTh: 'กรุงเทพมหานคร', nameEn: 'Bangkok' }, null, 3])).toEqual([
      { code: '10', nameTh: 'กรุงเทพมหานคร', nameEn: 'Bangkok' },
    ]);
    expect(areasOf(undefined)).toEqual([]);
  });
});

describe('moments', () => {
  it('are read on Bangkok’s clock', () => {
    expect(dayOfInstant('2026-11-20T17:30:00Z')).toBe('2026-11-21');
    expect(timeOfInstant('2026-11-20T17:30:00Z')).toBe('00:30');
    expect(instantOf('2026-11-21', '00:30')).toBe('2026-11-20T17:30:00.000Z');
    expect(dayOfInstant('no moment')).toBeNull();
  });

  it('of one day lie between its bounds', () => {
    const { first, last } = dayBounds('2026-11-21');
    expect(Date.parse(first)).toBe(Date.parse('2026-11-20T17:00:00Z'));
    expect(Date.parse(last)).toBeLessThan(Date.parse('2026-11-21T17:00:00Z'));
  });
});

describe('permissions', () => {
  it('stand under the groups of the menu, every key once', () => {
    const keys = permissionGroups(config).flatMap(({ screens }) =>
      screens.map(({ permission }) => permission),
    );
    expect(keys.sort()).toEqual([...config.permissions].sort());
  });
});

describe('choices of a reference', () => {
  it('are read from the label beside the field', () => {
    const record = { unitId: 3, unit: { id: 3, code: 'KG', name: 'กิโลกรัม' } };
    expect(labelsOf(record, 'unitId')).toMatchObject([{ id: 3, name: 'กิโลกรัม' }]);
    expect(labelsOf({ unitId: 3 }, 'unitId')).toEqual([]);
  });

  it('fall back to the code where there is no name, and are none without an id', () => {
    expect(optionOf({ id: 1, code: 'A', name: '' })?.name).toBe('A');
    expect(optionOf({ name: 'x' })).toBeNull();
  });

  it('are listed once each, the first wins', () => {
    expect(
      mergeOptions(
        [{ id: 1, name: 'a' }],
        [
          { id: 1, name: 'b' },
          { id: 2, name: 'c' },
        ],
      ),
    ).toEqual([
      { id: 1, name: 'a' },
      { id: 2, name: 'c' },
    ]);
  });
});
