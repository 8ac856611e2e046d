import { totalTableOf, VALUED_BY } from '../records/summaries.ts';
import type { PublishedTable } from './published-table.ts';

const rowKey = (key: string, isApart = false): string => `${key} ${isApart}`;
const keysOf = ({ rows, total }: PublishedTable): readonly string[] => [
  ...rows.filter(({ pooled }) => !pooled).map(({ key, apart }) => rowKey(key, apart)),
  ...(total ? ['total'] : []),
];
/** What a table shows and another one does not. */
const shownBeyond = (
  table: PublishedTable,
  than: PublishedTable | undefined,
): readonly string[] => {
  const known = new Set(than ? keysOf(than) : []);
  return keysOf(table).filter((key) => !known.has(key));
};

const nameOf = ({ breakdown, userType }: PublishedTable): string => `${breakdown} ${userType}`;
const byName = (tables: readonly PublishedTable[]): ReadonlyMap<string, PublishedTable> =>
  new Map(tables.map((table) => [nameOf(table), table]));
/** Tables that stay or are replaced together: rows of one version never stand under another's total. */
const groupOf = ({ breakdown, userType }: PublishedTable): string =>
  `${totalTableOf(breakdown)} ${userType}`;

/** Tables whose rows have tables of their own. */
const OF_PARTS: ReadonlySet<string> = new Set(['area', 'userType']);

const OF_FACTORS: ReadonlySet<string> = new Set(Object.values(VALUED_BY));

/** Whether a table has a row that was suppressed in the earlier one, and not only since nobody reported it. */
function showsMore(table: PublishedTable, than: PublishedTable | undefined): boolean {
  if (!than) return true;
  const mayBeAny = than.isCut === true || OF_PARTS.has(than.breakdown);
  const pooled = new Set(
    than.rows.flatMap((row) => (row.pooled ?? []).map((key) => rowKey(key, row.apart))),
  );
  return shownBeyond(table, than).some((key) => mayBeAny || pooled.has(key));
}

/**
 * The tables of an area in a new version: those made now, or the earlier ones where a row that was
 * published is missing in those since too few changed, or one that was suppressed would be shown:
 * beside the earlier version that would reveal the others that were suppressed with it.
 * @param isCorrected whether records of the area changed; if not, what differs came from elsewhere
 */
export function keepEarlier(
  made: readonly PublishedTable[],
  earlier: readonly PublishedTable[],
  isCorrected: boolean,
): readonly PublishedTable[] {
  if (!isCorrected) return earlier;
  const before = byName(earlier);
  const groups = new Set(earlier.map(groupOf));
  // Left out by itself, where nothing else of its total was worked out of it.
  const isLeftOut = (table: PublishedTable): boolean =>
    groups.has(groupOf(table)) && !before.has(nameOf(table)) && !OF_FACTORS.has(table.breakdown);
  const shown = made.filter((table) => !isLeftOut(table));
  const now = byName(shown);
  const unchanged = new Set([
    ...earlier.filter((it) => shownBeyond(it, now.get(nameOf(it))).length > 0).map(groupOf),
    ...shown.filter((table) => showsMore(table, before.get(nameOf(table)))).map(groupOf),
  ]);
  return [
    ...shown.filter((table) => !unchanged.has(groupOf(table))),
    ...earlier.filter((table) => unchanged.has(groupOf(table))),
  ];
}
