/** Rows as one person sees them, to be counted: some of them, all less those that are not, or as stored. */
import { type SQL, sql } from 'drizzle-orm';
import type { Sight } from '../access/sight.ts';
import { columnOf, type ResourceTable } from '../query/tables.ts';
import { scopeColumnsOf, scopeCountsTable, sourceOf } from '../row-counts/scope.ts';
import {
  allOf,
  eitherOf,
  factsFor,
  factWays,
  type Purpose,
  preparedRows,
  type Rows,
  type Seeing,
  TO_UNSEEN,
  tableOf,
  type Way,
  waysSql,
} from './sight.ts';
import { type Bound, placeholdersOf, testSql, unplannedPlaceholdersOf } from './sight-values.ts';

/** Of more ranges it takes longer to plan one by one than to count. */
const MOST_PARTS = 32;

/** Conditions of which one holds where an area of the row itself is somebody's, if apart of each range. */
function areaParts(
  table: ResourceTable,
  ways: readonly Way[],
  bound: Bound,
  isApart: boolean,
): SQL[] {
  const { ranges } = bound;
  const isDivided = isApart && ranges.length <= MOST_PARTS;
  const parts = isDivided ? ranges.map((range) => [range]) : [ranges];
  return ways.flatMap(([fact, [own = '']]) => {
    const column = { column: sql`${columnOf(table, own)}`, isMany: false };
    return parts.map((part) => testSql(fact, column, { ...bound, ranges: part }));
  });
}

/**
 * The rows that are seen, to be counted: those of each condition by themselves, of which an index
 * shows how many there are, where of either of two only the rows do. Ranges of areas are apart where
 * nothing but their number is wanted: rows that are read are read at once.
 */
export function seenCounted(
  seeing: Seeing,
  name: string,
  purpose: Purpose,
  isApart: boolean,
): ResourceTable {
  const rows = tableOf(seeing, name);
  const { resource, table } = rows;
  const { config, sight } = seeing;
  const facts = sight && factsFor(config, sight, resource, purpose);
  if (!sight || !facts) return table;
  const bound = placeholdersOf(sight);
  const ways = factWays(resource, facts);
  const isOfRow = ([fact, path]: Way) => fact === 'area' && path.length === 1;
  const areas = areaParts(table, ways.filter(isOfRow), bound, isApart);
  const others = waysSql(
    seeing,
    rows,
    ways.filter((way) => !isOfRow(way)),
    bound,
  );
  // One's own come last: they are few, and to be looked at for whether they were counted before.
  const anew = others.toReversed().map((condition, place, all) => {
    const before = [...areas, ...all.slice(0, place)];
    return before.length > 0 ? sql`${condition} and ${eitherOf(before)} is not true` : condition;
  });
  const [first, ...rest] = [...areas, ...anew].map((condition) => allOf(table).where(condition));
  if (!first) return preparedRows(seeing, name, purpose);
  const query = rest.reduce((all, other) => all.unionAll(other), first.$dynamic());
  // It has the columns of the table, and its name.
  return query.as(resource.table) as unknown as ResourceTable;
}

/**
 * The condition that rows are not seen, for who belongs to most organisations; null for who does not.
 * References are held by the database, so that a row is either seen or among these.
 */
function unseenSql(
  seeing: Seeing,
  rows: Rows,
  purpose: Purpose,
  bind: (sight: Sight) => Bound,
): SQL | null {
  const { config, sight } = seeing;
  const facts = sight?.most ? factsFor(config, sight, rows.resource, purpose) : null;
  const ways = factWays(rows.resource, facts ?? []);
  const own = ways.filter(([fact]) => fact === 'owner');
  const reached = ways.filter(([fact]) => fact !== 'owner');
  if (!sight || reached.length === 0) return null;
  const bound = bind(sight);
  const outside = waysSql(seeing, rows, reached, bound, TO_UNSEEN);
  const isOwn = eitherOf(waysSql(seeing, rows, own, bound));
  return TO_UNSEEN.together([...outside, sql`${isOwn} is not true`]);
}

/** Rows that are not seen, which are counted and taken off all; null where `unseenSql` is. */
export function unseenCounted(
  seeing: Seeing,
  name: string,
  purpose: Purpose,
): ResourceTable | null {
  const rows = tableOf(seeing, name);
  const unseen = unseenSql(seeing, rows, purpose, placeholdersOf);
  // As above: it has the columns of the table, and its name.
  return (
    unseen && (allOf(rows.table).where(unseen).as(rows.resource.table) as unknown as ResourceTable)
  );
}

/** A condition on stored counts by scope: that their rows are visible, or that they are not. */
interface CountsByScope {
  readonly isSeen: boolean;
  readonly condition: SQL;
}

/** Which stored counts to add up for the visible rows. */
export interface StoredCounts {
  /** Identifies the counts by scope (`sourceOf`); null where all rows are visible. */
  readonly scopeSource: string | null;
  /** For prepared statements; null where all rows are visible. */
  readonly byScope: () => CountsByScope | null;
}

/** Which stored counts to add up for the visible rows. Null where none are stored by the scope. */
export function seenCounts(seeing: Seeing, name: string, purpose: Purpose): StoredCounts | null {
  const { resource } = tableOf(seeing, name);
  const { config, sight } = seeing;
  const facts = sight && factsFor(config, sight, resource, purpose);
  if (!sight || !facts) return { scopeSource: null, byScope: () => null };
  const columns = scopeColumnsOf(resource, config);
  if (!columns) return null;
  const byScope = (): CountsByScope => {
    const counts = { resource, table: scopeCountsTable(columns) };
    const unseen = unseenSql(seeing, counts, purpose, unplannedPlaceholdersOf);
    if (unseen) return { isSeen: false, condition: unseen };
    // One count per contributor: few enough to look each of them up by index.
    const bound = { ...unplannedPlaceholdersOf(sight), lookedUp: true };
    const seen = eitherOf(waysSql(seeing, counts, factWays(resource, facts), bound));
    return { isSeen: true, condition: seen };
  };
  return { scopeSource: sourceOf(resource.table, columns), byScope };
}
