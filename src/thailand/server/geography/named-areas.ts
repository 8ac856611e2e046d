import { memoize } from '../../../engine/declaration/memoize.ts';
import { searchForm } from '../../../engine/declaration/thai-order.ts';
import { AREA_LEVELS, type Area } from '../../geography.ts';
import type { Areas } from './areas.ts';

/** An area, and its names as searches compare them. */
export interface NamedArea {
  readonly area: Area;
  readonly names: readonly string[];
}

export const searchNames = ({ nameTh, nameEn }: Area): string[] => [nameTh, nameEn].map(searchForm);

/** The areas of all levels, wide ones first; there are thousands, and they never change. */
export const namedAreas = memoize((areas: Areas): readonly NamedArea[] =>
  AREA_LEVELS.flatMap((level) =>
    areas.within(level, '').map((area) => ({ area, names: searchNames(area) })),
  ),
);
