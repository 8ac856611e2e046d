import { describe, expect, it } from 'vitest';
import {
  splitMenus,
  withMenus,
} from '../../../src/food-waste/server/publication/public/menus-by-material.ts';
import {
  cellOf,
  type TableRow,
} from '../../../src/food-waste/server/publication/public/published-cells.ts';
import type { AreaTables } from '../../../src/food-waste/server/publication/store.ts';

const row = (key: string, kg: number, pooled?: readonly string[]) => ({
  ...{
    key,
    kg,
    weighedShare: null,
    reporters: 7,
    reportersTo: 7,
    kgCo2e: null,
    baht: null as number | null,
  },
  ...(pooled && { pooled }),
});
type Row = ReturnType<typeof row>;

/** Menu 9 is half material 1, a quarter material 2. */
const RECIPES = { 9: { 1: 0.5, 2: 0.25, 0: 0.25 } };

const tablesOf = (materials: readonly Row[], menus: readonly Row[]): AreaTables =>
  new Map([
    ['material outofhome', { breakdown: 'material', userType: 'outofhome', rows: materials }],
    ['menu outofhome', { breakdown: 'menu', userType: 'outofhome', rows: menus }],
  ]);

/** @param before the menus of the period that it is compared with */
function split(materials: readonly Row[], menus: readonly Row[], before?: readonly Row[]) {
  const tables = tablesOf(materials, menus);
  const all = [tables, ...(before ? [tablesOf([], before)] : [])];
  const { rows = [] } = withMenus(tables, 'outofhome', splitMenus(RECIPES, all)) ?? {};
  return rows.map(({ key, kg, recipeKg }: TableRow) => ({ key, kg, recipeKg }));
}

describe('materials with those of menus', () => {
  it('are in the row that a material is in, be it a pool, or in one of their own', () => {
    expect(split([row('0', 100), row('pooled', 30, ['2', '3'])], [row('9', 40)])).toEqual([
      { key: '0', kg: 70, recipeKg: undefined },
      { key: 'pooled', kg: 40, recipeKg: 10 },
      { key: '1', kg: 20, recipeKg: 20 },
    ]);
  });

  it('have the price of what they were part of, beside what had another', () => {
    const tables = tablesOf(
      [{ ...row('0', 100), baht: 2000 }, { ...row('1', 50), baht: 500 }, row('2', 30)],
      [row('9', 40)],
    );
    const { rows = [] } = withMenus(tables, 'outofhome', splitMenus(RECIPES, [tables])) ?? {};
    expect(rows.map(({ kg, baht, pricedKg }: TableRow) => ({ kg, baht, pricedKg }))).toEqual([
      { kg: 70, baht: 1400, pricedKg: undefined },
      { kg: 70, baht: 900, pricedKg: 70 },
      { kg: 40, baht: 200, pricedKg: 10 },
    ]);
  });

  it('leave nothing unspecified where the rest is no more than its rounding', () => {
    expect(split([row('1', 50), row('0', 30)], [row('9', 39.96)])).toEqual([
      { key: '1', kg: 70, recipeKg: 20 },
      { key: '2', kg: 9.99, recipeKg: 9.99 },
    ]);
  });

  it('are not told of menus that are pooled or have no recipe', () => {
    const materials = [row('0', 100), row('1', 50)];
    const menus = [row('7', 40), row('pooled', 30, ['9', '8'])];
    expect(split(materials, menus)).toEqual([
      { key: '0', kg: 100, recipeKg: undefined },
      { key: '1', kg: 50, recipeKg: undefined },
    ]);
  });

  it('are not told of menus that the period compared with does not show, which is no change', () => {
    const materials = [row('0', 100), row('1', 50)];
    const hidden = split(materials, [row('9', 40)], [row('pooled', 30, ['9', '8'])]);
    expect(hidden.map(({ kg }) => kg)).toEqual([100, 50]);
    const shown = split(materials, [row('9', 40)], [row('9', 20)]);
    expect(shown.map(({ kg }) => kg)).toEqual([70, 70, 10]);
  });

  it('stay as they are where what is not specified is pooled', () => {
    const materials = [row('1', 50), row('pooled', 60, ['0', '2'])];
    expect(split(materials, [row('9', 40)]).map(({ kg }) => kg)).toEqual([50, 60]);
  });

  it('never come to more than the whole, and do not tell how many reported the rest', () => {
    // Roundings of many menus may add up to more than what they are part of.
    const all = split([row('0', 30), row('1', 50)], [row('9', 44)]);
    expect(all.reduce((sum, { kg }) => sum + kg, 0)).toBe(80);
    const tables = tablesOf([row('0', 100)], [row('9', 40)]);
    const { rows = [] } = withMenus(tables, 'outofhome', splitMenus(RECIPES, [tables])) ?? {};
    const place = { series: 0, bucket: '', keys: [], isPartial: false } as const;
    expect(rows.map((it) => cellOf(it, place).reporters)).toEqual([null, 7, 7]);
  });

  it('are left out where nothing tells what they would be taken from', () => {
    expect(split([row('1', 50)], [row('9', 40)])).toEqual([
      { key: '1', kg: 50, recipeKg: undefined },
    ]);
  });
});
