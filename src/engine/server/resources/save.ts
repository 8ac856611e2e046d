import { eq, type SQL, sql } from 'drizzle-orm';
import { createdAtOf, entityTag } from '../../declaration/entity-tag.ts';
import { isId } from '../../declaration/fields/value.ts';
import { isRecord } from '../../declaration/record.ts';
import type { Resource } from '../../declaration/types.ts';
import type { Values } from '../../declaration/validate.ts';
import { requireAction } from '../access/guards.ts';
import type { Principal } from '../access/principal.ts';
import type { Beside } from '../audit/entries.ts';
import type { Connection } from '../db/connection.ts';
import { pipeline } from '../db/transactions.ts';
import { ApiError } from '../http/errors.ts';
import { encodedColumns, parametersOf, placeholdersFor } from '../query/columns.ts';
import { columnOf } from '../query/tables.ts';
import { codeOf, drawId, freshCode, nextId } from './codes.ts';
import { brokenUnique, duplicateError } from './duplicates.ts';
import { type Engine, invalid, requireUse, resourceOf } from './engine.ts';
import type { Row, SaveEvent } from './hooks.ts';
import { type KnownRows, withLabels } from './labels.ts';
import { changesAnything, entriesOfSave } from './log/changes.ts';
import { settleMarks, touchesDays } from './measurements.ts';
import { prepareChange } from './prepare.ts';
import { holdNamed, lockRow } from './references.ts';
import { ReferredRows } from './referred.ts';
import { rowFieldNames, toRow, type WireRow } from './rows.ts';
import type { Warn, Warning } from './unusual.ts';
import { changedRow, columnValues, newRow } from './written.ts';

/** How often a save starts over because another one took the code just made for it. */
const CODE_TRIES = 5;

/** A save taken apart: which row at which version, and the fields to write. */
interface Sent {
  readonly target: {
    readonly id: number;
    readonly version: number;
    readonly ifMatch: string | null;
  } | null;
  readonly fields: Values;
}

function takeApart(resource: Resource, data: unknown, ifMatch: string | null): Sent {
  if (!isRecord(data)) throw invalid(resource, { data: [{ key: 'list' }] });
  const { id, version, ...fields } = data;
  if (id === undefined || id === null) {
    if ((version !== undefined && version !== null) || ifMatch !== null)
      throw invalid(resource, { id: [{ key: 'required' }] });
    return { target: null, fields };
  }
  if (!isId(id)) throw invalid(resource, { id: [{ key: 'integer' }] });
  if (!isId(version)) {
    const key = version === undefined || version === null ? 'required' : 'integer';
    throw invalid(resource, { version: [{ key }] });
  }
  return { target: { id, version, ifMatch }, fields };
}

async function wireRow(
  engine: Engine,
  connection: Connection,
  resource: Resource,
  row: Row,
): Promise<WireRow> {
  const [wire] = await withLabels(engine, connection, resource, [row]);
  return wire ?? row;
}

/**
 * @throws ApiError `not_found`; `conflict` with the current row when what was read of it is stale,
 * and without it when the id has come to be another row's
 */
async function currentRow(
  engine: Engine,
  tx: Connection,
  resource: Resource,
  target: NonNullable<Sent['target']>,
): Promise<Row> {
  const stored = await lockRow(tx, engine, resource.name, target.id, rowFieldNames(resource));
  if (!stored) throw new ApiError('not_found');
  const row = toRow(stored);
  const { version, ifMatch } = target;
  if (row.version !== version || (ifMatch !== null && ifMatch !== entityTag(row))) {
    const createdAt = ifMatch === null ? undefined : createdAtOf(ifMatch);
    if (createdAt !== undefined && createdAt !== row.createdAt) {
      throw new ApiError('conflict', { message: { key: 'anotherRow' } });
    }
    const current = await wireRow(engine, tx, resource, row);
    throw new ApiError('conflict', { resource: resource.name, current });
  }
  return row;
}

/** What makes sure that a save is done once. */
export interface Once {
  /**
   * Notes in the transaction, before anything else, that a save is under way; `rowId` may be one
   * still to be drawn. Gives the row's id, or throws, which ends the save.
   */
  readonly reserve: (tx: Connection, rowId: number | SQL<number>) => Promise<number>;
  /** What is done by the last statement of the transaction, beside its own work. */
  readonly beside?: Beside;
}

interface SaveRequest {
  readonly resource: Resource;
  readonly principal: Principal;
  readonly sent: Sent;
  readonly once: Once | undefined;
  /** Whether the code made of the id drawn first turned out to be taken. */
  readonly again: boolean;
  /** That of the new row, where it was reserved. */
  newId: number | null;
  /** The row as far as it was made when the database refused it, for the error's sake. */
  attempted: Values;
  codeMade: boolean;
  /** What to ask the person about. */
  readonly warnings: Warning[];
}

async function prepareEvent(
  engine: Engine,
  { resource, principal, sent, warnings }: SaveRequest,
  referred: ReferredRows,
): Promise<SaveEvent> {
  const tx = referred.connection;
  const current = sent.target ? await currentRow(engine, tx, resource, sent.target) : null;
  const warn: Warn = (warning) => {
    warnings.push(warning);
  };
  const change = { resource, principal, fields: sent.fields, current, warn };
  return prepareChange(engine, change, referred);
}

/** Notes that the save is under way, where it is to be done once, and draws the id of a new row. */
async function reserveRow(engine: Engine, tx: Connection, request: SaveRequest): Promise<void> {
  const { once, resource, sent, again } = request;
  if (sent.target) {
    await once?.reserve(tx, sent.target.id);
    return;
  }
  // Hardly ever is a code taken, so that this is looked up only once one was.
  const free = again ? await freshCode(engine, tx, resource) : null;
  request.newId = once
    ? await once.reserve(tx, free?.id ?? nextId(resource))
    : (free?.id ?? (await drawId(engine, tx, resource)));
}

/** What a new row is told by: the id drawn for it, and the code that is made of it. */
function namesOfNew({ resource, newId, codeMade }: SaveRequest) {
  if (newId === null) throw new Error(`${resource.name}: no id was drawn for a new row`);
  return codeMade ? codeOf(resource, newId) : { id: newId };
}

/** The row as it is about to be written. */
function next(event: SaveEvent, request: SaveRequest): Row {
  const { resource, current, values } = event;
  if (current) {
    request.attempted = { ...current, ...values };
    return changedRow(event, current);
  }
  request.codeMade = resource.codePrefix !== null && values.code === undefined;
  const names = namesOfNew(request);
  request.attempted = { ...values, ...names };
  return newRow(event, names);
}

async function write(engine: Engine, event: SaveEvent, { attempted }: SaveRequest): Promise<void> {
  const { tx, resource, current, values, now, principal } = event;
  const { table } = resourceOf(engine, resource.name);
  const stamps = { updatedAt: now, updatedBy: principal.fullname };
  const first = { id: attempted.id, version: 1, createdAt: now, createdBy: principal.fullname };
  const written = encodedColumns(table, {
    ...columnValues(resource, current ? values : attempted, attempted),
    ...stamps,
    ...(!current && first),
  });
  const names = Object.keys(written);
  const id = columnOf(table, 'id');
  const [row] = await engine.statements.run(
    tx,
    `${current ? 'changed' : 'new'} row of ${resource.name} with ${names.join()}`,
    (on) => {
      const values = placeholdersFor(table, names);
      if (!current) return on.insert(table).values(values).returning({ id });
      const version = sql`${columnOf(table, 'version')} + 1`;
      const changed = on.update(table).set({ ...values, version });
      return changed.where(eq(id, sql.placeholder('id'))).returning({ id });
    },
    { ...parametersOf(written), id: attempted.id },
    { settled: true },
  );
  if (!row) throw new ApiError('not_found');
}

/**
 * What labels need not be read again for: what the save has read of other rows. A hook may have
 * changed them.
 */
function knownTo({ resource }: SaveRequest, referred: ReferredRows): KnownRows | undefined {
  if (referred.engine.hooks[resource.name]) return undefined;
  return (name, id) => (name === resource.name ? undefined : referred.get(name, id));
}

/** What is held before anything is read, so that nobody who holds it waits for what is held later. */
async function holdFirst(
  engine: Engine,
  { resource, sent: { target, fields } }: SaveRequest,
  referred: ReferredRows,
): Promise<void> {
  if (target && touchesDays(resource, fields)) {
    const id = columnOf(resourceOf(engine, resource.name).table, 'id');
    await referred.measurements.holdOwners(resource, eq(id, target.id), fields);
  }
  // Who does not see all rows is first asked whether they see these.
  if (!target && !engine.sight) await holdNamed(resource, fields, referred);
}

async function saveOnce(engine: Engine, on: Connection, request: SaveRequest): Promise<WireRow> {
  const { resource } = request;
  return on.transaction(async (tx) => {
    const referred = new ReferredRows(engine, tx);
    const reserve = () => reserveRow(engine, tx, request);
    const hold = () => holdFirst(engine, request, referred);
    // A code that is looked up takes several questions, and the key comes before all else is held.
    if (request.again) {
      await reserve();
      await hold();
    } else await pipeline(tx, reserve, hold);
    const event = await prepareEvent(engine, request, referred);
    const { current } = event;
    if (current && !changesAnything(engine, event)) {
      return wireRow(engine, tx, resource, current);
    }
    const row = next(event, request);
    const afterSave = engine.hooks[resource.name]?.afterSave;
    const note = async () => {
      const told = current ? [row, current] : [row];
      const known = knownTo(request, referred);
      const [after = row, before = null] = await withLabels(engine, tx, resource, told, known);
      const entries = entriesOfSave(engine, event, row, { after, before });
      await engine.audit(tx, entries, request.once?.beside);
      return after;
    };
    // What follows from a save may change what rows are called.
    if (!afterSave) {
      const [, , after] = await pipeline(
        tx,
        () => write(engine, event, request),
        () => settleMarks(engine, event),
        note,
      );
      return after;
    }
    await write(engine, event, request);
    await settleMarks(engine, event);
    await afterSave(event, row);
    return note();
  });
}

export interface SaveOptions {
  /** What `entityTag` gave of the row that the save is over, as the caller read it. */
  readonly ifMatch?: string | null | undefined;
  /** The transaction that the save is part of. */
  readonly tx?: Connection | undefined;
  /** Told of what is right by every rule and unusual all the same, once the row is written. */
  readonly warn?: Warn | undefined;
}

/**
 * Creates a row, or updates the one whose `id` and `version` are sent; only fields sent change, and
 * where none is another than before nothing does. Everything happens in one transaction.
 * @throws ApiError `validation`, `forbidden`, `not_found`; `conflict` for a stale version (with
 * `current`) and for a duplicate (with `fields`)
 */
export async function save(
  engine: Engine,
  principal: Principal,
  name: string,
  data: unknown,
  { tx, warn, ifMatch = null, once }: SaveOptions & { readonly once?: Once } = {},
): Promise<WireRow> {
  const { resource } = resourceOf(engine, name);
  requireUse(principal, resource);
  if (resource.replaced) throw new ApiError('not_found');
  const sent = takeApart(resource, data, ifMatch);
  // Which of them it is shows once the row is read.
  if (sent.target) requireAction(principal, resource.permission, 'change', 'retire');
  else requireAction(principal, resource.permission, 'create');
  const on = tx ?? engine.root;
  for (let tries = 1; ; tries += 1) {
    const request: SaveRequest = {
      resource,
      principal,
      sent,
      once,
      again: tries > 1,
      newId: null,
      attempted: {},
      codeMade: false,
      warnings: [],
    };
    try {
      const row = await saveOnce(engine, on, request);
      if (warn) for (const warning of request.warnings) warn(warning);
      return row;
    } catch (error) {
      const unique = brokenUnique(resource, error);
      if (!unique) throw error;
      if (request.codeMade && unique.includes('code') && tries < CODE_TRIES) continue;
      throw await duplicateError(engine, on, resource, unique, request.attempted);
    }
  }
}
