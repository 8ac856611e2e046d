import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stepFrom, stepOf } from '../../src/engine/web/dates/pickers/steps.ts';

const [MIN, MAX] = ['1857-01-01', '2200-12-31'];
const DAY = 86_400_000;
const days = fc
  .integer({ min: Date.UTC(1900, 0, 1) / DAY, max: Date.UTC(2100, 11, 31) / DAY })
  .map((day) => new Date(day * DAY).toISOString().slice(0, 10));

function pressed(iso: string, key: string, shift = false, [min, max] = [MIN, MAX]): string {
  const step = stepOf(key, shift, 'date');
  if (!step) throw new Error(`${key} goes nowhere`);
  return stepFrom(iso, step, min ?? MIN, max ?? MAX);
}

describe('in the panel of days', () => {
  it.each([
    ['ArrowRight', false, '2026-11-22'],
    ['ArrowLeft', false, '2026-11-20'],
    ['ArrowDown', false, '2026-11-28'],
    ['ArrowUp', false, '2026-11-14'],
    ['PageDown', false, '2026-12-21'],
    ['PageUp', false, '2026-10-21'],
    ['PageDown', true, '2027-11-21'],
    ['PageUp', true, '2025-11-21'],
  ])('%s (with Shift: %s) goes from 21 Nov 2026 to %s', (key, shift, iso) => {
    expect(pressed('2026-11-21', key, shift)).toBe(iso);
  });

  it('a month without the day ends on its last, leap days among them', () => {
    expect(pressed('2027-01-31', 'PageDown')).toBe('2027-02-28');
    expect(pressed('2028-01-31', 'PageDown')).toBe('2028-02-29');
    expect(pressed('2028-02-29', 'PageDown', true)).toBe('2029-02-28');
    expect(pressed('2100-01-31', 'PageDown')).toBe('2100-02-28');
  });

  it('an arrow forth and one back is no move, on any day from 1900 to 2100', () => {
    const pairs = fc.constantFrom(['ArrowRight', 'ArrowLeft'], ['ArrowDown', 'ArrowUp']);
    fc.assert(
      fc.property(days, pairs, (iso, [forth = '', back = '']) => {
        const moved = pressed(iso, forth);
        expect(Date.parse(moved) - Date.parse(iso)).toBe((forth === 'ArrowRight' ? 1 : 7) * DAY);
        expect(pressed(moved, back)).toBe(iso);
      }),
    );
  });

  it('a page is the next month, whatever the day', () => {
    fc.assert(
      fc.property(days, (iso) => {
        const [from, to] = [iso, pressed(iso, 'PageDown')].map(
          (day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)),
        );
        expect(to).toBe((from ?? 0) + 1);
      }),
    );
  });

  it('stops at the first and the last day allowed', () => {
    expect(pressed('2026-11-21', 'PageDown', true, ['2026-01-01', '2026-12-31'])).toBe(
      '2026-12-31',
    );
    expect(pressed('2026-01-03', 'ArrowUp', false, ['2026-01-01', '2026-12-31'])).toBe(
      '2026-01-01',
    );
    expect(pressed(MAX, 'ArrowRight')).toBe(MAX);
    expect(pressed(MIN, 'PageUp')).toBe(MIN);
  });

  it('other keys are not for the panel', () => {
    for (const key of ['a', 'Tab', 'Home', '5']) expect(stepOf(key, false, 'date')).toBeNull();
  });
});

describe('in the panels of months and years', () => {
  it('arrows go as the panel is laid out, three in a row', () => {
    expect(stepOf('ArrowRight', false, 'month')).toEqual({ months: 1 });
    expect(stepOf('ArrowUp', false, 'month')).toEqual({ months: -3 });
    expect(stepOf('PageDown', false, 'month')).toEqual({ months: 12 });
    expect(stepOf('ArrowDown', false, 'year')).toEqual({ months: 36 });
    expect(stepOf('PageUp', false, 'year')).toEqual({ months: -120 });
  });
});
