import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { AuditEntry } from '../../../schema/audit.ts';
import { plainValue } from '../../../schema/fields/plain-value.ts';
import { allNamesOf } from '../../../schema/former-names.ts';
import { isRecord } from '../../../schema/record.ts';
import type { Resource } from '../../../schema/types.ts';
import { toEntry } from '../../audit/log.ts';
import type { Principal } from '../../auth/principal.ts';
import { auditEntries } from '../../db/system-tables.ts';
import { ApiError } from '../../http/errors.ts';
import { type Engine, invalid, requireRows } from '../engine.ts';
import { wasWorkedOut } from '../worked-out.ts';
import { applyChanges, type BulkDone } from './bulk.ts';
import type { RowChange } from './outcomes.ts';

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

/** What takes back the change that an entry tells of. */
function reverse(resource: Resource, entry: AuditEntry): RowChange {
  const { rowId, changes, details } = entry;
  const target = { id: Number(rowId), version: Number(details.version) };
  const fields: Record<string, unknown> = {};
  const restored: Record<string, unknown> = {};
  const unsent = wasWorkedOut(resource, changes) ? resource.weight?.field : undefined;
  // Whether days overlap is of the rows around it, too.
  const judged = resource.measurement?.overlaps;
  for (const { field: name, before, redacted } of changes) {
    const field = Object.hasOwn(resource.fieldsByName, name) && resource.fieldsByName[name];
    if (!field || redacted || name === judged) continue;
    if (!field.readOnly && name !== unsent) fields[name] = plainValue(field, before);
    // What the server worked out then rests on masters as they were then.
    if (field.readOnly || field.computed) restored[name] = before;
  }
  return { target, fields, restored };
}

/**
 * Takes a bulk change back, all or nothing: by whoever made it or an administrator, while its rows
 * are as it left them. That is a bulk change itself, which can be taken back.
 * @param data `{batch}`
 * @throws ApiError `not_found` where there is no such batch, or it is somebody else's; `conflict`
 * naming the rows that were changed since; `validation`, `forbidden`
 */
export async function undoBulk(
  engine: Engine,
  principal: Principal,
  name: string,
  data: unknown,
): Promise<BulkDone> {
  const resource = requireRows(engine, principal, name);
  const batch = readBatch(resource, data);
  const entries = await entriesOfBatch(engine, resource, batch);
  const [first] = entries;
  const isTheirs = first !== undefined && first.userId === principal.userId;
  if (!first || !(isTheirs || principal.admin)) throw new ApiError('not_found');
  const changes = entries.map((entry) => reverse(resource, entry));
  return applyChanges(engine, principal, resource, changes);
}
