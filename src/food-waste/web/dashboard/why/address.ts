/**
 * How the address holds which change is looked at: `?why=kg&why.area=50`, beside what the page is
 * narrowed to. All visits have this; what reads it is in `opened.ts`.
 */
import { MAP_MEASURES } from '../declaration.ts';
import type { View } from '../view.ts';

/** Whose change is shown: what a map can show, and baht. */
export const MEASURES = [...MAP_MEASURES, 'baht'] as const;
export type Measure = (typeof MEASURES)[number];

export const OPEN = 'why';
export const PREFIX = `${OPEN}.`;
export const FIRST = `${PREFIX}by`;
/** What may be narrowed further than the page is. */
export type Narrowing = Partial<
  Pick<View, 'area' | 'userType' | 'materialId' | 'wasteFoodId' | 'from' | 'to'>
>;

/** The measure of a headline figure, mostly of the same name; undefined where no change is shown. */
export const measureOfFigure = (figure: string): Measure | undefined =>
  MEASURES.find((it) => it === figure) ??
  (figure === 'wasteKg' || figure === 'receivedKg' ? 'kg' : undefined);

/** The address with the panel closed. */
export function closed(params: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...params].filter(([name]) => !name.startsWith(OPEN)));
}

/** The address with the panel open; what the page is narrowed to stays as it is. */
export function opened(
  params: URLSearchParams,
  measure: Measure,
  by: string | undefined,
  narrowing: Narrowing,
): URLSearchParams {
  const next = closed(params);
  next.set(OPEN, measure);
  if (by) next.set(FIRST, by);
  for (const [name, value] of Object.entries(narrowing)) {
    if (value) next.set(PREFIX + name, String(value));
  }
  return next;
}
