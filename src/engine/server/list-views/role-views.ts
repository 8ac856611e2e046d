/** Whose business the views are that roles share. */
import { and, eq, inArray } from 'drizzle-orm';
import { may, type Principal } from '../access/principal.ts';
import { roles, users } from '../access/user-tables.ts';
import type { ServerContext } from '../context.ts';
import type { Connection } from '../db/connection.ts';
import { ApiError } from '../http/errors.ts';
import { grantsOfRoles, holdsAll } from '../users/held.ts';
import { openBeyond } from '../users/stronger.ts';

/** Who manages roles makes views for them. */
export function managesRoles({ config }: Pick<ServerContext, 'config'>, who: Principal): boolean {
  const { roles: declared } = config.resources;
  return declared !== undefined && may(who, declared.permission);
}

/** The roles in use that somebody holds. */
export async function heldRoles(on: Connection, userId: number): Promise<readonly number[]> {
  const [found] = await on
    .select({ roleIds: users.roleIds })
    .from(users)
    .where(eq(users.id, userId));
  const held = found?.roleIds ?? [];
  if (held.length === 0) return [];
  const active = await on
    .select({ id: roles.id })
    .from(roles)
    .where(and(inArray(roles.id, held), eq(roles.active, true)));
  return active.map(({ id }) => id);
}

/**
 * Those of some roles whose views somebody arranges: that give no more than they may use, and open to
 * nobody who holds them what they do not see. What lists of others open with is theirs as little as
 * the roles are.
 */
export async function arrangedRoles(
  { config }: Pick<ServerContext, 'config'>,
  on: Connection,
  principal: Principal,
  ids: Iterable<number>,
): Promise<ReadonlySet<number>> {
  if (!managesRoles({ config }, principal)) return new Set();
  const all = new Set(ids);
  if (principal.admin) return all;
  const arranged = new Set<number>();
  for (const id of all) {
    const grants = await grantsOfRoles(on, [id]);
    if (!holdsAll(principal, grants)) continue;
    if (!(await openBeyond(config, on, principal, id, grants))) arranged.add(id);
  }
  return arranged;
}

/** The role that a view is to be shared by, once it is known that its sharer may. @throws ApiError */
export async function checkRole(
  context: Pick<ServerContext, 'config'>,
  tx: Connection,
  principal: Principal,
  roleId: number | null,
): Promise<number | null> {
  if (roleId === null) return null;
  if (!managesRoles(context, principal)) throw new ApiError('forbidden');
  const refuse = (key: string) => new ApiError('validation', { fields: { roleId: [{ key }] } });
  const [role] = await tx.select({ active: roles.active }).from(roles).where(eq(roles.id, roleId));
  if (!role?.active) throw refuse(role ? 'referenceRetired' : 'referenceMissing');
  const arranged = await arrangedRoles(context, tx, principal, [roleId]);
  if (!arranged.has(roleId)) throw refuse('api:viewOfOthers');
  return roleId;
}
