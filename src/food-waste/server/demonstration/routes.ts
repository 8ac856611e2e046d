import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ADMINISTRATORS, EVERYBODY } from '../../../engine/server/access/access.ts';
import { principalOf } from '../../../engine/server/access/guards.ts';
import { type CallTypes, call } from '../../../engine/server/calls/call.ts';
import { count, NO_DATA } from '../../../engine/server/calls/schemas.ts';
import { contextFor, type ServerContext } from '../../../engine/server/context.ts';
import { ApiError } from '../../../engine/server/http/errors.ts';
import { readState } from '../origin/demonstration-state.ts';
import { removeDemonstration } from './remove.ts';

/** More would keep a person waiting for minutes: the command reports progress, and can be stopped. */
const MOST_REMOVED_BY_CALL = 200_000;

/** How much there is, and whether the call takes it out; null where there is none. */
async function noticeOf({ database }: ServerContext) {
  const state = await readState(database.for('public').db);
  if (state === null) return null;
  const records = state.wasteRecords.done + state.packagingRecords.done;
  return { records, removable: records <= MOST_REMOVED_BY_CALL };
}

const TAG = 'demo:openapi.tag';
const NOTICE = call({
  access: EVERYBODY,
  tag: TAG,
  summary: 'demo:openapi.notice',
  answer: z.object({ data: z.object({ records: count, removable: z.boolean() }).nullable() }),
});
const REMOVE = call({
  access: { ...ADMINISTRATORS, sentence: undefined },
  name: 'removeDemonstration',
  tag: TAG,
  summary: 'demo:openapi.remove',
  body: NO_DATA,
  answer: z.object({
    data: z.object({
      rows: z.object({ wasteRecords: count, packagingRecords: count, places: count }),
      kept: count,
    }),
  }),
  errors: ['validation', 'conflict'],
});

/** `GET /api/dashboard/demonstration`, open to all, and `POST /api/demonstration/remove` for administrators. */
export async function demonstrationRoutes(
  app: FastifyInstance,
  { context }: { context: ServerContext },
): Promise<void> {
  const calls = app.withTypeProvider<CallTypes>();
  calls.get('/api/dashboard/demonstration', { ...NOTICE, exposeHeadRoute: false }, async () => ({
    data: await noticeOf(context),
  }));

  calls.post('/api/demonstration/remove', REMOVE, async (request) => {
    const notice = await noticeOf(context);
    if (notice?.removable === false) {
      throw new ApiError('conflict', { message: { key: 'demonstrationTooLarge' } });
    }
    return {
      data: await removeDemonstration(contextFor(context, 'imports'), principalOf(request)),
    };
  });
}
