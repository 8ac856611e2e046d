import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/application.ts';
import type { Resource, WeightDeclaration } from '../../src/engine/declaration/types.ts';
import type { Values } from '../../src/engine/declaration/validate.ts';
import {
  decimalOf,
  dividedBy,
  numberOf,
  plus,
  rounded,
  sumOf,
  times,
  written,
} from '../../src/engine/declaration/weights/decimal.ts';
import {
  type FactorSources,
  findFactor,
  keepsFactor,
  type PathValue,
} from '../../src/engine/declaration/weights/factor.ts';
import { kilograms, weigh } from '../../src/engine/declaration/weights/weigh.ts';

/** A number people could type: up to a million, with up to six decimals. */
const typed = fc
  .record({ digits: fc.integer({ min: 1, max: 1_000_000_000_000 }), scale: fc.nat(6) })
  .map(({ digits, scale }) => numberOf(rounded({ digits: BigInt(digits), scale: 6 }, scale)))
  .filter((value) => value > 0);

/** What is the same as `value` in millionths, by the digits as they are written. */
function millionths(value: number): bigint {
  const [whole = '0', fraction = ''] = value.toFixed(6).split('.');
  return BigInt(whole + fraction.padEnd(6, '0'));
}

describe('decimals are exact', () => {
  it('0.1 + 0.2 is 0.3', () => {
    expect(sumOf([0.1, 0.2])).toBe(0.3);
    expect(sumOf([])).toBe(0);
    expect(kilograms(3, 0.1)).toBe(0.3);
  });

  it('what is written is read back the same', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(numberOf(decimalOf(value))).toBe(value === 0 ? 0 : value);
      }),
    );
    expect(written(decimalOf('-0.050'))).toBe('-0.05');
    expect(() => decimalOf(Number.NaN)).toThrow(RangeError);
    expect(() => decimalOf('1,5')).toThrow(RangeError);
  });

  it('a sum is that of its millionths, in whatever order it is made', () => {
    fc.assert(
      fc.property(fc.array(typed, { maxLength: 200 }), fc.nat(), (values, turn) => {
        const exact = values.map(millionths).reduce((sum, one) => sum + one, 0n);
        const turned = values.map((_, at) => values[(at + turn) % values.length] ?? 0);
        expect(sumOf(turned)).toBe(sumOf(values));
        expect(written(decimalOf(sumOf(values)))).toBe(written({ digits: exact, scale: 6 }));
      }),
    );
  });

  it('multiplying shares out over a sum', () => {
    fc.assert(
      fc.property(typed, typed, typed, (one, other, factor) => {
        const [a, b, f] = [decimalOf(one), decimalOf(other), decimalOf(factor)];
        expect(written(times(plus(a, b), f))).toBe(written(plus(times(a, f), times(b, f))));
      }),
    );
  });

  it('rounds half away from zero, and a quotient to the digits requested', () => {
    expect(written(rounded(decimalOf('0.0000005'), 6))).toBe('0.000001');
    expect(written(rounded(decimalOf('-2.5'), 0))).toBe('-3');
    expect(written(dividedBy(decimalOf(305), decimalOf(1000), 7))).toBe('0.305');
    expect(written(dividedBy(decimalOf(1), decimalOf(3), 7))).toBe('0.3333333');
    fc.assert(
      fc.property(typed, typed, (one, other) => {
        const back = times(dividedBy(decimalOf(one), decimalOf(other), 20), decimalOf(other));
        expect(numberOf(rounded(back, 9))).toBe(one);
      }),
    );
  });
});

const config = readConfig();

function resourceOf(name: string): Resource & { readonly weight: WeightDeclaration } {
  const found = config.resources[name];
  if (!found?.weight) throw new Error(name);
  return { ...found, weight: found.weight };
}

const waste = resourceOf('wasteRecords');
const packaging = resourceOf('packagingRecords');

/** Referred rows with what their fields hold, by the path that leads there. */
function sources(values: Record<string, unknown>, unitCode = 'KG'): FactorSources {
  return {
    valueAt(path): PathValue | undefined {
      const [from = '', name = ''] = path.split('.');
      const field = [waste, packaging]
        .map((resource) => resource.fieldsByName[from])
        .find((one) => one?.type === 'reference');
      const target = field?.type === 'reference' ? config.resources[field.resource] : undefined;
      const end = target?.fieldsByName[name];
      return end && path in values ? { field: end, value: values[path] } : undefined;
    },
    codeAt: () => unitCode,
  };
}

const EGGS = [{ unitId: 22, kg: 0.055 }];

describe('the weight of one unit', () => {
  const find = (row: Values, values: Record<string, unknown>, code?: string) =>
    findFactor(waste.weight, row, sources(values, code));

  it('is the item’s own, else the unit’s, else none', () => {
    const both = { 'materialSubId.unitWeights': EGGS, 'unitId.kgPerUnit': 0.06 };
    expect(find({ unitId: 22 }, both)).toEqual({ unitKg: 0.055, origin: 'item' });
    expect(find({ unitId: 23 }, both)).toEqual({ unitKg: 0.06, origin: 'unit' });
    expect(find({ unitId: 22 }, { 'retailStoreSubId.unitWeights': EGGS })).toEqual({
      unitKg: 0.055,
      origin: 'item',
    });
    expect(find({ unitId: 22 }, { 'unitId.kgPerUnit': null })).toBeNull();
    expect(find({}, {})).toBeNull();
  });

  it('is that of a serving where a menu is counted in plates', () => {
    const menu = { 'menuId.servingGrams': 305, 'unitId.kgPerUnit': 0.3 };
    expect(find({ unitId: 1 }, menu, 'PLATE')).toEqual({ unitKg: 0.305, origin: 'serving' });
    expect(find({ unitId: 1 }, menu, 'BOWL')).toEqual({ unitKg: 0.3, origin: 'unit' });
    const unknown = { ...menu, 'menuId.servingGrams': null };
    expect(find({ unitId: 1 }, unknown, 'PLATE')).toEqual({ unitKg: 0.3, origin: 'unit' });
  });

  it('is that of a piece of packaging', () => {
    const found = findFactor(
      packaging.weight,
      {},
      sources({ 'categoryUnitId.gramsPerPiece': 5.0001 }),
    );
    expect(found).toEqual({ unitKg: 0.0050001, origin: 'item' });
  });

  it('is looked up anew only where the unit or the item is another', () => {
    const stored = { unitId: 1, materialId: 2, materialSubId: null, quantity: 3 };
    expect(keepsFactor(waste.weight, stored, { ...stored, quantity: 9 })).toBe(true);
    expect(keepsFactor(waste.weight, stored, { ...stored, unitId: 4 })).toBe(false);
    expect(keepsFactor(waste.weight, stored, { ...stored, materialSubId: 4 })).toBe(false);
  });
});

describe('weighing', () => {
  const weighNew = (values: Values, unitKg: number | null) =>
    weigh(
      waste,
      { values, next: values, current: null },
      unitKg === null ? null : { unitKg, origin: 'unit' },
    );
  const problem = (values: Values, unitKg: number | null) => {
    const weighed = weighNew(values, unitKg);
    return weighed.ok
      ? undefined
      : Object.entries(weighed.errors).map(([name, [told]]) => [name, told?.key])[0];
  };

  it('is quantity times factor to the milligram, and keeps both', () => {
    expect(weighNew({ quantity: 3 }, 0.1)).toEqual({
      ok: true,
      values: { weightKg: 0.3, unitKg: 0.1, weightFrom: 'unit' },
    });
    fc.assert(
      fc.property(typed, typed, (quantity, unitKg) => {
        const weighed = weighNew({ quantity }, unitKg);
        const exact = rounded(times(decimalOf(quantity), decimalOf(unitKg)), 6);
        const kg = numberOf(exact);
        if (kg > 0 && kg <= 1_000_000) {
          expect(weighed).toMatchObject({ ok: true, values: { weightKg: kg } });
        } else expect(weighed.ok).toBe(false);
      }),
    );
  });

  it('says the same again when what it worked out is sent back', () => {
    fc.assert(
      fc.property(typed, typed, (quantity, unitKg) => {
        const first = weighNew({ quantity }, unitKg);
        if (!first.ok) return;
        const again = weighNew({ quantity, weightKg: first.values.weightKg }, unitKg);
        expect(again).toEqual(first);
      }),
    );
  });

  it('takes a weight typed in where none can be worked out', () => {
    const byHand = { ok: true, values: { weightKg: 2.5, unitKg: null, weightFrom: 'typed' } };
    expect(weighNew({ weightKg: 2.5 }, null)).toEqual(byHand);
    expect(weighNew({ quantity: 3, unitId: 9, weightKg: 2.5 }, null)).toEqual(byHand);
    expect(weighNew({ weightKg: 2.5 }, 1)).toEqual(byHand);
    expect(problem({ quantity: 3 }, null)).toEqual(['weightKg', 'weightNeeded']);
  });

  it('refuses a typed weight that is not the one worked out, and weights out of bounds', () => {
    expect(problem({ quantity: 3, weightKg: 2 }, 1)).toEqual(['weightKg', 'weightComputed']);
    expect(problem({ quantity: 1_000_000 }, 1000)).toEqual(['quantity', 'weightOutside']);
    expect(problem({ quantity: 0.0001 }, 0.000001)).toEqual(['quantity', 'weightOutside']);
  });

  it('does not take a weight that was worked out for one that was typed in', () => {
    const current = { quantity: 3, weightKg: 0.3, unitKg: 0.1, weightFrom: 'unit' };
    const next = { ...current, unitId: 9 };
    const stale = weigh(waste, { values: { unitId: 9 }, next, current }, null);
    expect(stale).toEqual({
      ok: false,
      errors: { weightKg: [{ key: 'weightNeeded', params: {} }] },
    });
    const sent = { unitId: 9, weightKg: 0.3 };
    expect(weigh(waste, { values: sent, next: { ...current, ...sent }, current }, null).ok).toBe(
      true,
    );
  });
});
