import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageNumbers } from '../../../src/web/screens/shared/pages.ts';

describe('the pages to choose from', () => {
  it('are the first, the last and those around the one on screen', () => {
    expect(pageNumbers(1, 1, 2)).toEqual([1]);
    expect(pageNumbers(1, 20, 2)).toEqual([1, 2, 3, null, 20]);
    expect(pageNumbers(10, 20, 2)).toEqual([1, null, 8, 9, 10, 11, 12, null, 20]);
    expect(pageNumbers(10, 20, 0)).toEqual([1, null, 10, null, 20]);
  });

  it('leave out two or more, never one alone', () => {
    expect(pageNumbers(4, 7, 1)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it('lead from anywhere to the first and the last', () => {
    const any = fc.tuple(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 1, max: 5000 }));
    fc.assert(
      fc.property(any, fc.integer({ min: 0, max: 3 }), ([a, b], around) => {
        const [page, last] = [Math.min(a, b), Math.max(a, b)];
        const pages = pageNumbers(page, last, around);
        expect(pages[0]).toBe(1);
        expect(pages.at(-1)).toBe(last);
        expect(pages).toContain(page);
        expect(pages.length).toBeLessThanOrEqual(2 * around + 5);
      }),
    );
  });
});
