import { AREA_LEVELS } from '../../schema/geography.ts';
import { answer, errorsOf } from './components.ts';
import type { Describer } from './describe.ts';
import { array, type JsonSchema, nullable, object, ref } from './json-schema.ts';
import type { Paths } from './operations.ts';

const TEXT: JsonSchema = { type: 'string' };
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

/** The schemas of the map. */
export function geographySchemas(describer: Describer): Record<string, JsonSchema> {
  const { find } = describer;
  const area = { level: LEVEL, code: CODE, nameTh: TEXT, nameEn: TEXT, parentCode: nullable(CODE) };
  return {
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

/** `/api/dashboard/loadMapGeographies`. */
export function geographyPaths({ word, find }: Describer): Paths {
  const parameter = (name: string, schema: JsonSchema): JsonSchema => ({
    name,
    in: 'query',
    required: false,
    description: find(`boundaries:openapi.parameters.${name}`),
    schema,
  });
  return {
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
