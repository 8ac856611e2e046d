import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { USERS } from '../../declaration/profile.ts';
import type { Config } from '../../declaration/types.ts';
import { ANYBODY, BROWSERS, EVERYBODY, IN_SESSION, LEAVING, SIGNED_IN } from '../access/access.ts';
import { clientOf } from '../access/client.ts';
import { signedInOf } from '../access/guards.ts';
import { type CallTypes, call } from '../calls/call.ts';
import { leniently, list, requiredText } from '../calls/schemas.ts';
import { ApiError } from '../http/errors.ts';
import type { TokenHolder } from './access-tokens.ts';
import type { AuthCookies } from './cookies.ts';
import type { FileAccess } from './file-access.ts';
import type { Device, KnownDevices, Owner } from './known-devices.ts';
import type { AuthService } from './service.ts';
import { describeRights } from './sign-in-answer.ts';

/** Names and passwords are short; what is hashed must be too. */
const SMALL_BODY = { bodyLimit: 16 * 1024 };

/** Whose good access token came with the request, if one did. */
export function holderOf(request: FastifyRequest): TokenHolder | null {
  return request.bearer?.state === 'good' ? request.bearer.holder : null;
}

export const AUTH_TAG = 'api:openapi.authTag';
const text = z.string().min(1);

const MARKED = {
  denied: list(text).meta({ title: 'api:openapi.auth.denied' }),
  rights: text.meta({ title: 'api:openapi.auth.rightsMark' }),
};
const keysIn = ({ permissions }: Config) => list(z.object({ auth: z.enum(permissions) }));

/** What `POST /api/auth/login` answers. */
const signInAnswer = (config: Config) =>
  z.object({
    token: text,
    roles: keysIn(config),
    fullname: text,
    userLogin: z.object({
      id: z.int(),
      username: text,
      admin: z.boolean(),
      mustChangePassword: z.boolean(),
      privacyNoticeDue: z.boolean(),
      ...MARKED,
    }),
  });

const login = (config: Config) =>
  call({
    access: EVERYBODY,
    tag: AUTH_TAG,
    summary: 'api:openapi.auth.login',
    keepsToken: true,
    body: leniently(z.object({ username: requiredText, password: requiredText })),
    resource: USERS,
    example: { data: { username: 'somchai', password: 'correct horse battery' } },
    answer: signInAnswer(config),
    errors: ['validation', 'unauthenticated', 'too_many'],
  });
const rights = (config: Config) =>
  call({
    access: SIGNED_IN,
    tag: AUTH_TAG,
    summary: 'api:openapi.auth.rights',
    answer: z.object({ roles: keysIn(config), admin: z.boolean(), ...MARKED }),
  });
const CHECK_TOKEN = call({
  access: ANYBODY,
  tag: AUTH_TAG,
  summary: 'api:openapi.auth.checktoken',
  answer: z.boolean(),
});
const REFRESH = call({
  access: BROWSERS,
  tag: AUTH_TAG,
  summary: 'api:openapi.auth.refreshToken',
  keepsToken: true,
  answer: z.object({ token: text }),
});
const LOGOUT = call({
  access: LEAVING,
  tag: AUTH_TAG,
  summary: 'api:openapi.auth.logout',
  keepsToken: true,
});
const CHANGE_PASSWORD = call({
  access: IN_SESSION,
  tag: AUTH_TAG,
  summary: 'api:openapi.auth.changePassword',
  body: leniently(z.object({ current: requiredText, next: requiredText })),
  example: { data: { current: 'correct horse battery', next: 'wrong horse battery' } },
  errors: ['validation', 'too_many'],
});

export interface AuthParts {
  readonly config: Config;
  readonly service: AuthService;
  readonly devices: KnownDevices;
  readonly cookies: AuthCookies;
  /** Null where no file belongs to some people alone. */
  readonly files: FileAccess | null;
}

/** `/api/auth/*` of the wire contract. */
export async function authRoutes(
  app: FastifyInstance,
  { config, service, devices, cookies, files }: AuthParts,
): Promise<void> {
  const calls = app.withTypeProvider<CallTypes>();
  const deviceOf = (request: FastifyRequest): Promise<Device | null> =>
    devices.read(cookies.deviceOf(request));
  const remember = async (request: FastifyRequest, reply: FastifyReply, owner: Owner) =>
    cookies.keepDevice(request, reply, await devices.remember(await deviceOf(request), owner));
  const noHead = { exposeHeadRoute: false };

  calls.post('/api/auth/login', { ...login(config), ...SMALL_BODY }, async (request, reply) => {
    const device = await deviceOf(request);
    const client = clientOf(request);
    const signedIn = await service.signIn(request.body.data, client, device);
    const { answer, refreshToken, owner, holder } = signedIn;
    // The session this browser had until now would otherwise live on without anybody's cookie.
    await service.signOut(cookies.refreshTokenOf(request), null, client);
    cookies.keepRefreshToken(request, reply, refreshToken);
    await files?.give(request, reply, holder);
    await remember(request, reply, owner);
    return answer;
  });

  calls.get('/api/auth/checktoken', { ...CHECK_TOKEN, ...noHead }, async (request) => {
    if (request.bearer?.state === 'expired') throw new ApiError('unauthenticated');
    return request.principal !== null;
  });

  calls.get('/api/auth/rights', { ...rights(config), ...noHead }, async (request) =>
    describeRights(signedInOf(request), config.permissions),
  );

  calls.get('/api/auth/refreshToken', { ...REFRESH, ...noHead }, async (request, reply) => {
    const sent = cookies.refreshTokenOf(request);
    const refreshed = sent === null ? null : await service.refresh(sent, clientOf(request));
    if (!refreshed) {
      if (sent !== null) cookies.dropRefreshToken(request, reply);
      throw new ApiError('unauthenticated');
    }
    if (refreshed.refreshToken) cookies.keepRefreshToken(request, reply, refreshed.refreshToken);
    await files?.give(request, reply, refreshed.holder);
    if (refreshed.owner) await remember(request, reply, refreshed.owner);
    return { token: refreshed.token };
  });

  calls.post('/api/auth/logout', LOGOUT, async (request, reply) => {
    const sent = cookies.refreshTokenOf(request);
    await service.signOut(sent, holderOf(request), clientOf(request));
    if (sent !== null) cookies.dropRefreshToken(request, reply);
    files?.takeAway(request, reply);
    return reply.code(204).send();
  });

  const change = { ...CHANGE_PASSWORD, ...SMALL_BODY };
  calls.post('/api/auth/changePassword', change, async (request, reply) => {
    const holder = holderOf(request);
    if (!holder) throw new ApiError('unauthenticated');
    const owner = await service.changePassword(holder, request.body.data, clientOf(request));
    await remember(request, reply, owner);
    return reply.code(204).send();
  });
}
