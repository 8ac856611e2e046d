import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RIGHTS_HEADER } from '../../declaration/constants.ts';
import { clientOf } from '../access/client.ts';
import { prepareSessionLookup } from '../access/principals.ts';
import { believesOther, rightsMark } from '../access/rights-mark.ts';
import type { ServerContext } from '../context.ts';
import type { AccessTokens, TokenHolder } from './access-tokens.ts';
import type { FileAccess } from './file-access.ts';
import { noteUse } from './own-sessions.ts';

/** What the request's `Authorization` header turned out to be. */
export type Bearer =
  | { readonly state: 'none' }
  /** Not ours, tampered with, or of a session that has ended. */
  | { readonly state: 'bad' }
  | { readonly state: 'expired' }
  | { readonly state: 'good'; readonly holder: TokenHolder };

declare module 'fastify' {
  interface FastifyRequest {
    /** Null outside the API. */
    bearer: Bearer | null;
  }
  interface FastifyContextConfig {
    /**
     * The answer never carries a new access token: the call itself begins or ends a session, or
     * caches that others read from may store its response.
     */
    keepsToken?: boolean;
    /** Pages show what is answered, so that the cookie for files says who asks where no token does. */
    isFile?: boolean;
  }
}

/** Requests without a token do not wait here. */
const NONE: Bearer = { state: 'none' };
const BAD: Bearer = { state: 'bad' };

const BEARER = /^Bearer +([^\s]+) *$/i;

/**
 * Determines who makes each call of the API, before its body is read: `request.principal` is the user,
 * as the database has them now, else null. A token near its end is replaced by the answer's
 * `Authorization` header, as long as its session lives.
 */
export function authenticateRequests(
  app: FastifyInstance,
  {
    context,
    tokens,
    files,
    idleSeconds,
  }: {
    context: ServerContext;
    tokens: AccessTokens;
    files: FileAccess | null;
    idleSeconds: number;
  },
): void {
  const findHolder = prepareSessionLookup(context);
  app.decorateRequest('principal', null);
  app.decorateRequest('bearer', null);
  const authenticate = async (
    request: FastifyRequest,
    reply: FastifyReply,
    token: string,
  ): Promise<void> => {
    const reading = await tokens.read(token);
    if (reading.state !== 'good') {
      request.bearer = reading;
      return;
    }
    const { holder, nearEnd } = reading;
    const found = await findHolder(holder.userId, holder.family, context.now());
    request.principal = found && { ...found, client: clientOf(request) };
    if (found && believesOther(found, request.headers[RIGHTS_HEADER.toLowerCase()])) {
      reply.header(RIGHTS_HEADER, rightsMark(found));
    }
    request.bearer = request.principal ? { state: 'good', holder } : { state: 'bad' };
    if (request.principal && nearEnd && !request.routeOptions.config.keepsToken) {
      reply.header('authorization', `Bearer ${await tokens.issue(holder)}`);
      await files?.give(request, reply, holder);
      await noteUse(context.database.db, holder.family, { now: context.now(), idleSeconds });
    }
  };
  const authenticateFile = async (request: FastifyRequest, access: FileAccess): Promise<void> => {
    request.bearer = NONE;
    const holder = await access.holderOf(request);
    const found = holder && (await findHolder(holder.userId, holder.family, context.now()));
    request.principal = found && { ...found, client: clientOf(request) };
  };
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.routeOptions.url?.startsWith('/api/')) return done();
    const { authorization } = request.headers;
    const token = BEARER.exec(authorization ?? '')?.[1];
    // The framework waits for what a hook returns where it does not say that it is done.
    if (token !== undefined) return authenticate(request, reply, token);
    if (files && !authorization && request.routeOptions.config.isFile) {
      return authenticateFile(request, files);
    }
    request.bearer = authorization ? BAD : NONE;
    done();
  });
}
