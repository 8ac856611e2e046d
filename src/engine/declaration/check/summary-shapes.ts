import * as z from 'zod/mini';
import { GRAINS, PICTURES } from '../summaries.ts';
import { condition } from './field-shapes.ts';
import { anyFormula } from './formula-shape.ts';
import { word } from './record-shapes.ts';

/** The shapes of summaries and dashboards as data. */

const where = z.optional(condition);
const whereAll = z.optional(z.union([condition, z.array(condition).check(z.minLength(1))]));
const measure = z.union([
  z.literal('count'),
  z.strictObject({ count: condition }),
  z.strictObject({ sum: word(), where: whereAll }),
  z.strictObject({ distinct: word(), where: whereAll }),
  z.strictObject({
    formula: anyFormula,
    scale: z.optional(z.int().check(z.gte(0), z.lte(6))),
    suffix: z.optional(word()),
  }),
]);
export const summary = z.strictObject({
  source: word(),
  where,
  materialized: z.optional(z.boolean()),
  measures: z.record(word(), measure),
  dimensions: z.record(
    word(),
    z.union([
      word(),
      z.strictObject({ date: word(), by: z.enum(GRAINS) }),
      z.strictObject({ code: word(), by: word() }),
    ]),
  ),
  pictures: z.optional(z.partialRecord(z.enum(PICTURES), z.array(word()))),
});

const card = { summary: word(), unfiltered: z.optional(z.boolean()) };
export const dashboard = z.strictObject({
  period: z.optional(word()),
  filters: z.optional(z.array(word())),
  cards: z
    .array(
      z.union([
        z.strictObject({ ...card, type: z.literal('number'), measure: word() }),
        z.strictObject({ ...card, type: z.enum(['trend', 'bars']), measure: word(), by: word() }),
        z.strictObject({
          ...card,
          type: z.literal('table'),
          measures: z.array(word()).check(z.minLength(1)),
          by: word(),
        }),
      ]),
    )
    .check(z.minLength(1)),
});
