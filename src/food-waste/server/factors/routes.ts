import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { holdersOf } from '../../../engine/server/access/access.ts';
import { principalOf, requireActionOf } from '../../../engine/server/access/guards.ts';
import { seesAllDoing } from '../../../engine/server/access/sight.ts';
import { type CallTypes, call } from '../../../engine/server/calls/call.ts';
import { bodyOf, count, day, list } from '../../../engine/server/calls/schemas.ts';
import { contextFor, type ServerContext } from '../../../engine/server/context.ts';
import { ApiError } from '../../../engine/server/http/errors.ts';
import { previewRecalculation, RECALCULATION, recalculate } from './recalculate.ts';

const figure = z.number().nullable();
const COMPARED = z.object({ before: figure, after: figure });
const PREVIEW = z.object({
  records: count,
  first: day.nullable(),
  last: day.nullable(),
  kgCo2e: COMPARED,
  avoided: COMPARED,
  isReference: z.boolean(),
  factors: list(z.object({ factor: figure, records: count, kg: z.number() })),
});

/**
 * `POST /api/wastecateory/previewFactorRecalculation` and `…/recalculateFactors`, for users who hold
 * the keys of both the ways of management and the records.
 */
export async function factorRoutes(
  app: FastifyInstance,
  { context }: { readonly context: ServerContext },
): Promise<void> {
  const { wasteManages, wasteRecords } = context.config.resources;
  if (!wasteManages || !wasteRecords) return;
  const holders = holdersOf([wasteManages.permission, wasteRecords.permission], ({ find }) =>
    find('factors:openapi.note'),
  );
  const common = {
    // A preview usually comes before the change.
    access: {
      ...holders,
      guard: [holders.guard ?? [], requireActionOf(wasteRecords.permission, 'change')].flat(),
      mark: { ...holders.mark, 'x-actions': ['change'] },
    },
    tag: 'factors:openapi.tag',
    body: bodyOf({ data: RECALCULATION }),
    example: { data: { wasteManageId: 1, version: 'byDate' } },
    answer: z.object({ data: PREVIEW }),
    errors: ['validation', 'not_found'] as const,
  };
  const work = contextFor(context, 'imports');
  /** Records of everybody are recalculated, or none. */
  const requireAll = (request: FastifyRequest): void => {
    if (seesAllDoing(principalOf(request), wasteRecords.permission, 'change')) return;
    throw new ApiError('validation', { message: { key: 'factors:needsAllRecords' } });
  };
  const calls = app.withTypeProvider<CallTypes>();

  const preview = call({ ...common, summary: 'factors:openapi.preview' });
  calls.post('/api/wastecateory/previewFactorRecalculation', preview, async (request) => {
    requireAll(request);
    return { data: await previewRecalculation(work, request.body.data) };
  });

  const change = call({ ...common, summary: 'factors:openapi.recalculate' });
  calls.post('/api/wastecateory/recalculateFactors', change, async (request) => {
    requireAll(request);
    return { data: await recalculate(work, principalOf(request), request.body.data) };
  });
}
