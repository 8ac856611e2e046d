import type { Part } from './pooled-part.ts';
import type { Group, Rule } from './rule.ts';

const weightOf = (groups: readonly Group[]): number =>
  groups.reduce((sum, { weight }) => sum + weight, 0);

export interface OrderOptions {
  readonly rule: Pick<Rule, 'allows' | 'needOf'>;
  /** The row of what is not specified, which joins a pool last; -1 where there is none. */
  readonly lastToJoin?: number;
}

/** By what rows are put in order; all orders are safe, and one shows most. */
const ORDERS = [
  ['share', 'last', 'weight'],
  ['forLargest', 'share', 'last', 'weight'],
  ['last', 'weight'],
] as const;

/** Orders of rows that are worth a try. */
export function ordersOf(
  parts: readonly Part[],
  rows: number,
  { rule: { allows }, lastToJoin }: OrderOptions,
): readonly (readonly number[])[] {
  const [, ...smaller] = parts.toSorted((one, other) => weightOf(other) - weightOf(one));
  const facts = Array.from({ length: rows }, (_, row) => {
    const groupsIn = (of: readonly Part[]): Group[] => of.flatMap((part) => part[row] ?? []);
    const weight = weightOf(groupsIn(parts));
    const failing = weightOf(groupsIn(parts).filter((group) => !allows([group])));
    // Small parts can hide the row among themselves, so that the largest may show it.
    const forLargest = allows(groupsIn(smaller), 0) ? 0 : 1;
    const last = row === lastToJoin ? 0 : 1;
    return { row, share: failing / (weight || 1), forLargest, weight: -weight, last };
  });
  return ORDERS.map((order) =>
    facts
      .toSorted((one, other) => order.reduce((found, key) => found || one[key] - other[key], 0))
      .map(({ row }) => row),
  );
}
