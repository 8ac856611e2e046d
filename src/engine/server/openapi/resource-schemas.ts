import { isOneByOne } from '../../declaration/bulk.ts';
import { MAXIMUM_FILTER_CONDITIONS, MAXIMUM_PAGE_SIZE } from '../../declaration/constants.ts';
import { roomOf } from '../../declaration/fields/index.ts';
import { queryField, totalledFields } from '../../declaration/query.ts';
import { type Field, type Resource, ROW_FIELDS } from '../../declaration/types.ts';
import { writableFields } from '../../declaration/validate.ts';
import { conflictSchema } from '../calls/components.ts';
import type { Describer } from '../calls/describe.ts';
import {
  filterSchema,
  inputSchema,
  mustBeSent,
  newInputSchema,
  rowSchemas,
} from '../calls/field-schemas.ts';
import { array, type JsonSchema, nullable, object, ref, schemaName } from '../calls/json-schema.ts';

function rowFieldSchemas({ label }: Describer): Record<string, JsonSchema> {
  const moment = (name: string) => ({ title: label(name), type: 'string', format: 'date-time' });
  const person = (name: string) => nullable({ title: label(name), type: 'string' });
  return {
    id: { title: label('id'), type: 'integer', minimum: 1 },
    version: { title: label('version'), type: 'integer', minimum: 1 },
    createdAt: moment('createdAt'),
    updatedAt: moment('updatedAt'),
    createdBy: person('createdBy'),
    updatedBy: person('updatedBy'),
  };
}

function rowSchema(resource: Resource, describer: Describer): JsonSchema {
  const own = resource.fields.map((field) => rowSchemas(field, resource, describer));
  return {
    title: describer.find(`resources:${resource.name}.title`),
    ...object(Object.assign({ ...rowFieldSchemas(describer) }, ...own)),
  };
}

/** Fields that a list replaced as a whole does not send: its place and parent say them. */
function isSaid(field: Field, resource: Resource): boolean {
  return resource.replaced && (field.system || field.name === resource.parent?.field);
}

function inputFields(resource: Resource): readonly Field[] {
  return writableFields(resource).filter((field) => !isSaid(field, resource));
}

function createSchema(resource: Resource, describer: Describer): JsonSchema {
  const fields = inputFields(resource);
  const optional = fields.filter((field) => !mustBeSent(field, describer));
  const { id } = rowFieldSchemas(describer);
  // An entry of a list that carries the id of a row now in the list keeps it.
  const known: Record<string, JsonSchema> = resource.replaced && id ? { id } : {};
  return {
    title: describer.word('newRow', { name: describer.find(`resources:${resource.name}.title`) }),
    ...(resource.oneOf.length > 0 && { 'x-exactly-one-of': resource.oneOf }),
    ...object(
      {
        ...known,
        ...Object.fromEntries(
          fields.map((field) => [field.name, newInputSchema(field, resource, describer)]),
        ),
      },
      ['id', ...optional.map((field) => field.name)],
    ),
  };
}

function updateSchema(resource: Resource, describer: Describer): JsonSchema {
  const { id, version } = rowFieldSchemas(describer);
  const fields = inputFields(resource);
  const properties = Object.fromEntries(
    fields.map((field) => [field.name, inputSchema(field, resource, describer)]),
  );
  return {
    title: describer.word('changedRow', {
      name: describer.find(`resources:${resource.name}.title`),
    }),
    ...object(
      { ...(id && { id }), ...(version && { version }), ...properties },
      Object.keys(properties),
    ),
  };
}

/** What can be set in many rows at once; each says beside it which it is. */
function bulkSchema(resource: Resource, describer: Describer): JsonSchema {
  const fields = inputFields(resource).filter((field) => !isOneByOne(field));
  const properties = Object.fromEntries(
    fields.map((field) => [field.name, inputSchema(field, resource, describer)]),
  );
  return { ...object(properties, Object.keys(properties)), minProperties: 1 };
}

/** A row as it stands in a form, complete or not. */
function draftSchema(resource: Resource, describer: Describer): JsonSchema {
  const { id, version } = rowFieldSchemas(describer);
  const fields = inputFields(resource).map((field) => [
    field.name,
    inputSchema(field, resource, describer),
  ]);
  const properties = {
    ...(id && { id: nullable(id) }),
    ...(version && { version: nullable(version) }),
    ...Object.fromEntries(fields),
  };
  return object(properties, Object.keys(properties));
}

function previewSchema(resource: Resource, describer: Describer): JsonSchema {
  const taken = resource.fields.filter((field) => field.defaultFrom !== undefined);
  const defaults = Object.assign(
    {},
    ...taken.map((field) => rowSchemas(field, resource, describer)),
  );
  const factor = object({
    unitKg: { type: 'number', exclusiveMinimum: 0 },
    origin: { type: 'string' },
  });
  return object({
    defaults: object(defaults, Object.keys(defaults)),
    factor: { title: describer.word('factor'), ...nullable(factor) },
    kg: { title: describer.word('kg'), type: ['number', 'null'] },
    warnings: array(ref('Warning')),
  });
}

/** Every field a search may name, the row's own included. */
export function queryFields(resource: Resource): readonly Field[] {
  const names = [...ROW_FIELDS, ...resource.fields.map((field) => field.name)];
  return names.flatMap((name) => queryField(resource, name) ?? []);
}

function filterUnion(resource: Resource, describer: Describer): JsonSchema {
  const fields = queryFields(resource).flatMap(
    (field) => filterSchema(field, resource, describer) ?? [],
  );
  const logical = object(
    {
      key: { type: 'string' },
      operator: { type: 'string', enum: ['and', 'or'] },
      value: array(ref(schemaName(resource.name, 'Filter'))),
    },
    ['key'],
  );
  return { anyOf: [...fields, { title: describer.word('logicalFilter'), ...logical }] };
}

/** What a search of rows may say; one of choices says `more`. */
function searchSchema(
  resource: Resource,
  describer: Describer,
  more: Readonly<Record<string, JsonSchema>> = {},
): JsonSchema {
  const sortable = queryFields(resource).filter(
    (field) => roomOf(field, describer.config).sortable,
  );
  const parts = {
    pagination: object(
      {
        currentPage: { type: 'integer', minimum: 1, default: 1 },
        pageSize: { type: 'integer', minimum: 1, maximum: MAXIMUM_PAGE_SIZE },
      },
      ['currentPage', 'pageSize'],
    ),
    sorters: array(
      object({
        field: { type: 'string', enum: sortable.map((field) => field.name) },
        order: { type: 'string', enum: ['asc', 'desc'] },
      }),
    ),
    filters: {
      ...array(ref(schemaName(resource.name, 'Filter'))),
      maxItems: MAXIMUM_FILTER_CONDITIONS,
    },
    text: { type: 'string', maxLength: 200, title: describer.word('quickSearch') },
    count: { type: 'boolean', title: describer.word('count') },
    rows: { type: 'boolean', title: describer.word('rows') },
    ...more,
  };
  return object(parts, Object.keys(parts));
}

/** Which sums a search returns. */
function totalsQuery(resource: Resource, { word }: Describer): JsonSchema {
  const names = totalledFields(resource).map(({ name }) => name);
  const list = array(names.length > 0 ? { type: 'string', enum: names } : { type: 'string' });
  return { title: word('totals'), anyOf: [{ type: 'boolean' }, list] };
}

/** The sums that a search returns on request. */
export function totalsSchema(resource: Resource, describer: Describer): JsonSchema {
  const rows = { type: 'integer', minimum: 0, title: describer.word('totalRows') };
  const totals = totalledFields(resource).map(({ name }) => {
    const title = describer.label(name, resource.name);
    return [name, { title, ...object({ sum: { type: 'number' }, rows }) }];
  });
  const properties: Record<string, JsonSchema> = Object.fromEntries(totals);
  return object(properties, Object.keys(properties));
}

/** The list that the caller read before, as the header `If-Match` names it. */
export const revisionParameter = ({ word }: Describer): JsonSchema => ({
  name: 'If-Match',
  in: 'header',
  required: false,
  description: word('revisionSent'),
  schema: { type: 'string' },
  example: '"5c1e0f9a3b7d2846"',
});

/** What the calls of a list that is replaced as a whole answer, and what a stale one meets. */
export function listAnswer({ name }: Resource, describer: Describer): JsonSchema {
  const revision = { type: 'string', title: describer.word('revision') } as const;
  return object({ data: array(ref(schemaName(name, 'Row'))), revision });
}

/** The schemas of one resource: its row, and what its calls are sent. */
export function resourceSchemas(
  resource: Resource,
  describer: Describer,
): Record<string, JsonSchema> {
  const { name, replaced } = resource;
  const always = {
    [schemaName(name, 'Row')]: rowSchema(resource, describer),
    [schemaName(name, 'Create')]: createSchema(resource, describer),
    [schemaName(name, 'Conflict')]: conflictSchema(
      replaced ? listAnswer(resource, describer) : ref(schemaName(name, 'Row')),
      describer,
    ),
  };
  if (replaced) return always;
  const previewed = 'preview' in resource.calls && resource.calls.preview !== undefined;
  return {
    ...always,
    ...(previewed && {
      [schemaName(name, 'Draft')]: draftSchema(resource, describer),
      [schemaName(name, 'Preview')]: previewSchema(resource, describer),
    }),
    [schemaName(name, 'Update')]: updateSchema(resource, describer),
    [schemaName(name, 'BulkFields')]: bulkSchema(resource, describer),
    [schemaName(name, 'Search')]: searchSchema(resource, describer, {
      totals: totalsQuery(resource, describer),
    }),
    [schemaName(name, 'OptionSearch')]: searchSchema(resource, describer, {
      ids: { ...array({ type: 'integer', minimum: 1 }), title: describer.word('optionIds') },
    }),
    [schemaName(name, 'Filter')]: filterUnion(resource, describer),
  };
}
