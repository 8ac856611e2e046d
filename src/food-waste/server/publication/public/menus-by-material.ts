/**
 * Materials of menus: what is published of menus, split by their recipes. It is worked out of published
 * weights alone, and so reveals nothing that these do not.
 */
import type { Recipes } from '../recipes.ts';
import { halfStep, MILLIGRAMS, toThreeDigits } from '../records/rounding.ts';
import { SUMMARIES, TOTALS } from '../records/summaries.ts';
import type { AreaTables, StoredTable } from '../store.ts';
import { tableName } from '../store.ts';
import type { TableRow } from './published-cells.ts';

const NOT_SPECIFIED = '0';

/** User types that have menus, of one type or of all generators (''). */
const typesWithMenus = (type: string): readonly string[] =>
  (SUMMARIES.find(({ name }) => name === 'menu')?.userTypes ?? []).filter(
    (it) => type === '' || it === type,
  );

/** Recipes of the menus that are split, by user type. */
export type SplitMenus = ReadonlyMap<string, Recipes>;

/** Whether what is published of a user type leaves open what a menu came to. */
function isHidden(tables: AreaTables, type: string, menu: string): boolean {
  const rows = tables.get(tableName('menu', type))?.rows;
  const isReported = tables.has(tableName(TOTALS.waste, type));
  return rows ? rows.some(({ pooled }) => pooled?.includes(menu)) : isReported;
}

/**
 * Which menus of a period are split. Where it is compared with another, these are menus of which both
 * are known: what was split but once would look like a change of its materials.
 * @param periods the tables of the area in each period
 */
export function splitMenus(recipes: Recipes, periods: readonly AreaTables[]): SplitMenus {
  const isKnown = (menu: string, type: string): boolean =>
    !periods.some((tables) => isHidden(tables, type, menu));
  return new Map(
    typesWithMenus('').map((type) => [
      type,
      Object.fromEntries(Object.entries(recipes).filter(([menu]) => isKnown(menu, type))),
    ]),
  );
}

type Band = Pick<TableRow, 'reporters' | 'reportersTo'>;

/** What comes to a material, or goes from what is not specified. */
interface Moved extends Band {
  readonly kg: number;
}

const NOTHING: Moved = { kg: 0, reporters: 0, reportersTo: 0 };

/** At least as many as of either, at most as many as of both. */
const added = (one: Moved, other: Moved): Moved => ({
  kg: one.kg + other.kg,
  reporters: Math.max(one.reporters, other.reporters),
  reportersTo: one.reportersTo + other.reportersTo,
});

/** What menus of some user types come to by material, and in all. */
function movedBy(tables: AreaTables, types: readonly string[], split: SplitMenus) {
  const materials = new Map<string, Moved>();
  let all = NOTHING;
  for (const type of types) {
    for (const row of tables.get(tableName('menu', type))?.rows ?? []) {
      for (const [material, share] of Object.entries(split.get(type)?.[row.key] ?? {})) {
        if (material === NOT_SPECIFIED) continue;
        const part = { ...row, kg: row.kg * share };
        materials.set(material, added(materials.get(material) ?? NOTHING, part));
        all = added(all, part);
      }
    }
  }
  return { materials, all };
}

const isIn = (row: TableRow, material: string): boolean =>
  row.pooled ? row.pooled.includes(material) : row.key === material;

/** What is left of a row; null where that is no more than its rounding. Who reported it is not published. */
function lessened(row: TableRow, by: Moved, price: number | null): TableRow | null {
  const kg = row.kg - by.kg;
  if (kg <= halfStep(row.kg * MILLIGRAMS) / MILLIGRAMS) return null;
  const baht = price === null ? null : toThreeDigits(kg * price);
  return { ...row, kg: toThreeDigits(kg), baht, isRest: true };
}

/** @param price baht for a kilogram of what comes to it; null where it is not known */
function increased(row: TableRow, by: Moved, price: number | null): TableRow {
  const { kg, reporters, reportersTo } = added(row, by);
  const own = { baht: row.baht ?? 0, kg: row.baht === null ? 0 : row.kg };
  const come = { baht: by.kg * (price ?? 0), kg: price === null ? 0 : by.kg };
  const pricedKg = own.kg + come.kg;
  return {
    ...row,
    kg: toThreeDigits(kg),
    reporters,
    reportersTo,
    baht: pricedKg > 0 ? toThreeDigits(own.baht + come.baht) : null,
    pricedKg,
    recipeKg: toThreeDigits(by.kg),
  };
}

const NO_ROW = { weighedShare: null, kgCo2e: null, baht: null };

/**
 * The materials of an area and user type, with those of its menus. Where what is not specified is in no
 * row of its own, the menus in it cannot be taken from it, and the table stays as it is.
 */
export function withMenus(
  tables: AreaTables,
  type: string,
  split: SplitMenus,
): StoredTable | undefined {
  const table = tables.get(tableName('material', type));
  const { materials, all } = movedBy(tables, typesWithMenus(type), split);
  const unspecified = table?.rows.find(({ key }) => key === NOT_SPECIFIED);
  if (!table || !unspecified || all.kg === 0) return table;
  // Menus have the price of what they were part of, and weigh no more than it, for all roundings.
  const price = unspecified.baht === null ? null : unspecified.baht / unspecified.kg;
  const most = Math.min(1, unspecified.kg / all.kg);
  const total = tables.get(tableName(TOTALS.waste, type))?.total;
  const come = ({ kg, reporters, reportersTo }: Moved, own?: TableRow): TableRow => {
    const row = own ?? { key: '', ...NO_ROW, ...NOTHING };
    const grown = increased(row, { kg: kg * most, reporters, reportersTo }, price);
    return { ...grown, reportersTo: Math.min(grown.reportersTo, total?.reportersTo ?? Infinity) };
  };
  const left = lessened(unspecified, { ...all, kg: all.kg * most }, price);
  let rows = table.rows.flatMap((row): TableRow[] =>
    row === unspecified ? (left ? [left] : []) : [row],
  );
  for (const [key, moved] of materials) {
    const own = rows.find((row) => isIn(row, key));
    const grown = come(moved, own);
    rows = own ? rows.map((row) => (row === own ? grown : row)) : [...rows, { ...grown, key }];
  }
  return { ...table, rows };
}
