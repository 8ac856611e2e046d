import { AUDIT_ACTORS, type AuditAction } from '../../declaration/audit.ts';
import { MAXIMUM_FILTER_CONDITIONS, MAXIMUM_PAGE_SIZE } from '../../declaration/constants.ts';
import { roomOf } from '../../declaration/fields/index.ts';
import type { ErrorCode } from '../../declaration/messages.ts';
import { AUDIT_FILTER_FIELDS } from '../audit/query.ts';
import { answer, errorsOf, requestBody } from './components.ts';
import type { Describer } from './describe.ts';
import { array, ID, type JsonSchema, nullable, object, ref } from './json-schema.ts';
import type { Paths } from './operations.ts';

const TEXT: JsonSchema = { type: 'string' };
const ERRORS: readonly ErrorCode[] = [
  'validation',
  'unauthenticated',
  'forbidden',
  'too_large',
  'password_change_required',
];

function entrySchema({ find }: Describer, actions: readonly AuditAction[]): JsonSchema {
  return {
    title: find('audit:openapi.entry'),
    ...object({
      id: ID,
      at: { type: 'string', format: 'date-time' },
      actor: { type: 'string', enum: [...AUDIT_ACTORS] },
      userId: nullable(ID),
      username: nullable(TEXT),
      fullname: nullable(TEXT),
      address: nullable(TEXT),
      userAgent: nullable(TEXT),
      requestId: nullable(TEXT),
      action: { type: 'string', enum: [...actions] },
      resource: nullable(TEXT),
      rowId: nullable(ID),
      label: nullable(TEXT),
      changes: array(ref('AuditChange')),
      details: { type: 'object', additionalProperties: true },
    }),
  };
}

function changeSchema({ find }: Describer): JsonSchema {
  const properties = {
    field: TEXT,
    before: {},
    after: {},
    beforeLabel: {},
    afterLabel: {},
    redacted: { const: true },
    entry: object({ id: ID, label: TEXT }),
  };
  return {
    title: find('audit:openapi.entryChange'),
    ...object(properties, ['beforeLabel', 'afterLabel', 'redacted', 'entry']),
  };
}

/** Which operators take which field; what kind of value they take is told by the server's 400. */
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

/** The schemas of the audit log. */
/** @param actions those that entries can tell of */
export function auditSchemas(
  describer: Describer,
  actions: readonly AuditAction[],
): Record<string, JsonSchema> {
  return {
    AuditEntry: entrySchema(describer, actions),
    AuditChange: changeSchema(describer),
    AuditFilter: filterSchema(describer),
    AuditSearch: searchSchema(describer),
  };
}

/** `/api/audit/*`. */
export function auditPaths({ word, find }: Describer): Paths {
  const history = [
    { field: 'resource', operator: 'eq', value: 'units' },
    { field: 'rowId', operator: 'eq', value: 1 },
  ];
  const operation = (call: string, name: string, good: JsonSchema): JsonSchema => ({
    operationId: call,
    tags: [find('audit:openapi.tag')],
    summary: find(`audit:openapi.${name}`),
    description: `${find(`audit:openapi.${name}Note`)} ${find('audit:openapi.needsAdmin')}`,
    security: [{ accessToken: [] }],
    'x-admin': true,
    requestBody: requestBody(
      object({ data: ref('AuditSearch') }, ['data']),
      { data: { filters: history } },
      false,
    ),
    responses: { '200': good, ...errorsOf(ERRORS) },
  });
  const page = object({ data: array(ref('AuditEntry')), total: { type: 'integer', minimum: 0 } });
  const csv = { description: find('audit:openapi.csv'), content: { 'text/csv': { schema: TEXT } } };
  return {
    '/api/audit/searchAudit': {
      post: operation('searchAudit', 'search', answer(word('done'), page)),
    },
    '/api/audit/exportAudit': { post: operation('exportAudit', 'export', csv) },
  };
}
