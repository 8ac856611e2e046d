import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { AuditEntry } from '../../../declaration/audit.ts';
import { plainValue } from '../../../declaration/fields/plain-value.ts';
import { allNamesOf } from '../../../declaration/former-names.ts';
import type { FieldErrors } from '../../../declaration/messages.ts';
import { isRecord } from '../../../declaration/record.ts';
import type { Resource } from '../../../declaration/types.ts';
import { requireAction } from '../../access/guards.ts';
import type { Principal } from '../../access/principal.ts';
import { toEntry } from '../../audit/log.ts';
import { auditEntries } from '../../db/system-tables.ts';
import { ApiError } from '../../http/errors.ts';
import { type Engine, invalid, requireRows } from '../engine.ts';
import { labelOf } from '../log/changes.ts';
import type { WireRow } from '../rows.ts';
import { wasWorkedOut } from '../worked-out.ts';
import { attemptChanges, type BulkDone, doneOf, refusal, toWireRows } from './bulk.ts';
import { type Refused, type RowChange, refusedOf, staleMessage } from './outcomes.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function readBatch(resource: Resource, data: unknown): string {
  if (!isRecord(data)) throw new ApiError('validation', { message: { key: 'badBody' } });
  const unknown = Object.keys(data).find((key) => key !== 'batch');
  if (unknown !== undefined) throw invalid(resource, { [unknown]: [{ key: 'unknownField' }] });
  const { batch } = data;
  if (typeof batch === 'string' && UUID.test(batch)) return batch;
  throw invalid(resource, {
    batch: [{ key: batch === undefined ? 'required' : 'api:bulk.batch' }],
  });
}

/** What a batch did, row by row; nothing where there is no such batch of this resource. */
async function entriesOfBatch(
  { root, config }: Engine,
  { name }: Resource,
  batch: string,
): Promise<AuditEntry[]> {
  const found = await root
    .select()
    .from(auditEntries)
    .where(
      and(
        eq(sql`${auditEntries.details} ->> 'batch'`, batch),
        inArray(auditEntries.resource, [...allNamesOf(config, name)]),
      ),
    )
    .orderBy(asc(auditEntries.id));
  return found.map(toEntry);
}

/** What takes back the change that an entry records. */
function reverse(resource: Resource, entry: AuditEntry): RowChange {
  const { rowId, changes, details } = entry;
  const target = { id: Number(rowId), version: Number(details.version) };
  const fields: Record<string, unknown> = {};
  const restored: Record<string, unknown> = {};
  const unsent = wasWorkedOut(resource, changes) ? resource.weight?.field : undefined;
  // Whether days overlap is of the rows around it, too.
  const overlaps = resource.measurement?.overlaps;
  for (const { field: name, before, redacted } of changes) {
    const field = Object.hasOwn(resource.fieldsByName, name) && resource.fieldsByName[name];
    if (!field || redacted || name === overlaps) continue;
    if (!field.readOnly && name !== unsent) fields[name] = plainValue(field, before);
    // What the server worked out then rests on masters as they were then.
    if (field.readOnly || field.computed) restored[name] = before;
  }
  return { target, fields, restored };
}

/** A row that stays as it is where a bulk change is taken back. */
export interface RowLeft {
  readonly id: number;
  /** Its name for people. */
  readonly label: string;
  /** As it is now; null where it is gone. */
  readonly current: WireRow | null;
  /** Why it stays. */
  readonly errors: FieldErrors;
}

/** A bulk change that was taken back, but for rows that stay. */
export interface BulkUndone extends BulkDone {
  readonly left: readonly RowLeft[];
}

/**
 * Takes back what it can in one transaction; what is refused is left out until the others stand
 * without it, since a row that stays may be in the way of another.
 */
async function takeBack(
  engine: Engine,
  principal: Principal,
  resource: Resource,
  changes: readonly RowChange[],
): Promise<BulkDone & { readonly refused: readonly Refused[] }> {
  const places = new Map(changes.map(({ target }, place) => [target.id, place]));
  const left = new Map<number, Refused>();
  let rest = changes;
  while (rest.length > 0) {
    const attempt = await attemptChanges(engine, principal, resource, rest);
    const refused = refusedOf(attempt.outcomes);
    if (refused.length === 0) return { ...doneOf(attempt), refused: [...left.values()] };
    for (const one of refused) {
      const { current, isStale, target } = one;
      const place = places.get(target.id) ?? one.place;
      const version = isStale && current && [staleMessage('api:bulk.changedAfter', current)];
      left.set(target.id, { ...one, place, ...(version && { errors: { version } }) });
    }
    rest = rest.filter(({ target }) => !left.has(target.id));
  }
  throw refusal(resource, [...left.values()], changes.length);
}

async function toRowsLeft(
  engine: Engine,
  resource: Resource,
  refused: readonly Refused[],
  entries: readonly AuditEntry[],
): Promise<RowLeft[]> {
  const stored = refused.map(({ current }) => current);
  const rows = await toWireRows(engine, engine.root, resource, stored);
  return refused.map(({ target: { id }, errors }, at) => {
    const current = rows[at] ?? null;
    const label = entries.find(({ rowId }) => rowId === id)?.label ?? '';
    return { id, label: current ? labelOf(resource, current) : label, current, errors };
  });
}

/**
 * Takes a bulk change back, by the user who made it or an administrator. Rows that somebody changed since
 * stay, and so do those that cannot be as they were; what was taken back is a bulk change itself,
 * which can be taken back.
 * @param data `{batch}`
 * @throws ApiError `not_found` where there is no such batch, or it is somebody else's; `conflict` or
 * `validation` where no row can be taken back, `fields` naming each by its place; `forbidden`
 */
export async function undoBulk(
  engine: Engine,
  principal: Principal,
  name: string,
  data: unknown,
): Promise<BulkUndone> {
  const resource = requireRows(engine, principal, name);
  requireAction(principal, resource.permission, 'change', 'retire');
  const batch = readBatch(resource, data);
  const entries = await entriesOfBatch(engine, resource, batch);
  const [first] = entries;
  const isTheirs = first !== undefined && first.userId === principal.userId;
  if (!first || !(isTheirs || principal.admin)) throw new ApiError('not_found');
  const changes = entries.map((entry) => reverse(resource, entry));
  const { refused, ...done } = await takeBack(engine, principal, resource, changes);
  return { ...done, left: await toRowsLeft(engine, resource, refused, entries) };
}
