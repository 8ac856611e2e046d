import { dayInBangkok } from '../../../thailand/clock.ts';
import type { Areas } from '../../../thailand/server/geography/areas.ts';
import type {
  AreaStatistics,
  EstimatedArea,
  FigureMissing,
  Population,
  PopulationFigure,
  PopulationMissing,
  Statistic,
} from '../../population.ts';
import type { Precision } from '../../precision.ts';
import type { PublicUserType } from '../../user-types.ts';
import { currentRangesOf, wasteQuestion } from './asking.ts';
import type { Answer } from './cells.ts';
import type { Basis, FigureSource } from './figure-source.ts';
import { type Figure, FORMULAE, figureOf } from './figures.ts';
import { mapOf } from './map.ts';
import { daysBetween, firstDay, lastDay, type Span } from './periods.ts';
import { pickStatistics, type StatisticsRow } from './population.ts';
import type { Query } from './query.ts';
import { weighedShareOf } from './shares.ts';

export interface PopulationFigures {
  readonly data: Omit<Population, 'references'>;
  readonly basis: Basis;
}

const DAYS_IN_YEAR = 365;
const KG_IN_TONNE = 1000;

/** Days of a period up to today, at least one. */
function elapsedDays({ first, last }: Span, today: string): number {
  const end = lastDay(last) < today ? lastDay(last) : today;
  return Math.max(1, daysBetween(firstDay(first), end).length);
}

type Common = Pick<PopulationFigure, 'reporters' | 'reportersTo' | 'partial'>;

function commonOf({ reporters, reportersTo, partial }: Figure): Common {
  return {
    reporters,
    ...(reportersTo !== undefined && { reportersTo }),
    ...(partial && { partial }),
  };
}

/** The same, in another unit. */
function scaled({ interval, quality }: Precision, times: number): Precision {
  return {
    ...(interval && { interval: { low: interval.low * times, high: interval.high * times } }),
    ...(quality && { quality }),
  };
}

/** What a rate comes to among so many people, in tonnes a year; or why it does not. */
function estimateOf(
  rate: Precision & { readonly value: number | null; readonly missing?: FigureMissing },
  population: Statistic | null,
): Precision & { readonly value: number | null; readonly missing?: PopulationMissing } {
  if (rate.value === null) return { value: null, missing: rate.missing ?? 'insufficient' };
  if (!population) return { value: null, missing: 'population' };
  const times = population.value / KG_IN_TONNE;
  return { value: rate.value * times, ...scaled(rate, times) };
}

/** Works out the figures of one question. */
class Estimates {
  constructor(
    readonly source: FigureSource,
    readonly query: Query,
    readonly statistics: AreaStatistics,
    readonly days: number,
  ) {}

  #count(of: PublicUserType, more: Parameters<typeof wasteQuestion>[2]): Promise<Answer> {
    const query: Query = { ...this.query, userType: of };
    const ranges = currentRangesOf(query);
    return this.source.count(wasteQuestion(query, [], { ...more, ranges }));
  }

  /** Kilograms that were reported, for each inhabitant and year. */
  async perInhabitant(key: string, of: PublicUserType): Promise<PopulationFigure> {
    const figure = figureOf('kg', FORMULAE.kg, await this.#count(of, {}));
    const { population } = this.statistics;
    const from = figure.value === null ? null : (figure.value * DAYS_IN_YEAR) / this.days;
    const missing = figure.missing ?? (population ? undefined : 'population');
    return {
      ...{ key, of, kind: 'reported', unit: 'kgPerInhabitantYear', from },
      value: from === null || !population ? null : from / population.value,
      ...commonOf(figure),
      ...(missing && { missing }),
    };
  }

  /** Of households: the rate for a person, times the people there are; and its part of all refuse. */
  async households(): Promise<PopulationFigure[]> {
    const answer = await this.#count('consumer', {
      measures: ['kg', 'weighed_kg', 'based_kg'],
      base: true,
      margin: true,
    });
    const rate = figureOf('kgPerPersonYear', FORMULAE.kgPerPersonYear, answer);
    const { population, municipalWasteTonnes } = this.statistics;
    const estimate = estimateOf(rate, population);
    const common = { of: 'consumer', kind: 'estimate', ...commonOf(rate) } as const;
    const tonnes: PopulationFigure = {
      ...common,
      ...{ key: 'householdTonnes', unit: 'tonnesPerYear', from: rate.value },
      ...estimate,
    };
    const share = {
      key: 'householdShareOfMunicipal',
      unit: 'share',
      from: estimate.value,
    } as const;
    if (estimate.value === null || !municipalWasteTonnes) {
      const missing = estimate.missing ?? 'municipalWaste';
      return [tonnes, { ...common, ...share, value: null, missing }];
    }
    const times = 1 / municipalWasteTonnes.value;
    const value = estimate.value * times;
    return [tonnes, { ...common, ...share, value, ...scaled(estimate, times) }];
  }

  /** Nobody counts all meals or all floor of an area: there is nothing to scale them up by. */
  notScaled(key: string, of: PublicUserType, missing: PopulationMissing): PopulationFigure {
    return {
      ...{ key, of, kind: 'estimate', unit: 'tonnesPerYear', value: null, from: null },
      ...{ reporters: null, missing },
    };
  }

  async all(): Promise<PopulationFigure[]> {
    const { userType } = this.query;
    const includes = (of: PublicUserType) => userType === null || userType === of;
    return [
      ...(includes('outofhome')
        ? [await this.perInhabitant('foodServicePerInhabitant', 'outofhome')]
        : []),
      ...(includes('retail') ? [await this.perInhabitant('retailPerInhabitant', 'retail')] : []),
      ...(includes('consumer') ? await this.households() : []),
      ...(includes('outofhome')
        ? [this.notScaled('foodServiceTonnes', 'outofhome', 'mealsOfArea')]
        : []),
      ...(includes('retail') ? [this.notScaled('retailTonnes', 'retail', 'floorOfArea')] : []),
    ];
  }
}

/** The level of the areas inside one that estimates are broken down by. */
const INSIDE: Readonly<Record<number, 'province' | 'amphure'>> = { 0: 'province', 2: 'amphure' };

interface KnownStatistics {
  readonly rows: readonly StatisticsRow[];
  readonly year: number;
}

/** The statistics of an area: none where some who report are counted and others around them are not. */
function statisticsOf(
  source: FigureSource,
  areas: Areas,
  area: string,
  { rows, year }: KnownStatistics,
): AreaStatistics {
  const { territory, reporters } = source.scopeOf(area);
  return pickStatistics(reporters.length > 0 ? [] : rows, territory, year, areas);
}

async function areasOf(
  source: FigureSource,
  areas: Areas,
  query: Query,
  { rows, year }: KnownStatistics,
): Promise<EstimatedArea[]> {
  const level = INSIDE[query.area.length];
  const isOfHouseholds = query.userType === null || query.userType === 'consumer';
  if (level === undefined || !isOfHouseholds) return [];
  const { data } = await mapOf(source, areas, query, level, 'kgPerPersonYear');
  return data.map(({ code, nameTh, nameEn, partial, ...rate }) => {
    const { population } = statisticsOf(source, areas, code, { rows, year });
    return {
      ...{ code, nameTh, nameEn, rate: rate.value, population },
      ...estimateOf(rate, population),
      ...(partial && { partial }),
    };
  });
}

/** The figures of a question by the people there are, out of the statistics of the source. */
export async function populationOf(
  source: FigureSource,
  areas: Areas,
  query: Query,
  now: Date,
): Promise<PopulationFigures> {
  const rows = await source.statistics();
  const year = Number(query.span.last.slice(0, 4));
  const statistics = statisticsOf(source, areas, query.area, { rows, year });
  const days = elapsedDays(query.span, dayInBangkok(now));
  const figures = await new Estimates(source, query, statistics, days).all();
  const { cells, foundation } = await source.count(wasteQuestion(query, []));
  return {
    data: {
      ...{ year, statistics, figures },
      areas: await areasOf(source, areas, query, { rows, year }),
    },
    basis: source.basis(foundation, weighedShareOf(cells)),
  };
}
