/** Reads what `getPopulationFigures` answers. */
import { isRecord } from '../../../../engine/declaration/record.ts';
import { type Interval, list, number, recordIn, text } from '../answers.ts';

type Entry = Readonly<Record<string, unknown>>;

/** A number of the statistics, and where it is from. */
export interface Statistic {
  readonly value: number;
  readonly year: number;
  readonly sources: readonly string[];
  readonly summed: boolean;
  readonly demonstration: boolean;
}

interface Estimated {
  readonly value: number | null;
  readonly interval: Interval | null;
  /** Its interval is wider than a quarter of it on either side. */
  readonly isUnsure: boolean;
  /** '' where there is a value. */
  readonly missing: string;
}

export interface PopulationFigure extends Estimated {
  readonly key: string;
  readonly of: string;
  readonly kind: 'reported' | 'estimate';
  readonly unit: 'kgPerInhabitantYear' | 'tonnesPerYear' | 'share';
  /** What it is made of: kilograms reported in a year, or the rate for a person. */
  readonly from: number | null;
  readonly isPartial: boolean;
}

export interface EstimatedArea extends Estimated {
  readonly code: string;
  readonly nameTh: string;
  readonly nameEn: string;
  readonly rate: number | null;
  readonly population: Statistic | null;
}

export interface RoadmapLine {
  readonly key: string;
  readonly name: string;
  readonly source: string;
  readonly value: number;
  readonly target: boolean;
}

export interface Population {
  /** The calendar year that was looked for. */
  readonly year: number;
  readonly population: Statistic | null;
  readonly municipalWaste: Statistic | null;
  readonly figures: readonly PopulationFigure[];
  readonly areas: readonly EstimatedArea[];
  readonly references: readonly RoadmapLine[];
}

function statistic(value: unknown): Statistic | null {
  if (!isRecord(value)) return null;
  const [amount, year] = [number(value.value), number(value.year)];
  if (amount === null || year === null) return null;
  return {
    ...{ value: amount, year, summed: value.summed === true },
    sources: Array.isArray(value.sources) ? value.sources.map(String) : [],
    demonstration: value.demonstration === true,
  };
}

function estimated(it: Entry): Estimated {
  const { low, high } = isRecord(it.interval) ? it.interval : {};
  const [from, to] = [number(low), number(high)];
  return {
    value: number(it.value),
    interval: from === null || to === null ? null : { low: from, high: to },
    isUnsure: it.quality === 'd',
    missing: text(it.missing),
  };
}

const UNITS = ['kgPerInhabitantYear', 'tonnesPerYear', 'share'] as const;

/** Reads the data of `getPopulationFigures`. */
export function readPopulation(data: unknown): Population {
  const told = recordIn(data, 'figures', 'areas', 'references');
  const statistics = isRecord(told.statistics) ? told.statistics : {};
  return {
    year: number(told.year) ?? 0,
    population: statistic(statistics.population),
    municipalWaste: statistic(statistics.municipalWasteTonnes),
    figures: list(told.figures).map((it) => ({
      ...estimated(it),
      ...{ key: text(it.key), of: text(it.of), from: number(it.from) },
      kind: it.kind === 'reported' ? 'reported' : 'estimate',
      unit: UNITS.find((unit) => unit === it.unit) ?? 'tonnesPerYear',
      isPartial: it.partial === true,
    })),
    areas: list(told.areas).map((it) => ({
      ...estimated(it),
      ...{ code: text(it.code), nameTh: text(it.nameTh), nameEn: text(it.nameEn) },
      rate: number(it.rate),
      population: statistic(it.population),
    })),
    references: list(told.references).map((it) => ({
      ...{ key: text(it.key), name: text(it.name), source: text(it.source) },
      value: number(it.value) ?? 0,
      target: it.kind === 'target',
    })),
  };
}
