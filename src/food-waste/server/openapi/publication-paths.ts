import type { ErrorCode } from '../../../engine/declaration/messages.ts';
import { XLSX_TYPE } from '../../../engine/server/excel/write/workbook.ts';
import { answer, errorsOf, requestBody } from '../../../engine/server/openapi/components.ts';
import type { Describer } from '../../../engine/server/openapi/describe.ts';
import {
  array,
  inputOf,
  type JsonSchema,
  nullable,
  object,
  ref,
  words,
} from '../../../engine/server/openapi/json-schema.ts';
import type { Paths } from '../../../engine/server/openapi/operations.ts';
import { OPEN_TABLES, SUMMARY_USER_TYPES } from '../publication/records/summaries.ts';
import { PUBLICATION_BODIES } from '../publication/routes.ts';

const TEXT: JsonSchema = { type: 'string' };
const NUMBER: JsonSchema = { type: 'number' };
const COUNT: JsonSchema = { type: 'integer', minimum: 0 };
const FLAG: JsonSchema = { type: 'boolean' };
const DAY: JsonSchema = { type: 'string', format: 'date' };
const MOMENT: JsonSchema = { type: 'string', format: 'date-time' };
const MONTH: JsonSchema = { type: 'string', pattern: '^\\d{4}-\\d\\d$' };
const OPEN_ERRORS: readonly ErrorCode[] = [
  ...(['validation', 'not_found', 'not_published', 'too_many'] as const),
];
const ADMIN_ERRORS: readonly ErrorCode[] = [
  ...(['validation', 'unauthenticated', 'forbidden'] as const),
  ...(['not_found', 'conflict', 'password_change_required'] as const),
];

const WINDOW = object({
  month: MONTH,
  from: DAY,
  to: DAY,
  kinds: array(words(['months12', 'calendarYear', 'fiscalYear'])),
  firstMonth: nullable(MONTH),
});
const PUBLICATION = {
  id: { type: 'integer', minimum: 1 },
  month: MONTH,
  version: { type: 'integer', minimum: 1 },
  status: words(['draft', 'published']),
  note: TEXT,
  demonstration: FLAG,
  publishedAt: nullable(MOMENT),
  windows: array(WINDOW),
} as const;
const SHARE = nullable(NUMBER);

/** The schemas of publications. */
export function publicationSchemas({ find }: Describer): Record<string, JsonSchema> {
  const title = (name: string) => ({ title: find(`dashboard:openapi.${name}`) });
  const shares = object({ country: SHARE, province: SHARE, amphure: SHARE, tambon: SHARE });
  return {
    Publication: { ...title('publication'), ...object(PUBLICATION) },
    PublicationVersion: {
      ...title('publicationVersion'),
      ...object({
        ...PUBLICATION,
        madeAt: MOMENT,
        madeBy: nullable(TEXT),
        publishOn: nullable(DAY),
        publishedBy: nullable(TEXT),
        shares: nullable(shares),
        tables: COUNT,
      }),
    },
    PublicView: {
      ...title('publicView'),
      ...object(
        {
          published: FLAG,
          rows: COUNT,
          suppressed: COUNT,
          reason: words(['none', 'period', 'filter', 'breakdown']),
        },
        ['rows', 'suppressed', 'reason'],
      ),
    },
    PublishedRow: {
      ...title('publishedRow'),
      ...object({ key: TEXT, kg: NUMBER, reporters: COUNT, reportersTo: COUNT }),
      additionalProperties: true,
    },
    PublishedTable: {
      ...title('publishedTable'),
      ...object(
        {
          period: WINDOW,
          area: TEXT,
          userType: TEXT,
          breakdown: words(OPEN_TABLES),
          total: nullable(ref('PublishedRow')),
          rows: array(ref('PublishedRow')),
          cut: { const: true },
        },
        ['cut'],
      ),
    },
  };
}

const parameter = (name: string, place: 'path' | 'query', schema: JsonSchema, example: string) => ({
  name,
  in: place,
  required: place === 'path',
  schema,
  example,
});

const EDITION = parameter('edition', 'path', TEXT, 'latest');

function openPaths({ word, find }: Describer): Paths {
  const about = (name: string) => ({
    operationId: name,
    tags: [find('dashboard:openapi.tag')],
    summary: find(`dashboard:openapi.${name}`),
    description: find(`dashboard:openapi.${name}Note`),
    security: [],
  });
  const list = object({
    latest: nullable(ref('Publication')),
    versions: array(ref('Publication')),
    tables: array(words(OPEN_TABLES)),
  });
  const table = object({ data: ref('PublishedTable'), publication: ref('Publication') });
  const file: JsonSchema = {
    'text/csv': { schema: TEXT },
    [XLSX_TYPE]: { schema: { type: 'string', format: 'binary' } },
    'application/json': { schema: { type: 'object', additionalProperties: true } },
  };
  return {
    '/api/dashboard/published': {
      get: {
        ...about('publishedList'),
        responses: { '200': answer(word('done'), object({ data: list })) },
      },
    },
    '/api/dashboard/published/{edition}/{window}/{breakdown}': {
      get: {
        ...about('publishedTable'),
        parameters: [
          EDITION,
          parameter('window', 'path', MONTH, '2026-10'),
          parameter('breakdown', 'path', words(OPEN_TABLES), 'material'),
          parameter('area', 'query', TEXT, '10'),
          parameter('userType', 'query', words([...SUMMARY_USER_TYPES, 'all']), 'consumer'),
        ],
        responses: { '200': answer(word('done'), table), ...errorsOf(OPEN_ERRORS) },
      },
    },
    '/api/dashboard/open-data/{edition}/{file}': {
      get: {
        ...about('openData'),
        parameters: [EDITION, parameter('file', 'path', TEXT, 'datapackage.json')],
        responses: {
          '200': { description: word('done'), content: file },
          ...errorsOf(OPEN_ERRORS),
        },
      },
    },
  };
}

const EXAMPLES: Readonly<Record<keyof typeof PUBLICATION_BODIES, object>> = {
  make: { month: '2026-10' },
  publish: { id: 1 },
  discard: { id: 1 },
  settings: { day: 5 },
};

/** `/api/dashboard/published…`, `/api/dashboard/open-data…` and `/api/publication/*`. */
export function publicationPaths(describer: Describer): Paths {
  const { word, find } = describer;
  const data = object({
    publications: array(ref('PublicationVersion')),
    closedMonth: MONTH,
    settings: object({ day: { type: ['integer', 'null'] } }),
    making: FLAG,
  });
  const operation = (name: string): JsonSchema => ({
    operationId: `publication${name[0]?.toUpperCase()}${name.slice(1)}`,
    tags: [find('dashboard:openapi.tag')],
    summary: find(`dashboard:openapi.publication_${name}`),
    security: [{ accessToken: [] }],
    'x-admin': true,
    responses: { '200': answer(word('done'), object({ data })), ...errorsOf(ADMIN_ERRORS) },
  });
  const posts = Object.entries(PUBLICATION_BODIES).map(([name, schema]) => {
    const example = { data: EXAMPLES[name as keyof typeof EXAMPLES] };
    const wrapped = object({ data: inputOf(schema) });
    return [
      `/api/publication/${name}`,
      { post: { ...operation(name), requestBody: requestBody(wrapped, example, name !== 'make') } },
    ];
  });
  return {
    ...openPaths(describer),
    '/api/publication/list': { get: operation('list') },
    ...Object.fromEntries(posts),
  };
}
