import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { usersOf } from '../../declaration/profile.ts';
import { isRecord } from '../../declaration/record.ts';
import { dayInBangkok } from '../../declaration/today.ts';
import { actorOf, writeAudit } from '../audit/entries.ts';
import { clientOf } from '../auth/client.ts';
import { principalOf, requireAdmin, requirePermission, requireSignIn } from '../auth/guards.ts';
import type { Principal } from '../auth/principal.ts';
import { contextFor, type ServerContext } from '../context.ts';
import { readBody } from '../http/body.ts';
import { ApiError } from '../http/errors.ts';
import { languageOf } from '../http/language.ts';
import type { Words } from '../i18n.ts';
import type { HookRegistry } from '../resources/hooks.ts';
import { readIfMatch } from '../resources/if-match.ts';
import { createResourceService } from '../resources/service.ts';
import { findPerson } from '../users/principals.ts';
import { readTarget } from '../users/target.ts';
import { anonymise } from './anonymise.ts';
import { acknowledgeNotice } from './consent.ts';
import { OwnProfile } from './own-profile.ts';
import { personFile } from './person-file.ts';
import { checkRank } from './rank.ts';

/** The person's own id; the system has none, and never calls. */
function userIdOf({ userId }: Principal): number {
  if (userId === null) throw new ApiError('unauthenticated');
  return userId;
}

interface PrivacyParts {
  readonly context: ServerContext;
  readonly words: Words;
  /** Those of plugins. */
  readonly hooks: HookRegistry;
}

/** Notes who took the file of whom, and sends it as it is made. */
async function sendFile(
  { context: served, words }: PrivacyParts,
  request: FastifyRequest,
  reply: FastifyReply,
  userId: number,
): Promise<FastifyReply> {
  const context = contextFor(served, 'exports');
  const { config, database, now } = context;
  const principal = principalOf(request);
  const person = await findPerson(database.db, userId);
  if (!person) throw new ApiError('not_found');
  const target = { resource: usersOf(config).name, rowId: userId, label: person.fullname };
  const entry = { at: now(), by: actorOf(principal), action: 'personExported' as const, target };
  await writeAudit(database.db, [entry]);
  const language = languageOf(request, words.languages);
  const telling = { config, words, language };
  const service = createResourceService(context);
  const day = dayInBangkok(now());
  return reply
    .type('application/json; charset=utf-8')
    .header('content-disposition', `attachment; filename="person-${userId}-${day}.json"`)
    .header('cache-control', 'no-store')
    .send(Readable.from(personFile({ context, service, telling, userId })));
}

/** What everybody may do for themselves: their profile, the notice, their data. */
function addOwnRoutes(app: FastifyInstance, parts: PrivacyParts): void {
  const context = contextFor(parts.context, 'saves');
  const profile = new OwnProfile(context, parts.hooks);
  const guard = { onRequest: requireSignIn };

  app.post('/api/auth/profile', guard, async (request) => {
    readBody(request, []);
    return { data: await profile.read(principalOf(request)) };
  });

  app.post('/api/auth/saveProfile', guard, async (request) => ({
    data: await profile.save(
      principalOf(request),
      readBody(request, ['data']).data,
      readIfMatch(request),
    ),
  }));

  app.post('/api/auth/acknowledgePrivacy', guard, async (request, reply) => {
    const { data } = readBody(request, ['data']);
    const version = isRecord(data) ? data.version : undefined;
    const userId = userIdOf(principalOf(request));
    await acknowledgeNotice(context, userId, version, clientOf(request));
    return reply.code(204).send();
  });

  app.post('/api/auth/exportProfile', guard, (request, reply) => {
    readBody(request, []);
    return sendFile(parts, request, reply, userIdOf(principalOf(request)));
  });
}

/** One's own profile and data, and what those who manage users do with the data of others. */
export async function privacyRoutes(app: FastifyInstance, parts: PrivacyParts): Promise<void> {
  const context = contextFor(parts.context, 'saves');
  const { permission, calls } = usersOf(context.config);
  addOwnRoutes(app, parts);

  const mayManage = { onRequest: requirePermission(permission) };
  app.post(`/api/${calls.group}/exportPerson`, mayManage, async (request, reply) => {
    const { id } = readTarget(request.body, ['id']);
    const userId = await checkRank(context, principalOf(request), id);
    return sendFile(parts, request, reply, userId);
  });

  const adminOnly = { onRequest: requireAdmin };
  app.post(`/api/${calls.group}/anonymiseUser`, adminOnly, async (request) => {
    const { confirm, ...target } = readTarget(request.body, ['id', 'version', 'confirm']);
    const asked = { confirm, ifMatch: readIfMatch(request) };
    return { data: await anonymise(context, principalOf(request), target, asked) };
  });
}
