import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Resource } from '../../../declaration/types.ts';
import { VERSION_ACTIONS, versionCalls } from '../../../declaration/versions.ts';
import { usersOfScreen } from '../../access/access.ts';
import { principalOf } from '../../access/guards.ts';
import { AUDIT_CHANGE } from '../../audit/answers.ts';
import { type CallTypes, call } from '../../calls/call.ts';
import { ifMatchParameter } from '../../calls/components.ts';
import { ref, schemaName } from '../../calls/json-schema.ts';
import { ANY_DATA, anId, count, dataOf, list, moment, rowOf } from '../../calls/schemas.ts';
import { readIfMatch } from '../if-match.ts';
import type { ResourceService } from '../service.ts';
import { LIST, RESTORE } from './versions.ts';

const RECORD_VERSION = z
  .object({
    ...{ id: anId, at: moment, by: z.string().nullable() },
    action: z.string().meta({ enum: VERSION_ACTIONS }),
    changes: list(AUDIT_CHANGE),
    restored: anId.nullable().meta({ title: 'api:openapi.versionRestored' }),
  })
  .meta({ id: 'RecordVersion', title: 'api:openapi.recordVersion' });

/** `versions<Thing>` and `restoreVersion<Thing>` of a resource that is saved row by row. */
export function addVersionRoutes(
  app: FastifyInstance,
  service: ResourceService,
  resource: Resource,
): void {
  const named = versionCalls(resource);
  if (!named) return;
  const { name } = resource;
  const common = {
    access: usersOfScreen(resource, 'history'),
    tag: `menu:screens.${resource.screen.name}`,
    of: resource,
    body: ANY_DATA,
  };
  const calls = app.withTypeProvider<CallTypes>();
  const versions = call({
    ...common,
    summary: 'api:openapi.versions',
    shown: dataOf(LIST),
    example: { data: { id: 1 } },
    answer: z.object({ data: list(RECORD_VERSION), total: count }),
    errors: ['validation', 'too_large', 'not_found'],
  });
  calls.post(`/api/${named.group}/${named.list}`, versions, (request) =>
    service.listVersions(principalOf(request), name, request.body.data),
  );
  const restore = call({
    ...common,
    summary: 'api:openapi.restoreVersion',
    parameters: (describer) => [ifMatchParameter(describer)],
    shown: dataOf(RESTORE),
    example: { data: { id: 1, version: 3, entry: 1 } },
    answer: z.object({ data: rowOf(name) }),
    errors: ['validation', 'too_large', 'not_found', 'conflict'],
    conflict: ref(schemaName(name, 'Conflict')),
  });
  calls.post(`/api/${named.group}/${named.restore}`, restore, async (request) => {
    const principal = principalOf(request);
    const ifMatch = readIfMatch(request);
    return { data: await service.restoreVersion(principal, name, request.body.data, ifMatch) };
  });
}
