import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assess, medianOf } from '../../src/engine/declaration/weights/unusual.ts';

const kilograms = fc.double({ min: 0.01, max: 1000, noNaN: true });
const days = [3.1, 2.8, 3.4, 3.2, 2.9, 3.3, 3.6, 3.0];

describe('a value far from those before it', () => {
  it('is reported with how many times the usual one it is', () => {
    const slip = assess(days, 32);
    expect(slip?.more).toBe(true);
    expect(slip?.usual).toBeCloseTo(3.15, 1);
    expect(slip?.times).toBeCloseTo(10.2, 0);
    expect(slip?.low).toBeCloseTo(2.8, 1);
    expect(slip?.high).toBeCloseTo(3.5, 1);
    expect(assess(days, 0.3)).toMatchObject({ more: false });
  });

  it('is not an ordinary bad day, nor any day of somebody whose days differ much', () => {
    expect(assess(days, 9)).toBeNull();
    expect(assess([0.2, 5, 0.6, 14, 1.5, 40, 3], 32)).toBeNull();
    expect(assess([3, 3, 3, 3, 3, 3], 8.9)).toBeNull();
    expect(assess([3, 3, 3, 3, 3, 3], 9.1)).not.toBeNull();
    expect(assess([], 1000)).toBeNull();
  });

  it('is what lies far beyond nearly all, where days differ so much that deviations say nothing', () => {
    const household = [1, 1.5, 10.7, 4.2, 5.3, 2, 1.2, 8.4, 18.7, 3.3, 5.1, 13.5, 1.1, 23, 6.3];
    expect(assess(household, 75)).toMatchObject({ more: true });
    expect(assess([...household, 80], 75)).toMatchObject({ more: true });
    expect(assess(household, 40)).toBeNull();
    const evenly = Array.from({ length: 23 }, (_, at) => at + 1);
    expect(assess(evenly, 75)).toMatchObject({ more: true });
    expect(assess(evenly, 60)).toBeNull();
    expect(assess(household, 0.05)).toMatchObject({ more: false });
    expect(assess(household, 0.5)).toBeNull();
  });

  it('is found though some of those before it were wrong themselves', () => {
    expect(assess([...days, 3000, 3000, 3000], 32)).not.toBeNull();
  });

  it('is so whatever the unit, and in whatever order the others came', () => {
    fc.assert(
      fc.property(
        fc.array(kilograms, { minLength: 5, maxLength: 40 }),
        kilograms,
        fc.constantFrom(0.125, 8, 1024),
        (history, value, unit) => {
          const here = assess(history, value);
          // Rounding may decide a value that stands on the very threshold.
          fc.pre(
            [0.999999, 1.000001].every(
              (nearly) => (assess(history, value * nearly) === null) === (here === null),
            ),
          );
          const there = assess(
            history.toReversed().map((one) => one * unit),
            value * unit,
          );
          expect(there?.more).toBe(here?.more);
          expect((there?.times ?? 1) / (here?.times ?? 1)).toBeCloseTo(1, 6);
        },
      ),
    );
  });

  it('lies beyond the median, which half of the others do not pass', () => {
    fc.assert(
      fc.property(fc.array(kilograms, { minLength: 1 }), (values) => {
        const median = medianOf(values);
        expect(values.filter((one) => one < median).length).toBeLessThanOrEqual(values.length / 2);
        expect(values.filter((one) => one > median).length).toBeLessThanOrEqual(values.length / 2);
      }),
    );
  });
});
