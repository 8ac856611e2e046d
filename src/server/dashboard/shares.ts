import type { Cell } from './cells.ts';

/** A quotient; null where there is nothing to divide by. */
export const quotient = (one: number, other: number): number | null =>
  other === 0 ? null : one / other;

/** How much a figure has changed, as a share of what it was; null where that cannot be told. */
export function changeOf(value: number | null, previous: number | null): number | null {
  if (value === null || previous === null || previous === 0) return null;
  return value / previous - 1;
}

/** A share to the thousandth. */
export const rounded = (share: number | null): number | null =>
  share === null ? null : Math.round(share * 1000) / 1000;

/** The share of the kilograms of some cells that was weighed; null where nothing is shown. */
export function weighedShareOf(cells: readonly Cell[]): number | null {
  let [kg, weighed] = [0, 0];
  for (const { series, sums } of cells) {
    if (series !== 0 || sums === null) continue;
    kg += sums.kg ?? 0;
    weighed += sums.weighed_kg ?? 0;
  }
  return rounded(quotient(weighed, kg));
}
