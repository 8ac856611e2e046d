import type { Publication } from './store.ts';

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
