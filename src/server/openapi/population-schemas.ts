import { PUBLIC_USER_TYPES } from '../dashboard/query.ts';
import { array, type JsonSchema, nullable, object, ref } from './json-schema.ts';

const TEXT: JsonSchema = { type: 'string' };
const NUMBER: JsonSchema = { type: 'number' };
const COUNT: JsonSchema = { type: 'integer', minimum: 0 };
const words = (list: readonly string[]): JsonSchema => ({ type: 'string', enum: [...list] });
const MISSING = words([
  ...['population', 'municipalWaste', 'mealsOfArea', 'floorOfArea'],
  ...['insufficient', 'withheld', 'unpublished'],
]);
const BESIDE = {
  missing: MISSING,
  partial: { const: true },
  interval: object({ low: NUMBER, high: NUMBER }),
  quality: words(['a', 'b', 'c', 'd']),
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
          kind: words(['reported', 'estimate']),
          unit: words(['kgPerInhabitantYear', 'tonnesPerYear', 'share']),
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
