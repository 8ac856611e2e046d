import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { and, eq, gt, isNull, lt, ne, type SQL, sql } from 'drizzle-orm';
import { usable } from '../access/locks.ts';
import { users } from '../access/user-tables.ts';
import type { Connection } from '../db/connection.ts';
import { sessions } from '../db/system-tables.ts';
import type { TokenHolder } from './access-tokens.ts';

/** However much it is used, a session ends this long after its sign-in. */
export const LONGEST_SESSION_SECONDS = 30 * 24 * 60 * 60;
/** A session that is not used for this long ends, unless `SESSION_IDLE_HOURS` says otherwise. */
export const IDLE_SECONDS = 12 * 60 * 60;
/**
 * Two tabs of one browser may send the same cookie at once. For this long after a token was
 * exchanged, its second use gets a fresh access token, but no refresh token: a thief who is that
 * quick gains minutes, never a session, and any later use still ends the family.
 */
export const RACE_SECONDS = 10;

/** A refresh token, returned once; only its hash is stored. */
export interface RefreshGrant extends TokenHolder {
  readonly refreshToken: string;
}

export type Refresh =
  | ({ readonly kind: 'rotated' } & RefreshGrant)
  /** Another tab has just exchanged the same token. */
  | ({ readonly kind: 'raced' } & TokenHolder)
  /** A token used twice: the family it belonged to has been ended. */
  | { readonly kind: 'reused'; readonly userId: number }
  | { readonly kind: 'refused' };

/** When a session is begun or used, and how long it then lives without being used again. */
export interface Moment {
  readonly now: Date;
  readonly idleSeconds: number;
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
const secondsAfter = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000);

interface NewToken extends TokenHolder {
  readonly userAgent: string | null;
  /** When the family began. */
  readonly startedAt: Date;
}

async function addToken(
  connection: Connection,
  { userId, family, userAgent, startedAt }: NewToken,
  { now, idleSeconds }: Moment,
): Promise<RefreshGrant> {
  const idleUntil = now.getTime() + idleSeconds * 1000;
  const longest = startedAt.getTime() + LONGEST_SESSION_SECONDS * 1000;
  const refreshToken = randomBytes(32).toString('base64url');
  await connection.insert(sessions).values({
    id: randomUUID(),
    family,
    userId,
    tokenHash: hashOf(refreshToken),
    createdAt: now,
    expiresAt: new Date(Math.min(idleUntil, longest)),
    userAgent,
    startedAt,
  });
  return { userId, family, refreshToken };
}

/** Begins a family of sessions at a sign-in, and clears away the user's sessions long expired. */
export async function startSession(
  connection: Connection,
  userId: number,
  moment: Moment,
  userAgent: string | null,
): Promise<RefreshGrant> {
  const { now } = moment;
  await connection
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), lt(sessions.expiresAt, now)));
  const family = randomUUID();
  return addToken(connection, { userId, family, userAgent, startedAt: now }, moment);
}

function revoke(connection: Connection, which: SQL | undefined, now: Date) {
  return connection
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(isNull(sessions.revokedAt), which))
    .returning({ userId: sessions.userId });
}

/**
 * Ends one family: its refresh tokens and every access token given with them. Resolves to whose it
 * was; null when it had ended before.
 */
export async function endFamily(
  connection: Connection,
  family: string,
  now: Date,
): Promise<number | null> {
  const [ended] = await revoke(connection, eq(sessions.family, family), now);
  return ended?.userId ?? null;
}

/** Ends a user's sessions; the family given, if any, lives on. */
export async function endSessionsOf(
  connection: Connection,
  userId: number,
  now: Date,
  exceptFamily?: string,
): Promise<void> {
  const others = exceptFamily === undefined ? undefined : ne(sessions.family, exceptFamily);
  await revoke(connection, and(eq(sessions.userId, userId), others), now);
}

/** Whether a session has not ended, nor its user been retired or locked. */
export async function livesStill(
  connection: Connection,
  { userId, family }: TokenHolder,
  now: Date,
): Promise<boolean> {
  const [found] = await connection
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.userId, userId),
        eq(sessions.family, family),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, now),
        usable,
      ),
    )
    .limit(1);
  return found !== undefined;
}

/** The family a refresh token belongs to, whatever its state. */
export async function familyOf(connection: Connection, token: string): Promise<string | null> {
  const [found] = await connection
    .select({ family: sessions.family })
    .from(sessions)
    .where(eq(sessions.tokenHash, hashOf(token)));
  return found?.family ?? null;
}

/**
 * Exchanges a refresh token for the next one. A token used twice points to theft: the whole family
 * ends. Run it in a transaction of its own that commits whatever the outcome.
 */
export async function refreshSession(
  tx: Connection,
  token: string,
  moment: Moment,
): Promise<Refresh> {
  const { now } = moment;
  const [found] = await tx
    .select({
      session: sessions,
      usable: sql<boolean>`(${usable})`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.tokenHash, hashOf(token)))
    .for('update', { of: sessions });
  if (!found || found.session.revokedAt !== null || found.session.expiresAt <= now) {
    return { kind: 'refused' };
  }
  const { id, userId, family, usedAt, userAgent, createdAt } = found.session;
  const raced = usedAt !== null && now <= secondsAfter(usedAt, RACE_SECONDS);
  if (!found.usable || (usedAt !== null && !raced)) {
    await endFamily(tx, family, now);
    return found.usable ? { kind: 'reused', userId } : { kind: 'refused' };
  }
  if (raced) return { kind: 'raced', userId, family };
  await tx.update(sessions).set({ usedAt: now }).where(eq(sessions.id, id));
  const startedAt = found.session.startedAt ?? createdAt;
  const grant = await addToken(tx, { userId, family, userAgent, startedAt }, moment);
  return { kind: 'rotated', ...grant };
}
