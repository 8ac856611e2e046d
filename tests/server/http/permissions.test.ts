import type { FastifyInstance } from 'fastify';
import { beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../../src/schema/index.ts';
import type { Config } from '../../../src/schema/types.ts';
import { describeEachDatabase } from '../../support/databases.ts';
import { addUser, type SignedIn, startTestServer, type TestServer } from '../../support/server.ts';

interface Call {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly body?: object;
  /** Key the call needs; null: a sign-in is enough; `ADMIN`: none is. */
  readonly permission: string | null;
}

/** Every call that the declaration makes, with what it needs. */
function declaredCalls(config: Config): Call[] {
  return Object.values(config.resources).flatMap(({ calls, permission }): Call[] => {
    const post = (call: string, body: object, needs: string | null): Call => ({
      method: 'POST',
      url: `/api/${calls.group}/${call}`,
      body,
      permission: needs,
    });
    if ('replace' in calls) {
      return [post(calls.load, {}, permission), post(calls.replace, {}, permission)];
    }
    const { options, formData } = calls;
    const get = (call: string): Call => ({
      method: 'GET',
      url: `/api/${calls.group}/${call}`,
      permission: null,
    });
    return [
      post(calls.search, {}, permission),
      post(calls.search, { data: { options: true } }, null),
      post(calls.save, { data: {} }, permission),
      ...(options?.method === 'GET' ? [get(options.call)] : []),
      ...(options?.method === 'POST' ? [post(options.call, {}, null)] : []),
      ...(formData ? [get(formData.call)] : []),
    ];
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

/** In the place of a key: for administrators alone. */
const ADMIN = 'admin';

const CONFIG = readConfig();
const AREAS = ['province', 'amphure', 'tambon'].map((level): Call => {
  return { method: 'POST', url: `/api/master/${level}`, body: { text: '10' }, permission: null };
});
const AUDIT = ['searchAudit', 'exportAudit'].map((call): Call => {
  return { method: 'POST', url: `/api/audit/${call}`, body: {}, permission: ADMIN };
});
const CALLS = [...declaredCalls(CONFIG), ...AREAS, ...AUDIT];
const name = ({ method, url, body }: Call) => `${method} ${url} ${JSON.stringify(body) ?? ''}`;

describeEachDatabase('who may call what', (open) => {
  let server: TestServer;
  let admin: SignedIn;
  let keyless: SignedIn;
  const holders = new Map<string, SignedIn>();

  const signedInWith = async (keys: readonly string[]) => {
    const { username, password } = await addUser(server, keys);
    return server.signIn(username, password);
  };
  const ask = async ({ method, url, body }: Call, session?: SignedIn) => {
    const { token } = session ?? {};
    return server.call(method, url, body, { token });
  };

  beforeAll(async () => {
    server = await startTestServer(await open());
    admin = await server.signInAsAdmin();
    keyless = await signedInWith([]);
    for (const key of CONFIG.permissions) holders.set(key, await signedInWith([key]));
    return () => server.app.close();
  });

  it('covers every permission key, and every route there is but the open ones', () => {
    const open = /^\/(\*|healthz|readyz|api\/(auth\/|docs|openapi\.json$|files\/))/;
    const guarded = routesOf(server.app).filter((url) => !open.test(url));
    expect(new Set(guarded)).toEqual(new Set(CALLS.map(({ url }) => url)));
    const needed = new Set(CALLS.flatMap(({ permission }) => permission ?? []));
    expect([...needed].sort()).toEqual([...CONFIG.permissions, ADMIN].sort());
  });

  it.each(CALLS.map((call) => [name(call), call] as const))('%s', async (_name, call) => {
    const anonymous = await ask(call);
    expect(anonymous.status).toBe(401);
    expect(anonymous.body.error).toMatchObject({ code: 'unauthenticated' });
    expect([401, 403]).not.toContain((await ask(call, admin)).status);

    const withoutKey = await ask(call, keyless);
    if (call.permission === null) {
      expect([401, 403]).not.toContain(withoutKey.status);
      return;
    }
    expect(withoutKey.status).toBe(403);
    expect(withoutKey.body.error).toEqual({
      code: 'forbidden',
      message: 'คุณไม่มีสิทธิ์ใช้งานส่วนนี้',
    });
    for (const [key, holder] of holders) {
      const { status } = await ask(call, holder);
      if (key === call.permission) expect([401, 403]).not.toContain(status);
      else expect(status).toBe(403);
    }
  });

  it('a user with a role of two keys gets 403 from every other call', async () => {
    const keys = ['food-cateory/units/u', 'waste-cateory/manage-waste'];
    const session = await signedInWith(keys);
    for (const call of CALLS.filter(({ permission }) => permission !== null)) {
      const { status } = await ask(call, session);
      if (keys.includes(call.permission ?? '')) expect([401, 403]).not.toContain(status);
      else expect(status, name(call)).toBe(403);
    }
  });

  it('calls of /api/auth but changePassword are open to strangers', async () => {
    const answers = {
      'GET checktoken': (await server.call('GET', '/api/auth/checktoken')).status,
      'GET refreshToken': (await server.call('GET', '/api/auth/refreshToken')).status,
      'POST login': (await server.call('POST', '/api/auth/login', {})).status,
      'POST logout': (await server.call('POST', '/api/auth/logout')).status,
      'POST changePassword': (await server.call('POST', '/api/auth/changePassword', {})).status,
    };
    expect(answers).toEqual({
      'GET checktoken': 200,
      'GET refreshToken': 401,
      'POST login': 400,
      'POST logout': 204,
      'POST changePassword': 401,
    });
  });
});
