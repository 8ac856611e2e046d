import { SYSTEM } from '../../../engine/server/access/principal.ts';
import type { ServerContext } from '../../../engine/server/context.ts';
import { ApiError } from '../../../engine/server/http/errors.ts';
import { hasRealRecords } from '../origin/real-records.ts';
import { PublicationService } from './service.ts';
import type { Publication } from './store.ts';

/**
 * Makes the first publication where there is none yet: demonstration data is published at once;
 * where an office has records of its own, somebody looks at the draft first.
 * @param signal ends the making
 * @returns null where there is one already, or nothing to publish
 */
export async function makeFirst(
  context: ServerContext,
  signal?: AbortSignal,
): Promise<Publication | null> {
  const service = new PublicationService(context);
  if ((await service.list()).length > 0) return null;
  try {
    const draft = await service.make({ signal }, SYSTEM);
    if (await hasRealRecords(context)) return draft;
    return await service.publish({ id: draft.id }, SYSTEM);
  } catch (error) {
    // There is no record yet, or another server is at it.
    if (error instanceof ApiError) return null;
    throw error;
  }
}
