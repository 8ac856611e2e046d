import { createHash, createSecretKey, type KeyObject } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { DEFAULT_NAME } from '../../declaration/normalize.ts';

export const ALGORITHM = 'HS256';
export const ACCESS_TOKEN_SECONDS = 15 * 60;
/** A token with less than this left is replaced by the next response. */
export const RENEWAL_SECONDS = 3 * 60;
const SHORTEST_SECRET_BYTES = 32;
/** Tokens whose signatures are remembered: of so many people at once, each has one for every call. */
const MOST_REMEMBERED = 5_000;

/** A key that signs, or once signed, access tokens. */
export interface TokenKey {
  /** At least 32 bytes, the same on every node. */
  readonly secret: Uint8Array;
  /** An older key counts until then, when the last token it signed has expired; null: the newest. */
  readonly trustedUntil: Date | null;
}

/**
 * A token names a key that no longer counts. Reported like an expired one: a browser then refreshes,
 * and nobody notices that keys have changed.
 */
class KeyOutOfUse extends Error {}

/** Names a key in the tokens it signed, without revealing anything of it. */
const nameOf = (secret: Uint8Array): string =>
  createHash('sha256').update('token key').update(secret).digest('base64url').slice(0, 12);

/** The keys that sign tokens and know them again. */
export interface KeyRing {
  readonly newest: KeyObject;
  readonly newestName: string;
  /** @throws when no key of the name counts at the moment */
  secretNamed(name: string | undefined, at: Date): KeyObject;
}

/** @throws RangeError when there is no key, or one is too short */
export function createKeyRing(keys: readonly TokenKey[]): KeyRing {
  const [newest] = keys;
  if (!newest || keys.some(({ secret }) => secret.length < SHORTEST_SECRET_BYTES)) {
    throw new RangeError(`A token secret must have ${SHORTEST_SECRET_BYTES} bytes or more.`);
  }
  // Made once: of bytes, a key would be made for every token.
  const ready = keys.map((key) => ({ ...key, key: createSecretKey(key.secret) }));
  const byName = new Map(ready.map((key) => [nameOf(key.secret), key]));
  return {
    newest: createSecretKey(newest.secret),
    newestName: nameOf(newest.secret),
    secretNamed: (name, at) => {
      if (name === undefined) throw new errors.JWSSignatureVerificationFailed();
      const key = byName.get(name);
      const trusted = key && (key.trustedUntil === null || at < key.trustedUntil);
      if (!trusted) throw new KeyOutOfUse();
      return key.key;
    },
  };
}

/** Whose token it is: the user and the family of sessions it was given to. Roles are not inside. */
export interface TokenHolder {
  readonly userId: number;
  readonly family: string;
}

export type TokenReading =
  | { readonly state: 'good'; readonly holder: TokenHolder; readonly nearEnd: boolean }
  | { readonly state: 'expired' }
  | { readonly state: 'bad' };

/** What a token says whose signature was found to be ours. */
interface Claims {
  readonly holder: TokenHolder;
  /** Seconds since 1970. */
  readonly expires: number;
  readonly keyName: string | undefined;
}

/** Claims by the text of their token, which they are the same for as long as its key counts. */
class Remembered {
  readonly #claims = new Map<string, Claims>();

  get(token: string, now: Date): Claims | undefined {
    const known = this.#claims.get(token);
    if (!known || known.expires > now.getTime() / 1000) return known;
    this.#claims.delete(token);
    return undefined;
  }

  add(token: string, claims: Claims): void {
    const [oldest] = this.#claims.keys();
    if (this.#claims.size >= MOST_REMEMBERED && oldest !== undefined) this.#claims.delete(oldest);
    this.#claims.set(token, claims);
  }
}

export interface AccessTokens {
  issue(holder: TokenHolder): Promise<string>;
  /** Checks signature and times only; whether the session still exists is looked up in the database. */
  read(token: string): Promise<TokenReading>;
}

/**
 * Signed, short-lived access tokens.
 * @param keys the first signs; the others only let the tokens they signed live out their time
 * @param issuer the name of the application: those of another with the same keys are refused
 * @throws RangeError when there is no key, or one is too short
 */
export function createAccessTokens(
  keys: readonly TokenKey[],
  now: () => Date,
  issuer = DEFAULT_NAME,
): AccessTokens {
  const ring = createKeyRing(keys);
  const remembered = new Remembered();
  const verify = async (token: string, currentDate: Date): Promise<Claims | null> => {
    const { payload, protectedHeader } = await jwtVerify(
      token,
      ({ kid }) => ring.secretNamed(kid, currentDate),
      { algorithms: [ALGORITHM], issuer, requiredClaims: ['sub', 'sid', 'exp'], currentDate },
    );
    const { sub, sid, exp = 0 } = payload;
    if (typeof sid !== 'string') return null;
    const holder = { userId: Number(sub), family: sid };
    const claims = { holder, expires: exp, keyName: protectedHeader.kid };
    remembered.add(token, claims);
    return claims;
  };
  return {
    issue: ({ userId, family }) => {
      const issuedAt = Math.floor(now().getTime() / 1000);
      return new SignJWT({ sid: family })
        .setProtectedHeader({ alg: ALGORITHM, kid: ring.newestName })
        .setIssuer(issuer)
        .setSubject(String(userId))
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + ACCESS_TOKEN_SECONDS)
        .sign(ring.newest);
    },
    read: async (token) => {
      const currentDate = now();
      try {
        const known = remembered.get(token, currentDate);
        if (known) ring.secretNamed(known.keyName, currentDate);
        const claims = known ?? (await verify(token, currentDate));
        if (!claims) return { state: 'bad' };
        const nearEnd = claims.expires - currentDate.getTime() / 1000 < RENEWAL_SECONDS;
        return { state: 'good', holder: claims.holder, nearEnd };
      } catch (error) {
        const passed = error instanceof errors.JWTExpired || error instanceof KeyOutOfUse;
        return { state: passed ? 'expired' : 'bad' };
      }
    },
  };
}
