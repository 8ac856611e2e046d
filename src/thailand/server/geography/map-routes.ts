import type { FastifyInstance } from 'fastify';
import type { FieldErrors } from '../../../engine/declaration/messages.ts';
import { EVERYBODY } from '../../../engine/server/access/access.ts';
import { call } from '../../../engine/server/calls/call.ts';
import type { JsonSchema } from '../../../engine/server/calls/json-schema.ts';
import { isKnown, sendEncoded } from '../../../engine/server/http/encoding.ts';
import { ApiError } from '../../../engine/server/http/errors.ts';
import { AREA_LEVELS, type AreaLevel } from '../../geography.ts';
import type { Areas } from './areas.ts';
import { liesAbove, type MapQuestion, type Maps } from './maps.ts';
import { CODE, LEVEL, MAP_TAG, mapGeographies } from './schemas.ts';

interface MapRoutesOptions {
  readonly maps: Maps;
  readonly areas: Areas;
}

type Query = Readonly<Record<string, unknown>>;

/** The newest boundaries show within minutes, and nobody waits for the question whether there are any. */
const FRESH = 'public, max-age=300, stale-while-revalidate=604800';
/** The address names the version: what it gives never changes. */
const FOR_GOOD = 'public, max-age=31536000, immutable';

const PARAMETERS: Readonly<Record<string, JsonSchema>> = {
  level: LEVEL,
  parent: CODE,
  version: { type: 'string' },
};

const LOAD_MAP = call({
  access: EVERYBODY,
  tag: MAP_TAG,
  summary: 'boundaries:openapi.load',
  parameters: ({ find }) =>
    Object.entries(PARAMETERS).map(([name, schema]) => ({
      ...{ name, in: 'query', required: false, schema },
      description: find(`boundaries:openapi.parameters.${name}`),
    })),
  answer: mapGeographies,
  hasTag: true,
  // Stored by shared caches: no response may carry anybody's token.
  keepsToken: true,
  errors: ['validation'],
});

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
    if (!Object.hasOwn(PARAMETERS, name)) errors[name] = [{ key: 'unknownField' }];
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
    LOAD_MAP,
    async (request, reply) => {
      const answer = await maps.answer(readQuestion(request.query, areas));
      reply.header('cache-control', request.query.version === answer.version ? FOR_GOOD : FRESH);
      if (isKnown(request, reply, answer.tag)) return reply.code(304).send();
      reply.type('application/json; charset=utf-8');
      return sendEncoded(request, reply, answer);
    },
  );
}
