/** What areas are compared by. */
export interface Compared {
  readonly value: number | null;
  /** Whether it is sure enough to be held against others. */
  readonly isRanked: boolean;
  readonly interval: { readonly low: number; readonly high: number } | null;
}

/** What can be said of the areas on a map: which has most, or how many of them may have. */
export type Headline =
  | { readonly kind: 'area'; readonly code: string; readonly compared: number }
  | { readonly kind: 'uncertain'; readonly candidates: number; readonly compared: number };

/**
 * Finds the area with most. It is named only where its interval lies above those of all others.
 * @param count how many areas there are, with a value or without
 * @returns null where fewer than two areas can be compared, unless there is but one
 */
export function headlineOf(
  values: Iterable<readonly [code: string, Compared]>,
  count: number,
): Headline | null {
  const ranked = [...values]
    .flatMap(([code, { value, isRanked, interval }]) =>
      value === null || !isRanked
        ? []
        : [{ code, value, low: interval?.low ?? value, high: interval?.high ?? value }],
    )
    .sort((one, other) => other.value - one.value);
  const [first] = ranked;
  const compared = ranked.length;
  if (!first || (compared === 1 && count > 1)) return null;
  // Whose interval ends below where another's begins is not the one with most.
  const floor = Math.max(...ranked.map(({ low }) => low));
  const candidates = ranked.filter(({ high }) => high >= floor).length;
  return candidates === 1
    ? { kind: 'area', code: first.code, compared }
    : { kind: 'uncertain', candidates, compared };
}
