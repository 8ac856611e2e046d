import type { Areas } from '../../../thailand/server/geography/areas.ts';
import type { FigureSource } from '../dashboard/figure-source.ts';
import { pickStatistics } from '../dashboard/population.ts';
import type { Query } from '../dashboard/query.ts';

/** The population of the area that a report is of. */
export interface ReportPopulation {
  /** Null where nobody has entered any. */
  readonly people: number | null;
  /** The calendar year of the number: that in which the period ends, or the nearest before. */
  readonly year: number | null;
  readonly source: string;
}

/** Reads the population of a report's area in the year that its period ends in. */
export async function populationOf(
  source: FigureSource,
  areas: Areas,
  { area, span }: Pick<Query, 'area' | 'span'>,
): Promise<ReportPopulation> {
  const year = Number(span.last.slice(0, 4));
  const { population } = pickStatistics(
    await source.statistics(),
    source.scopeOf(area).territory,
    year,
    areas,
  );
  if (!population) return { people: null, year: null, source: '' };
  return {
    people: population.value,
    year: population.year,
    source: population.sources.join(', '),
  };
}
