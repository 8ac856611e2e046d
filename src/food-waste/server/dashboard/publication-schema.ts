import { z } from 'zod';
import { anId, day, list, moment } from '../../../engine/server/calls/schemas.ts';

/** `YYYY-MM`. */
export const month = z.string().meta({ pattern: '^\\d{4}-\\d\\d$' });
/** The months that tables of a publication are of. */
export const WINDOW = z.object({
  month,
  from: day,
  to: day,
  kinds: list(z.enum(['months12', 'calendarYear', 'fiscalYear'])),
  firstMonth: month.nullable(),
});
/** What all may know of a publication. */
export const OPEN_PARTS = z.object({
  id: anId,
  month,
  version: anId,
  // What is being made is nobody's to see yet.
  status: z
    .custom<'making' | 'draft' | 'published'>()
    .meta({ type: 'string', enum: ['draft', 'published'] }),
  note: z.string(),
  demonstration: z.boolean(),
  publishedAt: moment.nullable(),
  windows: list(WINDOW),
});
/** What everybody may know of a publication. */
export const PUBLICATION = OPEN_PARTS.meta({
  id: 'Publication',
  title: 'dashboard:openapi.publication',
});
