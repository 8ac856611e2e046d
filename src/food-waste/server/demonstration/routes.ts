import type { FastifyInstance } from 'fastify';
import { principalOf, requireAdmin } from '../../../engine/server/auth/guards.ts';
import { contextFor, type ServerContext } from '../../../engine/server/context.ts';
import { readBody } from '../../../engine/server/http/body.ts';
import { ApiError } from '../../../engine/server/http/errors.ts';
import { removeDemonstration } from './remove.ts';
import { readState } from './state.ts';

/** More would keep a person waiting for minutes: the command tells how far it is, and can be stopped. */
const MOST_REMOVED_BY_CALL = 200_000;

/** What the web app says of demonstration data; null where there is none. */
export interface DemonstrationNotice {
  readonly records: number;
  /** Whether the call takes it out; there may be so much of it that only the command does. */
  readonly removable: boolean;
}

async function noticeOf({ database }: ServerContext): Promise<DemonstrationNotice | null> {
  const state = await readState(database.for('public').db);
  if (state === null) return null;
  const records = state.wasteRecords.done + state.packagingRecords.done;
  return { records, removable: records <= MOST_REMOVED_BY_CALL };
}

/** `GET /api/dashboard/demonstration`, open to all, and `POST /api/demonstration/remove` for administrators. */
export async function demonstrationRoutes(
  app: FastifyInstance,
  { context }: { context: ServerContext },
): Promise<void> {
  app.get('/api/dashboard/demonstration', { exposeHeadRoute: false }, async () => ({
    data: await noticeOf(context),
  }));

  app.post('/api/demonstration/remove', { onRequest: requireAdmin }, async (request) => {
    readBody(request, []);
    const notice = await noticeOf(context);
    if (notice?.removable === false) {
      throw new ApiError('conflict', { message: { key: 'demonstrationTooLarge' } });
    }
    return {
      data: await removeDemonstration(contextFor(context, 'imports'), principalOf(request)),
    };
  });
}
