import { beforeAll, expect, it } from 'vitest';
import { createAccessTokens } from '../../../src/engine/server/auth/access-tokens.ts';
import { createPasswords, type Passwords } from '../../../src/engine/server/auth/passwords.ts';
import { AuthService } from '../../../src/engine/server/auth/service.ts';
import { IDLE_SECONDS } from '../../../src/engine/server/auth/sessions.ts';
import { readUserAgent } from '../../../src/engine/server/auth/user-agent.ts';
import { describeDatabase } from '../../support/databases.ts';
import {
  addUser,
  CHEAP_PASSWORDS,
  type SignedIn,
  startTestServer,
  type TestServer,
} from '../../support/server.ts';

const MINUTE = 60;
const ON_WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

it.each([
  [ON_WINDOWS, 'Chrome', 'Windows'],
  [`${ON_WINDOWS} Edg/140.0.0.0`, 'Edge', 'Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari',
    'iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
    'Samsung Internet',
    'Android',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox', 'Linux'],
  ['curl/8.5.0', null, null],
  [null, null, null],
])('reads %s', (userAgent, browser, system) => {
  expect(readUserAgent(userAgent)).toEqual({ browser, system });
});

describeDatabase("one's own sessions", (open) => {
  let server: TestServer;
  let person: Awaited<ReturnType<typeof addUser>>;

  beforeAll(async () => {
    server = await startTestServer(await open('migrated'));
    return () => server.app.close();
  });

  const signIn = async (userAgent = 'curl/8.5.0'): Promise<SignedIn> => {
    const { username, password } = person;
    const data = { username, password };
    const headers = { 'user-agent': userAgent };
    const { body, cookie } = await server.call('POST', '/api/auth/login', { data }, { headers });
    return { token: String(body.token), cookie: String(cookie), answer: body };
  };
  const begin = async () => {
    person = await addUser(server, []);
  };
  const sessionsOf = async (token: string, language = 'th') => {
    const headers = { 'accept-language': language };
    return server.call('GET', '/api/auth/sessions', undefined, { token, headers });
  };
  const lives = async ({ token }: SignedIn) =>
    (await server.call('GET', '/api/auth/checktoken', undefined, { token })).text === 'true';

  it('are listed by start, last use and device, the one used last first, this one marked', async () => {
    await begin();
    const begun = server.clock.now().toISOString();
    const office = await signIn(ON_WINDOWS);
    server.clock.advance(5 * MINUTE);
    const other = await signIn();
    const later = server.clock.now().toISOString();
    const { status, body } = await sessionsOf(other.token);
    expect(status).toBe(200);
    const first = {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      startedAt: later,
      lastUsedAt: later,
      device: 'เบราว์เซอร์อื่น บน อุปกรณ์อื่น',
      current: true,
    };
    const second = {
      startedAt: begun,
      lastUsedAt: begun,
      device: 'Chrome บน Windows',
      current: false,
    };
    expect(body).toEqual({ data: [first, { ...second, id: expect.any(String) }], total: 2 });
    const english = await sessionsOf(office.token, 'en');
    expect(english.body.data).toMatchObject([
      { device: 'Another browser on another device', current: false },
      { device: 'Chrome on Windows', current: true },
    ]);
  });

  it('stay one through renewals, which count as use and keep the start', async () => {
    await begin();
    const startedAt = server.clock.now().toISOString();
    const { token, cookie } = await signIn(ON_WINDOWS);
    server.clock.advance(13 * MINUTE);
    const renewedAt = server.clock.now().toISOString();
    const renewed = String((await sessionsOf(token)).headers.authorization).slice('Bearer '.length);
    expect((await sessionsOf(renewed)).body.data).toMatchObject([
      { startedAt, lastUsedAt: renewedAt, device: 'Chrome บน Windows' },
    ]);
    server.clock.advance(20 * MINUTE);
    const { body } = await server.call('GET', '/api/auth/refreshToken', undefined, { cookie });
    expect((await sessionsOf(String(body.token))).body).toMatchObject({
      data: [{ startedAt, lastUsedAt: server.clock.now().toISOString(), current: true }],
      total: 1,
    });
  });

  it('show neither what has ended nor anybody else', async () => {
    await begin();
    const stranger = person;
    await signIn();
    await begin();
    const gone = await signIn();
    await server.call('POST', '/api/auth/logout', undefined, gone);
    const { token } = await signIn();
    expect((await sessionsOf(token)).body).toMatchObject({ data: [{ current: true }], total: 1 });
    expect(stranger.row.id).not.toBe(person.row.id);
  });

  it('end one by one', async () => {
    await begin();
    const one = await signIn();
    const other = await signIn();
    const { body } = await sessionsOf(one.token);
    const entries = Array.isArray(body.data) ? body.data : [];
    const { id } = entries.find(({ current }) => !current);
    const end = (data: unknown, token: string) =>
      server.call('POST', '/api/auth/endSession', { data }, { token });
    const ended = await end({ id }, one.token);
    expect([ended.status, ended.text]).toEqual([204, '']);
    expect([await lives(one), await lives(other)]).toEqual([true, false]);
    const { cookie } = other;
    const refreshed = await server.call('GET', '/api/auth/refreshToken', undefined, { cookie });
    expect(refreshed.status).toBe(401);
    expect((await end({ id }, one.token)).status).toBe(404);

    const mine = entries.find(({ current }) => current).id;
    await begin();
    const stranger = await signIn();
    expect((await end({ id: mine }, stranger.token)).status).toBe(404);
    expect((await end({ id: "' or 1=1 --" }, stranger.token)).status).toBe(404);
    expect((await end({ id: 5 }, stranger.token)).status).toBe(400);
    expect(await lives(one)).toBe(true);
    expect((await end({ id: mine }, one.token)).headers['set-cookie']).toMatch(/^refresh=;/);
    expect(await lives(one)).toBe(false);
  });

  it('end everywhere at once, and nobody else is signed out', async () => {
    const admin = await server.signInAsAdmin();
    await begin();
    const all = [await signIn(), await signIn(), await signIn()];
    const [first] = all;
    const answer = await server.call('POST', '/api/auth/logoutEverywhere', undefined, {
      token: first?.token,
    });
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(answer.headers['set-cookie']).toMatch(/^refresh=;/);
    for (const session of all) {
      expect(await lives(session)).toBe(false);
      const { cookie } = session;
      const refreshed = await server.call('GET', '/api/auth/refreshToken', undefined, { cookie });
      expect(refreshed.status).toBe(401);
    }
    expect(await lives(admin)).toBe(true);
    expect(await lives(await signIn())).toBe(true);
  });
});

describeDatabase('a name nobody has', (open) => {
  it('costs a sign-in the same work as a wrong password: one hash checked', async () => {
    const server = await startTestServer(await open('migrated'));
    const { username } = await addUser(server, []);
    const checked: (string | null)[] = [];
    const real = createPasswords(CHEAP_PASSWORDS);
    const counting: Passwords = {
      hash: real.hash,
      verify: (kept, password) => {
        checked.push(kept === null ? 'nobody' : 'somebody');
        return real.verify(kept, password);
      },
    };
    const keys = [{ secret: new Uint8Array(32), trustedUntil: null }];
    const tokens = createAccessTokens(keys, server.clock.now);
    const service = new AuthService({
      context: server.context,
      tokens,
      passwords: counting,
      idleSeconds: IDLE_SECONDS,
    });
    const client = { address: '10.9.0.1', userAgent: null, requestId: 'test' };
    for (const name of [username, 'nobody-here']) {
      const refused = service.signIn({ username: name, password: 'wrong password' }, client);
      await expect(refused).rejects.toMatchObject({ code: 'unauthenticated' });
    }
    expect(checked).toEqual(['somebody', 'nobody']);
    await server.app.close();
  });
});

it('a name nobody has is checked against a hash that costs what real ones cost', async () => {
  const asked: string[] = [];
  const passwords = createPasswords(CHEAP_PASSWORDS, async (kept, password) => {
    asked.push(kept);
    return kept === password;
  });
  expect(await passwords.verify(null, 'anything')).toBe(false);
  expect(await passwords.verify('$argon2id$v=19$m=8,t=1,p=1$x', 'anything')).toBe(false);
  expect(asked).toHaveLength(2);
  expect(asked[0]).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/);
});
