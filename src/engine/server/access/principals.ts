import { and, eq, type SQL, sql } from 'drizzle-orm';
import { usersOf } from '../../declaration/profile.ts';
import { holds, isBlank } from '../../declaration/validate.ts';
import type { ServerContext } from '../context.ts';
import type { Connection } from '../db/connection.ts';
import { usable } from './locks.ts';
import type { Principal } from './principal.ts';
import { users } from './user-tables.ts';

/** The keys of a user's active roles; inside a query of `users`. */
const heldPermissions = sql<string[]>`array(
  select distinct held.auth from roles as role, unnest(role.auths) as held(auth)
  where role.active and role.id = any(users.role_ids))`;

const COLUMNS = {
  id: users.id,
  username: users.username,
  title: users.title,
  firstName: users.firstName,
  lastName: users.lastName,
  admin: users.admin,
  mustChangePassword: users.mustChangePassword,
  permissions: heldPermissions,
};

interface Found {
  readonly id: number;
  readonly username: string;
  readonly title: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly admin: boolean;
  readonly mustChangePassword: boolean;
  /** What decides whether they are staff, where something does. */
  readonly rank: unknown;
  readonly permissions: string[];
}

/** Title, first and last name, as people are greeted. */
export function fullnameOf(
  parts: readonly [title: unknown, first: unknown, last: unknown],
): string {
  return parts.filter((part) => typeof part === 'string' && part !== '').join(' ');
}

function fullname({
  title,
  firstName,
  lastName,
}: Pick<Found, 'title' | 'firstName' | 'lastName'>): string {
  return fullnameOf([title, firstName, lastName]);
}

type Declared = Pick<ServerContext, 'config'>;

/** What the roles of a user unlock: screens of staff alone stay closed to others. */
function permissionsOf({ permissions }: Found, isStaff: boolean, { config }: Declared) {
  const unlocked = new Set(permissions);
  if (isStaff) return unlocked;
  for (const { permission, staffOnly } of Object.values(config.screens)) {
    if (staffOnly) unlocked.delete(permission);
  }
  return unlocked;
}

function toPrincipal(found: Found | undefined, declared: Declared): Principal | null {
  if (found === undefined) return null;
  const { staff } = declared.config;
  // Where nothing is said, or nothing is filled in, nobody is.
  const isStaff =
    staff !== undefined && !isBlank(found.rank) && holds(staff, { [staff.field]: found.rank });
  return {
    userId: found.id,
    username: found.username,
    fullname: fullname(found),
    admin: found.admin,
    permissions: permissionsOf(found, isStaff, declared),
    isStaff,
    mustChangePassword: found.mustChangePassword,
    client: null,
  };
}

/** The column of `users` that decides who is staff. */
function rankOf({ config }: Declared): SQL<unknown> {
  const column = config.staff && usersOf(config).fieldsByName[config.staff.field]?.column;
  return column ? sql`${users}.${sql.identifier(column)}` : sql`null`;
}

function selectActive(connection: Connection, declared: Declared, condition: SQL) {
  const rank = rankOf(declared);
  return connection
    .select({ ...COLUMNS, rank })
    .from(users)
    .where(and(usable, condition));
}

/** The user as the principal of calls, with what the roles unlock now; null unless active and not locked. */
export async function findPrincipal(
  context: Pick<ServerContext, 'database' | 'config'>,
  userId: number,
): Promise<Principal | null> {
  const found = await selectActive(context.database.db, context, eq(users.id, userId));
  return toPrincipal(found[0], context);
}

/** What a user is called now, active or not. */
export async function findPerson(
  connection: Connection,
  userId: number,
): Promise<{ readonly username: string; readonly fullname: string } | null> {
  const { username, title, firstName, lastName } = users;
  const [found] = await connection
    .select({ username, title, firstName, lastName })
    .from(users)
    .where(eq(users.id, userId));
  return found ? { username: found.username, fullname: fullname(found) } : null;
}

/** Looks up who holds a session; null when it has ended, or its user is retired or locked. */
export type SessionLookup = (
  userId: number,
  family: string,
  now: Date,
) => Promise<Principal | null>;

/**
 * Prepares the one query that every signed-in request costs: three look-ups by index. Nothing is
 * cached, so that a changed role, a retired user or a sign-out counts from the next request on.
 */
export function prepareSessionLookup(
  context: Pick<ServerContext, 'database' | 'config'>,
): SessionLookup {
  const alive = sql`users.id = ${sql.placeholder('userId')} and exists (
    select 1 from sessions where sessions.family = ${sql.placeholder('family')}
    and sessions.user_id = users.id and sessions.revoked_at is null
    and sessions.expires_at > ${sql.placeholder('now')})`;
  const query = selectActive(context.database.db, context, alive).prepare('principal_of_session');
  return async (userId, family, now) => {
    const found = await query.execute({ userId, family, now: now.toISOString() });
    return toPrincipal(found[0], context);
  };
}
