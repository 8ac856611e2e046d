import type { PublishedTable } from './tables.ts';

const keysOf = ({ rows, total }: PublishedTable): Set<string> =>
  new Set([
    ...rows.filter(({ pooled }) => !pooled).map(({ key, apart }) => `${key} ${apart ?? false}`),
    ...(total ? ['total'] : []),
  ]);

const nameOf = ({ breakdown, userType }: PublishedTable): string => `${breakdown} ${userType}`;

/**
 * The tables of an area in a new version: those made now, as far as nothing that was published is
 * missing in them since too few changed, and the earlier ones otherwise. What is made now tells of no
 * few who changed, and the others tell nothing new, so that any choice of both is safe.
 * @param isCorrected whether records of the area changed; if not, what differs came from elsewhere
 */
export function keepEarlier(
  made: readonly PublishedTable[],
  earlier: readonly PublishedTable[],
  isCorrected: boolean,
): readonly PublishedTable[] {
  if (!isCorrected && earlier.length > 0) return earlier;
  const known = new Map(made.map((table) => [nameOf(table), table]));
  for (const before of earlier) {
    const now = known.get(nameOf(before));
    const keys = now && keysOf(now);
    if (!keys || [...keysOf(before)].some((key) => !keys.has(key))) {
      known.set(nameOf(before), before);
    }
  }
  return [...known.values()];
}
