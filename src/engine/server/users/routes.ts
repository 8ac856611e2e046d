import type { FastifyInstance, FastifyRequest } from 'fastify';
import { principalOf, requirePermission } from '../auth/guards.ts';
import type { ServerContext } from '../context.ts';
import type { ResourceHooks } from '../resources/hooks.ts';
import { readIfMatch } from '../resources/if-match.ts';
import { createResourceService } from '../resources/service.ts';
import { lockHooks, unlockHooks } from './lock-hooks.ts';
import { readTarget } from './target.ts';

/** What `lockUser` and `unlockUser` are sent. */
const NAMES = ['id', 'version'];

/** `POST /api/user/lockUser` and `unlockUser`: a save of the user that writes the lock alone. */
export async function userRoutes(
  app: FastifyInstance,
  { context }: { context: ServerContext },
): Promise<void> {
  const { users } = context.config.resources;
  if (!users) throw new Error('resources.config.ts: users is gone');
  const guard = { onRequest: requirePermission(users.permission) };
  const add = (call: string, hooks: ResourceHooks): void => {
    const service = createResourceService(context, { [users.name]: hooks });
    app.post(`/api/${users.calls.group}/${call}`, guard, async (request: FastifyRequest) => ({
      data: await service.save(principalOf(request), users.name, readTarget(request.body, NAMES), {
        ifMatch: readIfMatch(request),
      }),
    }));
  };
  add('lockUser', lockHooks);
  add('unlockUser', unlockHooks);
}
