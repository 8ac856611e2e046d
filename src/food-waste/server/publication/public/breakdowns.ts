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

const WASTE: Readonly<Partial<Record<WasteDimension, string>>> = {
  material: 'material',
  menu: 'menu',
  category: 'category',
  retailStore: 'retailStore',
  step: 'step',
  stage: 'stage',
  manage: 'manage',
  destination: 'destination',
  part: 'part',
  method: 'method',
};
const PACKAGING: Readonly<Partial<Record<PackagingDimension, string>>> = {
  packagingMaterial: 'packagingMaterial',
  manage: 'packagingManage',
  clean: 'clean',
};

/** Words of `by` that are published, by what they are of. */
export const PUBLISHED_BY: Readonly<Record<Source, readonly string[]>> = {
  waste: Object.keys(WASTE),
  packaging: Object.keys(PACKAGING),
};

const isSame = (key: Key, dimension: Dimension): boolean =>
  key.column === dimension.column && key.lookup?.value === dimension.lookup?.value;

/** The published breakdown whose rows a key names; null where there is none. */
export function publishedBreakdown(source: Source, key: Key): string | null {
  if (source === 'packaging' && key.column === 'recovered') return 'recovered';
  const [dimensions, names]: readonly [
    Readonly<Record<string, Dimension>>,
    Readonly<Record<string, string | undefined>>,
  ] = source === 'waste' ? [WASTE_DIMENSIONS, WASTE] : [PACKAGING_DIMENSIONS, PACKAGING];
  const found = Object.entries(dimensions).find(([, dimension]) => isSame(key, dimension));
  return (found && names[found[0]]) ?? null;
}

/** The table of the rows that a breakdown's keys are ids of; null where they are words. */
export function breakdownTable(breakdown: string): string | null {
  const found = (
    dimensions: Readonly<Record<string, Dimension>>,
    names: Readonly<Record<string, string | undefined>>,
  ) => Object.entries(dimensions).find(([name]) => names[name] === breakdown)?.[1].table;
  return found(WASTE_DIMENSIONS, WASTE) ?? found(PACKAGING_DIMENSIONS, PACKAGING) ?? null;
}
