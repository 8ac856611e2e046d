import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { WeightTotal } from '../../../src/engine/declaration/types.ts';
import type { Values } from '../../../src/engine/declaration/validate.ts';
import { config } from '../../../src/engine/web/core/config.ts';
import { type Find, isFar, weigh } from '../../../src/engine/web/screens/children/weightTotal.ts';

const total: WeightTotal = {
  quantity: 'quantity',
  unit: 'unitId',
  items: ['materialSubId'],
  compareTo: 'servingGrams',
  tolerance: 0.2,
};

const KILOGRAM = 1;
const GRAM = 2;
const LADLE = 3;
const BOX = 4;
const UNITS: Readonly<Record<number, Values>> = {
  [KILOGRAM]: { kgPerUnit: 1 },
  [GRAM]: { kgPerUnit: 0.001 },
  [LADLE]: { kgPerUnit: 0.06 },
  [BOX]: { kgPerUnit: null },
};
const RICE = 10;
const EGG = 11;
const SUBS: Readonly<Record<number, Values>> = {
  [RICE]: { unitWeights: [] },
  [EGG]: {
    unitWeights: [
      { unitId: LADLE, kg: 0.04 },
      { unitId: BOX, kg: 0.6 },
    ],
  },
};
const find: Find = (field, id) => (field === 'unitId' ? UNITS[id] : SUBS[id]);
const row = (quantity: unknown, unitId: unknown, materialSubId: unknown = null): Values => ({
  quantity,
  unitId,
  materialSubId,
});

describe('the running total of a menu', () => {
  it('is declared for its ingredients, in grams against the weight of a serving', () => {
    expect(config.resources.menuMaterials?.weightTotal).toEqual(total);
  });

  it('takes the unit’s factor', () => {
    expect(weigh(total, [row(200, GRAM), row(2, LADLE, RICE)], find).grams).toBe(320);
  });

  it('takes the ingredient’s own weight for the unit first', () => {
    expect(weigh(total, [row(2, LADLE, EGG)], find).rows).toEqual([80]);
    expect(weigh(total, [row(1, BOX, EGG)], find).rows).toEqual([600]);
  });

  it('says which rows it cannot weigh, and never counts them as nothing', () => {
    const sum = weigh(
      total,
      [row(1, BOX, RICE), row(null, GRAM), row(3, null), row(5, GRAM)],
      find,
    );
    expect(sum).toEqual({ grams: 5, rows: [null, null, null, 5], unknown: 3 });
  });

  it('shows no dust of binary fractions', () => {
    expect(weigh(total, [row(0.1, KILOGRAM), row(0.2, KILOGRAM)], find).grams).toBe(300);
  });

  const rows = fc.array(
    fc.record({
      quantity: fc.oneof(
        fc.constant(null),
        fc.integer({ min: 1, max: 10_000_000 }).map((n) => n / 1000),
      ),
      unitId: fc.constantFrom(null, KILOGRAM, GRAM, LADLE, BOX, 99),
      materialSubId: fc.constantFrom(null, RICE, EGG, 98),
    }),
    { maxLength: 12 },
  );

  it('is the sum of its rows, in whatever order they stand', () => {
    fc.assert(
      fc.property(rows, (list) => {
        const sum = weigh(total, list, find);
        const known = sum.rows.filter((grams) => grams !== null);
        expect(sum.grams).toBeCloseTo(
          known.reduce((a, b) => a + b, 0),
          3,
        );
        expect(sum.unknown).toBe(sum.rows.length - known.length);
        expect(weigh(total, list.toReversed(), find).grams).toBeCloseTo(sum.grams, 3);
      }),
    );
  });

  it('doubles when every quantity doubles', () => {
    fc.assert(
      fc.property(rows, (list) => {
        const doubled = list.map((one) => ({
          ...one,
          quantity: one.quantity === null ? null : one.quantity * 2,
        }));
        const [once, twice] = [weigh(total, list, find), weigh(total, doubled, find)];
        expect(twice.grams).toBeCloseTo(once.grams * 2, 3);
      }),
    );
  });
});

describe('the warning about the total', () => {
  it('comes beyond the tolerance, on either side', () => {
    expect(isFar(total, 100, 100)).toBe(false);
    expect(isFar(total, 120, 100)).toBe(false);
    expect(isFar(total, 121, 100)).toBe(true);
    expect(isFar(total, 79, 100)).toBe(true);
  });

  it('stays away while there is nothing to compare with', () => {
    expect(isFar(total, 100, null)).toBe(false);
    expect(isFar(total, 100, 'abc')).toBe(false);
  });
});
