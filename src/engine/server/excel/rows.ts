import { sql } from 'drizzle-orm';
import { MAXIMUM_EXPORT_ROWS } from '../../declaration/excel.ts';
import { maskRows } from '../../declaration/masking.ts';
import { parseSearch } from '../../declaration/query.ts';
import { isRecord } from '../../declaration/record.ts';
import type { Resource } from '../../declaration/types.ts';
import { requireAction } from '../access/guards.ts';
import type { Principal } from '../access/principal.ts';
import { ApiError } from '../http/errors.ts';
import { columnOf } from '../query/tables.ts';
import { type Engine, invalid, resourceOf } from '../resources/engine.ts';
import { withLabels } from '../resources/labels.ts';
import { columnsFor, rowFieldNames, toRow, type WireRow } from '../resources/rows.ts';
import { foundIds } from '../resources/search.ts';

/** Rows read at a time. */
const BATCH = 500;

/** Everything a search finds. */
export interface Found {
  readonly total: number;
  readonly rows: AsyncIterable<WireRow>;
}

async function readBatch(engine: Engine, resource: Resource, ids: readonly number[]) {
  const { table, prepared } = resourceOf(engine, resource.name);
  const names = rowFieldNames(resource);
  const rows = await engine.statements.run(
    engine.root,
    `rows of ${resource.name}`,
    (on) =>
      on
        .select(columnsFor(table, names))
        .from(prepared.rows)
        .where(sql`${columnOf(table, 'id')} = any(${sql.placeholder('ids')}::integer[])`),
    { ids: [...ids] },
  );
  const byId = new Map(rows.map((row) => [Number(row.id), toRow(row)]));
  const inOrder = ids.flatMap((id) => byId.get(id) ?? []);
  return withLabels(engine, engine.root, resource, inOrder);
}

async function* readRows(
  engine: Engine,
  principal: Principal,
  resource: Resource,
  ids: Int32Array,
): AsyncGenerator<WireRow> {
  for (let from = 0; from < ids.length; from += BATCH) {
    const rows = await readBatch(engine, resource, [...ids.subarray(from, from + BATCH)]);
    yield* principal.admin ? rows : maskRows(resource, rows);
  }
}

/** Lists that stand under their parents come parent by parent. */
function ordered(resource: Resource, data: unknown): unknown {
  if (!resource.replaced || !resource.parent) return data;
  const sorters = [resource.parent.field, 'sortOrder'].map((field) => ({ field, order: 'asc' }));
  return { sorters, ...(isRecord(data) ? data : {}) };
}

/**
 * The rows a search finds, all pages of it, as the search shows them. First which they are is read,
 * in their order, and then the rows, so many at a time as are requested: a slow reader keeps
 * neither the database's one connection nor a transaction. What is masked in lists is whole for
 * administrators alone.
 * @throws ApiError `forbidden`, `validation`
 */
export async function findRows(
  engine: Engine,
  principal: Principal,
  name: string,
  data: unknown,
): Promise<Found> {
  const { resource } = resourceOf(engine, name);
  requireAction(principal, resource.permission, 'export');
  const parsed = parseSearch(resource, ordered(resource, data), engine.config);
  if (!parsed.ok) throw invalid(resource, parsed.errors);
  if (parsed.search.options) throw invalid(resource, { options: [{ key: 'unknownField' }] });
  const ids = await foundIds(engine, resource, parsed.search, MAXIMUM_EXPORT_ROWS + 1);
  if (ids.length > MAXIMUM_EXPORT_ROWS) {
    const params = { max: MAXIMUM_EXPORT_ROWS };
    throw new ApiError('validation', { message: { key: 'tooManyRows', params } });
  }
  return { total: ids.length, rows: readRows(engine, principal, resource, ids) };
}
