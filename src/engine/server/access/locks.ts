import { and, eq, isNull, lt, or } from 'drizzle-orm';
import type { Connection } from '../db/connection.ts';
import { users } from './user-tables.ts';

/**
 * `lockedUntil` of an account that somebody has locked: it ends by unlocking alone. Any earlier
 * moment only shows that guessing of the password is slowed down until then, which neither ends
 * sessions nor takes an administrator away.
 */
export const LOCKED_FOR_GOOD = new Date('9999-12-31T00:00:00.000Z');

/** Whether nobody has locked the account; inside a query of `users`. */
const isUnlocked = or(isNull(users.lockedUntil), lt(users.lockedUntil, LOCKED_FOR_GOOD));

/** Whether an account is neither retired nor locked; inside a query of `users`. */
export const usable = and(eq(users.active, true), isUnlocked);

/** Whether somebody has locked the account; of a stored row, where times are texts. */
export function isLocked(lockedUntil: unknown): boolean {
  return typeof lockedUntil === 'string' && new Date(lockedUntil) >= LOCKED_FOR_GOOD;
}

/**
 * Shows those who manage users until when guessing of a password is slowed down; the wait itself
 * is the count of tries. An account that somebody locked stays so.
 */
export async function showWait(
  connection: Connection,
  username: string,
  until: Date,
): Promise<void> {
  await connection
    .update(users)
    .set({ lockedUntil: until })
    .where(and(eq(users.username, username), isUnlocked));
}
