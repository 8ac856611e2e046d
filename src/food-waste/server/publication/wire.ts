import { z } from 'zod';
import { count, day, moment } from '../../../engine/server/calls/schemas.ts';
import { OPEN_PARTS } from '../dashboard/publication-schema.ts';
import type { Publication } from './store.ts';

const share = z.number().nullable();

/** What administrators see of it. */
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
