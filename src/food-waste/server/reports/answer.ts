import { z } from 'zod';
import { list } from '../../../engine/server/calls/schemas.ts';
import { SECTORS } from './figures.ts';

const text = z.string();
const year = z.int();
const maybeEnds = { low: z.number().optional(), high: z.number().optional() };

const CELL = z.object({ text, value: z.number().optional(), unit: text.optional(), ...maybeEnds });
const ROW = z.object({ level: year, key: text, label: text, english: text, cells: list(CELL) });
const COLUMN = z.object({
  ...{ heading: text, english: text, kind: z.enum(['text', 'number']) },
  hasInterval: z.boolean().optional(),
});
const TABLE = z
  .object({
    key: z.enum(['flw', 'unep', 'target']),
    ...{ title: text, english: text, about: text },
    ...{ columns: list(COLUMN), rows: list(ROW), notes: list(text) },
  })
  .meta({ id: 'ReportTable', title: 'report:openapi.table' });
const YEAR = z.object({
  year,
  actual: z.object({ value: z.number(), ...maybeEnds, isPartial: z.boolean() }).nullable(),
  path: z.number().nullable(),
  projected: z.object({ value: z.number(), ...maybeEnds }).nullable(),
});

/** The reports of a period, and the path to their target. */
export const REPORTS = z
  .object({
    title: text,
    facts: list(list(text).meta({ minItems: 2, maxItems: 2 })),
    tables: list(TABLE),
    chart: z.object({ unit: text, years: list(YEAR) }),
    target: z.object({
      ...{ sector: z.enum(SECTORS), isOwn: z.boolean(), baseYear: year },
      ...{ baseValue: z.number().nullable(), baseSource: text, targetYear: year },
      percent: z.number(),
    }),
  })
  .meta({ id: 'Reports', title: 'report:openapi.reports' });
