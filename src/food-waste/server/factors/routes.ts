import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FieldErrors } from '../../../engine/declaration/messages.ts';
import { principalOf } from '../../../engine/server/auth/guards.ts';
import { may } from '../../../engine/server/auth/principal.ts';
import { contextFor, type ServerContext } from '../../../engine/server/context.ts';
import { readBody } from '../../../engine/server/http/body.ts';
import { ApiError } from '../../../engine/server/http/errors.ts';
import {
  previewRecalculation,
  RECALCULATION,
  type Recalculation,
  recalculate,
} from './recalculate.ts';

function readData(request: FastifyRequest): Recalculation {
  const { data } = readBody(request, ['data']);
  const parsed = RECALCULATION.safeParse(data);
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.flatMap((issue): [string, FieldErrors[string]][] =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((name) => [name, [{ key: 'unknownField' }]])
      : [[String(issue.path[0] ?? 'data'), [{ key: 'choice' }]]],
  );
  throw new ApiError('validation', { fields: Object.fromEntries(errors) });
}

/**
 * `POST /api/wastecateory/previewFactorRecalculation` and `…/recalculateFactors`, for whoever holds
 * the keys of both the ways of management and the records.
 */
export async function factorRoutes(
  app: FastifyInstance,
  { context }: { readonly context: ServerContext },
): Promise<void> {
  const { wasteManages, wasteRecords } = context.config.resources;
  if (!wasteManages || !wasteRecords) return;
  const keys = [wasteManages.permission, wasteRecords.permission];
  const onRequest = async (request: FastifyRequest): Promise<void> => {
    const principal = principalOf(request);
    if (!keys.every((key) => may(principal, key))) throw new ApiError('forbidden');
  };
  const work = contextFor(context, 'imports');

  app.post('/api/wastecateory/previewFactorRecalculation', { onRequest }, async (request) => ({
    data: await previewRecalculation(work, readData(request)),
  }));

  app.post('/api/wastecateory/recalculateFactors', { onRequest }, async (request) => ({
    data: await recalculate(work, principalOf(request), readData(request)),
  }));
}
