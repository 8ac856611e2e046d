import { sql } from 'drizzle-orm';
import type { Connection } from '../../../engine/server/db/connection.ts';
import type { Key } from './question.ts';

/** Something that figures are broken down by: a row of a resource, or a word of a choice. */
export interface Dimension extends Key {
  /** Table of the rows that the keys are ids of; null where the keys are words. */
  readonly table: string | null;
}

/** What waste is broken down by. */
export const WASTE_DIMENSIONS = {
  material: { column: 'material_id', table: 'materials' },
  materialSub: { column: 'material_sub_id', table: 'material_subs' },
  menu: { column: 'menu_id', table: 'menus' },
  category: {
    column: 'retail_store_id',
    lookup: { table: 'retail_stores', value: 'category_id', blank: '0' },
    table: 'retail_store_categories',
  },
  retailStore: { column: 'retail_store_id', table: 'retail_stores' },
  step: { column: 'waste_food_id', table: 'waste_foods' },
  stage: { column: 'stage', table: null },
  manage: { column: 'waste_manage_id', table: 'waste_manages' },
  destination: { column: 'destination', table: null },
  part: { column: 'part', table: null },
  method: { column: 'method', table: null },
  userType: { column: 'user_type', table: null },
} as const satisfies Record<string, Dimension>;
export type WasteDimension = keyof typeof WASTE_DIMENSIONS;

/** Columns of what becomes of the waste: of these, everything reported is shown, not waste alone. */
export const BECOMING: ReadonlySet<string> = new Set([
  WASTE_DIMENSIONS.manage.column,
  WASTE_DIMENSIONS.destination.column,
]);

/** What packaging is broken down by. */
export const PACKAGING_DIMENSIONS = {
  packagingMaterial: {
    column: 'category_unit_id',
    lookup: { table: 'category_units', value: 'packaging_material', blank: '' },
    table: null,
  },
  categoryUnit: { column: 'category_unit_id', table: 'category_units' },
  manage: { column: 'waste_manage_packaging_id', table: 'waste_manage_packagings' },
  clean: { column: 'clean', table: null },
  recyclable: {
    column: 'category_unit_id',
    lookup: {
      table: 'category_units',
      value: `case when recyclable then 'recyclable' else 'other' end`,
      blank: '',
    },
    table: null,
  },
} as const satisfies Record<string, Dimension>;
export type PackagingDimension = keyof typeof PACKAGING_DIMENSIONS;

/** How an answer names a cell: by the id and name of a row, or by a word of the product's own. */
export type Named =
  | { readonly id: number; readonly name: string }
  | { readonly key: string; readonly name: null };

/** What stands for it where another cell speaks of it. */
export const keyOf = (named: Named): number | string => ('id' in named ? named.id : named.key);

/** What has no value in a dimension. */
export const NO_VALUE: Named = { key: 'none', name: null };

/** The names of rows as they are now, so that a rename shows at once. */
async function namesOf(
  connection: Connection,
  table: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await connection.execute<{ id: number; name: string }>(
    sql`select id, name from ${sql.identifier(table)} where id = any(${sql.param(ids)}::integer[])`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Names the keys of cells. */
export async function nameKeys(
  connection: Connection,
  { table }: Dimension,
  keys: Iterable<string>,
): Promise<(key: string) => Named> {
  if (table === null) return (key) => (key === '' ? NO_VALUE : { key, name: null });
  const ids = [...new Set(keys)].map(Number).filter((id) => id > 0);
  const names = await namesOf(connection, table, ids);
  return (key) =>
    key === '0' ? NO_VALUE : { id: Number(key), name: names.get(Number(key)) ?? '' };
}
