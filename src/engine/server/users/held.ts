import { inArray, sql } from 'drizzle-orm';
import { ROW_SCOPES, type RowScope, SCOPE_FIELD } from '../../declaration/scope.ts';
import type { Principal } from '../access/principal.ts';
import { roles } from '../access/user-tables.ts';
import type { Connection } from '../db/connection.ts';

/** A key, and which rows a role opens with it. */
export interface Grant {
  readonly key: string;
  readonly scope: RowScope;
}

/** Which rows a role opens: all of them where roles do not say. */
export function rowScopeOf(value: unknown): RowScope {
  return ROW_SCOPES.find((known) => known === value) ?? 'all';
}

export const grantsOf = (keys: readonly string[], scope: RowScope): Grant[] =>
  keys.map((key) => ({ key, scope }));

/** What is in `next` and not in `previous`. */
export function added<T>(next: readonly T[], previous: readonly T[]): T[] {
  return next.filter((item) => !previous.includes(item));
}

/** Whether the principal holds the key, and sees with it what another would. */
function holds({ permissions, sight }: Principal, { key, scope }: Grant): boolean {
  if (!permissions.has(key)) return false;
  const own = sight?.scopes.get(key);
  // Who sees rows of others sees those that somebody in their sight calls their own.
  return !sight || scope === 'own' || own?.has('all') === true || own?.has(scope) === true;
}

/** Whether the principal holds every one of these. */
export function holdsAll(principal: Principal, grants: readonly Grant[]): boolean {
  return principal.admin || grants.every((grant) => holds(principal, grant));
}

/** Everything these roles carry, retired roles too: they may come back. */
export async function grantsOfRoles(
  connection: Connection,
  ids: readonly number[],
): Promise<readonly Grant[]> {
  if (ids.length === 0) return [];
  // Roles have the field only where a resource says whose its rows are.
  const scope = sql<string | null>`to_jsonb(${roles}) ->> ${SCOPE_FIELD}::text`;
  const found = await connection
    .select({ auths: roles.auths, scope })
    .from(roles)
    .where(inArray(roles.id, [...ids]));
  return found.flatMap((role) => grantsOf(role.auths, rowScopeOf(role.scope)));
}
