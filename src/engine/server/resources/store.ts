import { eq, type SQL, sql } from 'drizzle-orm';
import type { Resource } from '../../declaration/types.ts';
import type { Values } from '../../declaration/validate.ts';
import type { Principal } from '../access/principal.ts';
import type { Beside } from '../audit/entries.ts';
import type { Connection } from '../db/connection.ts';
import { pipeline } from '../db/transactions.ts';
import { ApiError } from '../http/errors.ts';
import { encodedColumns, parametersOf, placeholdersFor } from '../query/columns.ts';
import { columnOf } from '../query/tables.ts';
import { codeOf } from './codes.ts';
import { type Engine, resourceOf } from './engine.ts';
import type { Row, SaveEvent } from './hooks.ts';
import { type KnownRows, withLabels } from './labels.ts';
import { entriesOfSave, needsLabels } from './log/changes.ts';
import { settleMarks } from './measurements.ts';
import type { ReferredRows } from './referred.ts';
import type { WireRow } from './rows.ts';
import type { Warning } from './unusual.ts';
import { changedRow, columnValues, newRow } from './written.ts';

/** A save taken apart: which row at which version, and the fields to write. */
export interface Sent {
  readonly target: {
    readonly id: number;
    readonly version: number;
    readonly ifMatch: string | null;
  } | null;
  readonly fields: Values;
}

/** What makes sure that a save is done once. */
export interface Once {
  /**
   * Notes in the transaction, before a stored row is held or anything is written, that a save is
   * under way; `rowId` may be one still to be drawn. Gives the row's id, or throws, which ends the save.
   */
  readonly reserve: (tx: Connection, rowId: number | SQL<number>) => Promise<number>;
  /** What is done by the last statement of the transaction, beside its own work. */
  readonly beside?: Beside;
}

export interface SaveRequest {
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
  /** Warnings for the person to confirm. */
  readonly warnings: Warning[];
}

/** What identifies a new row: the id drawn for it, and the code made from it. */
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

/** Writes a change with all that follows from it. @returns the row as it is answered with */
export async function store(
  engine: Engine,
  request: SaveRequest,
  event: SaveEvent,
  referred: ReferredRows,
): Promise<WireRow> {
  const { tx, resource, current } = event;
  const row = next(event, request);
  const afterSave = engine.hooks[resource.name]?.afterSave;
  const rows = current ? [row, current] : [row];
  const label = () => withLabels(engine, tx, resource, rows, knownTo(request, referred));
  const note = (after: WireRow, before: WireRow | null) => {
    const entries = entriesOfSave(engine, event, row, { after, before });
    return engine.audit(tx, entries, { beside: request.once?.beside, isLast: true });
  };
  const answer = async (): Promise<WireRow> => {
    if (!needsLabels(event, row)) {
      const [[after = row]] = await pipeline(tx, label, () => note(row, current));
      return after;
    }
    const [after = row, before = null] = await label();
    await note(after, before);
    return after;
  };
  // What follows from a save may change what rows are called. Each part sends one statement: the
  // commit goes along with the last.
  if (!afterSave) {
    const [, , after] = await pipeline(
      tx,
      () => write(engine, event, request),
      () => settleMarks(engine, event),
      answer,
    );
    return after;
  }
  await write(engine, event, request);
  await settleMarks(engine, event);
  await afterSave(event, row);
  return answer();
}
