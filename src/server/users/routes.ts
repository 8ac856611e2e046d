import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FieldErrors, Message } from '../../schema/messages.ts';
import { isRecord } from '../../schema/record.ts';
import { principalOf, requirePermission } from '../auth/guards.ts';
import type { ServerContext } from '../context.ts';
import { ApiError } from '../http/errors.ts';
import type { ResourceHooks } from '../resources/hooks.ts';
import { createResourceService } from '../resources/service.ts';
import { lockHooks, unlockHooks } from './lock-hooks.ts';

const NAMES = ['id', 'version'];

/**
 * Which user at which version is meant by `{"data": {"id", "version"}}`.
 * @throws ApiError `validation` naming what is missing or unknown
 */
function readTarget(body: unknown): Readonly<Record<string, unknown>> {
  const data = isRecord(body) && isRecord(body.data) ? body.data : {};
  const fields: Record<string, readonly Message[]> = {};
  for (const name of NAMES) {
    if (data[name] === undefined || data[name] === null) fields[name] = [{ key: 'required' }];
  }
  for (const name of Object.keys(data).filter((key) => !NAMES.includes(key))) {
    fields[name] = [{ key: 'unknownField' }];
  }
  const errors: FieldErrors = fields;
  if (Object.keys(errors).length > 0) {
    throw new ApiError('validation', { fields: errors, resource: 'users' });
  }
  return data;
}

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
      data: await service.save(principalOf(request), users.name, readTarget(request.body)),
    }));
  };
  add('lockUser', lockHooks);
  add('unlockUser', unlockHooks);
}
