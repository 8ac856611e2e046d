import { createHash, randomUUID } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import * as z from 'zod/mini';
import { id } from '../../declaration/fields/value.ts';
import { DEFAULT_NAME } from '../../declaration/normalize.ts';
import { ALGORITHM, createKeyRing, type TokenKey } from './access-tokens.ts';

/** A browser that people have signed in with, according to its cookie. */
export interface Device {
  readonly id: string;
  /** Who came last before all others. */
  readonly users: readonly KnownUser[];
}

/** A user of a browser, and a mark of the password that was signed in with there. */
type KnownUser = readonly [id: number, password: string];

/** Whose browser it is, as the database has it. */
export interface Owner {
  readonly id: number;
  readonly passwordHash: string | null;
}

/** Distinguishes the passwords of a user, and reveals none: what is stored is salted. */
function ownerMark({ id, passwordHash }: Owner): KnownUser {
  const mark = createHash('sha256').update(String(passwordHash)).digest('base64url').slice(0, 16);
  return [id, mark];
}

/** Whether the owner has signed in there, by the password that is the account's now. */
export function isKnownTo(device: Device, owner: Owner): boolean {
  const [id, password] = ownerMark(owner);
  return device.users.some((user) => user[0] === id && user[1] === password);
}

const payloadRoom = z.object({
  jti: z.string(),
  users: z.array(z.readonly(z.tuple([id(), z.string()]))),
});

/** How long a browser is known that nobody uses. */
export const DEVICE_SECONDS = 180 * 24 * 60 * 60;
/** Enough for a computer of the office that shifts share. */
const MOST_USERS = 8;
/** Distinguishes these tokens from access tokens. */
const AUDIENCE = 'device';

/** Signs what a browser is known by. It opens nothing; it only says whose guesses count there. */
export interface KnownDevices {
  /** Null for none, one of another server, or one that is too old. */
  read(token: string | undefined): Promise<Device | null>;
  /** What the browser is given when a user has signed in with it. */
  remember(device: Device | null, owner: Owner): Promise<string>;
}

/**
 * Browsers are known by a signed cookie and by nothing in the database. Once the keys have changed,
 * each is known again from its next sign-in: a key that leaked must not make browsers known.
 * @throws RangeError when there is no key, or one is too short
 */
export function createKnownDevices(
  keys: readonly TokenKey[],
  now: () => Date,
  issuer = DEFAULT_NAME,
): KnownDevices {
  const ring = createKeyRing(keys);
  return {
    read: async (token) => {
      if (!token) return null;
      const currentDate = now();
      try {
        const { payload } = await jwtVerify(
          token,
          ({ kid }) => ring.secretNamed(kid, currentDate),
          { algorithms: [ALGORITHM], issuer, audience: AUDIENCE, currentDate },
        );
        const { jti, users } = payloadRoom.parse(payload);
        return { id: jti, users };
      } catch {
        return null;
      }
    },
    remember: (device, owner) => {
      const others = device?.users.filter(([id]) => id !== owner.id) ?? [];
      const issuedAt = Math.floor(now().getTime() / 1000);
      return new SignJWT({ users: [ownerMark(owner), ...others].slice(0, MOST_USERS) })
        .setProtectedHeader({ alg: ALGORITHM, kid: ring.newestName })
        .setIssuer(issuer)
        .setAudience(AUDIENCE)
        .setJti(device?.id ?? randomUUID())
        .setExpirationTime(issuedAt + DEVICE_SECONDS)
        .sign(ring.newest);
    },
  };
}
