import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '../context.ts';
import { ApiError } from '../http/errors.ts';
import { languageOf } from '../http/language.ts';
import type { Words } from '../i18n.ts';
import type { TokenHolder } from './access-tokens.ts';
import { readTexts } from './body.ts';
import { clientOf } from './client.ts';
import type { AuthCookies } from './cookies.ts';
import { recordByOwner } from './events.ts';
import { requireSession, requireSignIn } from './guards.ts';
import { endOwnSession, listSessions } from './own-sessions.ts';
import { holderOf } from './routes.ts';
import { endSessionsOf } from './sessions.ts';
import { describeUserAgent } from './user-agent.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** One's own sessions: `GET /api/auth/sessions`, `POST endSession` and `logoutEverywhere`. */
export async function sessionRoutes(
  app: FastifyInstance,
  { context, words, cookies }: { context: ServerContext; words: Words; cookies: AuthCookies },
): Promise<void> {
  const { db } = context.database;
  const holderIn = (request: Parameters<typeof holderOf>[0]): TokenHolder => {
    const holder = holderOf(request);
    if (!holder) throw new ApiError('unauthenticated');
    return holder;
  };

  app.get(
    '/api/auth/sessions',
    { onRequest: requireSignIn, exposeHeadRoute: false },
    async (request) => {
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
    },
  );

  app.post('/api/auth/endSession', { onRequest: requireSignIn }, async (request, reply) => {
    const { userId, family } = holderIn(request);
    const { id } = readTexts(request.body, ['id']);
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

  const ends = { onRequest: requireSession, config: { keepsToken: true } };
  app.post('/api/auth/logoutEverywhere', ends, async (request, reply) => {
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
