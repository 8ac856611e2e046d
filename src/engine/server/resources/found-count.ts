/** How many rows a search finds, and what their totalled fields come to. */
import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Search } from '../../declaration/query.ts';
import type { Field, Resource } from '../../declaration/types.ts';
import type { Connection } from '../db/connection.ts';
import { rowCounts, scopeCounts } from '../db/system-tables.ts';
import type { Bindings } from '../query/bindings.ts';
import { type Preparable, unplanned } from '../query/statements.ts';
import { columnOf, type ResourceTable } from '../query/tables.ts';
import { ALL_ROWS, isCounted } from '../row-counts/statements.ts';
import { type Engine, resourceOf } from './engine.ts';
import type { WireRow } from './rows.ts';
import type { StoredCounts } from './sight-counts.ts';

/** The sum of a field over all rows that a search finds. */
export interface Total {
  readonly sum: number;
  /** Rows that say something for it: a sum of some rows is not that of all. */
  readonly rows: number;
}

/** What to select so that the count is found, and by `readTotals` the sums. */
export function countsOf(table: ResourceTable, fields: readonly Field[]): [string, SQL][] {
  const sums = fields.flatMap(({ name }): [string, SQL][] => {
    const column = columnOf(table, name);
    return [
      [`sum ${name}`, sql`coalesce(sum(${column}), 0)`],
      [`rows ${name}`, sql`count(${column})`],
    ];
  });
  return [['total', sql`count(*)`], ...sums];
}

/** What is counted, of which rows. */
interface Counted {
  readonly counts: readonly [string, SQL][];
  readonly rows: PgTable;
  readonly where: SQL | undefined;
}

/**
 * How many rows there are as the database counts them already, where a search filters by nothing but
 * whether they are in use; null for any other.
 */
export function storedNumber(
  resource: Resource,
  search: Search,
  bindings: Bindings,
): Counted | null {
  const statuses = statusesFound(search);
  if (!statuses || search.totals.length > 0 || !isCounted(resource)) return null;
  const active = bindings.bind([...statuses], 'boolean[]');
  return {
    counts: [['total', sql`coalesce(sum(${rowCounts.rowCount}), 0)`]],
    rows: rowCounts,
    where: and(
      eq(rowCounts.source, resource.table),
      eq(rowCounts.measure, ALL_ROWS),
      sql`${rowCounts.active} = any(${active})`,
    ),
  };
}

/** The counts of all rows, less the same of some of them: by one statement, as of one moment. */
export function differenceOf(connection: Connection, all: Counted, less: Counted): Preparable {
  const of = ({ counts, rows, where }: Counted, name: string) =>
    connection
      .select(Object.fromEntries(counts.map(([count, value]) => [count, value.as(count)])))
      .from(rows)
      .where(where)
      .as(name);
  const differences = all.counts.map(([name]): [string, SQL] => {
    const column = sql.identifier(name);
    return [name, sql`everything.${column} - unseen.${column}`];
  });
  return connection
    .select(Object.fromEntries(differences))
    .from(of(all, 'everything'))
    .crossJoin(of(less, 'unseen'));
}

export function readTotals(fields: readonly Field[], counted: WireRow = {}): Record<string, Total> {
  const totals = fields.map(({ name }): [string, Total] => {
    const [sum, rows] = [counted[`sum ${name}`], counted[`rows ${name}`]];
    return [name, { sum: Number(sum ?? 0), rows: Number(rows ?? 0) }];
  });
  return Object.fromEntries(totals);
}

/**
 * Whether rows are to be in use or not, each of which is found, where a search filters by nothing else;
 * null for any other.
 */
function statusesFound({ filters, text, options, ids }: Search): readonly boolean[] | null {
  if (text !== '' || ids.length > 0) return null;
  const found = filters.map((it) =>
    'field' in it && it.field.name === 'active' && it.operator === 'eq' ? it.value : null,
  );
  if (!found.every((value) => typeof value === 'boolean')) return null;
  const wanted = options ? [...found, true] : found;
  return [true, false].filter((status) => wanted.every((value) => value === status));
}

/** Which stored counts are wanted. */
interface Wanted {
  readonly measures: readonly string[];
  readonly statuses: readonly boolean[];
}

/**
 * That a column has one of the values of a placeholder. One value is compared as such: PostgreSQL
 * expects ten of a list.
 */
function oneOf(column: SQLWrapper, name: keyof Wanted, { [name]: values }: Wanted): SQL {
  const value = sql.placeholder(name);
  const type = name === 'measures' ? 'text' : 'boolean';
  if (values.length === 1) return sql`${column} = ${unplanned(value, type)}`;
  // Without the second cast it would be a list of rows, not a list of values.
  return sql`${column} = any(${unplanned(value, `${type}[]`)}::${sql.raw(type)}[])`;
}

/** What the placeholder of `oneOf` stands for. */
const parameterOf = (values: readonly unknown[]): unknown =>
  values.length === 1 ? values[0] : values;

/** Stored counts and sums, by measure. */
function piecesOf(
  connection: Connection,
  counts: typeof rowCounts | typeof scopeCounts,
  wanted: Wanted,
  conditions: readonly SQL[],
  sign: '1' | '-1' = '1',
) {
  const source = counts === rowCounts ? 'source' : 'scopeSource';
  return connection
    .select({
      measure: sql`${counts.measure}`.as('measure'),
      amount: sql`${sql.raw(sign)} * ${counts.amount}`.as('amount'),
      rowCount: sql`${sql.raw(sign)} * ${counts.rowCount}`.as('row_count'),
    })
    .from(counts)
    .where(
      and(
        sql`${counts.source} = ${unplanned(sql.placeholder(source), 'text')}`,
        oneOf(counts.measure, 'measures', wanted),
        oneOf(counts.active, 'statuses', wanted),
        ...conditions,
      ),
    );
}

/** Stored counts and sums of the visible rows; none if nothing is stored by this scope. */
function seenPieces(
  connection: Connection,
  wanted: Wanted,
  byScope: ReturnType<StoredCounts['byScope']>,
) {
  if (!byScope) return piecesOf(connection, rowCounts, wanted, []);
  const { isSeen, condition } = byScope;
  // Compacted rows and deltas have separate indexes.
  const of = (delta: SQL) =>
    piecesOf(connection, scopeCounts, wanted, [condition, delta], isSeen ? '1' : '-1');
  const some = () => of(sql`not ${scopeCounts.delta}`);
  const others = of(sql`${scopeCounts.delta}`);
  if (isSeen) return some().unionAll(others);
  const isThere = sql`exists (select from ${scopeCounts}
    where ${scopeCounts.source} = ${sql.placeholder('scopeSource')})`;
  return piecesOf(connection, rowCounts, wanted, [isThere]).unionAll(some()).unionAll(others);
}

/** Adds up the stored counts and sums of the visible rows. */
function storedSums(connection: Connection, wanted: Wanted, { byScope }: StoredCounts): Preparable {
  const piece = seenPieces(connection, wanted, byScope()).as('piece');
  return connection
    .select({
      measure: piece.measure,
      sum: sql`sum(${piece.amount})`.as('sum'),
      rows: sql`sum(${piece.rowCount})`.as('rows'),
    })
    .from(piece)
    .groupBy(piece.measure);
}

/**
 * The stored counts of the rows a search finds, in the form of a count of them; null where
 * nothing is stored of them.
 */
export async function storedCount(
  engine: Engine,
  name: string,
  search: Search,
): Promise<WireRow | null> {
  const statuses = statusesFound(search);
  const { resource, prepared } = resourceOf(engine, name);
  if (!statuses || !isCounted(resource)) return null;
  if (search.totals.some(({ column }) => column === null)) return null;
  const purpose = search.options ? 'choices' : 'rows';
  const counts = prepared.stored(purpose);
  if (!counts) return null;
  const { scopeSource } = counts;
  const { root, statements, sight } = engine;
  const measures = [ALL_ROWS, ...search.totals.map(({ column }) => String(column))];
  const wanted: Wanted = { measures, statuses };
  const stored = await statements.run(
    root,
    [
      ...['stored', Math.min(2, measures.length), Math.min(2, statuses.length)],
      ...(sight ? ['counts of', purpose, name] : ['counts of rows']),
    ].join(' '),
    (connection) => storedSums(connection, wanted, counts),
    {
      source: resource.table,
      measures: parameterOf(measures),
      statuses: parameterOf(statuses),
      ...(scopeSource !== null && { scopeSource }),
    },
    { byIds: true },
  );
  // No row is visible, or a newer server stores them by another scope.
  if (scopeSource !== null && stored.length === 0) return null;
  const of = (measure: string) => stored.find((one) => one.measure === measure);
  const sums = search.totals.flatMap((field): [string, unknown][] => {
    const one = of(String(field.column));
    return [
      [`sum ${field.name}`, one?.sum ?? 0],
      [`rows ${field.name}`, one?.rows ?? 0],
    ];
  });
  // One that is no number has spoilt the sum, also for when it will have gone.
  if (sums.some(([, value]) => Number.isNaN(Number(value)))) return null;
  return { total: of(ALL_ROWS)?.rows ?? 0, ...Object.fromEntries(sums) };
}

export interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** Rows that are skipped in no time. */
export const FEW_SKIPPED = 1000;

/**
 * Where a page stands from the end, where that is nearer and the number of rows is stored: the
 * database walks over all rows that it skips. Null for any other.
 */
export async function pageFromEnd(
  engine: Engine,
  name: string,
  search: Search,
  { limit, offset }: Page,
): Promise<Page | null> {
  const stored = await storedCount(engine, name, { ...search, totals: [] });
  const after = Number(stored?.total ?? 0) - offset;
  if (after <= 0 || after > offset) return null;
  return { limit: Math.min(limit, after), offset: Math.max(0, after - limit) };
}
