import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { USERS } from '../../declaration/profile.ts';
import { ApiError } from '../http/errors.ts';
import type { TokenHolder } from './access-tokens.ts';
import { readTexts } from './body.ts';
import { clientOf } from './client.ts';
import type { AuthCookies } from './cookies.ts';
import { requireSession } from './guards.ts';
import type { Device, KnownDevices, Owner } from './known-devices.ts';
import type { AuthService } from './service.ts';

/** Names and passwords are short; what is hashed must be too. */
const SMALL_BODY = { bodyLimit: 16 * 1024 };

/** Whose good access token came with the request, if one did. */
export function holderOf(request: FastifyRequest): TokenHolder | null {
  return request.bearer?.state === 'good' ? request.bearer.holder : null;
}

/** `/api/auth/*` of the wire contract. */
export async function authRoutes(
  app: FastifyInstance,
  {
    service,
    devices,
    cookies,
  }: { service: AuthService; devices: KnownDevices; cookies: AuthCookies },
): Promise<void> {
  const deviceOf = (request: FastifyRequest): Promise<Device | null> =>
    devices.read(cookies.deviceOf(request));
  const remember = async (request: FastifyRequest, reply: FastifyReply, owner: Owner) =>
    cookies.keepDevice(request, reply, await devices.remember(await deviceOf(request), owner));
  const beginsOrEnds = { config: { keepsToken: true }, exposeHeadRoute: false };

  app.post('/api/auth/login', { ...beginsOrEnds, ...SMALL_BODY }, async (request, reply) => {
    const sent = readTexts(request.body, ['username', 'password'], USERS);
    const device = await deviceOf(request);
    const { answer, refreshToken, owner } = await service.signIn(sent, clientOf(request), device);
    // The session this browser had until now would otherwise live on without anybody's cookie.
    await service.signOut(cookies.refreshTokenOf(request), null, clientOf(request));
    cookies.keepRefreshToken(request, reply, refreshToken);
    await remember(request, reply, owner);
    return answer;
  });

  app.get('/api/auth/checktoken', { exposeHeadRoute: false }, async (request, reply) => {
    if (request.bearer?.state === 'expired') throw new ApiError('unauthenticated');
    return reply
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(request.principal !== null));
  });

  app.get('/api/auth/refreshToken', beginsOrEnds, async (request, reply) => {
    const sent = cookies.refreshTokenOf(request);
    const refreshed = sent === null ? null : await service.refresh(sent, clientOf(request));
    if (!refreshed) {
      if (sent !== null) cookies.dropRefreshToken(request, reply);
      throw new ApiError('unauthenticated');
    }
    if (refreshed.refreshToken) cookies.keepRefreshToken(request, reply, refreshed.refreshToken);
    if (refreshed.owner) await remember(request, reply, refreshed.owner);
    return { token: refreshed.token };
  });

  app.post('/api/auth/logout', beginsOrEnds, async (request, reply) => {
    const sent = cookies.refreshTokenOf(request);
    await service.signOut(sent, holderOf(request), clientOf(request));
    if (sent !== null) cookies.dropRefreshToken(request, reply);
    return reply.code(204).send();
  });

  app.post(
    '/api/auth/changePassword',
    { onRequest: requireSession, ...SMALL_BODY },
    async (request, reply) => {
      const holder = holderOf(request);
      if (!holder) throw new ApiError('unauthenticated');
      const sent = readTexts(request.body, ['current', 'next']);
      const owner = await service.changePassword(holder, sent, clientOf(request));
      await remember(request, reply, owner);
      return reply.code(204).send();
    },
  );
}
