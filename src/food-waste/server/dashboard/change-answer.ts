/** What `explainChange` answers. */
import { z } from 'zod';
import { anId, count, list } from '../../../engine/server/calls/schemas.ts';
import { AREA_LEVELS } from '../../../thailand/geography.ts';
import { FIGURE_MISSING } from '../../population.ts';
import { DIVIDED_BY } from '../../rates.ts';
import { CHANGE_BY, NARROWED_BY, UNTOLD_FOR } from './change-data.ts';
import { MAP_MEASURES } from './map.ts';
import { figure, INTERVAL, isTrue, PRECISION } from './population-answer.ts';

const text = z.string();
const AREA = { code: text.optional(), nameTh: text.optional(), nameEn: text.optional() };
const NAMED = { id: anId.optional(), key: text.optional(), name: text.nullable().optional() };
const RESTS = {
  ...{ reporters: count.nullable(), reportersTo: count.optional() },
  ...{ previousReporters: count.nullable(), previousReportersTo: count.optional() },
  records: count.nullable(),
  ...{ namedKg: z.number().optional(), previousNamedKg: z.number().optional() },
  ...{ recipeKg: z.number().optional(), previousRecipeKg: z.number().optional() },
  ...{ retailItemKg: z.number().optional(), previousRetailItemKg: z.number().optional() },
};

const ROW = z
  .object({
    ...{ ...AREA, ...NAMED, now: z.number(), before: z.number(), change: z.number() },
    ...{ share: figure, rows: count.optional(), ...RESTS },
  })
  .meta({ id: 'DashboardChangeRow', title: 'dashboard:openapi.changeRow' });

const PEERS = z
  .object({
    ...{
      level: z.enum(AREA_LEVELS),
      areas: count,
      medianChange: z.number(),
      above: count,
      below: count,
    },
  })
  .meta({ id: 'DashboardPeers', title: 'dashboard:openapi.peers' });

const QUOTIENT = z
  .object({
    by: z.enum(Object.values(DIVIDED_BY)),
    ...{ kg: z.number(), previousKg: z.number(), base: z.number(), previousBase: z.number() },
  })
  .meta({ id: 'DashboardQuotient', title: 'dashboard:openapi.quotient' });

const WEIGHT = z
  .object({ kg: z.number(), previousKg: z.number() })
  .meta({ id: 'DashboardChangeWeight', title: 'dashboard:openapi.changeWeight' });

export const CHANGE = z
  .object({
    measure: z.enum(MAP_MEASURES),
    narrowedTo: list(z.object({ by: z.enum(NARROWED_BY), ...NAMED })).optional(),
    ...{ now: figure, before: figure, change: figure },
    ...{ changeShare: figure, ...RESTS, ...PRECISION },
    missing: z.enum(FIGURE_MISSING).optional(),
    ...{ previousInterval: INTERVAL, uncertain: isTrue },
    quotient: QUOTIENT.nullable(),
    weight: WEIGHT.optional(),
    breakdowns: list(
      z.object({
        ...{ by: z.enum(CHANGE_BY), level: z.enum(AREA_LEVELS).optional(), rows: list(ROW) },
      }),
    ),
    untold: list(z.enum(CHANGE_BY)).optional(),
    untoldFor: z.enum(UNTOLD_FOR).optional(),
    peers: PEERS.optional(),
  })
  .meta({ id: 'DashboardChange', title: 'dashboard:openapi.change' });
