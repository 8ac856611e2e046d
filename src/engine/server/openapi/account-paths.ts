import type { ErrorCode } from '../../declaration/messages.ts';
import { answer, errorsOf, ifMatchParameter, requestBody } from './components.ts';
import type { Describer } from './describe.ts';
import { array, type JsonSchema, object, ref, schemaName } from './json-schema.ts';
import type { Paths } from './operations.ts';

const OPEN: readonly JsonSchema[] = [];
const SIGNED_IN: readonly JsonSchema[] = [{ accessToken: [] }];
const BY_COOKIE: readonly JsonSchema[] = [{ refreshCookie: [] }];
const text: JsonSchema = { type: 'string', minLength: 1 };

/** What an operation of `/api/auth` is made from. */
export interface AuthFacts {
  readonly call: string;
  readonly security: readonly JsonSchema[];
  readonly errors: readonly ErrorCode[];
  /** Schema of a 200; without one the answer is an empty 204. */
  readonly answer?: JsonSchema;
  readonly parameters?: readonly JsonSchema[];
  readonly body?: JsonSchema;
  /** A 200 that is no JSON of the contract: a file. */
  readonly file?: JsonSchema;
}

/** Whether nobody gets in without an access token. */
const needsToken = (security: readonly JsonSchema[]): boolean =>
  security.length > 0 && security.every((way) => 'accessToken' in way);

/** One operation of `/api/auth`, told in the words under `openapi.auth`. */
export function authOperation(facts: AuthFacts, { word }: Describer): JsonSchema {
  const good = facts.file ?? (facts.answer && answer(word('done'), facts.answer));
  const done = good ? { '200': good } : { '204': { description: word('done') } };
  return {
    operationId: facts.call,
    tags: [word('authTag')],
    summary: word(`auth.${facts.call}`),
    description: word(`auth.${facts.call}Note`),
    security: facts.security,
    ...(needsToken(facts.security) && { 'x-sign-in': true }),
    ...(facts.parameters && { parameters: facts.parameters }),
    ...(facts.body && { requestBody: facts.body }),
    responses: { ...done, ...errorsOf(facts.errors) },
  };
}

function signInAnswer({ config }: Describer): JsonSchema {
  const auth = { type: 'string', enum: [...config.permissions] };
  const userLogin = object({
    id: { type: 'integer' },
    username: text,
    admin: { type: 'boolean' },
    mustChangePassword: { type: 'boolean' },
    privacyNoticeDue: { type: 'boolean' },
  });
  return object({ token: text, roles: array(object({ auth })), fullname: text, userLogin });
}

/** `/api/auth/*`. */
export function authPaths(describer: Describer): Paths {
  const login = {
    call: 'login',
    security: OPEN,
    errors: ['validation', 'unauthenticated', 'too_many'] as const,
    body: requestBody(object({ data: object({ username: text, password: text }) }), {
      data: { username: 'somchai', password: 'correct horse battery' },
    }),
    answer: signInAnswer(describer),
  };
  const checktoken = {
    call: 'checktoken',
    security: [{}, ...SIGNED_IN],
    errors: ['unauthenticated'] as const,
    answer: { type: 'boolean' },
  };
  const refreshToken = {
    call: 'refreshToken',
    security: BY_COOKIE,
    errors: ['unauthenticated'] as const,
    answer: object({ token: text }),
  };
  const logout = { call: 'logout', security: [{}, ...SIGNED_IN, ...BY_COOKIE], errors: [] };
  const changePassword = {
    call: 'changePassword',
    security: SIGNED_IN,
    errors: ['validation', 'unauthenticated', 'too_many'] as const,
    body: requestBody(object({ data: object({ current: text, next: text }) }), {
      data: { current: 'correct horse battery', next: 'wrong horse battery' },
    }),
  };
  return {
    '/api/auth/login': { post: authOperation(login, describer) },
    '/api/auth/checktoken': { get: authOperation(checktoken, describer) },
    '/api/auth/refreshToken': { get: authOperation(refreshToken, describer) },
    '/api/auth/logout': { post: authOperation(logout, describer) },
    '/api/auth/changePassword': { post: authOperation(changePassword, describer) },
    ...sessionPaths(describer),
  };
}

function sessionPaths(describer: Describer): Paths {
  const { word } = describer;
  const id: JsonSchema = { type: 'string', format: 'uuid' };
  const moment = (name: string) => ({
    title: word(`session.${name}`),
    type: 'string',
    format: 'date-time',
  });
  const session = object({
    id,
    startedAt: moment('startedAt'),
    lastUsedAt: moment('lastUsedAt'),
    device: { title: word('session.device'), type: 'string' },
    current: { title: word('session.current'), type: 'boolean' },
  });
  const sessions = {
    call: 'sessions',
    security: SIGNED_IN,
    errors: ['unauthenticated', 'password_change_required'] as const,
    answer: object({ data: array(session), total: { type: 'integer', minimum: 0 } }),
  };
  const endSession = {
    call: 'endSession',
    security: SIGNED_IN,
    errors: ['validation', 'unauthenticated', 'not_found', 'password_change_required'] as const,
    body: requestBody(object({ data: object({ id }) }), {
      data: { id: '7d9f2f0e-5a0c-4a3b-9a57-0d8a2f6f5b11' },
    }),
  };
  const logoutEverywhere = {
    call: 'logoutEverywhere',
    security: SIGNED_IN,
    errors: ['unauthenticated'] as const,
  };
  return {
    '/api/auth/sessions': { get: authOperation(sessions, describer) },
    '/api/auth/endSession': { post: authOperation(endSession, describer) },
    '/api/auth/logoutEverywhere': { post: authOperation(logoutEverywhere, describer) },
  };
}

/** `/api/user/lockUser` and `unlockUser`; they answer with the user's row. */
export function lockPaths(describer: Describer): Paths {
  const { config, word, find } = describer;
  const { users } = config.resources;
  if (!users) return {};
  const screen = find(`menu:screens.${users.screen.name}`);
  const number: JsonSchema = { type: 'integer', minimum: 1 };
  const errors = [
    'validation',
    'unauthenticated',
    'forbidden',
    'not_found',
    'conflict',
    'password_change_required',
  ] as const;
  const operation = (call: string): JsonSchema => ({
    operationId: call,
    tags: [screen],
    summary: word(`user.${call}`),
    description: `${word(`user.${call}Note`)} ${word('needsPermission', { screen, key: users.permission })}`,
    security: SIGNED_IN,
    'x-permission': users.permission,
    parameters: [ifMatchParameter(describer)],
    requestBody: requestBody(object({ data: object({ id: number, version: number }) }), {
      data: { id: 1, version: 1 },
    }),
    responses: {
      '200': answer(word('done'), object({ data: ref(schemaName(users.name, 'Row')) })),
      ...errorsOf(errors),
    },
  });
  return Object.fromEntries(
    ['lockUser', 'unlockUser'].map((call) => [
      `/api/${users.calls.group}/${call}`,
      { post: operation(call) },
    ]),
  );
}

/** `/api/user/openedBy`: what roles open together. */
export function openedPaths({ config, word, find }: Describer): Paths {
  const { users } = config.resources;
  if (!users) return {};
  const screen = find(`menu:screens.${users.screen.name}`);
  const needed = word('needsPermission', { screen, key: users.permission });
  const roleIds = {
    ...array({ type: 'integer', minimum: 1, maximum: 2_147_483_647 }),
    maxItems: 500,
  };
  const keys = array({ type: 'string', enum: [...config.permissions] });
  const post: JsonSchema = {
    operationId: 'openedBy',
    tags: [screen],
    summary: word('user.openedBy'),
    description: `${word('user.openedByNote')} ${needed}`,
    security: SIGNED_IN,
    'x-permission': users.permission,
    requestBody: requestBody(object({ data: object({ roleIds }) }), { data: { roleIds: [1] } }),
    responses: {
      '200': answer(word('done'), object({ data: keys })),
      ...errorsOf(['validation', 'unauthenticated', 'forbidden', 'password_change_required']),
    },
  };
  return { [`/api/${users.calls.group}/openedBy`]: { post } };
}
