import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { usersOf } from '../../declaration/profile.ts';
import { usersOfScreen } from '../access/access.ts';
import { principalOf } from '../access/guards.ts';
import { sightFor } from '../access/sight.ts';
import { type CallTypes, call } from '../calls/call.ts';
import { ifMatchParameter } from '../calls/components.ts';
import { ID } from '../calls/json-schema.ts';
import { leniently, requiredValue, rowOf } from '../calls/schemas.ts';
import type { ServerContext } from '../context.ts';
import type { ResourceHooks } from '../resources/hooks.ts';
import { readIfMatch } from '../resources/if-match.ts';
import { createResourceService } from '../resources/service.ts';
import { lockHooks, unlockHooks } from './lock-hooks.ts';

/** `POST /api/user/lockUser` and `unlockUser`: a save of the user that writes the lock alone. */
export async function userRoutes(
  app: FastifyInstance,
  { context }: { context: ServerContext },
): Promise<void> {
  const users = usersOf(context.config);
  const calls = app.withTypeProvider<CallTypes>();
  const add = (name: string, hooks: ResourceHooks): void => {
    const service = createResourceService(context, { [users.name]: hooks });
    const lock = call({
      access: usersOfScreen(users, 'change'),
      tag: `menu:screens.${users.screen.name}`,
      summary: `api:openapi.user.${name}`,
      parameters: (describer) => [ifMatchParameter(describer)],
      body: leniently(z.strictObject({ id: requiredValue(ID), version: requiredValue(ID) })),
      resource: users.name,
      example: { data: { id: 1, version: 1 } },
      answer: z.object({ data: rowOf(users.name) }),
      errors: ['validation', 'not_found', 'conflict'],
    });
    calls.post(`/api/${users.calls.group}/${name}`, lock, async (request) => {
      const principal = principalOf(request);
      // What is sent has no field in it: that it is a change shows by the call alone.
      const sight = principal.sight && sightFor(principal.sight, users.permission, 'change');
      const ifMatch = readIfMatch(request);
      const by = { ...principal, sight };
      return { data: await service.save(by, users.name, request.body.data, { ifMatch }) };
    });
  };
  add('lockUser', lockHooks(context.config));
  add('unlockUser', unlockHooks(context.config));
}
