import type { FastifyInstance } from 'fastify';
import type { Resource } from '../../../declaration/types.ts';
import { versionCalls } from '../../../declaration/versions.ts';
import { principalOf, requirePermission } from '../../auth/guards.ts';
import { readBody } from '../../http/body.ts';
import { readIfMatch } from '../if-match.ts';
import type { ResourceService } from '../service.ts';

/** `versions<Thing>` and `restoreVersion<Thing>` of a resource that is saved row by row. */
export function addVersionRoutes(
  app: FastifyInstance,
  service: ResourceService,
  resource: Resource,
): void {
  const calls = versionCalls(resource);
  if (!calls) return;
  const guard = { onRequest: requirePermission(resource.permission) };
  app.post(`/api/${calls.group}/${calls.list}`, guard, (request) => {
    const { data } = readBody(request, ['data']);
    return service.listVersions(principalOf(request), resource.name, data);
  });
  app.post(`/api/${calls.group}/${calls.restore}`, guard, async (request) => {
    const { data } = readBody(request, ['data']);
    const principal = principalOf(request);
    const ifMatch = readIfMatch(request);
    return { data: await service.restoreVersion(principal, resource.name, data, ifMatch) };
  });
}
