import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { weightOf } from '../../../src/engine/web/screens/quick/batch/facts.ts';
import type { EntryRow } from '../../../src/engine/web/screens/quick/model/rows.ts';
import { totalsOf } from '../../../src/engine/web/screens/quick/model/totals.ts';
import { completeRow, filled, resourceCalled } from './support.ts';

const { resource, quick } = resourceCalled('wasteRecords');
const totals = (rows: readonly EntryRow[]) =>
  totalsOf(rows, quick.totalsBy, (row) => weightOf(resource, row, undefined));
const weighing = (kg: number, name = 'ผัก') =>
  completeRow({
    weightKg: filled(String(kg), { weightKg: kg }),
    item: filled(name, { materialId: 1 }),
  });

describe('the running totals', () => {
  it('are exact: 0.1 and 0.2 are 0.3', () => {
    expect(totals([weighing(0.1), weighing(0.2)]).weight).toBe(0.3);
  });

  it('do not depend on the order of the rows', () => {
    const grams = fc.array(fc.integer({ min: 1, max: 1_000_000_000 }), { maxLength: 20 });
    fc.assert(
      fc.property(grams, (some) => {
        const rows = some.map((milligrams) => weighing(milligrams / 1_000_000));
        const whole = some.reduce((sum, one) => sum + one, 0) / 1_000_000;
        expect(totals(rows).weight).toBe(whole);
        expect(totals(rows.toReversed()).weight).toBe(whole);
      }),
    );
  });

  it('are reported by item, the heaviest first', () => {
    const { items } = totals([weighing(1), weighing(5, 'หมู'), weighing(0.5)]);
    expect(items).toEqual([
      { name: 'หมู', rows: 1, weight: 5 },
      { name: 'ผัก', rows: 2, weight: 1.5 },
    ]);
  });

  it('count what is saved and what is not, and never an unknown weight as nothing', () => {
    const saved: EntryRow = {
      ...weighing(9),
      stage: 'saved',
      saved: { id: 1, code: 'W1', weight: 2, taken: {} },
    };
    const unknown = completeRow({
      weightKg: { text: '', values: {}, doubt: null },
      quantity: filled('3', { quantity: 3 }),
    });
    expect(totals([saved, unknown, weighing(1)])).toMatchObject({
      saved: 1,
      pending: 2,
      unweighed: 1,
      weight: 3,
    });
  });

  it('take the factor that the server weighs with', () => {
    const row = completeRow({
      weightKg: { text: '', values: {}, doubt: null },
      quantity: filled('3', { quantity: 3 }),
      unitId: filled('ถ้วย', { unitId: 2 }),
    });
    const facts = { defaults: {}, labels: {}, factor: { unitKg: 0.1, origin: 'unit' } };
    expect(weightOf(resource, row, facts)).toBe(0.3);
  });
});
