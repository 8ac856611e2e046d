import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { IN_SESSION, SIGNED_IN } from '../access/access.ts';
import { clientOf } from '../access/client.ts';
import { type CallTypes, call } from '../calls/call.ts';
import { count, leniently, list, moment, requiredText, uuid } from '../calls/schemas.ts';
import type { ServerContext } from '../context.ts';
import { ApiError } from '../http/errors.ts';
import { languageOf } from '../http/language.ts';
import type { Words } from '../i18n.ts';
import type { TokenHolder } from './access-tokens.ts';
import type { AuthCookies } from './cookies.ts';
import { recordByOwner } from './events.ts';
import { endOwnSession, listSessions } from './own-sessions.ts';
import { AUTH_TAG, holderOf } from './routes.ts';
import { endSessionsOf } from './sessions.ts';
import { describeUserAgent } from './user-agent.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const titled = (name: string) => ({ title: `api:openapi.session.${name}` });
const SESSION = z.object({
  id: uuid,
  startedAt: moment.meta(titled('startedAt')),
  lastUsedAt: moment.meta(titled('lastUsedAt')),
  device: z.string().meta(titled('device')),
  current: z.boolean().meta(titled('current')),
});
const SESSIONS = call({
  access: SIGNED_IN,
  tag: AUTH_TAG,
  summary: 'api:openapi.auth.sessions',
  answer: z.object({ data: list(SESSION), total: count }),
});
const END_SESSION = call({
  access: SIGNED_IN,
  tag: AUTH_TAG,
  summary: 'api:openapi.auth.endSession',
  body: leniently(z.object({ id: requiredText.meta({ format: 'uuid', minLength: undefined }) })),
  example: { data: { id: '7d9f2f0e-5a0c-4a3b-9a57-0d8a2f6f5b11' } },
  errors: ['validation', 'not_found'],
});
const LOGOUT_EVERYWHERE = call({
  access: IN_SESSION,
  tag: AUTH_TAG,
  summary: 'api:openapi.auth.logoutEverywhere',
  keepsToken: true,
});

function holderIn(request: FastifyRequest): TokenHolder {
  const holder = holderOf(request);
  if (!holder) throw new ApiError('unauthenticated');
  return holder;
}

/** One's own sessions: `GET /api/auth/sessions`, `POST endSession` and `logoutEverywhere`. */
export async function sessionRoutes(
  app: FastifyInstance,
  { context, words, cookies }: { context: ServerContext; words: Words; cookies: AuthCookies },
): Promise<void> {
  const { db } = context.database;
  const calls = app.withTypeProvider<CallTypes>();

  calls.get('/api/auth/sessions', { ...SESSIONS, exposeHeadRoute: false }, async (request) => {
    const { userId, family } = holderIn(request);
    const language = languageOf(request, words.languages);
    const found = await listSessions(db, userId, context.now());
    const data = found.map(({ id, startedAt, lastUsedAt, userAgent }) => ({
      id,
      startedAt: startedAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      device: describeUserAgent(words, language, userAgent),
      current: id === family,
    }));
    return { data, total: data.length };
  });

  calls.post('/api/auth/endSession', END_SESSION, async (request, reply) => {
    const { userId, family } = holderIn(request);
    const { id } = request.body.data;
    if (!UUID.test(id)) throw new ApiError('not_found');
    const at = context.now();
    await db.transaction(async (tx) => {
      const ended = await endOwnSession(tx, userId, id, at);
      if (!ended) throw new ApiError('not_found');
      await recordByOwner(tx, { action: 'sessionEnded', userId, client: clientOf(request), at });
    });
    if (id.toLowerCase() === family) cookies.dropRefreshToken(request, reply);
    return reply.code(204).send();
  });

  calls.post('/api/auth/logoutEverywhere', LOGOUT_EVERYWHERE, async (request, reply) => {
    const { userId } = holderIn(request);
    const at = context.now();
    await db.transaction(async (tx) => {
      await endSessionsOf(tx, userId, at);
      const client = clientOf(request);
      await recordByOwner(tx, { action: 'signOutEverywhere', userId, client, at });
    });
    cookies.dropRefreshToken(request, reply);
    return reply.code(204).send();
  });
}
