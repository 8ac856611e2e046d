import { type AreaLevel, CODE_LENGTHS } from '../../schema/geography.ts';
import type { Areas } from '../geography/areas.ts';
import { rangesOf, wasteQuestion } from './asking.ts';
import type { Cell } from './cells.ts';
import { FORMULAE } from './figures.ts';
import type { Query } from './query.ts';
import type { Basis, Look } from './reading.ts';
import { weighedShareOf } from './shares.ts';

/** What a map can show of every area. */
export const MAP_MEASURES = ['kgPerPersonYear', 'kg', 'kgCo2e', 'baht'] as const;
export type MapMeasure = (typeof MAP_MEASURES)[number];

export interface MapArea {
  readonly code: string;
  readonly nameTh: string;
  readonly nameEn: string;
  readonly value: number | null;
  readonly kg: number | null;
  readonly reporters: number | null;
  /** Nobody reported there, or not what the value is worked out of; or too few did to be told. */
  readonly missing?: 'insufficient' | 'withheld';
  /** It tells of a part of the time asked for. */
  readonly partial?: true;
}

export interface MapValues {
  readonly data: readonly MapArea[];
  readonly unit: MapMeasure;
  readonly basis: Basis;
}

/** What a value is worked out of, beside the kilograms and what they are divided by. */
const SUMS: Readonly<Record<MapMeasure, readonly string[]>> = {
  kg: [],
  kgPerPersonYear: ['based_kg'],
  kgCo2e: ['co2e', 'co2e_kg'],
  baht: ['baht', 'baht_kg'],
};

function toArea(
  cell: Cell | undefined,
  measure: MapMeasure,
): Omit<MapArea, 'code' | 'nameTh' | 'nameEn'> {
  if (cell && cell.sums === null) {
    return { value: null, kg: null, reporters: null, missing: 'withheld' };
  }
  if (!cell?.sums) return { value: null, kg: null, reporters: 0, missing: 'insufficient' };
  const value = FORMULAE[measure].value(cell.sums);
  return {
    value,
    kg: cell.sums.kg ?? 0,
    reporters: cell.reporters,
    ...(value === null && { missing: 'insufficient' as const }),
    ...(cell.isPartial && { partial: true as const }),
  };
}

/** The value of every area of a level within the one asked for. Per person, consumers are counted. */
export async function mapOf(
  look: Look,
  areas: Areas,
  query: Query,
  level: AreaLevel,
  measure: MapMeasure,
): Promise<MapValues> {
  const isPerPerson = measure === 'kgPerPersonYear';
  const asked: Query = isPerPerson ? { ...query, userType: 'consumer' } : query;
  const { cells, ground } = await look.count(
    wasteQuestion(asked, [], {
      children: CODE_LENGTHS[level],
      measures: ['kg', 'weighed_kg', ...SUMS[measure]],
      base: isPerPerson,
      ranges: rangesOf(asked).filter(({ series }) => series === 0),
    }),
  );
  const found = new Map(cells.map((cell) => [cell.keys[0], cell]));
  const data = areas.within(level, query.area).map(({ code, nameTh, nameEn }) => ({
    code,
    nameTh,
    nameEn,
    ...toArea(found.get(code), measure),
  }));
  return { data, unit: measure, basis: look.basis(ground[0], weighedShareOf(cells)) };
}
