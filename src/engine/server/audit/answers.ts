/** What calls that read the audit log return, and what they accept. */
import { z } from 'zod';
import { AUDIT_ACTORS, type AuditAction, type AuditChange } from '../../declaration/audit.ts';
import { MAXIMUM_FILTER_CONDITIONS, MAXIMUM_PAGE_SIZE } from '../../declaration/constants.ts';
import { roomOf } from '../../declaration/fields/index.ts';
import type { Describer } from '../calls/describe.ts';
import { array, type JsonSchema, object, ref } from '../calls/json-schema.ts';
import { anId, count, list, moment } from '../calls/schemas.ts';
import { AUDIT_FILTER_FIELDS } from './query.ts';

const TEXT: JsonSchema = { type: 'string' };
const text = z.string().nullable();

/** One field's value before and after. */
export const AUDIT_CHANGE = z
  .object({
    ...{ field: z.string(), before: z.unknown(), after: z.unknown() },
    ...{ beforeLabel: z.unknown().optional(), afterLabel: z.unknown().optional() },
    redacted: z.custom<AuditChange['redacted']>().meta({ const: true }).optional(),
    entry: z.object({ id: anId, label: z.string() }).optional(),
  })
  .meta({ id: 'AuditChange', title: 'audit:openapi.entryChange' });

/** @param actions those that entries can have */
export function auditPage(actions: readonly AuditAction[]) {
  const entry = z.object({
    ...{ id: anId, at: moment, actor: z.enum(AUDIT_ACTORS), userId: anId.nullable() },
    ...{ username: text, fullname: text, address: text, userAgent: text, requestId: text },
    ...{ action: z.enum(actions), resource: text, rowId: anId.nullable(), label: text },
    changes: list(AUDIT_CHANGE),
    details: z.record(z.string(), z.unknown()).meta({ additionalProperties: true }),
  });
  const data = list(entry.meta({ id: 'AuditEntry', title: 'audit:openapi.entry' }));
  return z.object({ data, total: count });
}

/** Which operators take which field; a 400 says what kind of value they take. */
function filterSchema({ config, word }: Describer): JsonSchema {
  const own = AUDIT_FILTER_FIELDS.map((field) =>
    object(
      {
        field: { const: field.name },
        operator: { type: 'string', enum: [...roomOf(field, config).operators] },
        value: {},
      },
      ['value'],
    ),
  );
  const logical = object(
    {
      key: TEXT,
      operator: { type: 'string', enum: ['and', 'or'] },
      value: array(ref('AuditFilter')),
    },
    ['key'],
  );
  return { anyOf: [...own, { title: word('logicalFilter'), ...logical }] };
}

function searchSchema({ word }: Describer): JsonSchema {
  const pagination = {
    currentPage: { type: 'integer', minimum: 1, default: 1 },
    pageSize: { type: 'integer', minimum: 1, maximum: MAXIMUM_PAGE_SIZE },
  };
  const parts = {
    pagination: object(pagination, Object.keys(pagination)),
    sorters: array(
      object({ field: { const: 'at' }, order: { type: 'string', enum: ['asc', 'desc'] } }),
    ),
    filters: { ...array(ref('AuditFilter')), maxItems: MAXIMUM_FILTER_CONDITIONS },
    text: { ...TEXT, maxLength: 200, title: word('quickSearch') },
  };
  return object(parts, Object.keys(parts));
}

/** How the log is searched. */
export const auditSearchSchemas = (describer: Describer): Record<string, JsonSchema> => ({
  AuditFilter: filterSchema(describer),
  AuditSearch: searchSchema(describer),
});
