import { createHash } from 'node:crypto';
import { asc, eq, inArray } from 'drizzle-orm';
import { entityTag } from '../../declaration/entity-tag.ts';
import { isId } from '../../declaration/fields/value.ts';
import type { Resource } from '../../declaration/types.ts';
import { requireAction } from '../access/guards.ts';
import { mayDo, type Principal } from '../access/principal.ts';
import type { Connection } from '../db/connection.ts';
import { ApiError } from '../http/errors.ts';
import { columnOf } from '../query/tables.ts';
import { brokenUnique, duplicateError } from './duplicates.ts';
import { type Engine, invalid, requireUse, resourceOf } from './engine.ts';
import type { Row } from './hooks.ts';
import { optionFieldNames, withLabels } from './labels.ts';
import {
  checkEntries,
  type Entry,
  isAsStored,
  type ListChange,
  MOST_ENTRIES,
  parentOf,
} from './list-entries.ts';
import { entryOfReplacement } from './log/list-changes.ts';
import { lockRow } from './references.ts';
import { seenFor } from './row-actions.ts';
import { columnsFor, nameOf, rowFieldNames, toRow, type WireRow } from './rows.ts';
import { woven } from './unseen.ts';
import { columnValues } from './written.ts';

/** The rows under one parent, in order. */
export interface ListResult {
  readonly data: WireRow[];
  /** Changes with every change of the list; sent back, it guards against overwriting another's. */
  readonly revision: string;
}

/** What replaces a list. */
export interface ListReplacement {
  readonly parentId: unknown;
  /**
   * Rows in order; one that carries the `id` of a row now in the list keeps it. Rows that whoever
   * sends them does not see, or may not change, stay where they stand.
   */
  readonly entries: unknown;
  /** As `loadList` gave it; null or left out, whatever stands is replaced. */
  readonly revision?: string | null;
}

async function readRows(
  engine: Engine,
  connection: Connection,
  resource: Resource,
  parentId: number,
): Promise<Row[]> {
  const { table, rows: seen } = resourceOf(engine, resource.name);
  const rows = await connection
    .select(columnsFor(table, rowFieldNames(resource)))
    .from(seen)
    .where(eq(columnOf(table, parentOf(resource).field), parentId))
    .orderBy(asc(columnOf(table, 'sortOrder')), asc(columnOf(table, 'id')));
  return rows.map(toRow);
}

/** The row that a list is of, as far as two rows of one id differ in it. */
interface Parent {
  readonly id: number;
  readonly createdAt: unknown;
}

function revisionOf({ id, createdAt }: Parent, rows: readonly Row[]): string {
  const digest = createHash('sha256').update(`${id}:${createdAt};`);
  for (const row of rows) digest.update(`${row.id}:${entityTag(row)};`);
  return digest.digest('hex').slice(0, 16);
}

async function listResult(
  engine: Engine,
  connection: Connection,
  resource: Resource,
  parent: Parent,
  rows: readonly Row[],
): Promise<ListResult> {
  return {
    data: await withLabels(engine, connection, resource, rows),
    revision: revisionOf(parent, rows),
  };
}

function checkParentId(resource: Resource, parentId: unknown, at: string): number {
  if (isId(parentId)) return parentId;
  throw invalid(resource, { [at]: [{ key: parentId === undefined ? 'required' : 'reference' }] });
}

/**
 * The list under a parent.
 * @throws ApiError `validation`, `forbidden`, `not_found` (also when there is no such parent)
 */
export async function loadList(
  engine: Engine,
  principal: Principal,
  name: string,
  parentId: unknown,
): Promise<ListResult> {
  const { resource } = resourceOf(engine, name);
  requireUse(principal, resource);
  const parent = parentOf(resource);
  const id = checkParentId(resource, parentId, 'id');
  const { table, rows: parents } = resourceOf(engine, parent.resource);
  const [found] = await engine.root
    .select(columnsFor(table, ['id', 'createdAt']))
    .from(parents)
    .where(eq(columnOf(table, 'id'), id));
  if (!found) throw new ApiError('not_found');
  const rows = await readRows(engine, engine.root, resource, id);
  return listResult(engine, engine.root, resource, parentRow(found), rows);
}

function parentRow(selected: Readonly<Record<string, unknown>>): Parent {
  const { id, createdAt } = toRow(selected);
  return { id, createdAt };
}

/** A row and its place in the list. */
type PlacedRow = Pick<Row, 'id'> & { readonly sortOrder?: unknown };

/** All rows under a parent, in order: whoever replaces them may not see some. */
async function rowsUnder(
  engine: Engine,
  tx: Connection,
  resource: Resource,
  parentId: number,
): Promise<readonly PlacedRow[]> {
  const { table } = resourceOf(engine, resource.name);
  const rows = await tx
    .select(columnsFor(table, ['id', 'sortOrder']))
    .from(table)
    .where(eq(columnOf(table, parentOf(resource).field), parentId))
    .orderBy(asc(columnOf(table, 'sortOrder')), asc(columnOf(table, 'id')));
  return rows.map(toRow);
}

const isEntry = (one: Entry | PlacedRow): one is Entry => 'current' in one;

const idsOf = (rows: readonly PlacedRow[]): number[] => rows.map(({ id }) => id);

/** A list to be written, in order: its entries, and rows that stay as they are. */
type Placed = readonly (Entry | PlacedRow)[];

async function rewrite(
  engine: Engine,
  tx: Connection,
  principal: Principal,
  resource: Resource,
  stored: readonly Row[],
  placed: Placed,
): Promise<void> {
  const { table } = resourceOf(engine, resource.name);
  const idColumn = columnOf(table, 'id');
  // Taken out and put back under the same ids: rows that swap places never meet in an index.
  if (stored.length > 0) {
    await tx.delete(table).where(inArray(idColumn, idsOf(stored)));
  }
  const now = engine.context.now();
  const by = principal.fullname;
  for (const [place, entry] of placed.entries()) {
    if (!isEntry(entry)) {
      if (entry.sortOrder === place) continue;
      await tx.update(table).set({ sortOrder: place }).where(eq(idColumn, entry.id));
      continue;
    }
    const { values, current } = entry;
    const stays = current !== null && isAsStored(engine, resource, entry, place);
    await tx.insert(table).values({
      ...columnValues(resource, { ...values, sortOrder: place }, values),
      ...(current && { id: current.id }),
      version: (current?.version ?? 0) + (stays ? 0 : 1),
      createdAt: momentOf(current?.createdAt) ?? now,
      createdBy: current ? current.createdBy : by,
      updatedAt: (stays && momentOf(current.updatedAt)) || now,
      updatedBy: stays ? current.updatedBy : by,
    });
  }
}

const momentOf = (value: unknown): Date | undefined =>
  typeof value === 'string' ? new Date(value) : undefined;

interface Arranged {
  /** Rows that whoever replaces the list sees and may change. */
  readonly theirs: readonly Row[];
  /** What is written in their place. */
  readonly entries: readonly Entry[];
  /** The same among the rows that stay. */
  readonly placed: Placed;
}

/** Checks what is sent, and puts it in order with what stays. @throws ApiError `validation` */
async function arrange(
  engine: Engine,
  doing: Engine,
  tx: Connection,
  list: Pick<ListChange, 'principal' | 'resource' | 'parentId' | 'stored'>,
  sent: unknown,
): Promise<Arranged> {
  const { resource, parentId, stored } = list;
  const isNarrower = doing.sight !== engine.sight;
  const theirs = isNarrower ? await readRows(doing, tx, resource, parentId) : stored;
  const all = engine.sight ? await rowsUnder(engine, tx, resource, parentId) : stored;
  const [seen, changeable] = [new Set(idsOf(stored)), new Set(idsOf(theirs))];
  const unseen = new Set(idsOf(all).filter((id) => !seen.has(id)));
  const checked = await checkEntries(engine, tx, { ...list, unseen, doing: doing.sight }, sent);
  // What they see and may not change is as it was, or would have been refused.
  const entries = checked.filter(({ current }) => !current || changeable.has(current.id));
  const byId = new Map(all.map((row) => [row.id, row]));
  const placed = woven(
    all,
    ({ id }) => !changeable.has(id),
    entries,
    ({ current }) => current && byId.get(current.id),
  );
  if (placed.length > MOST_ENTRIES) {
    throw invalid(resource, { data: [{ key: 'tooManyRows', params: { max: MOST_ENTRIES } }] });
  }
  return { theirs, entries, placed };
}

async function replaceOnce(
  engine: Engine,
  tx: Connection,
  principal: Principal,
  resource: Resource,
  replacement: ListReplacement,
): Promise<ListResult> {
  const action = mayDo(principal, resource.permission, 'change') ? 'change' : 'create';
  const doing = seenFor(engine, principal, resource, action);
  const parent = parentOf(resource);
  const parentId = checkParentId(resource, replacement.parentId, parent.field);
  // Held until the end, so that two replacements of one list follow one another.
  const holder = resourceOf(engine, parent.resource).resource;
  const shown = [...optionFieldNames(holder), 'createdAt'];
  const held = await lockRow(tx, doing, holder.name, parentId, shown);
  if (!held) throw new ApiError('not_found');
  const listed = (rows: readonly Row[]) => listResult(engine, tx, resource, parentRow(held), rows);
  const stored = await readRows(engine, tx, resource, parentId);
  const { revision } = replacement;
  if (typeof revision === 'string' && revision !== revisionOf(parentRow(held), stored)) {
    const current = await listed(stored);
    throw new ApiError('conflict', { resource: resource.name, current: { ...current } });
  }
  // Filling an empty list is what making the row that it stands in goes on to.
  if (stored.length > 0) requireAction(principal, resource.permission, 'change');
  const list = { principal, resource, parentId, stored };
  const { theirs, entries, placed } = await arrange(engine, doing, tx, list, replacement.entries);
  const stays = (entry: Entry | PlacedRow, place: number) =>
    !isEntry(entry) || isAsStored(engine, resource, entry, place);
  if (entries.length === theirs.length && placed.every(stays)) return listed(stored);
  await rewrite(engine, tx, principal, resource, theirs, placed);
  const after = await readRows(engine, tx, resource, parentId);
  const result = await listed(after);
  const target = { resource: resource.name, rowId: parentId, label: nameOf(holder, held) };
  const rows = { before: stored, after, wire: result.data };
  await engine.audit(tx, [await entryOfReplacement(engine, tx, principal, resource, target, rows)]);
  return result;
}

/**
 * Puts these rows in the place of the list under a parent, all or none.
 * @throws ApiError `validation` (fields named `data.<place>.<field>`), `forbidden`, `not_found`;
 * `conflict` with the current list when the revision is stale
 */
export async function replaceList(
  engine: Engine,
  principal: Principal,
  name: string,
  replacement: ListReplacement,
  tx?: Connection,
): Promise<ListResult> {
  const { resource } = resourceOf(engine, name);
  requireAction(principal, resource.permission, 'change', 'create');
  parentOf(resource);
  const on = tx ?? engine.root;
  try {
    return await on.transaction((inner) =>
      replaceOnce(engine, inner, principal, resource, replacement),
    );
  } catch (error) {
    const unique = brokenUnique(resource, error);
    if (!unique) throw error;
    throw await duplicateError(engine, on, resource, unique, {});
  }
}
