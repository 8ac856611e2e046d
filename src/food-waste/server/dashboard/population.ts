import { sql } from 'drizzle-orm';
import type { Connection } from '../../../engine/server/db/connection.ts';
import { COUNTRY_CODE, isWholeCountry, type Territory } from '../../../thailand/geography.ts';
import type { Areas } from '../../../thailand/server/geography/areas.ts';
import type { AreaStatistics, Quantity, Statistic } from '../../population.ts';

/** One row of the statistics: an area, a calendar year, and what is known of them. */
export interface StatisticsRow extends Readonly<Record<Quantity, number | null>> {
  /** `COUNTRY_CODE`, or the official code of a province or an amphoe. */
  readonly areaCode: string;
  readonly year: number;
  readonly source: string;
  /** Made up to show the product. */
  readonly demonstration: boolean;
}

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

/** The number of the newest year that is not after the requested one. */
function newest(rows: readonly StatisticsRow[], quantity: Quantity, { own, parts }: Whereabouts) {
  const known = rows.filter((row) => row[quantity] !== null);
  const years = [...new Set(known.map(({ year }) => year))].sort((one, other) => other - one);
  for (const year of years) {
    const ofYear = known.filter((row) => row.year === year);
    const ofAll = ofYear.filter(({ areaCode }) => areaCode === own);
    if (ofAll.length > 0) return statisticOf(ofAll.slice(0, 1), quantity, false);
    const codes = new Set(ofYear.map(({ areaCode }) => areaCode));
    if (parts.length === 0 || !parts.every((code) => codes.has(code))) continue;
    return statisticOf(
      ofYear.filter(({ areaCode }) => parts.includes(areaCode)),
      quantity,
      true,
    );
  }
  return null;
}

/** The area whose number is looked for, and those whose sum it is where it has none of its own. */
interface Whereabouts {
  readonly own: string | null;
  readonly parts: readonly string[];
}

function whereaboutsOf(places: Territory, areas: Areas): Whereabouts {
  if (isWholeCountry(places)) {
    return { own: COUNTRY_CODE, parts: areas.within('province', '').map(({ code }) => code) };
  }
  const [own = null, ...others] = places;
  return others.length === 0 ? { own, parts: [] } : { own: null, parts: places };
}

/**
 * What these rows know of some areas together (`['']` is the country) in a year. A year without a
 * number takes that of the nearest before; several areas, and a country that has none of its own,
 * take the sum only where all have one of the same year.
 */
export function pickStatistics(
  rows: readonly StatisticsRow[],
  places: Territory,
  year: number,
  areas: Areas,
): AreaStatistics {
  const where = whereaboutsOf(places, areas);
  const counted = rows.filter(
    (row) => row.year <= year && (row.areaCode === where.own || where.parts.includes(row.areaCode)),
  );
  const find = (quantity: Quantity) => newest(counted, quantity, where);
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
