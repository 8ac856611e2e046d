import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { USERS } from '../../declaration/profile.ts';
import { isFrom } from '../http/cors.ts';
import { ApiError } from '../http/errors.ts';
import type { TokenHolder } from './access-tokens.ts';
import { readTexts } from './body.ts';
import { clientOf } from './client.ts';
import { requireSession } from './guards.ts';
import { DEVICE_SECONDS, type Device, type KnownDevices, type Owner } from './known-devices.ts';
import type { AuthService } from './service.ts';
import { LONGEST_SESSION_SECONDS } from './sessions.ts';

/**
 * Over HTTPS the cookie's name begins with `__Secure-`: browsers then take it from nobody who comes
 * without TLS. (`__Host-` would send it with every request, not with those of `/api/auth` alone.)
 */
export const REFRESH_COOKIE = 'refresh';
/** Tells which browsers people have signed in with; it outlives sessions, and opens nothing. */
const BROWSER_COOKIE = 'browser';

const cookieName = (request: FastifyRequest, name = REFRESH_COOKIE): string =>
  request.protocol === 'https' ? `__Secure-${name}` : name;

/** Names and passwords are short; what is hashed must be too. */
const SMALL_BODY = { bodyLimit: 16 * 1024 };

function cookieOptions(request: FastifyRequest): CookieSerializeOptions {
  return {
    path: '/api/auth',
    httpOnly: true,
    sameSite: 'strict',
    // Plain http is the office network of the default set-up; a proxy with TLS makes it secure.
    secure: request.protocol === 'https',
  };
}

function keepRefreshToken(request: FastifyRequest, reply: FastifyReply, token: string): void {
  const maxAge = LONGEST_SESSION_SECONDS;
  reply.setCookie(cookieName(request), token, { ...cookieOptions(request), maxAge });
}

function keepDevice(request: FastifyRequest, reply: FastifyReply, token: string): void {
  const options = { ...cookieOptions(request), maxAge: DEVICE_SECONDS };
  reply.setCookie(cookieName(request, BROWSER_COOKIE), token, options);
}

/** Takes the refresh cookie away from the browser. */
export function dropRefreshToken(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(cookieName(request), cookieOptions(request));
}

/**
 * The refresh cookie, unless a page of another origin caused the call that is not among those let
 * in. `SameSite=Strict` keeps other sites out; browsers also say which neighbours on the same site
 * are not this origin.
 */
function refreshTokenOf(request: FastifyRequest, origins: readonly string[]): string | null {
  const site = request.headers['sec-fetch-site'] ?? 'none';
  if (site !== 'same-origin' && site !== 'none' && !isFrom(origins, request)) return null;
  return request.cookies[cookieName(request)] || null;
}

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
    corsOrigins,
  }: { service: AuthService; devices: KnownDevices; corsOrigins: readonly string[] },
): Promise<void> {
  const deviceOf = (request: FastifyRequest): Promise<Device | null> =>
    devices.read(request.cookies[cookieName(request, BROWSER_COOKIE)]);
  const remember = async (request: FastifyRequest, reply: FastifyReply, owner: Owner) =>
    keepDevice(request, reply, await devices.remember(await deviceOf(request), owner));
  const beginsOrEnds = { config: { keepsToken: true }, exposeHeadRoute: false };

  app.post('/api/auth/login', { ...beginsOrEnds, ...SMALL_BODY }, async (request, reply) => {
    const sent = readTexts(request.body, ['username', 'password'], USERS);
    const device = await deviceOf(request);
    const { answer, refreshToken, owner } = await service.signIn(sent, clientOf(request), device);
    // The session this browser had until now would otherwise live on without anybody's cookie.
    await service.signOut(refreshTokenOf(request, corsOrigins), null, clientOf(request));
    keepRefreshToken(request, reply, refreshToken);
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
    const sent = refreshTokenOf(request, corsOrigins);
    const refreshed = sent === null ? null : await service.refresh(sent, clientOf(request));
    if (!refreshed) {
      if (sent !== null) dropRefreshToken(request, reply);
      throw new ApiError('unauthenticated');
    }
    if (refreshed.refreshToken) keepRefreshToken(request, reply, refreshed.refreshToken);
    if (refreshed.owner) await remember(request, reply, refreshed.owner);
    return { token: refreshed.token };
  });

  app.post('/api/auth/logout', beginsOrEnds, async (request, reply) => {
    const sent = refreshTokenOf(request, corsOrigins);
    await service.signOut(sent, holderOf(request), clientOf(request));
    if (sent !== null) dropRefreshToken(request, reply);
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
