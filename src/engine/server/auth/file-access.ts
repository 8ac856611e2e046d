import type { FastifyReply, FastifyRequest } from 'fastify';
import { jwtVerify, SignJWT } from 'jose';
import * as z from 'zod/mini';
import { id } from '../../declaration/fields/value.ts';
import { DEFAULT_NAME } from '../../declaration/normalize.ts';
import { ALGORITHM, createKeyRing, type TokenHolder, type TokenKey } from './access-tokens.ts';
import type { AuthCookies } from './cookies.ts';
import { LONGEST_SESSION_SECONDS } from './sessions.ts';

/**
 * Pages show pictures and link to files without a header that says who asks. Browsers are given a
 * cookie for them, which opens files and nothing else, for as long as the session lives.
 */
export interface FileAccess {
  give(request: FastifyRequest, reply: FastifyReply, holder: TokenHolder): Promise<void>;
  takeAway(request: FastifyRequest, reply: FastifyReply): void;
  /** Whose browser asks for a file, by its cookie; whether their session lives is not looked at. */
  holderOf(request: FastifyRequest): Promise<TokenHolder | null>;
}

/** Distinguishes these tokens from those that browsers are known by. */
const AUDIENCE = 'files';
/** Not the claims of an access token, so that none of these is ever taken for one. */
const payloadRoom = z.object({ user: id(), family: z.string() });

/**
 * @param issuer the name of the application: cookies of another with the same keys are refused
 * @throws RangeError when there is no key, or one is too short
 */
export function createFileAccess(
  keys: readonly TokenKey[],
  now: () => Date,
  cookies: AuthCookies,
  issuer = DEFAULT_NAME,
): FileAccess {
  const ring = createKeyRing(keys);
  const issue = ({ userId, family }: TokenHolder): Promise<string> =>
    new SignJWT({ user: userId, family })
      .setProtectedHeader({ alg: ALGORITHM, kid: ring.newestName })
      .setIssuer(issuer)
      .setAudience(AUDIENCE)
      .setExpirationTime(Math.floor(now().getTime() / 1000) + LONGEST_SESSION_SECONDS)
      .sign(ring.newest);
  return {
    give: async (request, reply, holder) =>
      cookies.keepFilesToken(request, reply, await issue(holder)),
    takeAway: (request, reply) => cookies.dropFilesToken(request, reply),
    holderOf: async (request) => {
      const token = cookies.filesTokenOf(request);
      if (!token) return null;
      const currentDate = now();
      try {
        const { payload } = await jwtVerify(
          token,
          ({ kid }) => ring.secretNamed(kid, currentDate),
          { algorithms: [ALGORITHM], issuer, audience: AUDIENCE, currentDate },
        );
        const { user, family } = payloadRoom.parse(payload);
        return { userId: user, family };
      } catch {
        return null;
      }
    },
  };
}
