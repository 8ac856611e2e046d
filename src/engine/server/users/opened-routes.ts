import { and, eq, inArray } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { MAXIMUM_ID } from '../../declaration/fields/value.ts';
import { usersOf } from '../../declaration/profile.ts';
import { usersOfScreen } from '../access/access.ts';
import { roles } from '../access/user-tables.ts';
import { type CallTypes, call } from '../calls/call.ts';
import { asRecord, dataOf } from '../calls/schemas.ts';
import type { ServerContext } from '../context.ts';
import { grantsOfRoles } from './held.ts';

const MOST_ROLES = 500;

/** A list, and what is in it, are wrong in the same way. */
const ID = z.int('list').min(1, 'list').max(MAXIMUM_ID, 'list');
const ROLE_IDS = z
  .array(
    z.preprocess((id) => (typeof id === 'string' ? Number(id) : id), ID),
    'list',
  )
  .max(MOST_ROLES, 'tooMany');

/**
 * `POST /api/user/openedBy`: which permission keys these roles open together, for who chooses the
 * roles of a user without managing roles. Retired roles open nothing.
 */
export async function openedRoutes(
  app: FastifyInstance,
  { context }: { context: ServerContext },
): Promise<void> {
  const { config, database } = context;
  const users = usersOf(config);
  const openedBy = call({
    access: usersOfScreen(users),
    tag: `menu:screens.${users.screen.name}`,
    summary: 'api:openapi.user.openedBy',
    body: dataOf(asRecord(z.object({ roleIds: ROLE_IDS }))),
    resource: users.name,
    example: { data: { roleIds: [1] } },
    answer: z.object({ data: z.array(z.enum(config.permissions)) }),
    errors: ['validation'],
  });
  const address = `/api/${users.calls.group}/openedBy`;
  app.withTypeProvider<CallTypes>().post(address, openedBy, async (request) => {
    const inUse = await database.db
      .select({ id: roles.id })
      .from(roles)
      .where(and(eq(roles.active, true), inArray(roles.id, request.body.data.roleIds)));
    const ids = inUse.map(({ id }) => id);
    const grants = await grantsOfRoles(database.db, ids);
    const opens = (key: string): boolean => {
      const isWhole = Object.values(config.screens).some(
        ({ permission, wholeOnly }) => permission === key && wholeOnly,
      );
      return grants.some((grant) => grant.key === key && (!isWhole || grant.scope === 'all'));
    };
    return { data: config.permissions.filter(opens) };
  });
}
