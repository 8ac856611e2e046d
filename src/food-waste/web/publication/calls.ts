import { request, unwrap } from '../../../engine/web/session/index.ts';
import type { Publications } from '../../publication.ts';

/** Reads what there is, of what is not still being made. Throws `HttpError`. */
export async function loadPublications(signal: AbortSignal): Promise<Publications> {
  // The call is the product's own, as its server describes it.
  const found = unwrap(await request('/api/publication/list', { signal })) as Publications;
  return {
    ...found,
    publications: found.publications.filter((it) => it.status !== 'making'),
    // A server of before, beside this one in an upgrade, does not say.
    hasRecords: found.hasRecords ?? true,
  };
}

const post = (call: string, data: Readonly<Record<string, unknown>>): Promise<unknown> =>
  request(`/api/publication/${call}`, { method: 'POST', body: { data } });

/** Makes a draft, which may take a minute. Throws `HttpError`. */
export const makeDraft = (month: string, note: string): Promise<unknown> =>
  post('make', { month, ...(note !== '' && { note }) });

/** Publishes a draft, at once or on a day (`2026-11-05`). Throws `HttpError`. */
export const publishDraft = (id: number, on: string | null): Promise<unknown> =>
  post('publish', { id, ...(on !== null && { on }) });

/** Throws `HttpError`. */
export const discardDraft = (id: number): Promise<unknown> => post('discard', { id });

/** Sets the day of each month on which the last one is published; null for none. */
export const saveDay = (day: number | null): Promise<unknown> => post('settings', { day });
