/** Which breakdowns of the dashboards' calls are published, and by what name. */
import {
  type Dimension,
  PACKAGING_DIMENSIONS,
  type PackagingDimension,
  WASTE_DIMENSIONS,
  type WasteDimension,
} from '../../dashboard/names.ts';
import type { Key } from '../../dashboard/question.ts';
import type { Source } from '../../rollups/cuts.ts';

const WASTE: readonly WasteDimension[] = [
  ...(['material', 'menu', 'category', 'retailStore', 'step', 'stage'] as const),
  ...(['manage', 'destination', 'part', 'method'] as const),
];
const PACKAGING: readonly PackagingDimension[] = ['packagingMaterial', 'manage', 'clean'];

/** Words of `by` that are published, by what they are of. */
export const PUBLISHED_BY: Readonly<Record<Source, readonly string[]>> = {
  waste: WASTE,
  packaging: PACKAGING,
};

/** The published breakdowns by name, each with its dimension. */
const BREAKDOWNS: Readonly<Record<Source, Readonly<Record<string, Dimension>>>> = {
  waste: Object.fromEntries(WASTE.map((by) => [by, WASTE_DIMENSIONS[by]])),
  packaging: Object.fromEntries(
    PACKAGING.map((by) => [by === 'manage' ? 'packagingManage' : by, PACKAGING_DIMENSIONS[by]]),
  ),
};

/** The published breakdown whose rows a key names; null where there is none. */
export function publishedBreakdown(source: Source, key: Key): string | null {
  if (source === 'packaging' && key.column === 'recovered') return 'recovered';
  const found = Object.entries(BREAKDOWNS[source]).find(
    ([, { column, lookup }]) => key.column === column && key.lookup?.value === lookup?.value,
  );
  return found?.[0] ?? null;
}

/** The table of the rows that a breakdown's keys are ids of; null where they are words. */
export const breakdownTable = (breakdown: string): string | null =>
  (BREAKDOWNS.waste[breakdown] ?? BREAKDOWNS.packaging[breakdown])?.table ?? null;
