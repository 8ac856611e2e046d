import type { Precision } from '../../precision.ts';
import type { PublicUserType } from '../../user-types.ts';
import { rangesOf, wasteQuestion } from '../dashboard/asking.ts';
import type { Cell } from '../dashboard/cells.ts';
import type { CampaignBehind, FigureSource } from '../dashboard/figure-source.ts';
import { FORMULAE } from '../dashboard/figures.ts';
import { WASTE_DIMENSIONS } from '../dashboard/names.ts';
import { daysOf, lastDay } from '../dashboard/periods.ts';
import { precisionOf } from '../dashboard/quality.ts';
import type { Query } from '../dashboard/query.ts';
import { type Key, type Question, RECIPE_KG } from '../dashboard/question.ts';

/** What a sector's rate is counted in. */
export const SECTOR_RATES = {
  consumer: 'kgPerPersonYear',
  outofhome: 'gramsPerMeal',
  retail: 'kgPerSquareMetreYear',
} as const;
/** Whoever makes food waste, in the order of the standards. */
export type Sector = keyof typeof SECTOR_RATES;
export const SECTORS = ['consumer', 'outofhome', 'retail'] as const satisfies readonly Sector[];

export const isSector = (userType: PublicUserType | null): userType is Sector =>
  SECTORS.some((sector) => sector === userType);

/** A rate of one sector with its interval, and what it rests on. */
export interface Rate extends Precision {
  readonly value: number | null;
  readonly reporters: number;
  /** The sector's first month with records, where the period begins earlier. */
  readonly firstMonth: string | null;
}

export interface SectorFigures {
  readonly sector: Sector;
  readonly kg: number;
  readonly reporters: number;
  readonly rate: Rate;
  /** Kilograms by part of the food. */
  readonly parts: ReadonlyMap<string, number>;
  /** Kilograms by way of measuring. */
  readonly methods: ReadonlyMap<string, number>;
}

/** Kilograms that went one way. */
export interface Way {
  readonly name: string;
  readonly code: string;
  readonly destination: string;
  /** What counts as waste, and what does not. */
  readonly counted: number;
  readonly uncounted: number;
}

/** Kilograms of a group of materials. */
export interface Material {
  /** Null of what is of no material. */
  readonly name: string | null;
  readonly kg: number;
  /** What of these was recorded by menu, and worked out by the menu's recipe. */
  readonly recipeKg: number;
}

/** All that the tables of the standards are worked out of. */
export interface ReportFigures {
  readonly query: Query;
  /** The day, where the period is not over on it. */
  readonly openOn: string | null;
  /** Days of the period; of one that is not over, those until today. */
  readonly days: number;
  readonly reporters: number;
  readonly records: number;
  /** The first month with records, where the period begins earlier. */
  readonly firstMonth: string | null;
  readonly sectors: readonly SectorFigures[];
  readonly ways: readonly Way[];
  /** Heaviest first. */
  readonly materials: readonly Material[];
  /** Areas below the one in question in which something was reported; null of a tambon. */
  readonly areasReporting: number | null;
  /** The campaigns in which a part of it was recorded, the last to begin first. */
  readonly campaigns: readonly CampaignBehind[];
}

const kgOf = ({ sums }: Cell): number => sums?.kg ?? 0;
const keyOf = ({ keys }: Cell, at = 0): string => keys[at] ?? '';

/** A question of the period alone, without what it might be compared with. */
const ofPeriod = (query: Query, keys: readonly Key[], more: Partial<Question> = {}): Question =>
  wasteQuestion(query, keys, {
    measures: ['kg'],
    ranges: rangesOf(query).filter(({ series }) => series === 0),
    // The first month is of these, whatever else narrows the records.
    ...(isSector(query.userType) && { userTypes: [query.userType] }),
    ...more,
  });

async function cellsOf(source: FigureSource, question: Question): Promise<readonly Cell[]> {
  const { cells } = await source.count(question);
  return cells.filter(({ series }) => series === 0);
}

/** What a sector wastes for a person, a meal or a square metre in a period. */
export async function rateOf(source: FigureSource, query: Query, sector: Sector): Promise<Rate> {
  const question = ofPeriod({ ...query, userType: sector }, [], {
    measures: ['kg', 'based_kg'],
    base: true,
    margin: true,
  });
  const { cells, foundation } = await source.count(question);
  const cell = cells.find(({ series }) => series === 0);
  const value = cell?.sums ? FORMULAE[SECTOR_RATES[sector]].value(cell.sums) : null;
  return {
    value,
    reporters: cell?.reporters ?? 0,
    firstMonth: foundation.firstMonth ?? null,
    ...precisionOf(value, cell?.margin),
  };
}

/** Sums of a sector by the second key of cells whose first is the sector. */
function bySecondKey(cells: readonly Cell[], sector: Sector): ReadonlyMap<string, number> {
  const own = cells.filter((cell) => keyOf(cell) === sector);
  return new Map(own.map((cell) => [keyOf(cell, 1), kgOf(cell)]));
}

async function sectorsOf(source: FigureSource, query: Query): Promise<SectorFigures[]> {
  const { userType, part, method } = WASTE_DIMENSIONS;
  const parts = await cellsOf(source, ofPeriod(query, [userType, part]));
  const methods = await cellsOf(source, ofPeriod(query, [userType, method]));
  const totals = await cellsOf(source, ofPeriod(query, [userType]));
  const wanted = isSector(query.userType) ? [query.userType] : SECTORS;
  const sectors: SectorFigures[] = [];
  for (const sector of wanted) {
    const total = totals.find((cell) => keyOf(cell) === sector);
    sectors.push({
      sector,
      kg: total ? kgOf(total) : 0,
      reporters: total?.reporters ?? 0,
      rate: await rateOf(source, query, sector),
      parts: bySecondKey(parts, sector),
      methods: bySecondKey(methods, sector),
    });
  }
  return sectors;
}

const CODE_OF_WAY: Key = {
  column: 'waste_manage_id',
  lookup: { table: 'waste_manages', value: 'code', blank: '' },
};

async function waysOf(source: FigureSource, query: Query): Promise<Way[]> {
  const { manage, destination } = WASTE_DIMENSIONS;
  const keys = [manage, destination, CODE_OF_WAY];
  const all = await cellsOf(source, ofPeriod(query, keys, { counted: false }));
  const waste = await cellsOf(source, ofPeriod(query, keys, { counted: true }));
  const counted = new Map(waste.map((cell) => [cell.keys.join(), kgOf(cell)]));
  const name = await source.names(
    manage,
    all.map((cell) => keyOf(cell)),
  );
  return all.map((cell) => {
    const kg = counted.get(cell.keys.join()) ?? 0;
    return {
      name: name(keyOf(cell)).name ?? '',
      code: keyOf(cell, 2),
      destination: keyOf(cell, 1),
      counted: kg,
      // Sums of one and the other are rounded each for themselves.
      uncounted: Math.max(0, kgOf(cell) - kg),
    };
  });
}

async function materialsOf(
  source: FigureSource,
  query: Query,
): Promise<ReportFigures['materials']> {
  const { material } = WASTE_DIMENSIONS;
  const measures = ['kg', RECIPE_KG];
  const cells = await cellsOf(source, ofPeriod(query, [material], { measures }));
  const name = await source.names(
    material,
    cells.map((cell) => keyOf(cell)),
  );
  return cells.map((cell) => ({
    name: name(keyOf(cell)).name,
    kg: kgOf(cell),
    recipeKg: cell.sums?.[RECIPE_KG] ?? 0,
  }));
}

/** Digits of the codes of areas below one. */
const BELOW: Readonly<Record<number, Question['children']>> = { 0: 2, 2: 4, 4: 6 };

async function areasReportingOf(source: FigureSource, query: Query): Promise<number | null> {
  const children = BELOW[query.area.length];
  if (children === undefined) return null;
  return (await cellsOf(source, ofPeriod(query, [], { children }))).length;
}

/** Reads all that the tables of the standards are worked out of. */
export async function reportFigures(
  source: FigureSource,
  query: Query,
  today: string,
): Promise<ReportFigures> {
  const question = ofPeriod(query, []);
  const { foundation, whole } = await source.count(question);
  return {
    query,
    openOn: lastDay(query.span.last) < today ? null : today,
    days: Math.max(1, daysOf(query.span).filter((day) => day <= today).length),
    reporters: foundation.reporters ?? 0,
    records: foundation.records ?? 0,
    firstMonth: foundation.firstMonth ?? null,
    sectors: await sectorsOf(source, query),
    ways: await waysOf(source, query),
    materials: await materialsOf(source, query),
    areasReporting: await areasReportingOf(source, query),
    campaigns: await source.campaigns(question, whole[0] ?? 0),
  };
}

/** The first month of a long span with any record of a sector in an area; null of none. */
export async function firstMonthOf(
  source: FigureSource,
  query: Query,
  sector: Sector,
): Promise<string | null> {
  const question = ofPeriod({ ...query, userType: sector }, []);
  const { cells, foundation } = await source.count(question);
  if (cells.length === 0) return null;
  return foundation.firstMonth ?? query.span.first;
}

/** The kilograms of all sectors. */
export const totalKg = ({ sectors }: ReportFigures): number =>
  sectors.reduce((sum, { kg }) => sum + kg, 0);

/** The sectors' sums of parts or methods together. */
export function together(
  sectors: readonly SectorFigures[],
  of: (sector: SectorFigures) => ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const sector of sectors) {
    for (const [key, kg] of of(sector)) sums.set(key, (sums.get(key) ?? 0) + kg);
  }
  return sums;
}
