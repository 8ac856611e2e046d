/** The real application on a given database, called through `app.inject`. */

import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { plugins as ownPlugins } from '../../application.server.ts';
import { readConfig } from '../../src/application.ts';
import type { Config } from '../../src/engine/declaration/types.ts';
import { type AppOptions, buildApp } from '../../src/engine/server/app.ts';
import type { ServerContext } from '../../src/engine/server/context.ts';
import type { Database } from '../../src/engine/server/db/database.ts';
import { ensureAdmin } from '../../src/engine/server/users/ensure-admin.ts';
import { CHEAP_PASSWORDS } from './accounts.ts';
import { migrateOnce } from './databases.ts';

const ROOT = new URL('../../', import.meta.url);
export const LOCALES_DIRECTORY = fileURLToPath(new URL('locales', ROOT));
export const ADMIN_PASSWORD = 'a password for tests';
export { CHEAP_PASSWORDS };

/** A present moment that tests move by hand. */
export class Clock {
  #moment = Date.parse('2026-03-01T02:00:00Z');

  readonly now = (): Date => new Date(this.#moment);

  advance(seconds: number): void {
    this.#moment += seconds * 1000;
  }
}

export interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown> & { readonly data?: unknown; readonly error?: unknown };
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
  /** The refresh cookie that came with the answer; null when none did or it was taken away. */
  readonly cookie: string | null;
}

/** What a refused call says of each field. @throws when it was answered otherwise */
export function complaints({ status, body, text }: Answer): Readonly<Record<string, string[]>> {
  if (status !== 400) throw new Error(`It was answered ${status}: ${text}`);
  return Object(body.error).fields;
}

export interface CallOptions {
  readonly token?: string | undefined;
  readonly cookie?: string | null | undefined;
  readonly headers?: Record<string, string>;
  readonly address?: string;
}

export interface SignedIn {
  readonly token: string;
  readonly cookie: string;
  readonly answer: Record<string, unknown>;
}

export interface TestServer {
  readonly app: FastifyInstance;
  readonly context: ServerContext;
  readonly config: Config;
  readonly clock: Clock;
  call(method: 'GET' | 'POST', url: string, body?: unknown, options?: CallOptions): Promise<Answer>;
  /** @throws when the sign-in is refused */
  signIn(username: string, password: string): Promise<SignedIn>;
  /** Signs in as the admin that the first start made. */
  signInAsAdmin(): Promise<SignedIn>;
  /** Saves a row as an admin. @throws when it is refused */
  save(call: string, data: Record<string, unknown>): Promise<Record<string, unknown>>;
}

type Inject = TestServer['call'];

function caller(app: FastifyInstance): Inject {
  return async (method, url, body, options = {}) => {
    const response = await app.inject({
      method,
      url,
      ...(body !== undefined && { payload: JSON.stringify(body) }),
      ...(options.address && { remoteAddress: options.address }),
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(options.token && { authorization: `Bearer ${options.token}` }),
        ...(options.cookie && { cookie: `refresh=${options.cookie}` }),
        ...options.headers,
      },
    });
    const json = String(response.headers['content-type']).includes('json');
    return {
      status: response.statusCode,
      body: json ? response.json() : {},
      headers: response.headers,
      text: response.body,
      cookie: response.cookies.find(({ name }) => name.endsWith('refresh'))?.value || null,
    };
  };
}

function signer(call: Inject): TestServer['signIn'] {
  return async (username, password) => {
    const answer = await call('POST', '/api/auth/login', { data: { username, password } });
    const { token } = answer.body;
    if (answer.status !== 200 || typeof token !== 'string' || answer.cookie === null) {
      throw new Error(`${username} could not sign in: ${answer.text}`);
    }
    return { token, cookie: answer.cookie, answer: answer.body };
  };
}

/** Builds the application on a database: tables made, an admin there. The caller closes both. */
export async function startTestServer(
  database: Database,
  options: Partial<AppOptions> &
    Partial<Pick<ServerContext, 'config' | 'plugins'>> & { readonly clock?: Clock } = {},
): Promise<TestServer> {
  const {
    clock = new Clock(),
    config = readConfig(),
    plugins = ownPlugins,
    ...appOptions
  } = options;
  const shippedData = fileURLToPath(new URL('data', ROOT));
  const context: ServerContext = { config, database, shippedData, plugins, now: clock.now };
  await migrateOnce(context, options.config === undefined);
  await ensureAdmin(context, { password: ADMIN_PASSWORD, passwordCost: CHEAP_PASSWORDS });
  const app = await buildApp(context, {
    localesDirectory: LOCALES_DIRECTORY,
    tokenKeys: [{ secret: new Uint8Array(32).fill(7), trustedUntil: null }],
    passwordCost: CHEAP_PASSWORDS,
    ...appOptions,
  });
  const call = caller(app);
  const signIn = signer(call);
  const signInAsAdmin = () => signIn('admin', ADMIN_PASSWORD);
  const save: TestServer['save'] = async (path, data) => {
    const { token } = await signInAsAdmin();
    const answer = await call('POST', `/api/${path}`, { data }, { token });
    if (answer.status !== 200) throw new Error(`${path} was refused: ${answer.text}`);
    // A 200 of a save holds the row.
    return answer.body.data as Record<string, unknown>;
  };
  return { app, context, config, clock, call, signIn, signInAsAdmin, save };
}

let people = 0;

/** Adds a user with roles of exactly these keys, and returns the stored row and the password. */
export async function addUser(
  server: TestServer,
  keys: readonly string[],
  fields: Record<string, unknown> = {},
): Promise<{ row: Record<string, unknown>; username: string; password: string }> {
  people += 1;
  const username = `person${people}`;
  const password = `a long secret of ${username}`;
  const roles =
    keys.length === 0
      ? []
      : [await server.save('role/saveRole', { name: `role of ${username}`, auths: keys })];
  const row = await server.save('user/saveUser', {
    username,
    password,
    firstName: 'สมชาย',
    lastName: `ใจดี${people}`,
    ...(server.config.resources.users?.fieldsByName.userType && { userType: 'staff' }),
    roleIds: roles.map(({ id }) => id),
    mustChangePassword: false,
    ...fields,
  });
  return { row, username, password };
}
