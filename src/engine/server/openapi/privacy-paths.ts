import type { ErrorCode } from '../../declaration/messages.ts';
import { labelName } from '../../declaration/naming.ts';
import { PRIVACY_NOTICE } from '../../declaration/privacy.ts';
import {
  profileConditions,
  profileFields,
  profileFieldsFor,
  usersOf,
} from '../../declaration/profile.ts';
import { authOperation } from './account-paths.ts';
import { answer, errorsOf, ifMatchParameter, requestBody } from './components.ts';
import type { Describer } from './describe.ts';
import { inputSchema, rowSchemas } from './field-schemas.ts';
import { array, ID, type JsonSchema, nullable, object, ref, schemaName } from './json-schema.ts';
import type { Paths } from './operations.ts';

const SIGNED_IN: readonly JsonSchema[] = [{ accessToken: [] }];
const TEXT: JsonSchema = { type: 'string' };
const EMPTY = requestBody(object({}), {}, false);
const READS: readonly ErrorCode[] = ['validation', 'unauthenticated', 'password_change_required'];

function profileSchema(describer: Describer): JsonSchema {
  const users = usersOf(describer.config);
  const conditions = profileConditions(describer.config);
  const shown = ['username', ...conditions, 'active', 'consentVersion', 'consentedAt'];
  const fields = [
    ...shown.flatMap((name) => users.fieldsByName[name] ?? []),
    ...profileFields(describer.config),
  ];
  const own = fields.map((field) => rowSchemas({ ...field, masked: false }, users, describer));
  const moment = { type: 'string', format: 'date-time' };
  const rest = {
    id: ID,
    version: ID,
    fullname: TEXT,
    createdAt: moment,
    createdBy: nullable(TEXT),
    updatedAt: moment,
    updatedBy: nullable(TEXT),
  };
  const labels = profileFields(describer.config)
    .map(({ name }) => labelName(name))
    .filter((label) => !users.fieldsByName[label]);
  return object(Object.assign({ ...rest }, ...own), labels);
}

function profileInput(describer: Describer): JsonSchema {
  const users = usersOf(describer.config);
  const own = profileFields(describer.config).map(
    (field) => [field.name, inputSchema(field, users, describer)] as const,
  );
  return object(
    { version: ID, ...Object.fromEntries(own) },
    own.map(([name]) => name),
  );
}

/** A person's file: parts, things in them, and of each value its label and its reading. */
function fileAnswer({ word }: Describer): JsonSchema {
  const value = object({ label: TEXT, value: {}, text: { type: ['string', 'number'] } });
  const items = array({ type: 'object', additionalProperties: value });
  const schema = object({
    about: { type: 'object', additionalProperties: true },
    sections: array(object({ name: TEXT, title: TEXT, items })),
  });
  return answer(word('personFile'), schema);
}

/** What people may do for themselves: profile, notice, data. */
export function ownDataPaths(describer: Describer): Paths {
  const common = { security: SIGNED_IN, errors: READS };
  const [field] = profileFieldsFor(describer.config, {});
  const profile = {
    ...common,
    call: 'profile',
    body: EMPTY,
    answer: object({ data: ref('Profile') }),
  };
  const saveProfile = {
    ...common,
    call: 'saveProfile',
    errors: [...READS, 'conflict', 'too_large'] as const,
    parameters: [ifMatchParameter(describer)],
    body: requestBody(object({ data: profileInput(describer) }), {
      data: { version: 1, [field?.name ?? 'title']: 'นาง' },
    }),
    answer: object({ data: ref('Profile') }),
  };
  const acknowledgePrivacy = {
    ...common,
    call: 'acknowledgePrivacy',
    body: requestBody(object({ data: object({ version: ID }) }), {
      data: { version: PRIVACY_NOTICE.version },
    }),
  };
  const exportProfile = {
    ...common,
    call: 'exportProfile',
    body: EMPTY,
    file: fileAnswer(describer),
  };
  const all = [profile, saveProfile, acknowledgePrivacy, exportProfile];
  return Object.fromEntries(
    all.map((facts) => [`/api/auth/${facts.call}`, { post: authOperation(facts, describer) }]),
  );
}

/** What those who manage users do with the data of one of them. */
export function personPaths(describer: Describer): Paths {
  const { config, word, find } = describer;
  const users = usersOf(config);
  const screen = find(`menu:screens.${users.screen.name}`);
  const row = answer(word('done'), object({ data: ref(schemaName(users.name, 'Row')) }));
  const errors: readonly ErrorCode[] = [...READS, 'forbidden', 'not_found'];
  const operation = (call: string, needs: string, rest: JsonSchema): JsonSchema => ({
    operationId: call,
    tags: [screen],
    summary: word(`user.${call}`),
    description: `${word(`user.${call}Note`)} ${needs}`,
    security: SIGNED_IN,
    ...rest,
  });
  const byKey = word('needsPermission', { screen, key: users.permission });
  const exportPerson = operation('exportPerson', byKey, {
    'x-permission': users.permission,
    requestBody: requestBody(object({ data: object({ id: ID }) }), { data: { id: 1 } }),
    responses: { '200': fileAnswer(describer), ...errorsOf(errors) },
  });
  const target = object({ id: ID, version: ID, confirm: TEXT });
  const anonymiseUser = operation('anonymiseUser', find('audit:openapi.needsAdmin'), {
    'x-admin': true,
    parameters: [ifMatchParameter(describer)],
    requestBody: requestBody(object({ data: target }), {
      data: { id: 2, version: 1, confirm: 'somchai' },
    }),
    responses: { '200': row, ...errorsOf([...errors, 'conflict']) },
  });
  const { group } = users.calls;
  return {
    [`/api/${group}/exportPerson`]: { post: exportPerson },
    [`/api/${group}/anonymiseUser`]: { post: anonymiseUser },
  };
}

/** The schemas these calls share. */
export function privacySchemas(describer: Describer): Record<string, JsonSchema> {
  return { Profile: profileSchema(describer) };
}
