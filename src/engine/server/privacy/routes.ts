import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { dayAt } from '../../declaration/clock.ts';
import { PRIVACY_NOTICE } from '../../declaration/privacy.ts';
import { profileFieldsFor, usersOf } from '../../declaration/profile.ts';
import { ADMINISTRATORS, SIGNED_IN, usersOfScreen } from '../access/access.ts';
import { clientOf } from '../access/client.ts';
import { principalOf } from '../access/guards.ts';
import type { Principal } from '../access/principal.ts';
import { findPerson } from '../access/principals.ts';
import { actorOf, writeAudit } from '../audit/entries.ts';
import { acknowledgeNotice } from '../auth/consent.ts';
import { AUTH_TAG } from '../auth/routes.ts';
import { type CallTypes, type CommonFacts, call } from '../calls/call.ts';
import { ifMatchParameter } from '../calls/components.ts';
import { ID, object } from '../calls/json-schema.ts';
import {
  ANY_DATA,
  asRecord,
  dataOf,
  leniently,
  NO_DATA,
  refTo,
  requiredValue,
  rowOf,
} from '../calls/schemas.ts';
import { contextFor, type ServerContext } from '../context.ts';
import { ApiError } from '../http/errors.ts';
import { languageOf } from '../http/language.ts';
import type { Words } from '../i18n.ts';
import type { HookRegistry } from '../resources/hooks.ts';
import { readIfMatch } from '../resources/if-match.ts';
import type { WireRow } from '../resources/rows.ts';
import { createResourceService } from '../resources/service.ts';
import { anonymise } from './anonymise.ts';
import { OwnProfile } from './own-profile.ts';
import { personFile } from './person-file.ts';
import { fileAnswer, profileInput, profileSchema } from './profile-schemas.ts';
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
  const locale = { config, words, language };
  const service = createResourceService(context);
  const day = dayAt(config.region, now());
  return reply
    .type('application/json; charset=utf-8')
    .header('content-disposition', `attachment; filename="person-${userId}-${day}.json"`)
    .header('cache-control', 'no-store')
    .send(Readable.from(personFile({ context, service, locale, userId })));
}

const PROFILE = z.object({ data: refTo<WireRow>('Profile') });
const OWN = { access: SIGNED_IN, tag: AUTH_TAG, errors: ['validation'] } satisfies CommonFacts;
const READ_PROFILE = call({
  ...OWN,
  summary: 'api:openapi.auth.profile',
  body: NO_DATA,
  answer: PROFILE,
  schemas: (describer) => ({ Profile: profileSchema(describer) }),
});
const SAVE_PROFILE = call({
  ...OWN,
  summary: 'api:openapi.auth.saveProfile',
  parameters: (describer) => [ifMatchParameter(describer)],
  body: ANY_DATA,
  shown: (describer) => object({ data: profileInput(describer) }),
  example: ({ config }) => {
    const [field] = profileFieldsFor(config, {});
    return { data: { version: 1, [field?.name ?? 'title']: 'นาง' } };
  },
  answer: PROFILE,
  errors: ['validation', 'conflict', 'too_large'],
});
const ACKNOWLEDGE = call({
  ...OWN,
  summary: 'api:openapi.auth.acknowledgePrivacy',
  body: dataOf(asRecord(z.object({ version: z.custom<unknown>().meta(ID) }))),
  messages: { version: { key: 'api:noticeOutdated' } },
  example: { data: { version: PRIVACY_NOTICE.version } },
});
const EXPORT_PROFILE = call({
  ...OWN,
  summary: 'api:openapi.auth.exportProfile',
  body: NO_DATA,
  file: fileAnswer,
});

/** What everybody may do for themselves: their profile, the notice, their data. */
function addOwnRoutes(app: FastifyInstance, parts: PrivacyParts): void {
  const context = contextFor(parts.context, 'saves');
  const profile = new OwnProfile(context, parts.hooks);
  const calls = app.withTypeProvider<CallTypes>();

  calls.post('/api/auth/profile', READ_PROFILE, async (request) => ({
    data: await profile.read(principalOf(request)),
  }));

  calls.post('/api/auth/saveProfile', SAVE_PROFILE, async (request) => ({
    data: await profile.save(principalOf(request), request.body.data, readIfMatch(request)),
  }));

  calls.post('/api/auth/acknowledgePrivacy', ACKNOWLEDGE, async (request, reply) => {
    const userId = userIdOf(principalOf(request));
    await acknowledgeNotice(context, userId, request.body.data.version, clientOf(request));
    return reply.code(204).send();
  });

  calls.post('/api/auth/exportProfile', EXPORT_PROFILE, (request, reply) =>
    sendFile(parts, request, reply, userIdOf(principalOf(request))),
  );
}

/** One's own profile and data, and what those who manage users do with the data of others. */
export async function privacyRoutes(app: FastifyInstance, parts: PrivacyParts): Promise<void> {
  const context = contextFor(parts.context, 'saves');
  const users = usersOf(context.config);
  addOwnRoutes(app, parts);
  const calls = app.withTypeProvider<CallTypes>();
  const common = { tag: `menu:screens.${users.screen.name}`, resource: users.name };

  const exportPerson = call({
    ...common,
    access: usersOfScreen(users, 'export'),
    summary: 'api:openapi.user.exportPerson',
    body: leniently(z.strictObject({ id: requiredValue(ID) })),
    example: { data: { id: 1 } },
    file: fileAnswer,
    errors: ['validation', 'not_found'],
  });
  calls.post(`/api/${users.calls.group}/exportPerson`, exportPerson, async (request, reply) => {
    const userId = await checkRank(context, principalOf(request), request.body.data.id);
    return sendFile(parts, request, reply, userId);
  });

  const anonymiseUser = call({
    ...common,
    access: ADMINISTRATORS,
    summary: 'api:openapi.user.anonymiseUser',
    parameters: (describer) => [ifMatchParameter(describer)],
    body: leniently(
      z.strictObject({
        id: requiredValue(ID),
        version: requiredValue(ID),
        confirm: requiredValue({ type: 'string' }),
      }),
    ),
    example: { data: { id: 2, version: 1, confirm: 'somchai' } },
    answer: z.object({ data: rowOf(users.name) }),
    errors: ['validation', 'not_found', 'conflict'],
  });
  calls.post(`/api/${users.calls.group}/anonymiseUser`, anonymiseUser, async (request) => {
    const { confirm, ...target } = request.body.data;
    const confirmation = { confirm, ifMatch: readIfMatch(request) };
    return { data: await anonymise(context, principalOf(request), target, confirmation) };
  });
}
