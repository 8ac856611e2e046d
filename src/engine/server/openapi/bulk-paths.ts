import { bulkCalls, MAXIMUM_BULK_ROWS } from '../../declaration/bulk.ts';
import type { Resource } from '../../declaration/types.ts';
import { requestBody } from './components.ts';
import type { Describer } from './describe.ts';
import { exampleInput } from './examples.ts';
import {
  array,
  ID,
  type JsonSchema,
  nullable,
  object,
  ref,
  schemaName,
  words,
} from './json-schema.ts';
import { operation, type Paths, WRITES } from './operations.ts';

const COUNT: JsonSchema = { type: 'integer', minimum: 0 };

const rows = array(object({ id: ID, version: ID }));

/** Why a row is refused, by field. */
function reasons({ word }: Describer): JsonSchema {
  const additionalProperties = array({ type: 'string' });
  return { title: word('errorFields'), type: 'object', additionalProperties };
}

const bulkDone = ({ word }: Describer) => ({
  batch: { ...nullable({ type: 'string', format: 'uuid' }), title: word('bulkBatch') },
  counts: object({ changed: COUNT, unchanged: COUNT }),
  rows,
});

/** What bulk changes answer, once for all resources. */
export function bulkSchemas(describer: Describer): Record<string, JsonSchema> {
  return {
    BulkDone: object(bulkDone(describer)),
    BulkPreview: object({
      counts: object({ changed: COUNT, unchanged: COUNT, refused: COUNT }),
      rows: array(
        object({
          id: ID,
          label: { type: 'string' },
          result: words(['changed', 'unchanged', 'refused']),
          changes: array(ref('AuditChange')),
          fields: reasons(describer),
          warnings: array(ref('Warning')),
        }),
      ),
    }),
  };
}

/** Changing many rows of a resource at once, and taking that back. */
export function bulkPaths(resource: Resource, describer: Describer): Paths {
  const calls = bulkCalls(resource);
  if (!calls) return {};
  const { word, find } = describer;
  const { name, permission } = resource;
  const title = find(`resources:${name}.title`);
  const request = {
    rows: { ...rows, minItems: 1, maxItems: MAXIMUM_BULK_ROWS },
    fields: ref(schemaName(name, 'BulkFields')),
    preview: { type: 'boolean', default: false },
  };
  const retires = resource.fieldsByName.active !== undefined;
  const fields = retires ? { active: false } : exampleInput(resource, describer);
  const change = {
    call: calls.change,
    summary: word('bulk', { name: title }),
    note: word('bulkNote'),
    errors: WRITES,
    permission,
    body: requestBody(object({ data: object(request, ['preview']) }), {
      data: { rows: [{ id: 1, version: 1 }], fields, preview: true },
    }),
    answer: object({ data: { anyOf: [ref('BulkDone'), ref('BulkPreview')] } }),
  };
  const batch = { type: 'string', format: 'uuid' };
  const undone = {
    ...bulkDone(describer),
    left: {
      ...array(
        object({
          id: ID,
          label: { type: 'string' },
          current: nullable(ref(schemaName(name, 'Row'))),
          fields: reasons(describer),
        }),
      ),
      title: word('bulkLeft'),
    },
  };
  const undo = {
    call: calls.undo,
    summary: word('bulkUndo', { name: title }),
    note: word('bulkUndoNote'),
    errors: WRITES,
    permission,
    body: requestBody(object({ data: object({ batch }) }), {
      data: { batch: '3f1c7f6a-9c1d-4a53-9d7e-0c5b8f1a2e34' },
    }),
    answer: object({ data: object(undone) }),
  };
  return {
    [`/api/${calls.group}/${calls.change}`]: { post: operation(resource, change, describer) },
    [`/api/${calls.group}/${calls.undo}`]: { post: operation(resource, undo, describer) },
  };
}
