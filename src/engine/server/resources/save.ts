import { eq } from 'drizzle-orm';
import { createdAtOf, entityTag } from '../../declaration/entity-tag.ts';
import { isId } from '../../declaration/fields/value.ts';
import { isRecord } from '../../declaration/record.ts';
import type { Resource } from '../../declaration/types.ts';
import { requireAction } from '../access/guards.ts';
import type { Principal } from '../access/principal.ts';
import type { Connection } from '../db/connection.ts';
import { pipeline, transactionFrom } from '../db/transactions.ts';
import { ApiError } from '../http/errors.ts';
import { columnOf } from '../query/tables.ts';
import { drawId, freshCode, nextId } from './codes.ts';
import { brokenUnique, duplicateError } from './duplicates.ts';
import { type Engine, invalid, requireUse, resourceOf } from './engine.ts';
import type { Row, SaveEvent } from './hooks.ts';
import { withLabels } from './labels.ts';
import { changesAnything } from './log/changes.ts';
import { touchesDays } from './measurements.ts';
import { prepareChange } from './prepare.ts';
import { holdNamed, lockRow } from './references.ts';
import { ReferredRows } from './referred.ts';
import { rowFieldNames, toRow, type WireRow } from './rows.ts';
import { type Once, type SaveRequest, type Sent, store } from './store.ts';
import type { Warn } from './unusual.ts';

/** How often a save starts over because another one took the code just made for it. */
const CODE_TRIES = 5;

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

/** The row to be changed, held; null where there is none yet. */
async function holdCurrent(
  engine: Engine,
  { resource, sent: { target, fields } }: SaveRequest,
  referred: ReferredRows,
): Promise<Row | null> {
  if (!target) return null;
  const { connection, measurements } = referred;
  const hold = () => currentRow(engine, connection, resource, target);
  const { measurement } = resource;
  if (!measurement || !touchesDays(resource, fields)) return hold();
  // Its owner's turn is taken before it is held, so that nobody who has it waits for the turn.
  if (!(measurement.of in fields))
    return measurements.holdAfterOwner(resource, measurement, target.id, hold);
  const id = columnOf(resourceOf(engine, resource.name).table, 'id');
  await measurements.holdOwners(resource, eq(id, target.id), fields);
  return hold();
}

async function prepareEvent(
  engine: Engine,
  { resource, principal, sent, warnings }: SaveRequest,
  current: Row | null,
  referred: ReferredRows,
): Promise<SaveEvent> {
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

/**
 * What is read as the transaction begins: nothing of it is written. A row to be changed is held
 * after its key, which shows whether the same save has changed it before.
 */
async function holdFirst(
  engine: Engine,
  request: SaveRequest,
  referred: ReferredRows,
): Promise<Row | null> {
  const { resource, once, again, sent } = request;
  const tx = referred.connection;
  if (sent.target) return once ? null : holdCurrent(engine, request, referred);
  // For users who do not see all rows it is first checked whether they see these.
  const hold = async () => {
    if (!engine.sight) await holdNamed(resource, sent.fields, referred);
  };
  if (once || again) await hold();
  else await pipeline(tx, () => reserveRow(engine, tx, request), hold);
  return null;
}

/** Reserves what was not yet, and checks the change. */
async function prepare(
  engine: Engine,
  request: SaveRequest,
  held: Row | null,
  referred: ReferredRows,
): Promise<SaveEvent> {
  const { resource, once, again, sent } = request;
  const tx = referred.connection;
  const check = (current: Row | null) => prepareEvent(engine, request, current, referred);
  const reserve = () => reserveRow(engine, tx, request);
  if (once && sent.target) {
    const [, current] = await pipeline(tx, reserve, () => holdCurrent(engine, request, referred));
    return check(current);
  }
  // A code that is looked up takes several queries, and a hook may do more than query the database.
  if (again || (once && engine.hooks[resource.name])) await reserve();
  else if (once) {
    const [, event] = await pipeline(tx, reserve, () => check(null));
    return event;
  }
  return check(held);
}

async function saveOnce(engine: Engine, on: Connection, request: SaveRequest): Promise<WireRow> {
  const first = async (tx: Connection) => {
    const referred = new ReferredRows(engine, tx);
    return { referred, held: await holdFirst(engine, request, referred) };
  };
  return transactionFrom(on, first, async (tx, { referred, held }) => {
    const event = await prepare(engine, request, held, referred);
    const { current } = event;
    if (current && !changesAnything(engine, event)) {
      return wireRow(engine, tx, request.resource, current);
    }
    return store(engine, request, event, referred);
  });
}

export interface SaveOptions {
  /** What `entityTag` gave of the row that the save is over, as the caller read it. */
  readonly ifMatch?: string | null | undefined;
  /** The transaction that the save is part of. */
  readonly tx?: Connection | undefined;
  /** Called for what is valid and yet unusual, once the row is written. */
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
