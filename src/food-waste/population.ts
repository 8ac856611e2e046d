import type { Precision } from './precision.ts';
import type { PublicUserType } from './user-types.ts';

export const FIGURE_MISSING = ['insufficient', 'withheld', 'unpublished'] as const;
export type FigureMissing = (typeof FIGURE_MISSING)[number];

/** What is known of an area in a year. */
export type Quantity = 'population' | 'households' | 'municipalWasteTonnes';

/** A number of the statistics, and where it is from. */
export interface Statistic {
  readonly value: number;
  /** The year it is of: the requested one, or the nearest before it that has one. */
  readonly year: number;
  readonly sources: readonly string[];
  /** The sum of several areas: of all provinces, where the country has no number of its own. */
  readonly summed: boolean;
  readonly demonstration: boolean;
}

/** What is known of an area; null for what is not. */
export type AreaStatistics = Readonly<Record<Quantity, Statistic | null>>;

/**
 * Published figures that ours are held against. Names and sources are words, and stand in
 * `locales/<language>/dashboard.json` under `references.<key>`.
 */
export interface ReferenceFigure {
  readonly key: string;
  readonly value: number;
  readonly unit: 'kgPerPersonYear' | 'shareOfMunicipalWaste';
  /** Whose waste it is of. */
  readonly of: 'all' | 'consumer' | 'outofhome' | 'retail';
  /** Nobody weighs a country: what is published of one is an estimate, or a target. */
  readonly kind: 'estimate' | 'target';
  /** Buddhist year of the data behind the figure, not of the report; or in which it is to be reached. */
  readonly year: number;
}

/** A reference figure with its words. */
export interface ReferenceWithText extends ReferenceFigure {
  readonly name: string;
  readonly source: string;
}

/**
 * What is missing: a number of the statistics; or, of food service and retail, what would scale them
 * up, as nobody counts the meals and the floor of an area; or the figure itself.
 */
export const POPULATION_MISSING = [
  ...(['population', 'municipalWaste', 'mealsOfArea', 'floorOfArea'] as const),
  ...FIGURE_MISSING,
] as const;
export type PopulationMissing = (typeof POPULATION_MISSING)[number];

export const POPULATION_UNITS = ['kgPerInhabitantYear', 'tonnesPerYear', 'share'] as const;
export type PopulationUnit = (typeof POPULATION_UNITS)[number];

/** Reported and divided by the people there are, or estimated for all of them. */
export const POPULATION_KINDS = ['reported', 'estimate'] as const;

/** A figure by the people of an area, and what it rests on. */
export interface PopulationFigure extends Precision {
  readonly key: string;
  /** Whose waste it is of. */
  readonly of: PublicUserType;
  readonly kind: (typeof POPULATION_KINDS)[number];
  readonly unit: PopulationUnit;
  readonly value: number | null;
  /** What was reported in a year, or the rate in kilograms for a person and year, that it is made of. */
  readonly from: number | null;
  readonly reporters: number | null;
  readonly reportersTo?: number;
  readonly missing?: PopulationMissing;
  readonly partial?: true;
}

/** The food waste of an area's households in a year, estimated. */
export interface EstimatedArea extends Precision {
  readonly code: string;
  readonly nameTh: string;
  readonly nameEn: string;
  readonly value: number | null;
  /** Kilograms for a person and year. */
  readonly rate: number | null;
  readonly population: Statistic | null;
  readonly missing?: PopulationMissing;
  readonly partial?: true;
}

/** What `getPopulationFigures` answers. */
export interface Population {
  /** The calendar year whose statistics were looked for: that in which the period ends. */
  readonly year: number;
  readonly statistics: AreaStatistics;
  readonly figures: readonly PopulationFigure[];
  /** The provinces of the country, or the amphoe of a province. */
  readonly areas: readonly EstimatedArea[];
  /** The share of municipal waste: as it was, and as it is to be. */
  readonly references: readonly ReferenceWithText[];
}
