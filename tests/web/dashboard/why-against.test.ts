/** Where a figure and what it is divided by went different ways. */
import { describe, expect, it } from 'vitest';
import { oppositeOf, outgrownBy } from '../../../src/food-waste/web/dashboard/why/against.ts';
import { type Change, readChange } from '../../../src/food-waste/web/dashboard/why/read.ts';

/** Numbers of reporters, or the least and the most of a band. */
type Counted = number | readonly [least: number, most: number];

const countIn = (name: string, of: Counted): object =>
  typeof of === 'number' ? { [name]: of } : { [name]: of[0], [`${name}To`]: of[1] };

const changeOf = (
  [before, now]: readonly [number, number],
  [earlier, reporters]: readonly [Counted, Counted] = [9, 9],
): Change =>
  readChange({
    ...{ breakdowns: [], now, before },
    ...countIn('reporters', reporters),
    ...countIn('previousReporters', earlier),
  });

describe('a rate and its weight', () => {
  it('are distinguished where they went different ways, and only there', () => {
    expect(oppositeOf(changeOf([50, 40]), { before: 100, now: 120 })).toBe('more');
    expect(oppositeOf(changeOf([40, 50]), { before: 120, now: 100 })).toBe('less');
    expect(oppositeOf(changeOf([40, 50]), { before: 100, now: 120 })).toBeNull();
    expect(oppositeOf(changeOf([40, 50]), { before: 100, now: 100 })).toBeNull();
  });
});

describe('a weight and those who reported it', () => {
  it('are reported where there are more of them by more than it grew, and fewer by more than it fell', () => {
    expect(outgrownBy(changeOf([100, 120], [10, 20]))).toBe('more');
    expect(outgrownBy(changeOf([100, 80], [20, 10]))).toBe('less');
    expect(outgrownBy(changeOf([100, 120], [10, 11]))).toBeNull();
    expect(outgrownBy(changeOf([100, 120], [10, 9]))).toBeNull();
    expect(outgrownBy(changeOf([100, 80], [10, 9]))).toBeNull();
    expect(outgrownBy(changeOf([100, 120], [0, 9]))).toBeNull();
  });

  it('are not reported where bands leave it open', () => {
    expect(
      outgrownBy(
        changeOf(
          [100, 120],
          [
            [11, 20],
            [21, 50],
          ],
        ),
      ),
    ).toBeNull();
    expect(
      outgrownBy(
        changeOf(
          [100, 120],
          [
            [11, 20],
            [51, 100],
          ],
        ),
      ),
    ).toBe('more');
    expect(
      outgrownBy(
        changeOf(
          [100, 80],
          [
            [51, 100],
            [11, 20],
          ],
        ),
      ),
    ).toBe('less');
    expect(
      outgrownBy(
        changeOf(
          [100, 80],
          [
            [21, 50],
            [11, 20],
          ],
        ),
      ),
    ).toBeNull();
  });
});
