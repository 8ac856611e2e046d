import { and, eq, type SQL, sql } from 'drizzle-orm';
import { ACTIONS, rightOf, rightsOf } from '../../declaration/actions.ts';
import { usersOf } from '../../declaration/profile.ts';
import { ROW_SCOPES, type RowScope } from '../../declaration/scope.ts';
import type { Config } from '../../declaration/types.ts';
import { holds, isBlank } from '../../declaration/validate.ts';
import type { ServerContext } from '../context.ts';
import type { Connection } from '../db/connection.ts';
import { cacheBelonging, memberColumn, type ReadBelonging, readBelongingIn } from './belonging.ts';
import { BELONGING_VERSION } from './belonging-version.ts';
import { usable } from './locks.ts';
import type { Principal } from './principal.ts';
import { isScoped, type Sight } from './sight.ts';
import { users } from './user-tables.ts';

/** What a role gives: its keys, what it takes away of them, and which rows it opens. */
interface HeldRole {
  readonly auths: readonly string[];
  readonly denied: readonly string[];
  readonly scope: string;
}

/** A user's active roles; inside a query of `users`. */
const heldRoles = (scoped: boolean) => sql<HeldRole[]>`(
  select coalesce(json_agg(json_build_object('auths', role.auths, 'denied', role.denied,
    'scope', ${sql.raw(scoped ? 'role.scope' : "'all'")})), '[]'::json)
  from roles as role where role.active and role.id = any(users.role_ids))`;

const COLUMNS = {
  id: users.id,
  username: users.username,
  title: users.title,
  firstName: users.firstName,
  lastName: users.lastName,
  admin: users.admin,
  mustChangePassword: users.mustChangePassword,
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
  readonly roles: readonly HeldRole[];
  /** Id of the organisation that they belong to. */
  readonly memberOf: unknown;
  /** Of who belongs where. */
  readonly version: string | null;
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

interface Reading extends Declared {
  readonly readBelonging: ReadBelonging;
}

type Scopes = ReadonlyMap<string, ReadonlySet<RowScope>>;

/** What the roles of a user open of the rows of each screen, by its key. */
function scopesOf({ roles }: Found): Scopes {
  const scopes = new Map<string, Set<RowScope>>();
  for (const { auths, scope: word } of roles) {
    const scope = ROW_SCOPES.find((known) => known === word) ?? 'own';
    for (const key of auths) scopes.set(key, (scopes.get(key) ?? new Set()).add(scope));
  }
  return scopes;
}

/** Every right that at least one role gives with its key, and of which rows. */
function givenBy({ roles }: Found): Scopes {
  const given = new Map<string, Set<RowScope>>();
  for (const { auths, denied, scope: word } of roles) {
    const scope = ROW_SCOPES.find((known) => known === word) ?? 'own';
    const taken = new Set(denied);
    for (const right of rightsOf(auths)) {
      if (!taken.has(right)) given.set(right, (given.get(right) ?? new Set()).add(scope));
    }
  }
  return given;
}

/**
 * What no role gives of the keys, and what is given for fewer rows than the key opens. Roles that open
 * some rows give nothing of screens that they do not open.
 */
function limitsOf(found: Found, scopes: Scopes, { config }: Declared) {
  const denied = new Set<string>();
  const narrower = new Map<string, ReadonlySet<RowScope>>();
  if (found.roles.every((role) => role.denied.length === 0)) return { denied, narrower };
  const given = givenBy(found);
  const screens = Object.values(config.screens).filter(({ wholeOnly }) => wholeOnly);
  const whole = new Set(screens.map(({ permission }) => permission));
  for (const [key, seen] of scopes) {
    for (const action of ACTIONS) {
      const right = rightOf(key, action);
      const rows = given.get(right);
      if (!rows || (whole.has(key) && !rows.has('all'))) denied.add(right);
      else if (!rows.has('all') && rows.size < seen.size) narrower.set(right, rows);
    }
  }
  return { denied, narrower };
}

/**
 * What the roles of a user unlock: screens of staff alone stay closed to others, and those that show
 * what is made of all rows to users who see some.
 */
function permissionsOf(scopes: Scopes, isStaff: boolean, { config }: Declared) {
  const unlocked = new Set(scopes.keys());
  for (const { permission, staffOnly, wholeOnly } of Object.values(config.screens)) {
    if (staffOnly && !isStaff) unlocked.delete(permission);
    if (wholeOnly && !scopes.get(permission)?.has('all')) unlocked.delete(permission);
  }
  return unlocked;
}

/** Which rows a user sees; undefined for who sees all that any of their keys opens. */
async function sightOf(
  found: Found,
  given: Required<Pick<Sight, 'scopes' | 'narrower'>>,
  { config, readBelonging }: Reading,
): Promise<Sight | undefined> {
  const { scopes, narrower } = given;
  const seesAll = scopes.size > 0 && [...scopes.values()].every((rows) => rows.has('all'));
  if (found.admin || (seesAll && narrower.size === 0) || !isScoped(config)) return undefined;
  const belonging = await readBelonging({
    organisation: typeof found.memberOf === 'number' ? found.memberOf : null,
    areasWanted: [...scopes.values()].some((rows) => rows.has('areas')),
    version: found.version,
  });
  return { userId: found.id, ...given, ...belonging };
}

async function toPrincipal(found: Found | undefined, declared: Reading): Promise<Principal | null> {
  if (found === undefined) return null;
  const { staff } = declared.config;
  // Where nothing is said, or nothing is filled in, nobody is.
  const isStaff =
    staff !== undefined && !isBlank(found.rank) && holds(staff, { [staff.field]: found.rank });
  const held = scopesOf(found);
  const permissions = permissionsOf(held, isStaff, declared);
  // What a closed screen would show or choose among is no reason to see anything.
  const scopes = new Map([...held].filter(([key]) => permissions.has(key)));
  const { denied, narrower } = limitsOf(found, scopes, declared);
  const sight = await sightOf(found, { scopes, narrower }, declared);
  return {
    userId: found.id,
    username: found.username,
    fullname: fullname(found),
    admin: found.admin,
    permissions,
    denied,
    isStaff,
    sight,
    mustChangePassword: found.mustChangePassword,
    client: null,
  };
}

/** The column of `users` that decides who is staff. */
function rankColumn(config: Config): string | null {
  return (config.staff && usersOf(config).fieldsByName[config.staff.field]?.column) ?? null;
}

const columnOfUsers = (column: string | null): SQL<unknown> =>
  column ? sql`${users}.${sql.identifier(column)}` : sql`null`;

function selectActive(connection: Connection, { config }: Declared, condition: SQL) {
  const scoped = isScoped(config);
  const rank = columnOfUsers(rankColumn(config));
  const memberOf = columnOfUsers(scoped ? memberColumn(config) : null);
  const version = scoped ? BELONGING_VERSION : sql<string | null>`null`;
  return connection
    .select({ ...COLUMNS, roles: heldRoles(scoped), rank, memberOf, version })
    .from(users)
    .where(and(usable, condition));
}

/** The user as the principal of calls, with what the roles unlock now; null unless active and not locked. */
export async function findPrincipal(
  context: Pick<ServerContext, 'database' | 'config'>,
  userId: number,
): Promise<Principal | null> {
  const found = await selectActive(context.database.db, context, eq(users.id, userId));
  return toPrincipal(found[0], { ...context, readBelonging: readBelongingIn(context) });
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
 * Prepares the one query that every signed-in request costs: look-ups by index. Nothing of it is
 * cached, so that a changed role, a retired user or a sign-out counts from the next request on; where
 * an organisation's members belong is, for as long as the version that it reads is the same.
 */
export function prepareSessionLookup(
  context: Pick<ServerContext, 'database' | 'config'>,
): SessionLookup {
  const alive = sql`users.id = ${sql.placeholder('userId')} and exists (
    select 1 from sessions where sessions.family = ${sql.placeholder('family')}
    and sessions.user_id = users.id and sessions.revoked_at is null
    and sessions.expires_at > ${sql.placeholder('now')})`;
  const query = selectActive(context.database.db, context, alive).prepare('principal_of_session');
  const declared = { ...context, readBelonging: cacheBelonging(context) };
  return async (userId, family, now) => {
    const found = await query.execute({ userId, family, now: now.toISOString() });
    return toPrincipal(found[0], declared);
  };
}
