import { and, or, type SQL, sql } from 'drizzle-orm';
import { maskRows } from '../../declaration/masking.ts';
import { type Filter, parseSearch, type Search } from '../../declaration/query.ts';
import { isRecord } from '../../declaration/record.ts';
import type { Field, Resource } from '../../declaration/types.ts';
import type { Principal } from '../access/principal.ts';
import type { Connection } from '../db/connection.ts';
import { Bindings } from '../query/bindings.ts';
import { filterCondition, textCondition } from '../query/filters.ts';
import { columnOf, type ResourceTable } from '../query/tables.ts';
import { choiceCondition, openFields, requireChoosing } from './choosing.ts';
import { type Engine, invalid, requireUse, resourceOf } from './engine.ts';
import {
  countsOf,
  differenceOf,
  readTotals,
  storedCount,
  storedNumber,
  type Total,
} from './found-count.ts';
import { optionFieldNames, optionOf, withLabels } from './labels.ts';
import { offsetOf, type PageQuery, readPage } from './page.ts';
import { orderOf } from './query-order.ts';
import { activeOnly, columnsFor, rowFieldNames, toRow, type WireRow } from './rows.ts';
import { findNamed, type Named, namedConditions } from './search-labels.ts';
import { walkedPage } from './walked-page.ts';

/** A page of rows, and how many there are on all pages. */
export interface SearchResult {
  readonly data: WireRow[];
  /** Left out where it was not to be counted. */
  readonly total?: number;
  /** By field, where they were requested. */
  readonly totals?: Readonly<Record<string, Total>>;
}

function fieldsOf(filters: readonly Filter[]): Field[] {
  return filters.flatMap((filter) =>
    'filters' in filter ? fieldsOf(filter.filters) : filter.field,
  );
}

/** Whether it selects what is somebody's own. */
const isOfOwner = (filter: Filter, { scope }: Resource, { userId }: Principal): boolean =>
  'field' in filter &&
  filter.field.name === scope?.owner &&
  filter.operator === 'eq' &&
  filter.value === userId;

/**
 * Everybody may request what they can choose.
 * @throws ApiError `validation` naming a field that options cannot be filtered or sorted by
 */
function checkOptions(
  engine: Engine,
  principal: Principal,
  resource: Resource,
  search: Search,
  data: unknown,
): void {
  const open = openFields(engine, resource);
  const sortedBy = isRecord(data) && data.sorters ? search.sorters.map(({ field }) => field) : [];
  // Only those who may see rows may add them up.
  const [totalled] = search.totals;
  if (totalled) throw invalid(resource, { totals: [{ key: 'unknownField' }] });
  const others = search.filters.filter((filter) => !isOfOwner(filter, resource, principal));
  const closed = [...fieldsOf(others), ...sortedBy].find((field) => !open.has(field.name));
  if (closed) throw invalid(resource, { [closed.name]: [{ key: 'unknownField' }] });
}

function searchCondition(
  engine: Engine,
  { resource, table }: { readonly resource: Resource; readonly table: ResourceTable },
  search: Search,
  named: readonly Named[],
  bindings: Bindings,
): SQL | undefined {
  const scope = { resource, table, bindings, region: engine.config.region };
  const filters = search.filters.map((filter) => filterCondition(scope, filter));
  if (!search.options) {
    const byNames = (word: string) => namedConditions(engine, scope, named, word);
    const text = search.text ? textCondition(scope, search.text, undefined, byNames) : undefined;
    return and(...filters, text);
  }
  const text = search.text ? choiceCondition(engine, scope, search.text) : undefined;
  const active = activeOnly(resource, table);
  bindings.mark('options');
  const chosen =
    active && search.ids.length > 0
      ? sql`${columnOf(table, 'id')} = any(${bindings.bind([...search.ids], 'integer[]')})`
      : undefined;
  return and(...filters, text, active && or(active, chosen));
}

/** Whether a search finds about all rows that are visible, so that a page is full after few of them. */
function findsMost({ filters, text, options }: Search): boolean {
  if (text !== '' || options) return false;
  return filters.every(
    (it) =>
      'field' in it && it.field.name === 'active' && it.operator === 'eq' && it.value === true,
  );
}

async function pageQuery(
  engine: Engine,
  resource: Resource,
  search: Search,
  names: readonly string[],
): Promise<PageQuery> {
  const isByNames = search.text !== '' && !search.options;
  const refersTo = isByNames ? await findNamed(engine, resource, search.text) : [];
  const { table, prepared } = resourceOf(engine, resource.name);
  // Made for those statements alone that are not prepared yet.
  const seen = () => (search.options ? prepared.choices : prepared.rows);
  const bindings = new Bindings();
  bindings.mark(resource.name);
  const where = searchCondition(engine, { resource, table }, search, refersTo, bindings);
  const stored = engine.sight?.most ? storedNumber(resource, search, bindings) : null;
  const order = orderOf({ ...engine, resource, table }, search.sorters);
  const page = (connection: Connection, join: 'innerJoin' | 'leftJoin', by: readonly SQL[]) => {
    const query = connection.select(columnsFor(table, names)).from(seen()).$dynamic();
    for (const joined of order.joins) query[join](joined.table, joined.on);
    return query
      .where(where)
      .orderBy(...by)
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset'));
  };
  const isOfMost = findsMost(search);
  const named = engine.sight === null && isOfMost ? order.named : undefined;
  const visible = order.isIndexed && isOfMost ? prepared.visible() : null;
  const walk = visible && {
    ...{ table, name: resource.table, columns: columnsFor(table, names) },
    ...{ where, visible, by: order.by },
  };
  const once = isOfMost && order.joins.length === 0 ? prepared.plannedOnce() : null;
  const first = (rows: ResourceTable) => (connection: Connection, limit: number) =>
    connection
      .select(columnsFor(table, names))
      .from(rows)
      .where(search.filters.length > 0 ? activeOnly(resource, table) : undefined)
      .orderBy(...order.by)
      // In the text: of a value that comes later, Drizzle's way, PostgreSQL expects a tenth of all rows.
      .limit(sql.raw(String(limit)) as unknown as number);
  return {
    first: once && first(once),
    rows: (connection) => page(connection, 'leftJoin', order.by),
    fromEnd: (connection) => page(connection, 'leftJoin', order.reversed),
    walked: walk && {
      list: `walked page of ${walk.visible.facts} of ${bindings.shape} by ${order.shape}`,
      query: (connection) => walkedPage(connection, walk),
    },
    named: named ? (connection) => page(connection, 'innerJoin', named) : null,
    count: (connection) => {
      const purpose = search.options ? 'choices' : 'rows';
      const counts = countsOf(table, search.totals);
      const isApart = search.totals.length === 0;
      // By a text few are found: each is looked at, sooner than all that are seen, or are not.
      const isByText = search.text !== '';
      const unseen = isByText ? null : prepared.unseen(purpose);
      if (unseen) {
        const all = stored ?? { counts, rows: table, where };
        return differenceOf(connection, all, { counts, rows: unseen, where });
      }
      return connection
        .select(Object.fromEntries(counts))
        .from(isByText ? seen() : prepared.counted(purpose, isApart))
        .where(where);
    },
    shape: `${bindings.shape} by ${order.shape}`,
    bindings,
    once: refersTo.length > 0,
  };
}

/** How many rows a search finds, and their sums, by `countsOf`. */
async function countFound(
  engine: Engine,
  resource: Resource,
  search: Search,
  { count, shape, bindings, once }: PageQuery,
): Promise<WireRow | undefined> {
  const stored = await storedCount(engine, resource.name, search);
  if (stored) return stored;
  const { root, statements } = engine;
  const sums = search.totals.map(({ name }) => name).join();
  const of = `count of ${shape} and of ${sums}`;
  const [counted] = await statements.run(root, of, count, bindings.values, { once });
  return counted;
}

/** Ids of the rows a search finds, whatever the page, in its order; at most so many. */
export async function foundIds(
  engine: Engine,
  resource: Resource,
  search: Search,
  most: number,
): Promise<Int32Array> {
  const { rows, shape, bindings, once } = await pageQuery(engine, resource, search, ['id']);
  const values = { ...bindings.values, limit: most, offset: 0 };
  const of = `ids of ${shape}`;
  const found = await engine.statements.run(engine.root, of, rows, values, { once });
  return Int32Array.from(found, ({ id }) => Number(id));
}

/** What of the first rows of a search is wanted. */
interface FirstRows {
  readonly names: readonly string[];
  readonly most: number;
}

/** The first rows a search finds, in its order; how many there are besides is not counted. */
export async function firstRows(
  engine: Engine,
  connection: Connection,
  resource: Resource,
  search: Search,
  { names, most }: FirstRows,
): Promise<WireRow[]> {
  const { rows, shape, bindings } = await pageQuery(engine, resource, search, names);
  const values = { ...bindings.values, limit: most, offset: 0 };
  const of = `first ${names.join()} of ${shape}`;
  const found = await engine.statements.run(connection, of, rows, values);
  return found.map(toRow);
}

/** Whether a search is for one row by its id and nothing else, as a form does to edit it. */
function asksForOne({ filters, text }: Search): boolean {
  const [filter, ...others] = filters;
  if (filter === undefined || others.length > 0 || text !== '' || 'filters' in filter) return false;
  return filter.field.name === 'id' && filter.operator === 'eq';
}

/**
 * Searches a resource; what is masked shows whole only in a row requested alone, and to the product
 * itself. With `options` any signed-in person may, or who chooses among people where rows are
 * people; else the permission of the resource's screen is needed.
 * @throws ApiError `validation`, `forbidden`, `not_found`
 */
export async function search(
  engine: Engine,
  principal: Principal,
  name: string,
  data: unknown,
): Promise<SearchResult> {
  const { resource } = resourceOf(engine, name);
  if (isRecord(data) && data.options === true) requireChoosing(engine, principal, resource);
  else requireUse(principal, resource);
  const parsed = parseSearch(resource, data, engine.config);
  if (!parsed.ok) throw invalid(resource, parsed.errors);
  const asked = parsed.search;
  if (asked.options) checkOptions(engine, principal, resource, asked, data);
  const names = asked.options ? optionFieldNames(resource) : rowFieldNames(resource);
  const query = await pageQuery(engine, resource, asked, names);
  const one = asksForOne(asked);
  const isTotalled = isRecord(data) && data.totals !== undefined && data.totals !== false;
  // Of one id there is one row, or none.
  const isKnown = (one && offsetOf(asked) === 0 && asked.includesRows) || !asked.isCounted;
  const [rows, counted] = await Promise.all([
    asked.includesRows ? readPage(engine, { resource, search: asked }, query) : [],
    isKnown && asked.totals.length === 0 ? undefined : countFound(engine, resource, asked, query),
  ]);
  const total = counted ? Number(counted.total ?? 0) : rows.length;
  const found = asked.isCounted ? { total } : {};
  if (asked.options) return { data: rows.map((row) => optionOf(resource, row)), ...found };
  const labelled = await withLabels(engine, engine.root, resource, rows.map(toRow));
  const whole = one || principal.userId === null;
  return {
    data: whole ? labelled : maskRows(resource, labelled),
    ...found,
    ...(isTotalled && { totals: readTotals(asked.totals, counted) }),
  };
}
