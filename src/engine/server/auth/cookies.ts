import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../declaration/types.ts';
import { isFrom } from '../http/cors.ts';
import { DEVICE_SECONDS } from './known-devices.ts';
import { LONGEST_SESSION_SECONDS } from './sessions.ts';

/** Name of the cookie that holds a session, without its prefix over HTTPS. */
export const refreshCookie = ({ cookies }: Pick<Config, 'cookies'>): string => `${cookies}refresh`;

/** Where browsers send a cookie. */
type CookiePath = '/api/auth' | '/api/files';

function optionsFor(
  request: FastifyRequest,
  path: CookiePath = '/api/auth',
): CookieSerializeOptions {
  return {
    path,
    httpOnly: true,
    sameSite: 'strict',
    // Plain http is the office network of the default set-up; a proxy with TLS makes it secure.
    secure: request.protocol === 'https',
  };
}

/**
 * Over HTTPS a cookie's name begins with `__Secure-`: browsers then take it from nobody who comes
 * without TLS. (`__Host-` would send it with every request, not with those of `/api/auth` alone.)
 */
const nameFor = (request: FastifyRequest, name: string): string =>
  request.protocol === 'https' ? `__Secure-${name}` : name;

/** The cookies of signing in. Browsers keep them by host: applications beside it have others. */
export class AuthCookies {
  readonly #refresh: string;
  /** Names browsers that people have signed in with; it outlives sessions, and opens nothing. */
  readonly #browser: string;
  /** Opens the files of rows that somebody sees. */
  readonly #files: string;

  constructor(
    config: Pick<Config, 'cookies'>,
    private readonly corsOrigins: readonly string[],
  ) {
    this.#refresh = refreshCookie(config);
    this.#browser = `${config.cookies}browser`;
    this.#files = `${config.cookies}files`;
  }

  keepRefreshToken(request: FastifyRequest, reply: FastifyReply, token: string): void {
    const options = { ...optionsFor(request), maxAge: LONGEST_SESSION_SECONDS };
    reply.setCookie(nameFor(request, this.#refresh), token, options);
  }

  /** Takes the refresh cookie away from the browser. */
  dropRefreshToken(request: FastifyRequest, reply: FastifyReply): void {
    reply.clearCookie(nameFor(request, this.#refresh), optionsFor(request));
  }

  /**
   * The refresh cookie, unless a page of another origin caused the call that is not among those let
   * in. `SameSite=Strict` keeps other sites out; browsers also say which neighbours on the same site
   * are not this origin.
   */
  refreshTokenOf(request: FastifyRequest): string | null {
    const site = request.headers['sec-fetch-site'] ?? 'none';
    const isOurs = site === 'same-origin' || site === 'none' || isFrom(this.corsOrigins, request);
    return (isOurs && request.cookies[nameFor(request, this.#refresh)]) || null;
  }

  keepDevice(request: FastifyRequest, reply: FastifyReply, token: string): void {
    const options = { ...optionsFor(request), maxAge: DEVICE_SECONDS };
    reply.setCookie(nameFor(request, this.#browser), token, options);
  }

  deviceOf(request: FastifyRequest): string | undefined {
    return request.cookies[nameFor(request, this.#browser)];
  }

  keepFilesToken(request: FastifyRequest, reply: FastifyReply, token: string): void {
    const options = { ...optionsFor(request, '/api/files'), maxAge: LONGEST_SESSION_SECONDS };
    reply.setCookie(nameFor(request, this.#files), token, options);
  }

  dropFilesToken(request: FastifyRequest, reply: FastifyReply): void {
    reply.clearCookie(nameFor(request, this.#files), optionsFor(request, '/api/files'));
  }

  /** The cookie that opens files; none for pages of other sites, which could show them as theirs. */
  filesTokenOf(request: FastifyRequest): string | undefined {
    if (request.headers['sec-fetch-site'] === 'cross-site') return undefined;
    return request.cookies[nameFor(request, this.#files)];
  }
}
