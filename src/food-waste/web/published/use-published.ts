import { type Loaded, useLoaded } from '../../../engine/web/core/use-loaded.ts';
import { request, unwrap } from '../../../engine/web/session/index.ts';
import type { PublishedList } from '../../publication.ts';

/** Loads what is published, which everybody may know. */
export const usePublished = (): Loaded<PublishedList> =>
  // Only the product's own server has this call.
  useLoaded(async (signal) => {
    return unwrap(await request('/api/dashboard/published', { signal })) as PublishedList;
  });
