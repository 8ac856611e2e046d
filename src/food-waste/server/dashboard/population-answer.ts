/** What `getPopulationFigures` answers. */
import { z } from 'zod';
import { count, list } from '../../../engine/server/calls/schemas.ts';
import { POPULATION_KINDS, POPULATION_MISSING, POPULATION_UNITS } from '../../population.ts';
import { QUALITIES } from '../../precision.ts';
import { PUBLIC_USER_TYPES } from '../../user-types.ts';

const text = z.string();
export const figure = z.number().nullable();
/** There where a figure covers a part of its rows or its period. */
export const isTrue = z.custom<true>().meta({ const: true }).optional();
export const INTERVAL = z.object({ low: z.number(), high: z.number() }).optional();
/** The 95 % interval of a rate, and its grade. */
export const PRECISION = {
  interval: INTERVAL,
  quality: z.enum(QUALITIES).optional(),
};
const BESIDE = {
  missing: z.enum(POPULATION_MISSING).optional(),
  partial: isTrue,
  ...PRECISION,
};

const STATISTIC = z
  .object({
    value: z.number(),
    year: count,
    sources: list(text),
    summed: z.boolean(),
    demonstration: z.boolean(),
  })
  .meta({ id: 'DashboardStatistic', title: 'dashboard:openapi.statistic' });

const FIGURE = z
  .object({
    key: text,
    of: z.enum(PUBLIC_USER_TYPES),
    kind: z.enum(POPULATION_KINDS),
    unit: z.enum(POPULATION_UNITS),
    ...{ value: figure, from: figure },
    ...{ reporters: count.nullable(), reportersTo: count.optional() },
    ...BESIDE,
  })
  .meta({ id: 'DashboardPopulationFigure', title: 'dashboard:openapi.populationFigure' });

const AREA = z
  .object({
    ...{ code: text, nameTh: text, nameEn: text, value: figure, rate: figure },
    population: STATISTIC.nullable(),
    ...BESIDE,
  })
  .meta({ id: 'DashboardEstimatedArea', title: 'dashboard:openapi.estimatedArea' });

export const REFERENCE = z
  .object({
    ...{ key: text, value: z.number(), unit: text },
    of: z.enum(['all', 'consumer', 'outofhome', 'retail']),
    kind: z.enum(['estimate', 'target']),
    ...{ year: z.int(), name: text, source: text },
  })
  .meta({ id: 'DashboardReference', title: 'dashboard:openapi.reference' });

export const POPULATION = z.object({
  year: count,
  statistics: z.object({
    population: STATISTIC.nullable(),
    households: STATISTIC.nullable(),
    municipalWasteTonnes: STATISTIC.nullable(),
  }),
  figures: list(FIGURE),
  areas: list(AREA),
  references: list(REFERENCE),
});
