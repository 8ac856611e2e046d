import { errors, jwtVerify, SignJWT } from 'jose';

const ALGORITHM = 'HS256';
const ISSUER = 'food-waste-back-office';
export const ACCESS_TOKEN_SECONDS = 15 * 60;
/** A token with less than this left is replaced by the next response. */
export const RENEWAL_SECONDS = 3 * 60;
const SHORTEST_SECRET_BYTES = 32;

/** Whose token it is: the user and the family of sessions it was given to. Roles are not inside. */
export interface TokenHolder {
  readonly userId: number;
  readonly family: string;
}

export type TokenReading =
  | { readonly state: 'good'; readonly holder: TokenHolder; readonly nearEnd: boolean }
  | { readonly state: 'expired' }
  | { readonly state: 'bad' };

export interface AccessTokens {
  issue(holder: TokenHolder): Promise<string>;
  /** Judges signature and times alone; whether the session still lives is asked of the database. */
  read(token: string): Promise<TokenReading>;
}

/**
 * Signed, short-lived access tokens.
 * @param secret at least 32 bytes, the same on every node
 * @throws RangeError when the secret is too short
 */
export function createAccessTokens(secret: Uint8Array, now: () => Date): AccessTokens {
  if (secret.length < SHORTEST_SECRET_BYTES) {
    throw new RangeError(`The token secret must have ${SHORTEST_SECRET_BYTES} bytes or more.`);
  }
  return {
    issue: ({ userId, family }) => {
      const issuedAt = Math.floor(now().getTime() / 1000);
      return new SignJWT({ sid: family })
        .setProtectedHeader({ alg: ALGORITHM })
        .setIssuer(ISSUER)
        .setSubject(String(userId))
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + ACCESS_TOKEN_SECONDS)
        .sign(secret);
    },
    read: async (token) => {
      const currentDate = now();
      try {
        const { payload } = await jwtVerify(token, secret, {
          algorithms: [ALGORITHM],
          issuer: ISSUER,
          requiredClaims: ['sub', 'sid', 'exp'],
          currentDate,
        });
        const { sub, sid, exp = 0 } = payload;
        if (typeof sid !== 'string') return { state: 'bad' };
        return {
          state: 'good',
          holder: { userId: Number(sub), family: sid },
          nearEnd: exp - currentDate.getTime() / 1000 < RENEWAL_SECONDS,
        };
      } catch (error) {
        return { state: error instanceof errors.JWTExpired ? 'expired' : 'bad' };
      }
    },
  };
}
