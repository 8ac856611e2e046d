/** What is known of one area. */
export interface MapValue {
  readonly value: number | null;
  /** Why there is no number: `withheld` of too few reporters, `unpublished` but of larger areas. */
  readonly missing?: string;
  /** How many the number rests on, where that is known. */
  readonly reporters?: number | null;
  /** The end of the band that `reporters` begins, where it is one. */
  readonly reportersTo?: number | null;
  /** The 95 % interval of a rate. */
  readonly interval?: { readonly low: number; readonly high: number } | null;
  /** False where the interval is too wide for a place among the others. */
  readonly isRanked?: boolean;
  /** It covers a part of its rows or of the period. */
  readonly isPartial?: boolean;
}

/** Steps of the colour scale, from the lightest on. */
export const CLASSES = 5;

/** A class of the legend: values above `above` (from `above` on in the first class) up to `to`. */
export interface ValueClass {
  readonly above: number;
  readonly to: number;
}

/** How an area is filled: the number of its class, or why it has none. */
export type Fill = number | Unclassed;
/** Why an area has no class: too few report, nothing is known, or its number is not exact enough. */
export type Unclassed = 'withheld' | 'none' | 'unranked';

/** Two digits are enough to distinguish classes, and easy to read. */
function rounded(value: number, round: (value: number) => number): number {
  if (value === 0) return 0;
  const digits = 1 - Math.floor(Math.log10(Math.abs(value)));
  // Fractions are not exact: 0.07 × 1,000 must count as 70, and 3 ÷ 10 as 0.3.
  const scaled = Number((value * 10 ** digits).toPrecision(12));
  return Number((round(scaled) / 10 ** digits).toPrecision(12));
}

/**
 * Classes with about as many areas in each, with limits that are easy to read; fewer than five
 * where the values don't differ enough, none without values.
 */
export function classesOf(values: Iterable<MapValue>): ValueClass[] {
  const known = [...values]
    .flatMap(({ value, missing, isRanked }) =>
      value === null || missing === 'withheld' || isRanked === false ? [] : [value],
    )
    .sort((one, other) => one - other);
  const lowest = known[0];
  const highest = known.at(-1);
  if (lowest === undefined || highest === undefined) return [];
  const limits = Array.from({ length: CLASSES - 1 }, (_, place) =>
    rounded(known[Math.ceil((known.length * (place + 1)) / CLASSES) - 1] ?? highest, Math.round),
  );
  const inside = [...new Set(limits)].filter((limit) => limit >= lowest && limit < highest);
  const tops = [...inside, rounded(highest, Math.ceil)];
  const bottom = rounded(lowest, Math.floor);
  return tops.map((to, place) => ({ above: tops[place - 1] ?? bottom, to }));
}

/** The fill of an area. A scale of few classes uses the strong end of the colours too. */
export function fillOf(value: MapValue | undefined, classes: readonly ValueClass[]): Fill {
  if (value?.missing === 'withheld') return 'withheld';
  const known = value?.value;
  if (known === undefined || known === null) return 'none';
  if (value?.isRanked === false) return 'unranked';
  const place = classes.findIndex(({ to }) => known <= to);
  return shadeOf(place < 0 ? classes.length - 1 : place, classes.length);
}

/** The step of the colour scale of a class among so many. */
export function shadeOf(place: number, count: number): number {
  return count <= 1 ? CLASSES - 2 : Math.round((place * (CLASSES - 1)) / (count - 1));
}
