import { sql } from 'drizzle-orm';
import type { Connection } from '../../../engine/server/db/connection.ts';
import { CODE_LENGTHS, COUNTRY_CODE } from '../../../thailand/geography.ts';
import type { Areas } from '../../../thailand/server/geography/areas.ts';

/** What is known of an area in a year. */
export type Quantity = 'population' | 'households' | 'municipalWasteTonnes';

/** One row of the statistics: an area, a calendar year, and what is known of them. */
export interface StatisticsRow extends Readonly<Record<Quantity, number | null>> {
  /** `COUNTRY_CODE`, or the official code of a province or an amphoe. */
  readonly areaCode: string;
  readonly year: number;
  readonly source: string;
  /** Made up to show the product. */
  readonly demonstration: boolean;
}

/** A number of the statistics, and where it is from. */
export interface Statistic {
  readonly value: number;
  /** The year it is of: the one asked for, or the nearest before it that has one. */
  readonly year: number;
  readonly sources: readonly string[];
  /** The sum of all provinces, where the country has no number of its own. */
  readonly summed: boolean;
  readonly demonstration: boolean;
}

/** What is known of an area; null for what is not. */
export type AreaStatistics = Readonly<Record<Quantity, Statistic | null>>;

const SOURCES_NAMED = 3;

function statisticOf(
  rows: readonly StatisticsRow[],
  quantity: Quantity,
  summed: boolean,
): Statistic | null {
  const [first] = rows;
  if (!first) return null;
  return {
    // Thousandths of a tonne are the finest there is: what binary sums add behind is noise.
    value: Math.round(rows.reduce((sum, row) => sum + (row[quantity] ?? 0), 0) * 1000) / 1000,
    year: first.year,
    sources: [...new Set(rows.map(({ source }) => source))].slice(0, SOURCES_NAMED),
    summed,
    demonstration: rows.some(({ demonstration }) => demonstration),
  };
}

/** The number of the newest year that is not after the one asked for. */
function newest(
  rows: readonly StatisticsRow[],
  quantity: Quantity,
  provinces: readonly string[] | null,
): Statistic | null {
  const known = rows.filter((row) => row[quantity] !== null);
  const years = [...new Set(known.map(({ year }) => year))].sort((one, other) => other - one);
  for (const year of years) {
    const ofYear = known.filter((row) => row.year === year);
    const own = ofYear.filter(({ areaCode }) => provinces === null || areaCode === COUNTRY_CODE);
    if (own.length > 0) return statisticOf(own.slice(0, 1), quantity, false);
    const codes = new Set(ofYear.map(({ areaCode }) => areaCode));
    if (!provinces?.every((code) => codes.has(code))) continue;
    return statisticOf(
      ofYear.filter(({ areaCode }) => provinces.includes(areaCode)),
      quantity,
      true,
    );
  }
  return null;
}

/**
 * What these rows know of an area (`''` for the country) in a year. A year without a number takes
 * that of the nearest before; the country takes the sum of its provinces only where all have one of
 * the same year.
 */
export function pickStatistics(
  rows: readonly StatisticsRow[],
  areaCode: string,
  year: number,
  areas: Areas,
): AreaStatistics {
  const isCountry = areaCode === '';
  const provinces = isCountry ? areas.within('province', '').map(({ code }) => code) : null;
  const asked = rows.filter(
    (row) =>
      row.year <= year &&
      (isCountry ? row.areaCode.length === CODE_LENGTHS.province : row.areaCode === areaCode),
  );
  const find = (quantity: Quantity) => newest(asked, quantity, provinces);
  return {
    population: find('population'),
    households: find('households'),
    municipalWasteTonnes: find('municipalWasteTonnes'),
  };
}

const numberOf = (value: unknown): number | null => (value === null ? null : Number(value));

/** The statistics in use, all years of them: some hundred rows a year at most. */
export async function readStatistics(db: Connection): Promise<StatisticsRow[]> {
  const { rows } = await db.execute<Record<string, unknown>>(
    sql`select area_code, year, population, households, municipal_waste_tonnes, source, demonstration
        from area_statistics where active order by year, area_code`,
  );
  return rows.map((row) => ({
    areaCode: String(row.area_code),
    year: Number(row.year),
    population: numberOf(row.population),
    households: numberOf(row.households),
    municipalWasteTonnes: numberOf(row.municipal_waste_tonnes),
    source: String(row.source),
    demonstration: row.demonstration === true,
  }));
}
