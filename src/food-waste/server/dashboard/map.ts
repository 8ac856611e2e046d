import { type AreaLevel, CODE_LENGTHS, seenAmong } from '../../../thailand/geography.ts';
import type { Areas } from '../../../thailand/server/geography/areas.ts';
import type { FigureMissing } from '../../population.ts';
import type { Precision } from '../../precision.ts';
import { RATE_OF } from '../../rates.ts';
import { currentRangesOf, wasteQuestion } from './asking.ts';
import type { Answer, Cell } from './cells.ts';
import { areasCounted } from './figure-scope.ts';
import type { Basis, FigureSource } from './figure-source.ts';
import { FORMULAE, type Formula, whyMissing } from './figures.ts';
import { isRankable, precisionOf } from './quality.ts';
import type { Query } from './query.ts';
import { reportersIn, weighedShareOf } from './shares.ts';

/** What a map can show of every area. */
export const MAP_MEASURES = [
  'kgPerPersonYear',
  'gramsPerMeal',
  'kgPerSquareMetreYear',
  'kg',
  'kgCo2e',
  'baht',
] as const;
export type MapMeasure = (typeof MAP_MEASURES)[number];

export interface MapArea extends Precision {
  readonly code: string;
  readonly nameTh: string;
  readonly nameEn: string;
  readonly value: number | null;
  readonly kg: number | null;
  readonly reporters: number | null;
  /** The most of a band, where reporters are given in bands. */
  readonly reportersTo?: number;
  /**
   * Nobody reported there, or not what the value is worked out of; or it is suppressed, or not
   * published of such areas.
   */
  readonly missing?: FigureMissing;
  /** It covers a part of the period. */
  readonly partial?: true;
  /** The value is too unsure to be held against those of other areas. */
  readonly isRanked?: false;
}

export interface MapValues {
  readonly data: readonly MapArea[];
  readonly unit: MapMeasure;
  readonly basis: Basis;
  /** A part of all is in no area. */
  readonly cut?: true;
}

/** What a value is worked out of, beside the kilograms and what they are divided by. */
export const SUMS: Readonly<Record<MapMeasure, readonly string[]>> = {
  kg: [],
  kgPerPersonYear: ['based_kg'],
  gramsPerMeal: ['based_kg'],
  kgPerSquareMetreYear: ['based_kg'],
  kgCo2e: ['co2e', 'co2e_kg'],
  baht: ['baht', 'baht_kg'],
};

type AreaValue = Omit<MapArea, 'code' | 'nameTh' | 'nameEn'>;

const SUPPRESSED: AreaValue = { value: null, kg: null, reporters: null, missing: 'withheld' };

function areaValueOf(cell: Cell | undefined, measure: MapMeasure, isHidden: boolean): AreaValue {
  if (cell ? cell.sums === null : isHidden) return SUPPRESSED;
  if (!cell?.sums) return { value: null, kg: null, reporters: 0, missing: 'insufficient' };
  const formula: Formula = FORMULAE[measure];
  const value = formula.value(cell.sums);
  const precision = RATE_OF[measure] === undefined ? null : precisionOf(value, cell.margin);
  return {
    value,
    kg: cell.sums.kg ?? 0,
    ...reportersIn(cell),
    ...precision,
    ...(value === null && { missing: whyMissing(cell, formula) }),
    ...(cell.isPartial && { partial: true as const }),
    ...(precision && !isRankable(precision) && { isRanked: false as const }),
  };
}

const currentCells = ({ cells }: Answer): Cell[] => cells.filter(({ series }) => series === 0);

/** The value of every area of a level within one; of a rate, its own user type is counted. */
export async function mapOf(
  source: FigureSource,
  areas: Areas,
  query: Query,
  level: AreaLevel,
  measure: MapMeasure,
): Promise<MapValues> {
  const rateOf = RATE_OF[measure];
  const counted: Query = rateOf ? { ...query, userType: rateOf } : query;
  const answer = await source.count(
    wasteQuestion(counted, [], {
      children: CODE_LENGTHS[level],
      measures: ['kg', 'weighed_kg', ...SUMS[measure]],
      base: rateOf !== undefined,
      ...(rateOf && { margin: true as const }),
      ranges: currentRangesOf(counted),
    }),
  );
  const cells = currentCells(answer);
  const single = new Map(cells.flatMap((it) => (it.pooled ? [] : [[it.keys[0], it] as const])));
  const pooled = new Set(cells.flatMap((it) => it.pooled ?? []));
  const inside = areasCounted(query.area, source.scopeOf(query.area));
  const seen = seenAmong(areas.within(level, query.area), inside);
  const data = seen.map(({ code, nameTh, nameEn }) => ({
    ...{ code, nameTh, nameEn },
    ...areaValueOf(single.get(code), measure, answer.isCut || pooled.has(code)),
  }));
  return {
    data,
    unit: measure,
    basis: source.basis(answer.foundation, weighedShareOf(answer.cells)),
    ...((answer.isCut || pooled.size > 0) && { cut: true as const }),
  };
}
