import {
  array,
  type JsonSchema,
  nullable,
  object,
  ref,
  words,
} from '../../../engine/server/openapi/json-schema.ts';
import { PUBLIC_USER_TYPES } from '../../user-types.ts';
import { POPULATION_KINDS, POPULATION_MISSING, POPULATION_UNITS } from '../dashboard/estimates.ts';
import { QUALITIES } from '../dashboard/quality.ts';

const TEXT: JsonSchema = { type: 'string' };
const NUMBER: JsonSchema = { type: 'number' };
const COUNT: JsonSchema = { type: 'integer', minimum: 0 };
/** The 95 % interval of a rate, and its grade. */
export const PRECISION = {
  interval: object({ low: NUMBER, high: NUMBER }),
  quality: words(QUALITIES),
};
const BESIDE = {
  missing: words(POPULATION_MISSING),
  partial: { const: true },
  ...PRECISION,
};

const STATISTIC = nullable(ref('DashboardStatistic'));

/** The `data` of `getPopulationFigures`. */
export const POPULATION_DATA: JsonSchema = object({
  year: COUNT,
  statistics: object({
    population: STATISTIC,
    households: STATISTIC,
    municipalWasteTonnes: STATISTIC,
  }),
  figures: array(ref('DashboardPopulationFigure')),
  areas: array(ref('DashboardEstimatedArea')),
  references: array(ref('DashboardReference')),
});

/** What `getPopulationFigures` answers, by its parts. */
export function populationSchemas(
  titled: (name: string, schema: JsonSchema) => JsonSchema,
): Record<string, JsonSchema> {
  return {
    DashboardStatistic: titled(
      'statistic',
      object({
        value: NUMBER,
        year: COUNT,
        sources: array(TEXT),
        summed: { type: 'boolean' },
        demonstration: { type: 'boolean' },
      }),
    ),
    DashboardPopulationFigure: titled(
      'populationFigure',
      object(
        {
          key: TEXT,
          of: words(PUBLIC_USER_TYPES),
          kind: words(POPULATION_KINDS),
          unit: words(POPULATION_UNITS),
          value: nullable(NUMBER),
          from: nullable(NUMBER),
          reporters: nullable(COUNT),
          reportersTo: COUNT,
          ...BESIDE,
        },
        ['reportersTo', ...Object.keys(BESIDE)],
      ),
    ),
    DashboardEstimatedArea: titled(
      'estimatedArea',
      object(
        {
          code: TEXT,
          nameTh: TEXT,
          nameEn: TEXT,
          value: nullable(NUMBER),
          rate: nullable(NUMBER),
          population: nullable(ref('DashboardStatistic')),
          ...BESIDE,
        },
        Object.keys(BESIDE),
      ),
    ),
  };
}
