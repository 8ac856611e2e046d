/** What the calls of areas and boundaries are sent and answer. */
import { z } from 'zod';
import type { Describer } from '../../../engine/server/calls/describe.ts';
import { array, type JsonSchema, object, words } from '../../../engine/server/calls/json-schema.ts';
import { anId, count, list, moment } from '../../../engine/server/calls/schemas.ts';
import { AREA_LEVELS } from '../../geography.ts';

/** The group of the calls of the map and of its boundaries. */
export const MAP_TAG = 'boundaries:openapi.tag';

export const LEVEL = words(AREA_LEVELS);
export const CODE: JsonSchema = { type: 'string', pattern: '^(\\d\\d){1,3}$' };
export const areaLevel = z.enum(AREA_LEVELS);

export const area = z
  .object({
    code: z.string(),
    nameTh: z.string(),
    nameEn: z.string(),
    parentCode: z.string().nullable(),
  })
  .meta({ id: 'Area', title: 'api:openapi.area' });

const unmatched = list(z.object({ code: z.string().nullable(), name: z.string().nullable() }));

const report = z
  .object({
    features: count,
    areas: count,
    matchedBy: z.enum(['code', 'name']),
    missing: list(area),
    unknown: unmatched,
    misplaced: unmatched,
    broken: unmatched,
    provinces: count,
    countrywide: z.boolean(),
  })
  .meta({ id: 'BoundaryReport', title: 'boundaries:openapi.report' });

export const boundaryImport = z
  .object({
    id: anId,
    level: areaLevel,
    files: list(z.string()),
    source: z.string(),
    importedAt: moment,
    report,
  })
  .meta({ id: 'BoundaryImport', title: 'boundaries:openapi.import' });

export const boundaryLevel = z
  .object({
    level: areaLevel,
    total: count,
    areas: count,
    builtIn: z.boolean(),
    imports: list(boundaryImport),
  })
  .meta({ id: 'BoundaryLevel', title: 'boundaries:openapi.level' });

const code = z.string().meta({ pattern: CODE.pattern });
const pair = z.array(z.number()).length(2);
const rings = list(list(z.int()));
const boundary = z.union([
  z.object({ type: z.literal('Polygon'), id: code, arcs: rings }),
  z.object({ type: z.literal('MultiPolygon'), id: code, arcs: list(rings) }),
]);
const topology = z
  .object({
    type: z.literal('Topology'),
    transform: z.object({ scale: pair, translate: pair }),
    arcs: list(list(pair)),
    objects: z.object({
      areas: z.object({ type: z.literal('GeometryCollection'), geometries: list(boundary) }),
    }),
  })
  .meta({ id: 'MapTopology', title: 'boundaries:openapi.topology' });

const { nameTh, nameEn } = area.shape;
const mapArea = z
  .object({ level: areaLevel, code, nameTh, nameEn, parentCode: code.nullable() })
  .meta({ id: 'MapArea', title: 'boundaries:openapi.area' });

export const mapGeographies = z
  .object({
    data: list(mapArea),
    topology: topology.nullable(),
    source: z.string().nullable().meta({ title: 'boundaries:openapi.source' }),
    countrywide: list(areaLevel).meta({ title: 'boundaries:openapi.countrywide' }),
    version: z.string().meta({ title: 'boundaries:openapi.version' }),
  })
  .meta({ id: 'MapGeographies', title: 'boundaries:openapi.answer' });

/** What an area is called, and those it lies in; beside every field that holds an area's code. */
export function areaLabelSchema({ word }: Describer): JsonSchema {
  const text: JsonSchema = { type: 'string' };
  const named = { code: text, nameTh: text, nameEn: text };
  return { title: word('area'), ...object({ ...named, path: array(object(named)) }) };
}
