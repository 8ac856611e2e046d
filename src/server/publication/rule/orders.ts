import type { Part } from './pooled-part.ts';
import type { Group, Rule } from './rule.ts';

const weightOf = (groups: readonly Group[]): number =>
  groups.reduce((sum, { weight }) => sum + weight, 0);

export interface OrderOptions {
  readonly rule: Pick<Rule, 'allows' | 'needOf'>;
  /** The row of what is not specified, which joins a pool last; -1 where there is none. */
  readonly lastToJoin?: number;
}

/** Orders of rows that are worth a try: all of them are safe, and one shows most. */
export function ordersOf(
  parts: readonly Part[],
  rows: number,
  { rule: { allows }, lastToJoin = -1 }: OrderOptions,
): readonly (readonly number[])[] {
  const bySize = [...parts].sort((one, other) => weightOf(other) - weightOf(one));
  const facts = Array.from({ length: rows }, (_, row) => {
    const groupsIn = (of: readonly Part[]): Group[] => of.flatMap((part) => part[row] ?? []);
    const weight = weightOf(groupsIn(parts));
    const failing = weightOf(groupsIn(parts).filter((group) => !allows([group])));
    const share = weight === 0 ? 0 : failing / weight;
    // Small parts can hide the row among themselves, so that the largest may show it.
    const isForLargest = allows(groupsIn(bySize.slice(1)), 0);
    return {
      row,
      share,
      forLargest: Number(!isForLargest),
      weight: -weight,
      last: Number(row !== lastToJoin),
    };
  });
  const keys = [
    ['share', 'last', 'weight'],
    ['forLargest', 'share', 'last', 'weight'],
    ['last', 'weight'],
  ] as const;
  return keys.map((order) =>
    facts
      .toSorted((one, other) => {
        const key = order.find((it) => one[it] !== other[it]);
        return key ? one[key] - other[key] : 0;
      })
      .map(({ row }) => row),
  );
}
