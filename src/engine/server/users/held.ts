import { inArray, sql } from 'drizzle-orm';
import { ACTIONS, type Action, rightOf } from '../../declaration/actions.ts';
import { ROW_SCOPES, type RowScope, SCOPE_FIELD } from '../../declaration/scope.ts';
import { mayDo, type Principal } from '../access/principal.ts';
import { sightFor } from '../access/sight.ts';
import { roles } from '../access/user-tables.ts';
import type { Connection } from '../db/connection.ts';

/** A key, which rows a role opens with it, and what may be done with them. */
export interface Grant {
  readonly key: string;
  readonly scope: RowScope;
  readonly actions: readonly Action[];
}

/** Which rows a role opens: all of them where roles do not say. */
export function rowScopeOf(value: unknown): RowScope {
  return ROW_SCOPES.find((known) => known === value) ?? 'all';
}

/** What a role with these keys gives, less what it takes away (`user:create`). */
export const grantsOf = (
  keys: readonly string[],
  scope: RowScope,
  denied: readonly string[] = [],
): Grant[] =>
  keys.map((key) => ({
    key,
    scope,
    actions: ACTIONS.filter((action) => !denied.includes(rightOf(key, action))),
  }));

/** What is in `next` and not in `previous`. */
export function added<T>(next: readonly T[], previous: readonly T[]): T[] {
  return next.filter((item) => !previous.includes(item));
}

/** Whether the principal sees, doing this with a key, what another would by a scope. */
function sees({ sight }: Principal, key: string, scope: RowScope, action?: Action): boolean {
  const own = sight && (action ? sightFor(sight, key, action) : sight).scopes.get(key);
  // Who sees rows of others sees those that somebody in their sight calls their own.
  return !sight || scope === 'own' || own?.has('all') === true || own?.has(scope) === true;
}

/** Whether the principal holds the key, and sees and may do with it what another would. */
function holds(principal: Principal, { key, scope, actions }: Grant): boolean {
  if (!principal.permissions.has(key) || !sees(principal, key, scope)) return false;
  return actions.every(
    (action) => mayDo(principal, key, action) && sees(principal, key, scope, action),
  );
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
    .select({ auths: roles.auths, denied: roles.denied, scope })
    .from(roles)
    .where(inArray(roles.id, [...ids]));
  return found.flatMap((role) => grantsOf(role.auths, rowScopeOf(role.scope), role.denied));
}
