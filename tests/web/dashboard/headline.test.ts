import { expect, it } from 'vitest';
import { headlineOf } from '../../../src/food-waste/headline.ts';
import { readAreas } from '../../../src/food-waste/web/dashboard/answers.ts';

const area = (code: string, value: number, low: number, high: number, more = {}) => ({
  ...{ code, value, interval: { low, high }, quality: 'b', reporters: 30 },
  ...more,
});
const headline = (count: number, ...areas: object[]) => headlineOf(readAreas(areas), count);

it('names the area with most where its interval lies above those of all others', () => {
  const certain = headline(77, area('50', 120, 110, 130), area('30', 90, 80, 100));
  expect(certain).toEqual({ kind: 'area', code: '50', compared: 2 });
});

it('says how many may have most where intervals meet, of the next or of any other', () => {
  const close = headline(77, area('50', 120, 100, 140), area('30', 100, 90, 110));
  expect(close).toEqual({ kind: 'uncertain', candidates: 2, compared: 2 });
  const wide = [area('50', 120, 110, 130), area('30', 100, 98, 102), area('40', 99, 80, 118)];
  expect(headline(77, ...wide)).toEqual({ kind: 'uncertain', candidates: 2, compared: 3 });
});

it('does not count an area that lies below another for certain', () => {
  const areas = [area('50', 10, 2, 30), area('30', 9, 8.5, 9.5), area('40', 4, 3, 5)];
  expect(headline(77, ...areas)).toEqual({ kind: 'uncertain', candidates: 2, compared: 3 });
});

it('leaves out areas that are not ranked', () => {
  const unranked = area('10', 400, 100, 700, { quality: 'd', isRanked: false });
  const found = headline(77, unranked, area('50', 120, 110, 130), area('30', 90, 80, 100));
  expect(found).toEqual({ kind: 'area', code: '50', compared: 2 });
});

it('says nothing of one area alone among others without a value', () => {
  expect(headline(77, area('50', 120, 110, 130))).toBeNull();
  expect(headline(1, area('50', 120, 110, 130))).toMatchObject({ code: '50' });
  expect(headline(0)).toBeNull();
});

it('takes values without an interval as they are', () => {
  const exact = [
    { code: '50', value: 3 },
    { code: '30', value: 2 },
  ];
  expect(headline(2, ...exact)).toMatchObject({ kind: 'area', code: '50' });
});
