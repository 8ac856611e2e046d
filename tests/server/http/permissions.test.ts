import type { FastifyInstance } from 'fastify';
import { beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../../src/application.ts';
import { describeDatabase } from '../../support/databases.ts';
import { readDocument } from '../../support/document.ts';
import { addUser, type SignedIn, startTestServer, type TestServer } from '../../support/server.ts';

/** What a call asks of its caller. */
type Needs =
  | { readonly kind: 'signIn' }
  | { readonly kind: 'permission'; readonly key: string }
  | { readonly kind: 'anyOf' | 'allOf'; readonly keys: readonly string[] }
  | { readonly kind: 'admin' };

interface Call {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly body: object | undefined;
  readonly needs: Needs;
}

const CONFIG = readConfig();

/** Calls of signing in and out: some are open to strangers, some end the session that asks. */
const SIGNING = /^\/api\/auth\/(login|logout|checktoken|refreshToken|logoutEverywhere)$/;

/** @throws when an operation does not say, in exactly one way, what it asks of its caller */
function needsOf(url: string, operation: Readonly<Record<string, unknown>>): Needs {
  const key = operation['x-permission'];
  const keys = operation['x-permission-any-of'];
  const all = operation['x-permission-all-of'];
  const said: Needs[] = [
    ...(Array.isArray(keys) ? [{ kind: 'anyOf' as const, keys: keys.map(String) }] : []),
    ...(Array.isArray(all) ? [{ kind: 'allOf' as const, keys: all.map(String) }] : []),
    ...(typeof key === 'string' ? [{ kind: 'permission' as const, key }] : []),
    ...(operation['x-admin'] === true ? [{ kind: 'admin' as const }] : []),
    ...(operation['x-sign-in'] === true ? [{ kind: 'signIn' as const }] : []),
  ];
  const [needs, ...more] = said;
  if (!needs || more.length > 0) {
    throw new Error(
      `${url} must have one of x-permission, x-permission-any-of, x-permission-all-of, x-admin and x-sign-in`,
    );
  }
  return needs;
}

/** Whether a caller without a token is let in, as the document says it. */
function isOpen({ security }: Readonly<Record<string, unknown>>): boolean {
  const ways = Array.isArray(security) ? security : [];
  return ways.length === 0 || ways.some((way) => Object.keys(way).length === 0);
}

/** Every call that the product describes, with what it needs. */
async function describedCalls(): Promise<{ guarded: Call[]; open: string[] }> {
  const { paths } = await readDocument();
  const all = Object.entries(paths).flatMap(([url, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ url, method, operation })),
  );
  const others = all.filter(({ url }) => !SIGNING.test(url));
  const guarded = others.filter(({ operation }) => !isOpen(operation));
  return {
    guarded: guarded.map(({ url, method, operation }): Call => {
      const gets = method === 'get';
      const needs = needsOf(url, operation);
      return { method: gets ? 'GET' : 'POST', url, body: gets ? undefined : {}, needs };
    }),
    open: others
      .filter(({ operation }) => isOpen(operation))
      .map(({ url }) => url.replace(/\{(\w+)\}/g, ':$1')),
  };
}

/** Keys of those whose forms choose among the rows of a resource, its own key among them. */
function choosingKeys(resource: string): readonly string[] {
  const choosing = Object.values(CONFIG.resources).filter(
    ({ name, fields }) =>
      name === resource ||
      fields.some((field) => 'resource' in field && field.resource === resource),
  );
  return choosing.map(({ permission }) => permission);
}

/**
 * Searches that ask for options alone, which every signed-in person may; who the people are, what is
 * theirs, and what is for staff alone, is for those who choose among them.
 */
function optionSearches(): Call[] {
  return Object.values(CONFIG.resources).flatMap(({ name, calls, screen, scope }): Call[] => {
    if (!('search' in calls)) return [];
    const url = `/api/${calls.group}/${calls.search}`;
    const needs: Needs =
      name === 'users' || scope?.owner !== undefined || screen.staffOnly
        ? { kind: 'anyOf', keys: choosingKeys(name) }
        : { kind: 'signIn' };
    return [{ method: 'POST', url, body: { data: { options: true } }, needs }];
  });
}

/** The address of every route, out of the tree that the framework prints. */
function routesOf(app: FastifyInstance): string[] {
  const above: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods] = /^([│ ]*)[├└]── (\S+)( \(.+\))?/.exec(line) ?? [];
      const depth = indent.length / 4;
      const address = `${above[depth - 1] ?? ''}${part}`;
      above[depth] = address;
      return methods ? [address] : [];
    });
}

interface Stored {
  readonly id: number;
  readonly version: number;
}

function fail(what: string): never {
  throw new Error(`There is no ${what}`);
}

const { guarded: DESCRIBED, open: OPEN } = await describedCalls();
const CALLS = [...DESCRIBED, ...optionSearches()];
const NAMED = CALLS.map((call) => [nameOf(call), call] as const);

function nameOf({ method, url, body }: Call): string {
  return `${method} ${url} ${JSON.stringify(body) ?? ''}`;
}

/** Whether holding these keys is enough. */
function suffices({ needs }: Call, keys: readonly string[]): boolean {
  if (needs.kind === 'anyOf') return keys.some((key) => needs.keys.includes(key));
  if (needs.kind === 'allOf') return needs.keys.every((key) => keys.includes(key));
  return needs.kind === 'signIn' || (needs.kind === 'permission' && keys.includes(needs.key));
}

describeDatabase('who may call what', (open) => {
  let server: TestServer;
  let admin: SignedIn;
  let keyless: SignedIn;
  let deactivated: SignedIn;
  let locked: SignedIn;
  let changing: SignedIn;
  /** One per key: a user with a role of that key alone, and the role. */
  const holders = new Map<string, { session: SignedIn; role: Stored }>();

  const person = async (keys: readonly string[]) => {
    const { row, username, password } = await addUser(server, keys);
    return { row, session: await server.signIn(username, password) };
  };
  const ask = async ({ method, url, body }: Call, session?: SignedIn) => {
    const { status, body: answer } = await server.call(method, url, body, session);
    return { status, code: Object(answer.error).code };
  };
  const expectAllowed = async (call: Call, session: SignedIn, who: string) => {
    const { status } = await ask(call, session);
    expect([401, 403, 428, 500], `${who}: ${nameOf(call)}`).not.toContain(status);
  };
  const expectForbidden = async (call: Call, session: SignedIn, who: string) => {
    const answer = await ask(call, session);
    const forbidden = { status: 403, code: 'forbidden' };
    expect(answer, `${who}: ${nameOf(call)}`).toEqual(forbidden);
  };

  beforeAll(async () => {
    server = await startTestServer(await open('migrated'));
    admin = await server.signInAsAdmin();
    keyless = (await person([])).session;
    for (const key of CONFIG.permissions) {
      const { row, session } = await person([key]);
      const [role] = Array.isArray(row.roles) ? row.roles : [];
      holders.set(key, { session, role: { id: role.id, version: 1 } });
    }
    const all = [...CONFIG.permissions];
    const retired = await person(all);
    await server.save('user/saveUser', { id: retired.row.id, version: 1, active: false });
    deactivated = retired.session;
    const shut = await person(all);
    await server.save('user/lockUser', { id: shut.row.id, version: 1 });
    locked = shut.session;
    const made = await person(all);
    await server.save('user/saveUser', { id: made.row.id, version: 1, mustChangePassword: true });
    changing = made.session;
    return () => server.app.close();
  });

  it('covers every permission key, and every route there is but the open ones', () => {
    const open = /^\/(\*|healthz|readyz|api\/(docs|openapi\.json$|files\/))/;
    const guarded = routesOf(server.app).filter(
      (url) => !open.test(url) && !SIGNING.test(url) && !OPEN.includes(url),
    );
    expect(new Set(guarded)).toEqual(new Set(CALLS.map(({ url }) => url)));
    const needed = CALLS.flatMap(({ needs }) => {
      if (needs.kind === 'permission') return needs.key;
      return needs.kind === 'allOf' || needs.kind === 'anyOf' ? needs.keys : [];
    });
    expect([...new Set(needed)].sort()).toEqual([...CONFIG.permissions].sort());
  });

  it('leaves nothing open to strangers but what is meant to be', () => {
    for (const url of OPEN) expect(url).toMatch(/^\/(api\/dashboard|embed)\//);
  });

  it.each(NAMED)('%s', async (_name, call) => {
    const stranger = { status: 401, code: 'unauthenticated' };
    expect(await ask(call)).toEqual(stranger);
    expect(await ask(call, { ...admin, token: `${admin.token.slice(0, -3)}AAA` })).toEqual(
      stranger,
    );
    expect(await ask(call, deactivated), 'deactivated').toEqual(stranger);
    expect(await ask(call, locked), 'locked').toEqual(stranger);
    if (call.url !== '/api/auth/changePassword') {
      const must = { status: 428, code: 'password_change_required' };
      expect(await ask(call, changing), 'who must change the password').toEqual(must);
    }
    await expectAllowed(call, admin, 'admin');
    if (suffices(call, [])) await expectAllowed(call, keyless, 'without a key');
    else await expectForbidden(call, keyless, 'without a key');
    for (const [key, { session }] of holders) {
      if (suffices(call, [key])) await expectAllowed(call, session, `with ${key}`);
      else await expectForbidden(call, session, `with ${key}`);
    }
  });

  it.each(CONFIG.permissions)(
    'a change of the role with %s counts on the next request',
    async (key) => {
      const { session, role } = holders.get(key) ?? fail(key);
      // Where no call needs this key alone, those that it needs beside it are held all along.
      const isAlone = CALLS.some((call) => suffices(call, [key]) && !suffices(call, []));
      const beside = CALLS.flatMap(({ needs }) =>
        !isAlone && needs.kind === 'allOf' && needs.keys.includes(key) ? needs.keys : [],
      );
      const others = [...new Set(beside)].filter((it) => it !== key);
      const own = [...others, key];
      const calls = CALLS.filter((call) => suffices(call, own) && !suffices(call, others));
      expect(calls).not.toHaveLength(0);
      let { version } = role;
      const change = async (fields: Readonly<Record<string, unknown>>) => {
        const saved = await server.save('role/saveRole', { id: role.id, version, ...fields });
        version = Number(saved.version);
      };
      const another = CONFIG.permissions.find((other) => !own.includes(other)) ?? fail(key);
      for (const [taken, given] of [
        [{ auths: others }, { auths: own }],
        [{ auths: [...others, another] }, { auths: own }],
        [{ active: false }, { active: true }],
      ] as const) {
        await change(taken);
        const left = 'auths' in taken ? taken.auths : [];
        for (const call of calls.filter((one) => !suffices(one, left))) {
          await expectForbidden(call, session, JSON.stringify(taken));
        }
        await change(given);
        for (const call of calls) await expectAllowed(call, session, JSON.stringify(given));
      }
      holders.set(key, { session, role: { id: role.id, version } });
    },
  );

  it('making an admin of somebody, and unmaking one, counts on the next request', async () => {
    const { row, session } = await person([]);
    const calls = CALLS.filter((call) => !suffices(call, []));
    await server.save('user/saveUser', { id: row.id, version: 1, admin: true });
    for (const call of calls) await expectAllowed(call, session, 'made admin');
    await server.save('user/saveUser', { id: row.id, version: 2, admin: false });
    for (const call of calls) await expectForbidden(call, session, 'no admin any more');
  });

  it('a user with a role of two keys gets 403 from every other call', async () => {
    const keys = ['food-cateory/units/u', 'waste-cateory/manage-waste'];
    const { session } = await person(keys);
    for (const call of CALLS) {
      if (suffices(call, keys)) await expectAllowed(call, session, 'two keys');
      else await expectForbidden(call, session, 'two keys');
    }
  });

  it('of the calls of signing in, strangers may use those that need no session', async () => {
    const answers = {
      'GET checktoken': (await server.call('GET', '/api/auth/checktoken')).status,
      'GET refreshToken': (await server.call('GET', '/api/auth/refreshToken')).status,
      'POST login': (await server.call('POST', '/api/auth/login', {})).status,
      'POST logout': (await server.call('POST', '/api/auth/logout')).status,
      'POST logoutEverywhere': (await server.call('POST', '/api/auth/logoutEverywhere')).status,
    };
    expect(answers).toEqual({
      'GET checktoken': 200,
      'GET refreshToken': 401,
      'POST login': 400,
      'POST logout': 204,
      'POST logoutEverywhere': 401,
    });
  });
});
