/** What tells a row from others where there is room for little. */
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../src/application.ts';
import type { Resource } from '../../../src/engine/declaration/types.ts';
import { summaryOf } from '../../../src/engine/web/screens/shared/summary.ts';

const config = readConfig();

function resourceOf(name: string): Resource {
  const resource = config.resources[name];
  if (!resource) throw new Error(name);
  return resource;
}

const nameOf = (name: string, row: Readonly<Record<string, unknown>>): string | undefined =>
  summaryOf(resourceOf(name), { code: 'P000012', ...row }).what?.name;

describe('what a numbered record is about', () => {
  it('is the one of several fields that is filled', () => {
    expect(nameOf('wasteRecords', { materialId: 3, unitId: 1 })).toBe('materialId');
    expect(nameOf('wasteRecords', { menuId: 3, unitId: 1 })).toBe('menuId');
  });

  it('is what its weight comes from, where there is no such choice', () => {
    expect(nameOf('packagingRecords', { categoryUnitId: 7, weightKg: '0.2' })).toBe(
      'categoryUnitId',
    );
  });

  it('is its weight, shown in words, where there was nothing to weigh', () => {
    const nothing = { code: 'W1', quantity: 0, weightKg: 0, recordDate: '2026-11-29' };
    const { what, amount, when } = summaryOf(resourceOf('wasteRecords'), nothing);
    expect(what?.name).toBe('weightKg');
    expect(amount).toBeNull();
    expect(when?.name).toBe('recordDate');
  });

  it('is what names it for an import, and the first number beside that is how much', () => {
    const row = { code: 'AS1', areaCode: '100000', year: 2025, population: 5_460_058 };
    const { what, among, amount, where, labelled } = summaryOf(resourceOf('areaStatistics'), row);
    expect(what?.name).toBe('areaCode');
    expect(among.map(({ name }) => name)).toEqual(['year']);
    expect(where.map(({ name }) => name)).toEqual(['year']);
    expect(amount?.name).toBe('population');
    expect(labelled.map(({ name }) => name)).toEqual(['population', 'year']);
  });

  it('is nothing but its name for what has one', () => {
    expect(nameOf('materials', { name: 'ผัก', defaultUnitId: 1 })).toBeUndefined();
  });
});

describe('when a row last changed', () => {
  const whenOf = (name: string, row: Readonly<Record<string, unknown>>) =>
    summaryOf(resourceOf(name), { updatedAt: '2026-11-30T03:00:00Z', ...row }).when?.name;

  it('is shown of a row without a day of its own, but not beside an amount with a label', () => {
    expect(whenOf('wasteRecords', { recordDate: '2026-11-29', weightKg: '1' })).toBe('recordDate');
    expect(whenOf('materials', { name: 'ผัก' })).toBe('updatedAt');
    expect(whenOf('menus', { name: 'ข้าวผัด', price: 45, servingGrams: 300 })).toBeUndefined();
  });
});
