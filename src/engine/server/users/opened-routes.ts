import { and, eq, inArray } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { isId } from '../../declaration/fields/value.ts';
import { USERS } from '../../declaration/profile.ts';
import { isRecord } from '../../declaration/record.ts';
import { requirePermission } from '../auth/guards.ts';
import type { ServerContext } from '../context.ts';
import { readBody } from '../http/body.ts';
import { ApiError } from '../http/errors.ts';
import { roles } from './tables.ts';

const MOST_ROLES = 500;

/** @throws ApiError `validation` unless it is `{"data": {"roleIds": [1, …]}}` */
function readRoleIds(data: unknown): number[] {
  const { roleIds } = isRecord(data) ? data : {};
  const sent: unknown[] = Array.isArray(roleIds) ? roleIds : [null];
  // Anything else than numbers and digits may not be convertible at all.
  const ids = sent.map((id) => (typeof id === 'string' ? Number(id) : id)).filter(isId);
  if (ids.length < sent.length) {
    throw new ApiError('validation', { fields: { roleIds: [{ key: 'list' }] }, resource: USERS });
  }
  if (ids.length > MOST_ROLES) {
    const tooMany = { key: 'tooMany', params: { max: MOST_ROLES } };
    throw new ApiError('validation', { fields: { roleIds: [tooMany] }, resource: USERS });
  }
  return ids;
}

/**
 * `POST /api/user/openedBy`: which permission keys these roles open together, for who chooses the
 * roles of a user without managing roles. Retired roles open nothing.
 */
export async function openedRoutes(
  app: FastifyInstance,
  { context }: { context: ServerContext },
): Promise<void> {
  const { config, database } = context;
  const { users } = config.resources;
  if (!users) throw new Error('resources.config.ts: users is gone');
  const guard = { onRequest: requirePermission(users.permission) };
  app.post(`/api/${users.calls.group}/openedBy`, guard, async (request) => {
    const ids = readRoleIds(readBody(request, ['data']).data);
    const found = await database.db
      .select({ auths: roles.auths })
      .from(roles)
      .where(and(eq(roles.active, true), inArray(roles.id, ids)));
    const held = new Set(found.flatMap(({ auths }) => auths));
    return { data: config.permissions.filter((key) => held.has(key)) };
  });
}
