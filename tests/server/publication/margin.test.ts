import { describe, expect, it } from 'vitest';
import {
  publishedMargin,
  type Rate,
} from '../../../src/food-waste/server/publication/tables/margin.ts';

/** Rates of so many kilograms, of so many people each. */
const ratesOf = (...pairs: readonly (readonly [based: number, base: number])[]): Rate[] =>
  pairs.map(([based, base]) => ({ based, base }));

describe('how sure a published rate is', () => {
  it('is half the 95 % interval by reporters, to three digits', () => {
    const rates = ratesOf([80, 3], [120, 4], [60, 1], [150, 5], [90, 4]);
    // Linearised by hand: 500 kg of 17 people, squared deviations of 1,782.
    expect(publishedMargin(rates)).toBe(0.185);
    expect(publishedMargin(ratesOf([80, 3]))).toBeNull();
  });

  it('is the limit of a grade where all are so alike that the people of a household reveal its weight', () => {
    expect(publishedMargin(ratesOf([61, 2], [89, 3], [121, 4], [60, 2], [91, 3]))).toBe(0.25);
    expect(publishedMargin(Array.from({ length: 40 }, () => ({ based: 30, base: 1 })))).toBe(0.05);
  });

  it('is left out where one has most of the people, which the others hardly hide', () => {
    expect(publishedMargin(ratesOf([60, 6], [14, 1], [6, 1], [12, 1], [8, 1]))).toBeNull();
    expect(publishedMargin(ratesOf([16, 2], [14, 1], [6, 1], [12, 1], [8, 1]))).toBe(0.274);
  });

  it('is left out where two have nearly everything, so that the larger follows from squares', () => {
    const of = (...weights: number[]) =>
      publishedMargin(ratesOf(...weights.map((it) => [it, 1] as const)));
    expect(of(55, 43, 1, 0.6, 0.4)).toBeNull();
    expect(of(55, 15, 10, 10, 10)).not.toBeNull();
  });
});
