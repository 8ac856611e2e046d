import { randomUUID } from 'node:crypto';
import type { AuditChange } from '../../../declaration/audit.ts';
import { maskRows } from '../../../declaration/masking.ts';
import type { FieldErrors, Message } from '../../../declaration/messages.ts';
import type { Resource } from '../../../declaration/types.ts';
import { pointsToOne } from '../../../fields/index.ts';
import { requireAction } from '../../access/guards.ts';
import type { Principal } from '../../access/principal.ts';
import type { AuditSink } from '../../audit/entries.ts';
import type { Connection } from '../../db/connection.ts';
import { ApiError } from '../../http/errors.ts';
import { brokenUnique, duplicateError } from '../duplicates.ts';
import { type Engine, requireRows } from '../engine.ts';
import type { Row } from '../hooks.ts';
import { withLabels } from '../labels.ts';
import { changedFields, changeOf, labelOf } from '../log/changes.ts';
import { nameOf, rowFieldNames, toRow, type WireRow } from '../rows.ts';
import type { Warning } from '../unusual.ts';
import {
  type BulkWork,
  changeRows,
  type Outcome,
  type Refused,
  type RowChange,
  refusedOf,
} from './outcomes.ts';
import { readBulk } from './request.ts';

/** What one row would come to. */
export interface PreviewedRow {
  readonly id: number;
  /** Its name for people; empty where there is no such row. */
  readonly label: string;
  readonly result: Outcome['kind'];
  readonly changes: readonly AuditChange[];
  /** Why it is refused. */
  readonly errors: FieldErrors;
  readonly warnings: readonly Warning[];
}

/** What a bulk change would come to, row by row. */
export interface BulkPreview {
  readonly counts: Readonly<Record<Outcome['kind'], number>>;
  readonly rows: readonly PreviewedRow[];
}

/** A bulk change that was done. */
export interface BulkDone {
  /** By which it is taken back; null where it changed nothing. */
  readonly batch: string | null;
  readonly counts: { readonly changed: number; readonly unchanged: number };
  /** The rows in the order they were sent, with their versions now. */
  readonly rows: readonly { readonly id: number; readonly version: number }[];
}

/** Ends a transaction of which nothing is to stay, with what was found out in it. */
class TakenBack extends Error {
  constructor(readonly outcomes: readonly Outcome[]) {
    super('taken back');
  }
}

/** The outcomes of changes that are taken back, or of which one was refused. */
async function outcomesOf(
  engine: Engine,
  work: Omit<BulkWork, 'engine' | 'tx'>,
  preview: boolean,
): Promise<readonly Outcome[]> {
  try {
    return await engine.root.transaction(async (tx) => {
      const outcomes = await changeRows({ ...work, engine, tx });
      if (preview || outcomes.some(({ kind }) => kind === 'refused')) throw new TakenBack(outcomes);
      return outcomes;
    });
  } catch (error) {
    if (error instanceof TakenBack) return error.outcomes;
    const unique = brokenUnique(work.resource, error);
    if (!unique) throw error;
    // Somebody else was quicker with the same name.
    throw await duplicateError(engine, engine.root, work.resource, unique, {});
  }
}

/** Gives every entry the batch that it is of, and the version that the batch left its row at. */
function batchSink(audit: AuditSink, batch: string, versions: ReadonlyMap<number, number>) {
  const sink: AuditSink = (tx, entries, options) => {
    const noted = entries.map((entry) => {
      const version = versions.get(entry.target?.rowId ?? 0);
      return { ...entry, details: { ...entry.details, batch, version } };
    });
    return audit(tx, noted, options);
  };
  return sink;
}

/** What a row is called where nobody has read the names of what it refers to. */
function shortName(resource: Resource, row: Row): string {
  const refers = resource.label.some((name) => pointsToOne(resource.fieldsByName[name]));
  return refers && typeof row.code === 'string' ? row.code : nameOf(resource, row);
}

/** Rows that are named in the message; the rest is counted. */
const MOST_NAMED = 5;

/** The error for a change of `rows` rows of which some were refused: all of them, under their places. */
export function refusal(resource: Resource, refused: readonly Refused[], rows: number): ApiError {
  const fields = refused.flatMap(({ place, errors }) =>
    Object.entries(errors).map(([at, messages]): [string, readonly Message[]] => [
      `rows.${place}.${at}`,
      messages,
    ]),
  );
  const named = refused.map(({ current, target }) =>
    current ? shortName(resource, current) : String(target.id),
  );
  const names = named.slice(0, MOST_NAMED).join(', ');
  const more = Math.max(named.length - MOST_NAMED, 0);
  const key = more > 0 ? 'bulk.refusedMore' : 'bulk.refused';
  const params = { refused: refused.length, rows, names, more };
  return new ApiError(refused.some(({ isStale }) => isStale) ? 'conflict' : 'validation', {
    message: { key, params },
    fields: Object.fromEntries(fields),
    resource: resource.name,
  });
}

const count = (outcomes: readonly Outcome[], kind: Outcome['kind']): number =>
  outcomes.filter((one) => one.kind === kind).length;

/** What came of changing rows: nothing was written where one of them was refused. */
interface Attempt {
  readonly batch: string;
  readonly outcomes: readonly Outcome[];
}

/**
 * Changes rows all or none, in one transaction. Every entry of the audit log carries the batch, by
 * which `undoBulk` finds them.
 */
export async function attemptChanges(
  engine: Engine,
  principal: Principal,
  resource: Resource,
  changes: readonly RowChange[],
): Promise<Attempt> {
  const batch = randomUUID();
  const versions = new Map(changes.map(({ target }) => [target.id, target.version + 1]));
  const noting = { ...engine, audit: batchSink(engine.audit, batch, versions) };
  return { batch, outcomes: await outcomesOf(noting, { resource, principal, changes }, false) };
}

/** The answer for rows of which none was refused. */
export function doneOf({ batch, outcomes }: Attempt): BulkDone {
  const changed = count(outcomes, 'changed');
  return {
    batch: changed > 0 ? batch : null,
    counts: { changed, unchanged: count(outcomes, 'unchanged') },
    rows: outcomes.map(({ target: { id, version }, kind }) => {
      return { id, version: kind === 'changed' ? version + 1 : version };
    }),
  };
}

/** A row as it is and as it would be; of a refused one there is nothing to come. */
interface Sides {
  readonly before: Row | null;
  readonly after: Row | null;
}

function sidesOf(resource: Resource, outcome: Outcome): Sides {
  if (outcome.kind !== 'changed') return { before: outcome.current, after: null };
  const { current, values } = outcome.event;
  if (!current) return { before: null, after: null };
  const shown = rowFieldNames(resource).map((name) => [
    name,
    name in values ? values[name] : current[name],
  ]);
  return { before: current, after: toRow(Object.fromEntries(shown)) };
}

/** The rows with labels, and what is masked in lists masked. */
export async function toWireRows(
  engine: Engine,
  on: Connection,
  resource: Resource,
  rows: readonly (Row | null)[],
): Promise<(WireRow | null)[]> {
  const there = rows.flatMap((row) => row ?? []);
  const wires = maskRows(resource, await withLabels(engine, on, resource, there));
  return rows.map((row) => (row ? (wires.shift() ?? row) : null));
}

async function previewOf(
  engine: Engine,
  resource: Resource,
  outcomes: readonly Outcome[],
): Promise<BulkPreview> {
  const sides = outcomes.map((outcome) => sidesOf(resource, outcome));
  const befores = await toWireRows(
    engine,
    engine.root,
    resource,
    sides.map(({ before }) => before),
  );
  const afters = await toWireRows(
    engine,
    engine.root,
    resource,
    sides.map(({ after }) => after),
  );
  const rows = outcomes.map((outcome, at): PreviewedRow => {
    const { before = null, after = null } = sides[at] ?? {};
    const [shownBefore = null, shownAfter = null] = [befores[at], afters[at]];
    const fields = after ? changedFields(resource, before, after) : [];
    return {
      id: outcome.target.id,
      label: shownBefore ? labelOf(resource, shownBefore) : '',
      result: outcome.kind,
      changes: fields.map((field) => changeOf(field, shownBefore, shownAfter)),
      errors: outcome.kind === 'refused' ? outcome.errors : {},
      warnings: outcome.kind === 'changed' ? outcome.warnings : [],
    };
  });
  const counts = {
    changed: count(outcomes, 'changed'),
    unchanged: count(outcomes, 'unchanged'),
    refused: count(outcomes, 'refused'),
  };
  return { counts, rows };
}

/**
 * Sets the same fields in many rows, or previews what that would change.
 * @param data `{rows: [{id, version}], fields: {…}, preview}`
 * @throws ApiError `conflict` where a row is not at the version it was read at, `validation` where
 * another is refused, `fields` naming each by its place; `forbidden`
 */
export async function bulk(
  engine: Engine,
  principal: Principal,
  name: string,
  data: unknown,
): Promise<BulkDone | BulkPreview> {
  const resource = requireRows(engine, principal, name);
  requireAction(principal, resource.permission, 'change', 'retire');
  const { targets, fields, preview } = readBulk(resource, data, engine.config);
  const changes = targets.map((target): RowChange => ({ target, fields }));
  if (preview) {
    const outcomes = await outcomesOf(engine, { resource, principal, changes }, true);
    return previewOf(engine, resource, outcomes);
  }
  const attempt = await attemptChanges(engine, principal, resource, changes);
  const refused = refusedOf(attempt.outcomes);
  if (refused.length > 0) throw refusal(resource, refused, changes.length);
  return doneOf(attempt);
}
