import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import {
  pickStatistics,
  type StatisticsRow,
} from '../../../src/food-waste/server/dashboard/population.ts';
import { loadAreas } from '../../../src/thailand/server/geography/areas.ts';

const areas = loadAreas(fileURLToPath(new URL('../../../data', import.meta.url)));
const provinces = areas.within('province', '').map(({ code }) => code);

function row(areaCode: string, year: number, known: Partial<StatisticsRow>): StatisticsRow {
  const nothing = { population: null, households: null, municipalWasteTonnes: null };
  return { areaCode, year, ...nothing, source: 'กรมการปกครอง', demonstration: false, ...known };
}
const pick = (rows: readonly StatisticsRow[], area: string, year: number) =>
  pickStatistics(rows, [area], year, areas);

describe('what is known of an area in a year', () => {
  it('is that of the year, and else of the nearest before, which it names', () => {
    const rows = [
      row('50', 2022, { population: 1_780_000, households: 800_000 }),
      row('50', 2024, { population: 1_790_000 }),
      row('50', 2026, { population: 1_800_000 }),
    ];
    const { population, households, municipalWasteTonnes } = pick(rows, '50', 2025);
    expect(population).toMatchObject({ value: 1_790_000, year: 2024, summed: false });
    expect(households).toMatchObject({ value: 800_000, year: 2022 });
    expect(municipalWasteTonnes).toBeNull();
    expect(pick(rows, '50', 2021).population).toBeNull();
    expect(pick(rows, '51', 2025).population).toBeNull();
  });

  it('is summed over provinces for the country only where all have a number of one year', () => {
    const all = provinces.map((code) => row(code, 2024, { population: 1000 }));
    expect(provinces).toHaveLength(77);
    expect(pick(all, '', 2024).population).toMatchObject({ value: 77_000, summed: true });
    expect(pick(all.slice(1), '', 2024).population).toBeNull();
    const older = provinces.map((code) => row(code, 2020, { population: 900 }));
    const found = pick([...all.slice(1), ...older], '', 2024).population;
    expect(found).toMatchObject({ value: 69_300, year: 2020 });
  });

  it('is the number of the country itself where there is one', () => {
    const all = provinces.map((code) => row(code, 2024, { population: 1000 }));
    const own = row('00', 2024, { population: 80_000, source: 'สำนักงานสถิติแห่งชาติ' });
    expect(pick([...all, own], '', 2024).population).toEqual({
      value: 80_000,
      year: 2024,
      sources: ['สำนักงานสถิติแห่งชาติ'],
      summed: false,
      demonstration: false,
    });
  });

  it('takes no amphoe for its province, nor into the sum', () => {
    const rows = [row('5001', 2024, { population: 1 })];
    expect(pick(rows, '50', 2024).population).toBeNull();
    const all = provinces.map((code) => row(code, 2024, { population: 1000 }));
    expect(pick([...all, ...rows], '', 2024).population?.value).toBe(77_000);
  });
});
