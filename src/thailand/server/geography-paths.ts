import type { ErrorCode } from '../../engine/declaration/messages.ts';
import { answer, errorsOf, requestBody } from '../../engine/server/calls/components.ts';
import type { Describer } from '../../engine/server/calls/describe.ts';
import {
  array,
  type JsonSchema,
  nullable,
  object,
  type Paths,
  ref,
} from '../../engine/server/calls/json-schema.ts';
import { AREA_LEVELS } from '../geography.ts';

const TEXT: JsonSchema = { type: 'string' };
const SIGNED_IN: readonly JsonSchema[] = [{ accessToken: [] }];
const LEVEL: JsonSchema = { type: 'string', enum: [...AREA_LEVELS] };
const CODE: JsonSchema = { type: 'string', pattern: '^(\\d\\d){1,3}$' };
const PAIR: JsonSchema = { ...array({ type: 'number' }), minItems: 2, maxItems: 2 };
const RINGS: JsonSchema = array(array({ type: 'integer' }));

function topologySchema({ find }: Describer): JsonSchema {
  const boundary = (type: string, arcs: JsonSchema) =>
    object({ type: { const: type }, id: CODE, arcs });
  const areas = object({
    type: { const: 'GeometryCollection' },
    geometries: array({
      anyOf: [boundary('Polygon', RINGS), boundary('MultiPolygon', array(RINGS))],
    }),
  });
  return {
    title: find('boundaries:openapi.topology'),
    ...object({
      type: { const: 'Topology' },
      transform: object({ scale: PAIR, translate: PAIR }),
      arcs: array(array(PAIR)),
      objects: object({ areas }),
    }),
  };
}

const COUNT: JsonSchema = { type: 'integer', minimum: 0 };
const FLAG: JsonSchema = { type: 'boolean' };

function reportSchema({ find }: Describer): JsonSchema {
  const unmatched = array(object({ code: nullable(TEXT), name: nullable(TEXT) }));
  return {
    title: find('boundaries:openapi.report'),
    ...object({
      features: COUNT,
      areas: COUNT,
      matchedBy: { type: 'string', enum: ['code', 'name'] },
      missing: array(ref('Area')),
      unknown: unmatched,
      misplaced: unmatched,
      broken: unmatched,
      provinces: COUNT,
      countrywide: FLAG,
    }),
  };
}

function importSchemas(describer: Describer): Record<string, JsonSchema> {
  const { find } = describer;
  return {
    BoundaryReport: reportSchema(describer),
    BoundaryImport: {
      title: find('boundaries:openapi.import'),
      ...object({
        id: { type: 'integer', minimum: 1 },
        level: LEVEL,
        files: array(TEXT),
        source: TEXT,
        importedAt: { type: 'string', format: 'date-time' },
        report: ref('BoundaryReport'),
      }),
    },
    BoundaryLevel: {
      title: find('boundaries:openapi.level'),
      ...object({
        level: LEVEL,
        total: COUNT,
        areas: COUNT,
        builtIn: FLAG,
        imports: array(ref('BoundaryImport')),
      }),
    },
  };
}

/** The schemas of areas and of the map. */
export function geographySchemas(describer: Describer): Record<string, JsonSchema> {
  const { find, word } = describer;
  const named = { code: TEXT, nameTh: TEXT, nameEn: TEXT };
  const area = { level: LEVEL, code: CODE, nameTh: TEXT, nameEn: TEXT, parentCode: nullable(CODE) };
  return {
    Area: { title: word('area'), ...object({ ...named, parentCode: nullable(TEXT) }) },
    AreaLabel: { title: word('area'), ...object({ ...named, path: array(object(named)) }) },
    ...importSchemas(describer),
    MapArea: { title: find('boundaries:openapi.area'), ...object(area) },
    MapTopology: topologySchema(describer),
    MapGeographies: {
      title: find('boundaries:openapi.answer'),
      ...object({
        data: array(ref('MapArea')),
        topology: nullable(ref('MapTopology')),
        source: { ...nullable(TEXT), title: find('boundaries:openapi.source') },
        countrywide: { ...array(LEVEL), title: find('boundaries:openapi.countrywide') },
        version: { ...TEXT, title: find('boundaries:openapi.version') },
      }),
    },
  };
}

const ADMIN_ERRORS: readonly ErrorCode[] = [
  'unauthenticated',
  'forbidden',
  'password_change_required',
];

/** `/api/geography/*`, for administrators alone. */
function boundaryPaths({ word, find }: Describer): Paths {
  const operation = (
    call: string,
    body: JsonSchema | null,
    errors: ErrorCode[],
    data: JsonSchema,
  ) => ({
    operationId: call,
    tags: [find('boundaries:openapi.tag')],
    summary: find(`boundaries:openapi.calls.${call}`),
    description: find(`boundaries:openapi.notes.${call}`),
    security: [{ accessToken: [] }],
    'x-admin': true,
    ...(body && { requestBody: body }),
    responses: {
      '200': answer(word('done'), object({ data })),
      ...errorsOf([...ADMIN_ERRORS, ...errors]),
    },
  });
  const form = object({ file: { type: 'string', format: 'binary' }, source: TEXT }, ['source']);
  const upload = { required: true, content: { 'multipart/form-data': { schema: form } } };
  const level = requestBody(object({ data: object({ level: LEVEL }) }), {
    data: { level: 'amphure' },
  });
  const levels = array(ref('BoundaryLevel'));
  const imported = object({ imports: array(ref('BoundaryImport')), skipped: array(TEXT) });
  return {
    '/api/geography/boundaries': { get: operation('boundaries', null, [], levels) },
    '/api/geography/importBoundaries': {
      post: operation('importBoundaries', upload, ['validation', 'too_large', 'upload'], imported),
    },
    '/api/geography/revertBoundaries': {
      post: operation('revertBoundaries', level, ['validation'], levels),
    },
  };
}

/** `/api/dashboard/loadMapGeographies`, and what gives it its boundaries. */
export function geographyPaths(describer: Describer): Paths {
  const { word, find } = describer;
  const parameter = (name: string, schema: JsonSchema): JsonSchema => ({
    name,
    in: 'query',
    required: false,
    description: find(`boundaries:openapi.parameters.${name}`),
    schema,
  });
  return {
    ...boundaryPaths(describer),
    '/api/dashboard/loadMapGeographies': {
      get: {
        operationId: 'loadMapGeographies',
        tags: [find('boundaries:openapi.tag')],
        summary: find('boundaries:openapi.load'),
        description: find('boundaries:openapi.loadNote'),
        security: [],
        parameters: [
          parameter('level', LEVEL),
          parameter('parent', CODE),
          parameter('version', TEXT),
        ],
        responses: {
          '200': answer(word('done'), ref('MapGeographies')),
          '304': { description: find('boundaries:openapi.unchanged') },
          ...errorsOf(['validation']),
        },
      },
    },
  };
}

/** `/api/master/*`: the areas of Thailand. */
export function masterPaths({ word }: Describer): Paths {
  const operation = (level: string): JsonSchema => ({
    operationId: level,
    tags: [word('masterTag')],
    summary: word(`master.${level}`),
    description: `${word('masterNote')} ${word('needsSignIn')}`,
    security: SIGNED_IN,
    'x-sign-in': true,
    requestBody: requestBody(object({ text: { type: 'string' } }), { text: '10' }),
    responses: {
      '200': answer(word('done'), object({ data: array(ref('Area')) })),
      ...errorsOf(['validation', 'unauthenticated', 'password_change_required']),
    },
  });
  return Object.fromEntries(
    AREA_LEVELS.map((level) => [`/api/master/${level}`, { post: operation(level) }]),
  );
}
