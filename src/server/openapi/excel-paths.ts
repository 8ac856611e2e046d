import { excelCalls } from '../../schema/excel.ts';
import type { ErrorCode } from '../../schema/messages.ts';
import type { Resource } from '../../schema/types.ts';
import { errorsOf, requestBody } from './components.ts';
import type { Describer } from './describe.ts';
import { type JsonSchema, object, ref, schemaName } from './json-schema.ts';
import type { Paths } from './operations.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const READS: readonly ErrorCode[] = [
  'validation',
  'unauthenticated',
  'password_change_required',
  'forbidden',
  'too_large',
];

interface Facts {
  readonly call: string;
  /** Key under `excel:openapi`. */
  readonly key: 'export' | 'template';
  readonly body?: JsonSchema;
}

function download(
  resource: Resource,
  { call, key, body }: Facts,
  describer: Describer,
): JsonSchema {
  const { find, word } = describer;
  const screen = find(`menu:screens.${resource.screen.name}`);
  const title = find(`resources:${resource.name}.title`);
  return {
    operationId: call,
    tags: [screen],
    summary: describer.find(`excel:openapi.${key}`, { title }),
    description: word('needsPermission', { screen, key: resource.permission }),
    security: [{ accessToken: [] }],
    'x-permission': resource.permission,
    ...(body && { requestBody: body }),
    responses: {
      '200': {
        description: word('done'),
        content: { [XLSX]: { schema: { type: 'string', format: 'binary' } } },
      },
      ...errorsOf(READS),
    },
  };
}

/** The spreadsheets of one resource. */
export function excelPaths(resource: Resource, describer: Describer): Paths {
  const calls = excelCalls(resource);
  const search = resource.replaced
    ? object({})
    : object({ data: ref(schemaName(resource.name, 'Search')) }, ['data']);
  const body = requestBody(search, {}, false);
  const paths: Paths = {
    [`/api/${calls.group}/${calls.export}`]: {
      post: download(resource, { call: calls.export, key: 'export', body }, describer),
    },
  };
  if (calls.template !== null) {
    paths[`/api/${calls.group}/${calls.template}`] = {
      get: download(resource, { call: calls.template, key: 'template' }, describer),
    };
  }
  return paths;
}
