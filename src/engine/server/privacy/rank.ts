import { eq } from 'drizzle-orm';
import { isId } from '../../declaration/fields/value.ts';
import { USERS } from '../../declaration/profile.ts';
import type { Principal } from '../access/principal.ts';
import { users } from '../access/user-tables.ts';
import type { ServerContext } from '../context.ts';
import { ApiError } from '../http/errors.ts';
import { holdsAll, keysOfRoles } from '../users/held.ts';

/**
 * The id of a user whose whole data this principal may take away: from where somebody signs in is
 * no business of those who may do less.
 * @throws ApiError `validation`, `not_found`
 */
export async function checkRank(
  { database }: ServerContext,
  principal: Principal,
  id: unknown,
): Promise<number> {
  const refuse = (key: string): ApiError =>
    new ApiError('validation', { fields: { id: [{ key }] }, resource: USERS });
  if (!isId(id)) throw refuse('integer');
  const [found] = await database.db
    .select({ admin: users.admin, roleIds: users.roleIds })
    .from(users)
    .where(eq(users.id, id));
  if (!found) throw new ApiError('not_found');
  if (principal.admin || id === principal.userId) return id;
  const held = holdsAll(principal, await keysOfRoles(database.db, found.roleIds));
  if (found.admin || !held) throw refuse('api:exportOfStronger');
  return id;
}
