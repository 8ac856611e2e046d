import {
  COUNTS,
  type Measure,
  OF_WASTE,
  PACKAGING_COUNTS,
  PACKAGING_MEASURES,
  RECIPE,
  WASTE_MEASURES,
} from './measures.ts';

/** What records a rollup is made of: names their table, and their entries in the log. */
export type Source = 'waste' | 'packaging';

export const SOURCE_TABLES: Readonly<Record<Source, string>> = {
  waste: 'waste_records',
  packaging: 'packaging_records',
};

/** Something a rollup is broken down by. Blank is 0 or the empty text, so that keys compare. */
export interface Dimension {
  readonly name: string;
  readonly type: 'text' | 'integer' | 'boolean';
  /** SQL of it in one record `r`. */
  readonly of: string;
}

/**
 * A rollup: sums of records over a period, an area and a few dimensions. Each answers a kind of
 * question of the dashboards; one of all dimensions would have as many rows as there are records.
 */
export interface Cut {
  readonly table: string;
  readonly source: Source;
  /** Days are stored for the whole country, months for it and for every province. */
  readonly grain: 'day' | 'month';
  readonly dimensions: readonly Dimension[];
  readonly measures: readonly Measure[];
  /** The dimension by which all provinces are narrowed to one value of it. */
  readonly narrowedBy?: string;
  /** Condition on `r` beside that of being published. */
  readonly only?: string;
  /** What that leaves: records of handlers, or those that fill this dimension. */
  readonly holds?: string;
}

const text = (name: string): Dimension => ({
  name,
  type: 'text',
  of: `coalesce(r.${name}, '')`,
});
const id = (name: string, of = `r.${name}`): Dimension => ({
  name,
  type: 'integer',
  of: `coalesce(${of}, 0)`,
});

const USER_TYPE = text('user_type');
const SHARED: readonly Dimension[] = [
  USER_TYPE,
  text('part'),
  { name: 'counts', type: 'boolean', of: COUNTS },
];
/** The material group, of a retail item the one it had when the record was saved. */
const MATERIAL = id('material_id', 'coalesce(r.material_id, r.retail_material_id)');

/** The recipe of a menu's record, by which questions of materials are answered. */
const RECIPE_ID = id('recipe_id', RECIPE);

const waste = (name: string, dimensions: readonly Dimension[]): Cut => ({
  table: `rollup_waste_${name}`,
  source: 'waste',
  grain: 'month',
  dimensions: [...SHARED, ...dimensions],
  measures: WASTE_MEASURES,
});
/** The same of breakdowns of waste, which days without any are no part of. */
const wasteBy = (name: string, dimensions: readonly Dimension[]): Cut => ({
  ...waste(name, dimensions),
  only: OF_WASTE,
});
/** Sums of the records that fill one of the dimensions. */
const filled = (holds: string, cut: Cut): Cut => ({
  ...cut,
  only: `r.${holds} is not null`,
  holds,
});
const packaging = (name: string, dimensions: readonly Dimension[]): Cut => ({
  table: `rollup_packaging_${name}`,
  source: 'packaging',
  grain: 'month',
  dimensions: [USER_TYPE, ...dimensions],
  measures: PACKAGING_MEASURES,
  only: PACKAGING_COUNTS,
});

/** The rollups of sums, the narrowest first: a reader takes the first that is enough. */
export const CUTS: readonly Cut[] = [
  { ...waste('days', []), grain: 'day' },
  waste('totals', []),
  { ...wasteBy('materials', [MATERIAL, RECIPE_ID]), narrowedBy: 'material_id' },
  {
    ...wasteBy('manages', [id('waste_manage_id'), text('destination')]),
    narrowedBy: 'waste_manage_id',
  },
  { ...wasteBy('steps', [id('waste_food_id'), text('stage')]), narrowedBy: 'waste_food_id' },
  wasteBy('methods', [text('method')]),
  filled('menu_id', waste('menus', [id('menu_id')])),
  filled('retail_store_id', waste('stores', [id('retail_store_id'), MATERIAL])),
  filled('material_sub_id', waste('subs', [id('material_sub_id'), MATERIAL])),
  // Where handlers take what: no other question has so many dimensions.
  {
    ...waste('flows', [MATERIAL, RECIPE_ID, id('waste_manage_id'), text('destination')]),
    only: `r.user_type = 'handler' and ${OF_WASTE}`,
    holds: 'handler',
  },
  packaging('kinds', [id('category_unit_id'), text('clean')]),
  packaging('manages', [
    id('waste_manage_packaging_id'),
    { name: 'recovered', type: 'boolean', of: 'r.recovered' },
  ]),
];

/** Whether rows of a rollup distinguish recipes. */
export const hasRecipes = (table: string): boolean =>
  CUTS.some((it) => it.table === table && it.dimensions.includes(RECIPE_ID));

/** Sums of areas down to the tambon, of what counts as waste, and what they are divided by. */
export interface AreaCut {
  readonly table: string;
  readonly source: Source;
  readonly measures: readonly Measure[];
}

const AVOIDED = new Set(['avoided', 'avoided_kg']);

export const AREA_CUTS: readonly AreaCut[] = [
  {
    table: 'rollup_waste_areas',
    source: 'waste',
    measures: WASTE_MEASURES.filter(({ name }) => !AVOIDED.has(name)),
  },
  { table: 'rollup_packaging_areas', source: 'packaging', measures: PACKAGING_MEASURES },
];
