import { eq } from 'drizzle-orm';
import { isId } from '../../declaration/fields/value.ts';
import { USERS, usersOf } from '../../declaration/profile.ts';
import type { Principal } from '../access/principal.ts';
import { users } from '../access/user-tables.ts';
import type { ServerContext } from '../context.ts';
import { ApiError } from '../http/errors.ts';
import { createEngine } from '../resources/engine.ts';
import { seenFor } from '../resources/row-actions.ts';
import { isSeen } from '../resources/seen.ts';
import { hasUnseen, isStronger } from '../users/stronger.ts';

/**
 * The id of a user whose whole data this principal may take away: from where somebody signs in is
 * no business of those who may do less.
 * @throws ApiError `validation`, `not_found`
 */
export async function checkRank(
  context: ServerContext,
  principal: Principal,
  id: unknown,
): Promise<number> {
  const refuse = (key: string): ApiError =>
    new ApiError('validation', { fields: { id: [{ key }] }, resource: USERS });
  if (!isId(id)) throw refuse('integer');
  const { db } = context.database;
  const engine = createEngine(context, {});
  const isThere = await isSeen(
    seenFor(engine, principal, usersOf(context.config), 'export'),
    USERS,
    id,
  );
  const [found] = await db
    .select({ admin: users.admin, roleIds: users.roleIds })
    .from(users)
    .where(eq(users.id, id));
  if (!found || !isThere) throw new ApiError('not_found');
  if (principal.admin || id === principal.userId) return id;
  const stronger = await isStronger(context.config, db, principal, { id, ...found });
  if (found.admin || stronger) throw refuse('api:exportOfStronger');
  // The file has all that is theirs, and roles say nothing about that.
  if (await hasUnseen(context.config, db, principal, id)) throw refuse('api:exportOfUnseen');
  return id;
}
