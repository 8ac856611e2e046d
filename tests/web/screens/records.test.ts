// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import type { Resource } from '../../../src/engine/declaration/types.ts';
import { config } from '../../../src/engine/web/core/config.ts';
import { changedValues, newValues, valuesOf } from '../../../src/engine/web/screens/form/values.ts';
import { warningsOf } from '../../../src/engine/web/screens/records/facts.ts';
import { isComparedAnew } from '../../../src/engine/web/screens/records/unusual.ts';

function resourceOf(name: string): Resource {
  const found = config.resources[name];
  if (!found) throw new Error(name);
  return found;
}

const waste = resourceOf('wasteRecords');
const ROW = {
  id: 1,
  version: 1,
  active: true,
  recordDate: '2026-11-20',
  userType: 'consumer',
  materialId: 3,
  quantity: 3,
  unitId: 5,
  weightKg: 0.3,
  weightFrom: 'unit',
  unitKg: 0.1,
  wasteFoodId: 7,
};

describe('the form of a record', () => {
  it('begins with today, on Bangkok’s calendar', () => {
    const { recordDate } = newValues(waste, config, {});
    const there = new Date(Date.now() + 7 * 60 * 60 * 1000).toISOString().slice(0, 10);
    expect(recordDate).toBe(there);
    expect(newValues(waste, config, { recordDate: '2026-11-01' }).recordDate).toBe('2026-11-01');
  });

  it('leaves a weight that was worked out to be worked out, and keeps one that was typed', () => {
    expect(valuesOf(waste, ROW).weightKg).toBeNull();
    const byHand = { ...ROW, weightFrom: 'typed', unitKg: null };
    expect(valuesOf(waste, byHand).weightKg).toBe(0.3);
    expect(changedValues(valuesOf(waste, ROW), valuesOf(waste, ROW))).toEqual({});
  });

  it('asks anew about a stored record only where what is checked was changed', () => {
    const values = valuesOf(waste, ROW);
    expect(isComparedAnew(waste, ROW, values)).toBe(false);
    expect(isComparedAnew(waste, ROW, { ...values, note: 'ชั่งใหม่' })).toBe(false);
    expect(isComparedAnew(waste, ROW, { ...values, quantity: 30 })).toBe(true);
    expect(isComparedAnew(waste, ROW, { ...values, unitId: 6 })).toBe(true);
  });

  it('reads what to ask about, and takes an answer of another server for none', () => {
    const asked = { field: 'quantity', code: 'unusual', message: 'ถูกต้องหรือไม่' };
    expect(warningsOf({ warnings: [asked, 7, {}] })).toEqual([
      { field: 'quantity', message: 'ถูกต้องหรือไม่' },
    ]);
    for (const answer of [null, [], 'ok', { warnings: 'none' }]) {
      expect(warningsOf(answer)).toEqual([]);
    }
  });
});
