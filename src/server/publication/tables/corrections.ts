import { totalTableOf } from '../records/summaries.ts';
import type { PublishedTable } from './published-table.ts';

const keysOf = ({ rows, total }: PublishedTable): Set<string> =>
  new Set([
    ...rows.filter(({ pooled }) => !pooled).map(({ key, apart }) => `${key} ${apart ?? false}`),
    ...(total ? ['total'] : []),
  ]);

/** Tables that are kept or replaced together: rows of one version never stand under another's total. */
const groupOf = ({ breakdown, userType }: PublishedTable): string =>
  `${totalTableOf(breakdown)} ${userType}`;

/**
 * The tables of an area in a new version: those made now, or the earlier ones where something that was
 * published is missing in those since too few changed.
 * @param isCorrected whether records of the area changed; if not, what differs came from elsewhere
 */
export function keepEarlier(
  made: readonly PublishedTable[],
  earlier: readonly PublishedTable[],
  isCorrected: boolean,
): readonly PublishedTable[] {
  if (!isCorrected && earlier.length > 0) return earlier;
  const now = new Map(made.map((table) => [`${table.breakdown} ${table.userType}`, table]));
  const isMissing = (before: PublishedTable): boolean => {
    const table = now.get(`${before.breakdown} ${before.userType}`);
    const keys = table && keysOf(table);
    return !keys || [...keysOf(before)].some((key) => !keys.has(key));
  };
  const kept = new Set(earlier.filter(isMissing).map(groupOf));
  return [
    ...made.filter((table) => !kept.has(groupOf(table))),
    ...earlier.filter((table) => kept.has(groupOf(table))),
  ];
}
