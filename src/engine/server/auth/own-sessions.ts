import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Connection } from '../db/connection.ts';
import { sessions } from '../db/system-tables.ts';
import { endFamily, LONGEST_SESSION_SECONDS, type Moment } from './sessions.ts';

/** One sign-in of a user that still lives. */
export interface OwnSession {
  /** The family of its tokens; by itself it opens nothing. */
  readonly id: string;
  readonly startedAt: Date;
  /** Updated every few minutes of use, not with every call. */
  readonly lastUsedAt: Date;
  readonly userAgent: string | null;
}

/** More than anybody looks through; the ones used last come first. */
const MOST_SHOWN = 100;

const startedAt = sql`coalesce(min(${sessions.startedAt}), min(${sessions.createdAt}))`;
const lastUsedAt = sql`max(greatest(${sessions.createdAt}, ${sessions.lastUsedAt}))`;
const lives = (now: Date) => and(isNull(sessions.revokedAt), gt(sessions.expiresAt, now));

/** The sessions of a user that have not ended, the one used last first. */
export async function listSessions(
  connection: Connection,
  userId: number,
  now: Date,
): Promise<OwnSession[]> {
  return connection
    .select({
      id: sessions.family,
      startedAt: startedAt.mapWith(sessions.createdAt),
      lastUsedAt: lastUsedAt.mapWith(sessions.createdAt),
      userAgent: sql<string | null>`max(${sessions.userAgent})`,
    })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .groupBy(sessions.family)
    .having(sql`bool_or(${lives(now)})`)
    .orderBy(desc(lastUsedAt), sessions.family)
    .limit(MOST_SHOWN);
}

/** Ends one session of a user; false when the user has none of that id that lives. */
export async function endOwnSession(
  connection: Connection,
  userId: number,
  family: string,
  now: Date,
): Promise<boolean> {
  const [own] = await connection
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.family, family), lives(now)))
    .limit(1);
  if (own) await endFamily(connection, family, now);
  return own !== undefined;
}

/** Notes that a session is in use, which puts its end off. */
export async function noteUse(
  connection: Connection,
  family: string,
  { now, idleSeconds }: Moment,
): Promise<void> {
  const began = sql`coalesce(${sessions.startedAt}, ${sessions.createdAt})`;
  const longest = sql`${began} + make_interval(secs => ${LONGEST_SESSION_SECONDS})`;
  const idleUntil = new Date(now.getTime() + idleSeconds * 1000).toISOString();
  await connection
    .update(sessions)
    .set({ lastUsedAt: now, expiresAt: sql`least(${idleUntil}::timestamptz, ${longest})` })
    .where(and(eq(sessions.family, family), isNull(sessions.usedAt)));
}
