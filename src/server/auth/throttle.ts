import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { eq, lt, sql } from 'drizzle-orm';
import type { Connection } from '../db/connection.ts';
import { signInAttempts } from '../db/system-tables.ts';

/** How many failures are borne, and for how long trying is then refused. */
export interface Limit {
  readonly kind: string;
  /** Failures after which trying is refused. */
  readonly failures: number;
  readonly firstBlockSeconds: number;
  /** The block doubles with each further failure, up to this. */
  readonly longestBlockSeconds: number;
  /** Without a failure for this long, the count starts anew. */
  readonly memorySeconds: number;
}

const BLOCKS = { firstBlockSeconds: 60, longestBlockSeconds: 900, memorySeconds: 900 };
/**
 * Blocks always pass by themselves, and soon: guessing is slowed to a few tries an hour, yet nobody
 * can keep a person out for long by mistyping on purpose.
 */
export const ACCOUNT_LIMIT: Limit = { kind: 'account', failures: 5, ...BLOCKS };
/** A whole office may share one address. */
export const ADDRESS_LIMIT: Limit = { kind: 'address', failures: 50, ...BLOCKS };
/** Guesses at the current password from a session left open. */
export const PASSWORD_CHANGE_LIMIT: Limit = { kind: 'passwordChange', failures: 5, ...BLOCKS };

export type Reservation =
  /** The try may go on; it already counts as failed. `blockedUntil`: what a failure brings. */
  | { readonly allowed: true; readonly blockedUntil: Date | null }
  | { readonly allowed: false; readonly waitSeconds: number };

/** An IPv6 customer owns a whole /64: its addresses count as one. */
function network(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.split('::');
  const groups = head.split(':');
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').length;
  return [...groups, ...Array<string>(Math.max(missing, 0)).fill('0')].slice(0, 4).join(':');
}

function subjectOf(limit: Limit, value: string): string {
  const counted = limit.kind === ADDRESS_LIMIT.kind ? network(value) : value;
  return `${limit.kind}:${createHash('sha256').update(counted).digest('hex')}`;
}

function blockFor(limit: Limit, failures: number, now: Date): Date | null {
  if (failures < limit.failures) return null;
  const doubled = limit.firstBlockSeconds * 2 ** (failures - limit.failures);
  return new Date(now.getTime() + Math.min(doubled, limit.longestBlockSeconds) * 1000);
}

/**
 * Counts a try as failed before it is made, so that many at once cannot slip past the limit; a try
 * that succeeds takes it back by `forgiveAll` or `forgiveOne`. Run it in a short transaction of
 * its own.
 */
export async function reserveTry(
  tx: Connection,
  limit: Limit,
  value: string,
  now: Date,
): Promise<Reservation> {
  const subject = subjectOf(limit, value);
  const fresh = { subject, failures: 0, blockedUntil: null, expiresAt: now };
  await tx.insert(signInAttempts).values(fresh).onConflictDoNothing();
  const [kept] = await tx
    .select()
    .from(signInAttempts)
    .where(eq(signInAttempts.subject, subject))
    .for('update');
  const count = kept === undefined || kept.expiresAt <= now ? fresh : kept;
  if (count.blockedUntil !== null && count.blockedUntil > now) {
    const waitSeconds = Math.ceil((count.blockedUntil.getTime() - now.getTime()) / 1000);
    return { allowed: false, waitSeconds };
  }
  const failures = count.failures + 1;
  const blockedUntil = blockFor(limit, failures, now);
  const remembered = (blockedUntil ?? now).getTime() + limit.memorySeconds * 1000;
  await tx
    .update(signInAttempts)
    .set({ failures, blockedUntil, expiresAt: new Date(remembered) })
    .where(eq(signInAttempts.subject, subject));
  return { allowed: true, blockedUntil };
}

/** Forgets every failure against an account: its owner has come in, or got a new password. */
export async function forgiveAll(connection: Connection, limit: Limit, value: string) {
  await connection
    .delete(signInAttempts)
    .where(eq(signInAttempts.subject, subjectOf(limit, value)));
}

/** Takes back one reserved try: it succeeded. */
export async function forgiveOne(connection: Connection, limit: Limit, value: string) {
  await connection
    .update(signInAttempts)
    .set({ failures: sql`greatest(failures - 1, 0)`, blockedUntil: null })
    .where(eq(signInAttempts.subject, subjectOf(limit, value)));
}

/** Clears away counts that no longer matter. */
export async function clearOldTries(connection: Connection, now: Date): Promise<void> {
  await connection.delete(signInAttempts).where(lt(signInAttempts.expiresAt, now));
}
