import { z } from 'zod';
import { anId, count, day, list, moment } from '../../../engine/server/calls/schemas.ts';
import type { Publication } from './store.ts';

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
const OPEN_PARTS = z.object({
  id: anId,
  month,
  version: anId,
  // What is being made is nobody's to see yet.
  status: z.custom<Publication['status']>().meta({ type: 'string', enum: ['draft', 'published'] }),
  note: z.string(),
  demonstration: z.boolean(),
  publishedAt: moment.nullable(),
  windows: list(WINDOW),
});
const share = z.number().nullable();

/** What everybody may know of a publication. */
export const PUBLICATION = OPEN_PARTS.meta({
  id: 'Publication',
  title: 'dashboard:openapi.publication',
});
/** What administrators are told of it. */
export const PUBLICATION_VERSION = OPEN_PARTS.extend({
  madeAt: moment,
  madeBy: z.string().nullable(),
  publishOn: day.nullable(),
  publishedBy: z.string().nullable(),
  shares: z.object({ country: share, province: share, amphure: share, tambon: share }).nullable(),
  tables: count,
}).meta({ id: 'PublicationVersion', title: 'dashboard:openapi.publicationVersion' });

/** A publication as everybody reads it. */
export const wirePublication = ({
  id,
  month,
  version,
  status,
  note,
  demonstration,
  publishedAt,
  windows,
}: Publication) => ({ id, month, version, status, note, demonstration, publishedAt, windows });

/** The same for administrators: who made it, when it publishes, and how much of the weight it shows. */
export function wireVersion(publication: Publication) {
  const { madeAt, madeBy, publishOn, publishedBy, shares, tables } = publication;
  const ofOffice = { madeAt, madeBy, publishOn, publishedBy, shares, tables };
  return { ...wirePublication(publication), ...ofOffice };
}
