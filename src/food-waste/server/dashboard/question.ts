import type { Source } from '../rollups/cuts.ts';

/** Columns that rows are narrowed by. */
export type FilterColumn =
  | 'user_type'
  | 'part'
  | 'material_id'
  | 'waste_food_id'
  | 'waste_manage_id';

export interface Filter {
  readonly column: FilterColumn;
  readonly value: string | number;
}

/** A row's value of a master, by its id. */
export interface Lookup {
  readonly table: string;
  /** SQL of the value. */
  readonly value: string;
  /** What stands for no row, or no value. */
  readonly blank: string;
}

/** Something that cells are broken down by: a column of records and rollups, or made of one. */
export interface Key {
  readonly column: string;
  /** Words of the column: the key is `true` of these and `false` of others. */
  readonly among?: readonly string[];
  /** Where the key is looked up by that of the column, as the master is now. */
  readonly lookup?: Lookup;
}

/** Whether a key is what its column holds, and not made of it. */
export const isPlain = ({ among, lookup }: Key): boolean => !among && !lookup;

/** A stretch of months or days that is counted by itself; both ends included. */
export interface Range {
  /** 0 for the period in question, 1 for what it is compared with. */
  readonly series: 0 | 1;
  /** Which part of a chart over time it is; '' where there is one part. */
  readonly bucket: string;
  /** First days of months, or days. */
  readonly first: string;
  readonly last: string;
}

/** A sum of questions of materials alone: kilograms of menus whose material their recipes say. */
export const RECIPE_KG = 'recipe_kg';

/** A question about the records. */
export interface Question {
  readonly source: Source;
  readonly keys: readonly Key[];
  /** Digits of the codes of the areas of the breakdown, as the last key; 0 for none. */
  readonly children: 0 | 2 | 4 | 6;
  /** The area counted, '' for the whole country. */
  readonly area: string;
  readonly userTypes: readonly string[];
  readonly filters: readonly Filter[];
  /** Only what counts as waste, or everything reported. */
  readonly counted: boolean;
  /** Names of the sums wanted beside the number of records. */
  readonly measures: readonly string[];
  /** Whether the people, meals or floor are wanted that the kilograms are divided by. */
  readonly base: boolean;
  readonly grain: 'day' | 'month';
  /** Whether the 95 % interval of `based_kg` by `base` is wanted. */
  readonly margin?: true;
  readonly ranges: readonly Range[];
}

/** A question of whatever is counted of the area it is about. */
export interface PlacedQuestion extends Question {
  /** Codes of areas of which none lies in another; '' is the whole country. */
  readonly places: readonly string[];
  /** Ids of whom everything in the area is counted as well, which no rollup has. */
  readonly reporters: readonly number[];
}
