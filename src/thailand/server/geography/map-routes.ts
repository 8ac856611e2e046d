import type { FastifyInstance } from 'fastify';
import type { FieldErrors } from '../../../engine/declaration/messages.ts';
import { isKnown, sendEncoded } from '../../../engine/server/http/encoding.ts';
import { ApiError } from '../../../engine/server/http/errors.ts';
import { AREA_LEVELS, type AreaLevel } from '../../geography.ts';
import type { Areas } from './areas.ts';
import { liesAbove, type MapQuestion, type Maps } from './maps.ts';

interface MapRoutesOptions {
  readonly maps: Maps;
  readonly areas: Areas;
}

type Query = Readonly<Record<string, unknown>>;

/** The newest boundaries show within minutes, and nobody waits for the question whether there are any. */
const FRESH = 'public, max-age=300, stale-while-revalidate=604800';
/** The address names the version: what it gives never changes. */
const FOR_GOOD = 'public, max-age=31536000, immutable';

const isLevel = (value: unknown): value is AreaLevel =>
  AREA_LEVELS.some((level) => level === value);

/** @throws ApiError `validation` naming the parameter */
function readQuestion(query: Query, areas: Areas): MapQuestion {
  const { level, parent = '' } = query;
  const errors: Record<string, FieldErrors[string]> = {};
  const known = level === undefined || isLevel(level);
  if (!known) errors.level = [{ key: 'choice' }];
  if (typeof parent !== 'string' || (parent !== '' && !areas.has(parent))) {
    errors.parent = [{ key: 'choice' }];
  } else if (known && !liesAbove(parent, level ?? 'province')) {
    errors.parent = [{ key: 'choice' }];
  }
  for (const name of Object.keys(query)) {
    if (!['level', 'parent', 'version'].includes(name)) errors[name] = [{ key: 'unknownField' }];
  }
  if (Object.keys(errors).length > 0) throw new ApiError('validation', { fields: errors });
  return { level: known ? (level ?? null) : null, parent: String(parent) };
}

/** `GET /api/dashboard/loadMapGeographies`: areas and their boundaries, for everybody. */
export async function mapRoutes(
  app: FastifyInstance,
  { maps, areas }: MapRoutesOptions,
): Promise<void> {
  app.get<{ Querystring: Query }>(
    '/api/dashboard/loadMapGeographies',
    // Kept by caches that others read from: no answer may carry anybody's token.
    { config: { keepsToken: true } },
    async (request, reply) => {
      const answer = await maps.answer(readQuestion(request.query, areas));
      reply.header('cache-control', request.query.version === answer.version ? FOR_GOOD : FRESH);
      if (isKnown(request, reply, answer.tag)) return reply.code(304).send();
      reply.type('application/json; charset=utf-8');
      return sendEncoded(request, reply, answer);
    },
  );
}
