import type { Cell } from './cells.ts';
import { RECIPE_KG } from './question.ts';

/** A quotient; null where there is nothing to divide by. */
export const quotient = (one: number, other: number): number | null =>
  other === 0 ? null : one / other;

/** How much a figure has changed, as a share of what it was; null where there is nothing to compare with. */
export function changeOf(value: number | null, previous: number | null): number | null {
  if (value === null || previous === null || previous === 0) return null;
  return value / previous - 1;
}

/** A number of reporters on the wire: exact, or the least and the most of a band. */
export function reportersIn(
  of: { readonly reporters: number | null; readonly reportersTo?: number } | undefined,
): { readonly reporters: number | null; readonly reportersTo?: number } {
  if (!of) return { reporters: 0 };
  const { reporters, reportersTo } = of;
  return { reporters, ...(reportersTo !== undefined && { reportersTo }) };
}

/** A share to the thousandth. */
export const rounded = (share: number | null): number | null =>
  share === null ? null : Math.round(share * 1000) / 1000;

/** The share of the kilograms of some cells that was weighed; null where that is not known. */
export function weighedShareOf(cells: readonly Cell[]): number | null {
  let [kg, weighed] = [0, 0];
  for (const { series, sums } of cells) {
    // Not all published rows say it.
    if (series !== 0 || sums?.weighed_kg === undefined) continue;
    kg += sums.kg ?? 0;
    weighed += sums.weighed_kg;
  }
  return rounded(quotient(weighed, kg));
}

/** An answer of which a part was worked out by recipes. */
export interface ByRecipe {
  /** Of the kilograms in question, the share whose material was worked out by the recipe of a menu. */
  readonly recipeShare?: number;
}

/** What was worked out by recipes of menus; nothing where nothing was. */
export function recipeShareOf(cells: readonly Cell[], whole: number): ByRecipe {
  const kg = cells.reduce(
    (sum, { series, sums }) => sum + (series === 0 ? (sums?.[RECIPE_KG] ?? 0) : 0),
    0,
  );
  const recipeShare = rounded(quotient(kg, whole));
  return recipeShare ? { recipeShare } : {};
}
