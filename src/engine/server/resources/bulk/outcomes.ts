import { asc, inArray } from 'drizzle-orm';
import type { FieldErrors, Message } from '../../../declaration/messages.ts';
import type { Resource } from '../../../declaration/types.ts';
import { alikeField, alikeMessage } from '../../../declaration/uniques.ts';
import type { Values } from '../../../declaration/validate.ts';
import type { Principal } from '../../access/principal.ts';
import type { Connection } from '../../db/connection.ts';
import { ApiError } from '../../http/errors.ts';
import { columnOf } from '../../query/tables.ts';
import { type Engine, resourceOf } from '../engine.ts';
import type { Row, SaveEvent } from '../hooks.ts';
import { changesAnything } from '../log/changes.ts';
import { touchesDays } from '../measurements.ts';
import { prepareChange } from '../prepare.ts';
import { holdChosen } from '../references.ts';
import { ReferredRows } from '../referred.ts';
import { columnsFor, rowFieldNames, toRow } from '../rows.ts';
import { writeMany } from '../save-many.ts';
import { type Candidate, type Duplicate, Uniques } from '../uniques.ts';
import type { Warning } from '../unusual.ts';
import type { Target } from './request.ts';

/** What is to become of one row. */
export interface RowChange {
  readonly target: Target;
  readonly fields: Values;
  /** Set beside what is checked, in fields that nobody writes: what they held before a change. */
  readonly restored?: Values;
}

/** What the change of one row comes to, in the place that it was sent in. */
export type Outcome = { readonly place: number; readonly target: Target } & (
  | { readonly kind: 'changed'; readonly event: SaveEvent; readonly warnings: readonly Warning[] }
  | { readonly kind: 'unchanged'; readonly current: Row }
  /** `isStale`: it is not as the caller read it. */
  | {
      readonly kind: 'refused';
      readonly current: Row | null;
      readonly errors: FieldErrors;
      readonly isStale: boolean;
    }
);

export type Refused = Extract<Outcome, { kind: 'refused' }>;

export function refusedOf(outcomes: readonly Outcome[]): readonly Refused[] {
  return outcomes.flatMap((one) => (one.kind === 'refused' ? [one] : []));
}

/** What changes of many rows are made with. */
export interface BulkWork {
  readonly engine: Engine;
  readonly tx: Connection;
  readonly resource: Resource;
  readonly principal: Principal;
  readonly changes: readonly RowChange[];
}

/** The current rows, locked until the transaction ends. */
async function holdRows(
  { engine, tx, resource, changes }: BulkWork,
  referred: ReferredRows,
): Promise<ReadonlyMap<number, Row>> {
  const { table, rows } = resourceOf(engine, resource.name);
  const column = columnOf(table, 'id');
  const ids = changes.map(({ target }) => target.id);
  const moving = changes.filter(({ fields }) => touchesDays(resource, fields));
  if (moving.length > 0) {
    const first = moving[0]?.fields;
    await referred.measurements.holdOwners(resource, inArray(column, ids), first);
    referred.measurements.changeTogether(ids);
  }
  const found = await tx
    .select(columnsFor(table, rowFieldNames(resource)))
    .from(rows)
    .where(inArray(column, ids))
    // Two changes of the same rows wait for one another, and never both.
    .orderBy(asc(column))
    .for('update');
  return new Map(found.map(toRow).map((row) => [row.id, row]));
}

/** Who changed a row last; null for a row that no person did, such as one of the starter data. */
export function lastChangedBy({ updatedBy, createdBy }: Row): string | null {
  const by = updatedBy ?? createdBy;
  return typeof by === 'string' ? by : null;
}

/** Who changed a row last, and when, in the sentence of this key, or in that for a row of nobody. */
export function staleMessage(key: string, row: Row): Message {
  const by = lastChangedBy(row);
  const moment = String(row.updatedAt);
  return by === null
    ? { key: `${key}ByNobody`, params: { moment } }
    : { key, params: { by, moment } };
}

async function prepareRow(
  { engine, resource, principal }: BulkWork,
  { target, fields, restored }: RowChange,
  place: number,
  current: Row | undefined,
  referred: ReferredRows,
): Promise<Outcome> {
  const at = { place, target };
  const refused = (errors: FieldErrors, isStale = false): Outcome => {
    return { ...at, kind: 'refused', current: current ?? null, errors, isStale };
  };
  if (!current) return refused({ id: [{ key: 'api:bulk.gone' }] });
  if (current.version !== target.version) {
    return refused({ version: [staleMessage('api:bulk.changedSince', current)] }, true);
  }
  const warnings: Warning[] = [];
  const warn = (warning: Warning): void => {
    warnings.push(warning);
  };
  try {
    const change = { resource, principal, fields, current, warn };
    const event = await prepareChange(engine, change, referred);
    Object.assign(event.values, restored);
    return changesAnything(engine, event)
      ? { ...at, kind: 'changed', event, warnings }
      : { ...at, kind: 'unchanged', current };
  } catch (error) {
    if (!(error instanceof ApiError) || !error.details.fields) throw error;
    return refused(error.details.fields);
  }
}

function candidateOf(outcome: Outcome): Candidate[] {
  if (outcome.kind === 'refused') return [];
  const { place: rowNumber, target } = outcome;
  const next =
    outcome.kind === 'unchanged'
      ? outcome.current
      : { ...outcome.event.current, ...outcome.event.values };
  return [{ rowNumber, id: target.id, next }];
}

function alikeErrors(resource: Resource, { names, other }: Duplicate): FieldErrors {
  const isRetired = typeof other === 'object' && other?.active === false;
  const message = alikeMessage(isRetired ? 'duplicateRetired' : 'duplicate', resource, names);
  return { [alikeField(resource, names)]: [message] };
}

/** Refuses rows that would be like another one in what must differ. */
async function refuseAlike(
  { tx, resource }: BulkWork,
  outcomes: readonly Outcome[],
  uniques: Uniques,
): Promise<Outcome[]> {
  const duplicates = await uniques.find(tx, outcomes.flatMap(candidateOf));
  const byPlace = new Map(duplicates.map((one) => [one.rowNumber, one]));
  return outcomes.map((outcome): Outcome => {
    const alike = byPlace.get(outcome.place);
    // Rows that nothing changes of are as they may be; the other one is at fault.
    if (!alike || outcome.kind !== 'changed') return outcome;
    const { place, target, event } = outcome;
    const errors = alikeErrors(resource, alike);
    return { place, target, kind: 'refused', current: event.current, errors, isStale: false };
  });
}

/**
 * Changes rows of one resource within a transaction, with what a single save does for each, and
 * says what became of each. Where one is refused the caller takes everything back. Rows that have
 * hooks are written one after another, for a hook may look at what was written before (whether an
 * administrator is left); all others by a few statements.
 */
export async function changeRows(work: BulkWork): Promise<Outcome[]> {
  const { engine, tx, resource, changes } = work;
  const referred = new ReferredRows(engine, tx);
  const stored = await holdRows(work, referred);
  const there = changes.flatMap(({ target, fields }) => {
    const current = stored.get(target.id);
    return current ? [{ sent: fields, current }] : [];
  });
  await holdChosen(resource, there, referred);
  const uniques = new Uniques(engine, resource);
  const size = engine.hooks[resource.name] ? 1 : Math.max(changes.length, 1);
  const all: Outcome[] = [];
  for (let start = 0; start < changes.length; start += size) {
    const outcomes: Outcome[] = [];
    for (const [place, change] of changes.slice(start, start + size).entries()) {
      const current = stored.get(change.target.id);
      outcomes.push(await prepareRow(work, change, start + place, current, referred));
    }
    const checked = await refuseAlike(work, outcomes, uniques);
    const events = checked.flatMap((one) => (one.kind === 'changed' ? one.event : []));
    if (checked.every(({ kind }) => kind !== 'refused') && events.length > 0) {
      await writeMany(engine, tx, resource, events);
    }
    all.push(...checked);
  }
  return all;
}
