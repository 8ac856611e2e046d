import { createHash } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { MAXIMUM_FILTER_VALUES } from '../../schema/constants.ts';
import { isId } from '../../schema/fields/value.ts';
import type { FieldErrors, Message } from '../../schema/messages.ts';
import { isRecord } from '../../schema/record.ts';
import { dayInBangkok } from '../../schema/today.ts';
import type { Config, Resource } from '../../schema/types.ts';
import { type Values, validate } from '../../schema/validate.ts';
import { entryOfReplacement } from '../audit/list-changes.ts';
import type { Principal } from '../auth/principal.ts';
import type { Connection } from '../db/connection.ts';
import { emptyIsAlike } from '../db/tables-rules.ts';
import { ApiError } from '../http/errors.ts';
import { formulasOf } from './derive.ts';
import { brokenUnique, duplicateError, toldField } from './duplicates.ts';
import { type Engine, invalid, requireUse, resourceOf } from './engine.ts';
import { keepFiles } from './files.ts';
import type { Row } from './hooks.ts';
import { optionFieldNames, withLabels } from './labels.ts';
import { checkReferences, lockRow } from './references.ts';
import { ReferredRows } from './referred.ts';
import { columnsFor, nameOf, rowFieldNames, toRow, type WireRow } from './rows.ts';
import { columnOf } from './tables.ts';
import { columnValues } from './written.ts';

/** At most this many rows stand under one parent. */
const MOST_ENTRIES = MAXIMUM_FILTER_VALUES;

/** The rows under one parent, in order. */
export interface ListResult {
  readonly data: WireRow[];
  /** Changes with every change of the list; sent back, it guards against overwriting another's. */
  readonly revision: string;
}

/** What replaces a list. */
export interface ListReplacement {
  readonly parentId: unknown;
  /** Rows in order; one that carries the `id` of a row now in the list keeps it. */
  readonly entries: unknown;
  /** As `loadList` gave it; left out, whatever stands is replaced. */
  readonly revision?: unknown;
}

function parentOf(resource: Resource): NonNullable<Resource['parent']> {
  if (!resource.replaced || !resource.parent) throw new ApiError('not_found');
  return resource.parent;
}

async function readRows(
  engine: Engine,
  connection: Connection,
  resource: Resource,
  parentId: number,
): Promise<Row[]> {
  const { table } = resourceOf(engine, resource.name);
  const rows = await connection
    .select(columnsFor(table, rowFieldNames(resource)))
    .from(table)
    .where(eq(columnOf(table, parentOf(resource).field), parentId))
    .orderBy(asc(columnOf(table, 'sortOrder')), asc(columnOf(table, 'id')));
  return rows.map(toRow);
}

function revisionOf(rows: readonly Row[]): string {
  const digest = createHash('sha256');
  for (const { id, version } of rows) digest.update(`${id}:${version};`);
  return digest.digest('hex').slice(0, 16);
}

async function listResult(
  engine: Engine,
  connection: Connection,
  resource: Resource,
  rows: readonly Row[],
): Promise<ListResult> {
  return {
    data: await withLabels(engine, connection, resource, rows),
    revision: revisionOf(rows),
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
  const { table } = resourceOf(engine, parent.resource);
  const idColumn = columnOf(table, 'id');
  const [found] = await engine.root.select({ id: idColumn }).from(table).where(eq(idColumn, id));
  if (!found) throw new ApiError('not_found');
  return listResult(
    engine,
    engine.root,
    resource,
    await readRows(engine, engine.root, resource, id),
  );
}

/** One row to be written, and the row whose place it takes. */
interface Entry {
  /** Files in it are put into storage before it is written. */
  readonly values: Record<string, unknown>;
  readonly current: Row | null;
}

function underPlace(errors: FieldErrors, place: number): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([name, messages]) => [`data.${place}.${name}`, messages]),
  );
}

function checkEntry(
  engine: Engine,
  resource: Resource,
  sent: unknown,
  parentId: number,
  stored: readonly Row[],
): { entry: Entry } | { errors: FieldErrors } {
  if (!isRecord(sent)) return { errors: { row: [{ key: 'list' }] } };
  const { id, version: _version, sortOrder: _sortOrder, ...fields } = sent;
  const { field } = parentOf(resource);
  const current = stored.find((row) => row.id === id) ?? null;
  if (fields[field] !== undefined && fields[field] !== parentId) {
    return { errors: { [field]: [{ key: 'reference' }] } };
  }
  // Each entry is the whole row, so it is checked as a new one even where it keeps an id.
  const today = dayInBangkok(engine.context.now());
  const row = { ...fields, [field]: parentId };
  const checked = validate(resource, row, null, engine.config, today);
  if (!checked.ok) return { errors: checked.errors };
  const worked = formulasOf(resource, checked.values);
  if ('errors' in worked) return worked;
  return { entry: { values: { ...checked.values, ...worked.values }, current } };
}

/** Rows alike in what must differ, their ids among it, told at the later one. */
function repeatedEntries(
  resource: Resource,
  entries: readonly Entry[],
  config: Config,
): FieldErrors {
  const errors: Record<string, readonly Message[]> = {};
  const ids = new Set<unknown>();
  entries.forEach(({ current }, place) => {
    if (current && ids.has(current.id)) errors[`data.${place}.id`] = [{ key: 'repeated' }];
    if (current) ids.add(current.id);
  });
  for (const names of resource.uniques) {
    const seen = new Set<string>();
    const alike = emptyIsAlike(resource, names, config);
    entries.forEach(({ values }, place) => {
      if (!alike && names.some((name) => (values[name] ?? null) === null)) return;
      const key = JSON.stringify(names.map((name) => values[name] ?? null));
      if (seen.has(key)) {
        errors[`data.${place}.${toldField(resource, names)}`] = [{ key: 'repeated' }];
      }
      seen.add(key);
    });
  }
  return errors;
}

async function checkEntries(
  engine: Engine,
  tx: Connection,
  resource: Resource,
  sent: unknown,
  parentId: number,
  stored: readonly Row[],
): Promise<Entry[]> {
  if (!Array.isArray(sent)) throw invalid(resource, { data: [{ key: 'list' }] });
  if (sent.length > MOST_ENTRIES) {
    throw invalid(resource, { data: [{ key: 'tooMany', params: { max: MOST_ENTRIES } }] });
  }
  const entries: Entry[] = [];
  const errors: Record<string, readonly Message[]> = {};
  const referred = new ReferredRows(engine, tx);
  for (const [place, one] of sent.entries()) {
    const checked = checkEntry(engine, resource, one, parentId, stored);
    if ('errors' in checked) {
      Object.assign(errors, underPlace(checked.errors, place));
      continue;
    }
    entries.push(checked.entry);
    const { values, current } = checked.entry;
    // What stood in the list before may stand in it still, on whichever row.
    const before = current ?? stored.find((row) => sameChoices(resource, row, values)) ?? null;
    const missing = { id: 0, version: 0, [parentOf(resource).field]: parentId };
    const change = { values, next: values, current: before ?? missing };
    const wrong = await checkReferences(resource, change, referred);
    const files = await keepFiles(tx, resource, values, engine.context.now());
    Object.assign(errors, underPlace({ ...wrong, ...files }, place));
  }
  if (entries.length === sent.length)
    Object.assign(errors, repeatedEntries(resource, entries, engine.context.config));
  if (Object.keys(errors).length > 0) throw invalid(resource, errors);
  return entries;
}

function sameChoices(resource: Resource, row: Row, values: Values): boolean {
  return (resource.uniques[0] ?? []).every((name) => row[name] === (values[name] ?? null));
}

async function rewrite(
  engine: Engine,
  tx: Connection,
  principal: Principal,
  resource: Resource,
  parentId: number,
  entries: readonly Entry[],
): Promise<void> {
  const { table } = resourceOf(engine, resource.name);
  // Taken out and put back under the same ids: rows that swap places never meet in an index.
  await tx.delete(table).where(eq(columnOf(table, parentOf(resource).field), parentId));
  const now = engine.context.now();
  const by = principal.fullname;
  for (const [place, { values, current }] of entries.entries()) {
    await tx.insert(table).values({
      ...columnValues(resource, { ...values, sortOrder: place }, values),
      ...(current && { id: current.id }),
      version: (current?.version ?? 0) + 1,
      createdAt: typeof current?.createdAt === 'string' ? new Date(current.createdAt) : now,
      createdBy: current ? current.createdBy : by,
      updatedAt: now,
      updatedBy: by,
    });
  }
}

async function replaceOnce(
  engine: Engine,
  tx: Connection,
  principal: Principal,
  resource: Resource,
  replacement: ListReplacement,
): Promise<ListResult> {
  const parent = parentOf(resource);
  const parentId = checkParentId(resource, replacement.parentId, parent.field);
  // Held until the end, so that two replacements of one list follow one another.
  const holder = resourceOf(engine, parent.resource).resource;
  const held = await lockRow(tx, engine, holder.name, parentId, optionFieldNames(holder));
  if (!held) throw new ApiError('not_found');
  const stored = await readRows(engine, tx, resource, parentId);
  const { revision } = replacement;
  if (revision !== undefined && revision !== null && revision !== revisionOf(stored)) {
    const current = await listResult(engine, tx, resource, stored);
    throw new ApiError('conflict', { resource: resource.name, current: { ...current } });
  }
  const entries = await checkEntries(engine, tx, resource, replacement.entries, parentId, stored);
  await rewrite(engine, tx, principal, resource, parentId, entries);
  const after = await readRows(engine, tx, resource, parentId);
  const result = await listResult(engine, tx, resource, after);
  const target = { resource: resource.name, rowId: parentId, label: nameOf(holder, held) };
  const list = { before: stored, after, wire: result.data };
  await engine.audit(tx, [await entryOfReplacement(engine, tx, principal, resource, target, list)]);
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
  requireUse(principal, resource);
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
