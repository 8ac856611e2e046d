import { z } from 'zod';
import type { AuditChange, AuditEntry } from '../../../declaration/audit.ts';
import { plainValue } from '../../../declaration/fields/plain-value.ts';
import { isId } from '../../../declaration/fields/value.ts';
import { maskValue } from '../../../declaration/masking.ts';
import type { Resource } from '../../../declaration/types.ts';
import {
  DEFAULT_VERSIONS,
  MAXIMUM_VERSIONS,
  type RecordVersion,
} from '../../../declaration/versions.ts';
import { pointsTo } from '../../../fields/index.ts';
import type { Principal } from '../../access/principal.ts';
import type { AuditSink } from '../../audit/entries.ts';
import { anId, sentId } from '../../calls/schemas.ts';
import { ApiError } from '../../http/errors.ts';
import { type Engine, invalid, requireRows } from '../engine.ts';
import { ReferredRows } from '../referred.ts';
import { seenFor } from '../row-actions.ts';
import type { WireRow } from '../rows.ts';
import { save } from '../save.ts';
import { isSeen } from '../seen.ts';
import { wasWorkedOut } from '../worked-out.ts';
import { entriesOfRow, entriesSince, presentChanges } from './entries.ts';

/** Versions of a row, the newest first. */
export interface VersionPage {
  readonly data: RecordVersion[];
  readonly total: number;
}

/** Which part of the versions of which row. */
export const LIST = z.strictObject({
  id: sentId,
  pagination: z
    .strictObject({
      currentPage: anId.max(10_000_000).meta({ maximum: undefined, default: 1 }).optional(),
      pageSize: z.int().min(1).max(MAXIMUM_VERSIONS).optional(),
    })
    .optional(),
});
/** The row as it was read, and the version of it that is to come back. */
export const RESTORE = z.strictObject({ id: sentId, version: sentId, entry: anId });

function read<Shape extends z.ZodType>(
  resource: Resource,
  shape: Shape,
  data: unknown,
): z.output<Shape> {
  const parsed = shape.safeParse(data);
  if (parsed.success) return parsed.data;
  const at = parsed.error.issues[0]?.path.join('.') || 'data';
  throw invalid(resource, { [at.slice(0, 63)]: [{ key: 'api:version' }] });
}

/**
 * What a user who sees the row sees of a change: what is masked in lists is masked here too, for they
 * may need what it is, and hardly ever what it was.
 */
function shown(resource: Resource, change: AuditChange, { admin }: Principal): AuditChange {
  const field = resource.fieldsByName[change.field];
  if (admin || !field?.masked) return change;
  const { before, after } = change;
  return { ...change, before: maskValue(field, before), after: maskValue(field, after) };
}

function versionOf(resource: Resource, entry: AuditEntry, principal: Principal): RecordVersion {
  const { restored } = entry.details;
  return {
    id: entry.id,
    at: entry.at,
    by: entry.fullname,
    action: entry.action,
    changes: presentChanges(resource, entry).map((change) => shown(resource, change, principal)),
    restored: typeof restored === 'number' ? restored : null,
  };
}

/** Versions without the names of rows that the user does not see. */
async function withoutUnseenNames(
  engine: Engine,
  resource: Resource,
  versions: readonly RecordVersion[],
): Promise<RecordVersion[]> {
  if (!engine.sight) return [...versions];
  const referred = new ReferredRows(engine, engine.root);
  const seen = new Map<string, ReadonlySet<number>>();
  for (const field of resource.fields) {
    const target = pointsTo(field);
    if (!target) continue;
    const changes = versions.flatMap((version) => version.changes);
    const ids = changes.flatMap((change) =>
      change.field === field.name ? [change.before, change.after].flat().filter(isId) : [],
    );
    seen.set(field.name, await referred.choosable(target.resource, ids));
  }
  const shownLabel = (name: string, value: unknown, label: unknown): unknown => {
    const known = seen.get(name);
    return !known || [value].flat().every((id) => !isId(id) || known.has(id)) ? label : null;
  };
  return versions.map((version) => ({
    ...version,
    changes: version.changes.map((change) => ({
      ...change,
      beforeLabel: shownLabel(change.field, change.before, change.beforeLabel),
      afterLabel: shownLabel(change.field, change.after, change.afterLabel),
    })),
  }));
}

/**
 * Every version of a row in the audit log, for users who may see the row: who made it,
 * when, and what they changed. From where they did is for administrators, in the log itself.
 * @param data `{id, pagination}`
 * @throws ApiError `validation`, `forbidden`, `not_found`
 */
export async function listVersions(
  engine: Engine,
  principal: Principal,
  name: string,
  data: unknown,
): Promise<VersionPage> {
  const resource = requireRows(engine, principal, name);
  const { id: rowId, pagination = {} } = read(resource, LIST, data);
  const seeing = seenFor(engine, principal, resource, 'history');
  if (!(await isSeen(seeing, name, rowId))) throw new ApiError('not_found');
  const { currentPage = 1, pageSize: limit = DEFAULT_VERSIONS } = pagination;
  const page = { limit, offset: (currentPage - 1) * limit };
  const { entries, total } = await entriesOfRow(engine, resource, rowId, page);
  const versions = entries.map((entry) => versionOf(resource, entry, principal));
  return { data: await withoutUnseenNames(engine, resource, versions), total };
}

/** What has to be saved so that a row is as it was before these changes, the oldest first. */
function fieldsBefore(resource: Resource, changes: readonly AuditChange[]): WireRow {
  const first = new Map<string, AuditChange>();
  for (const change of changes) {
    if (!first.has(change.field)) first.set(change.field, change);
  }
  const unsent = wasWorkedOut(resource, [...first.values()]) ? resource.weight?.field : undefined;
  const fields = [...first.values()].flatMap(({ field: name, redacted, before }) => {
    const field = resource.fieldsByName[name];
    const isSent = field && !field.readOnly && !redacted && name !== unsent;
    return isSent ? [[name, plainValue(field, before)]] : [];
  });
  return Object.fromEntries(fields);
}

/**
 * Brings a version of a row back: an ordinary save, with what goes with one, whose entry in the
 * audit log says which version it was.
 * @param data `{id, version, entry}`: the row as it was read, and the id of the version
 * @throws ApiError as `save` does; `not_found` where the row has no such version; `conflict` where
 * it is of somebody who was anonymised since
 */
export async function restoreVersion(
  engine: Engine,
  principal: Principal,
  name: string,
  data: unknown,
  ifMatch: string | null = null,
): Promise<WireRow> {
  const resource = requireRows(engine, principal, name);
  const { id: rowId, version, entry } = read(resource, RESTORE, data);
  const seeing = seenFor(engine, principal, resource, 'history');
  if (!(await isSeen(seeing, name, rowId))) throw new ApiError('not_found');
  const [wanted, ...later] = await entriesSince(engine, resource, rowId, entry);
  if (!wanted) throw new ApiError('not_found');
  // Who somebody was is gone, and with it what they might do.
  if (later.some(({ action }) => action === 'anonymise')) {
    throw new ApiError('conflict', { message: { key: 'versionGone' } });
  }
  const changes = later.flatMap((one) => presentChanges(resource, one));
  const sink: AuditSink = (tx, entries, options) => {
    const noted = entries.map((one) => ({ ...one, details: { ...one.details, restored: entry } }));
    return engine.audit(tx, noted, options);
  };
  const fields = fieldsBefore(resource, changes);
  const sent = { ...fields, id: rowId, version };
  return save({ ...engine, audit: sink }, principal, name, sent, { ifMatch });
}
