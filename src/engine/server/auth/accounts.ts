import { eq, sql } from 'drizzle-orm';
import { usable } from '../access/locks.ts';
import { users } from '../access/user-tables.ts';
import type { Connection } from '../db/connection.ts';
import { credentials } from '../db/system-tables.ts';

/** Who signs in, with what decides whether they may. */
export interface Account {
  readonly id: number;
  readonly username: string;
  /** Neither retired nor locked. */
  readonly usable: boolean;
  readonly passwordHash: string | null;
}

/** Longer than any name an account may have. */
const LONGEST_LOGIN_NAME = 100;

/**
 * The name as accounts store it. Characters no account may have, NUL among them, become one that
 * the database can carry and that makes a name nobody has.
 */
export function loginName(sent: string): string {
  const name = sent.trim().toLowerCase().slice(0, LONGEST_LOGIN_NAME);
  return name.replace(/[^a-z0-9._-]/g, '?');
}

/** The account of this name, as accounts store names. */
export async function findAccount(
  connection: Connection,
  username: string,
): Promise<Account | undefined> {
  const [found] = await connection
    .select({
      id: users.id,
      username: users.username,
      usable: sql<boolean>`(${usable})`,
      passwordHash: credentials.passwordHash,
    })
    .from(users)
    .leftJoin(credentials, eq(credentials.userId, users.id))
    .where(eq(users.username, username));
  return found;
}
