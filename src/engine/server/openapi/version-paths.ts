import type { Resource } from '../../declaration/types.ts';
import { MAXIMUM_VERSIONS, VERSION_ACTIONS, versionCalls } from '../../declaration/versions.ts';
import { ifMatchParameter, requestBody } from './components.ts';
import type { Describer } from './describe.ts';
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
import { operation, type Paths, READS, WRITES } from './operations.ts';

/** A version of a row, once for all resources. */
export function versionSchemas({ word }: Describer): Record<string, JsonSchema> {
  return {
    RecordVersion: {
      title: word('recordVersion'),
      ...object({
        id: ID,
        at: { type: 'string', format: 'date-time' },
        by: nullable({ type: 'string' }),
        action: words(VERSION_ACTIONS),
        changes: array(ref('AuditChange')),
        restored: { title: word('versionRestored'), ...nullable(ID) },
      }),
    },
  };
}

/** What a row was like before, and bringing that back. */
export function versionPaths(resource: Resource, describer: Describer): Paths {
  const calls = versionCalls(resource);
  if (!calls) return {};
  const { word, find } = describer;
  const { name, permission } = resource;
  const title = find(`resources:${name}.title`);
  const pagination = object(
    {
      currentPage: { ...ID, default: 1 },
      pageSize: { ...ID, maximum: MAXIMUM_VERSIONS },
    },
    ['currentPage', 'pageSize'],
  );
  const list = {
    call: calls.list,
    summary: word('versions', { name: title }),
    note: word('versionsNote'),
    errors: [...READS, 'not_found'] as const,
    permission,
    body: requestBody(object({ data: object({ id: ID, pagination }, ['pagination']) }), {
      data: { id: 1 },
    }),
    answer: object({ data: array(ref('RecordVersion')), total: { type: 'integer', minimum: 0 } }),
  };
  const restore = {
    call: calls.restore,
    summary: word('restoreVersion', { name: title }),
    note: word('restoreVersionNote'),
    errors: WRITES,
    conflict: ref(schemaName(name, 'Conflict')),
    permission,
    parameters: [ifMatchParameter(describer)],
    body: requestBody(object({ data: object({ id: ID, version: ID, entry: ID }) }), {
      data: { id: 1, version: 3, entry: 1 },
    }),
    answer: object({ data: ref(schemaName(name, 'Row')) }),
  };
  return {
    [`/api/${calls.group}/${calls.list}`]: { post: operation(resource, list, describer) },
    [`/api/${calls.group}/${calls.restore}`]: { post: operation(resource, restore, describer) },
  };
}
