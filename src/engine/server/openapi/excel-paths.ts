import { csvAddress, excelCalls } from '../../declaration/excel.ts';
import { IMPORT_STEPS } from '../../declaration/excel-import.ts';
import type { ErrorCode } from '../../declaration/messages.ts';
import type { Resource } from '../../declaration/types.ts';
import { errorsOf, requestBody, rowRanges } from './components.ts';
import type { Describer } from './describe.ts';
import { array, type JsonSchema, nullable, object, ref, schemaName } from './json-schema.ts';
import { type Paths, READS } from './operations.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const WRITES: readonly ErrorCode[] = [...READS, 'conflict', 'upload'];

interface Facts {
  readonly call: string;
  /** Key under `excel:openapi`. */
  readonly key: 'export' | 'exportCsv' | 'template' | 'import';
  readonly errors: readonly ErrorCode[];
  readonly content: JsonSchema;
  readonly body?: JsonSchema;
}

function operation(resource: Resource, facts: Facts, describer: Describer): JsonSchema {
  const { find, word } = describer;
  const { call, key, errors, content, body } = facts;
  const screen = find(`menu:screens.${resource.screen.name}`);
  const title = find(`resources:${resource.name}.title`);
  return {
    operationId: call,
    tags: [screen],
    summary: describer.find(`excel:openapi.${key}`, { title }),
    description: [
      ...(key === 'import' ? [find('excel:openapi.importNote')] : []),
      word('needsPermission', { screen, key: resource.permission }),
    ].join(' '),
    security: [{ accessToken: [] }],
    'x-permission': resource.permission,
    ...(body && { requestBody: body }),
    responses: { '200': { description: word('done'), content }, ...errorsOf(errors) },
  };
}

const FILE: JsonSchema = { [XLSX]: { schema: { type: 'string', format: 'binary' } } };

const CSV: JsonSchema = { 'text/csv': { schema: { type: 'string' } } };

/** The form of an import: the file, and what is to be done with it. */
const FORM: JsonSchema = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: object(
        {
          step: { type: 'string', enum: [...IMPORT_STEPS], default: 'preview' },
          revision: { type: 'string' },
          file: { type: 'string', format: 'binary' },
        },
        ['step', 'revision'],
      ),
    },
  },
};

/** What imports tell, once for all of them. */
export function importSchemas({ find, word }: Describer): Record<string, JsonSchema> {
  const text: JsonSchema = { type: 'string' };
  const count: JsonSchema = { type: 'integer', minimum: 0 };
  const counts = [
    'rows',
    'new',
    'changed',
    'unchanged',
    'removed',
    'wrong',
    'wrongCells',
    'skipped',
    'alike',
  ];
  const values = array(object({ label: text, before: text, after: text }));
  const rows = array(object({ row: count, label: text, values }));
  return {
    ImportPreview: {
      title: find('excel:openapi.preview'),
      ...object({
        revision: { ...text, title: word('revision') },
        counts: object(Object.fromEntries(counts.map((name) => [name, count]))),
        strange: array(object({ column: text, heading: text, meant: nullable(text) })),
        alike: rowRanges(),
        new: rows,
        changed: rows,
        removed: rows,
        wrong: array(
          object({
            ...{ row: count, column: text, heading: text, value: text, message: text },
            rows: rowRanges(),
            count,
          }),
        ),
      }),
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
      post: operation(
        resource,
        { call: calls.export, key: 'export', errors: READS, content: FILE, body },
        describer,
      ),
    },
  };
  paths[csvAddress(calls)] = {
    post: operation(
      resource,
      { call: `${calls.export}Csv`, key: 'exportCsv', errors: READS, content: CSV, body },
      describer,
    ),
  };
  if (calls.template !== null) {
    paths[`/api/${calls.group}/${calls.template}`] = {
      get: operation(
        resource,
        { call: calls.template, key: 'template', errors: READS, content: FILE },
        describer,
      ),
    };
  }
  if (calls.import !== null) {
    const told = object({ data: ref('ImportPreview') });
    const content = {
      'application/json': { schema: told },
      'application/x-ndjson': {},
      ...FILE,
      ...CSV,
    };
    paths[`/api/${calls.group}/${calls.import}`] = {
      post: operation(
        resource,
        { call: calls.import, key: 'import', errors: WRITES, content, body: FORM },
        describer,
      ),
    };
  }
  return paths;
}
