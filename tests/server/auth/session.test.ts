import { beforeAll, describe, expect, it } from 'vitest';
import { describeDatabase } from '../../support/databases.ts';
import { addUser, type SignedIn, startTestServer, type TestServer } from '../../support/server.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describeDatabase('a session', (open) => {
  let server: TestServer;
  let person: Awaited<ReturnType<typeof addUser>>;
  let session: SignedIn;

  beforeAll(async () => {
    server = await startTestServer(await open('migrated'));
    return () => server.app.close();
  });

  const begin = async (keys: readonly string[] = ['food-cateory/units/u']) => {
    person = await addUser(server, keys);
    session = await server.signIn(person.username, person.password);
  };
  const check = (token?: string) =>
    server.call('GET', '/api/auth/checktoken', undefined, { token });
  const refresh = (cookie: string | null, headers = {}) =>
    server.call('GET', '/api/auth/refreshToken', undefined, { cookie, headers });
  const searchUnits = (token: string) =>
    server.call('POST', '/api/foodcateory/searchUnitsWeb', {}, { token });
  const change = (data: Record<string, unknown>) =>
    server.save('user/saveUser', { id: person.row.id, version: person.row.version, ...data });

  describe('GET /api/auth/checktoken', () => {
    it('is true with a good token, false with none or a bad one, 401 with an expired one', async () => {
      await begin();
      expect((await check(session.token)).text).toBe('true');
      expect((await check()).text).toBe('false');
      expect((await check('nonsense')).text).toBe('false');
      expect((await check(`${session.token.slice(0, -3)}AAA`)).text).toBe('false');
      expect((await check(session.token)).headers['content-type']).toMatch(/application\/json/);
      server.clock.advance(16 * MINUTE);
      const expired = await check(session.token);
      expect(expired.status).toBe(401);
      expect(expired.body.error).toMatchObject({ code: 'unauthenticated' });
    });

    it('refuses a token signed by nobody', async () => {
      await begin();
      const [, payload] = session.token.split('.');
      const none = Buffer.from('{"alg":"none"}').toString('base64url');
      expect((await check(`${none}.${payload}.`)).text).toBe('false');
    });
  });

  describe('GET /api/auth/refreshToken', () => {
    it('gives a token and another cookie', async () => {
      await begin();
      server.clock.advance(20 * MINUTE);
      expect((await searchUnits(session.token)).status).toBe(401);
      const { status, body, cookie } = await refresh(session.cookie);
      expect(status).toBe(200);
      expect(body).toEqual({ token: expect.any(String) });
      expect(cookie).not.toBe(session.cookie);
      expect((await searchUnits(String(body.token))).status).toBe(200);
      expect((await refresh(cookie)).status).toBe(200);
    });

    it('ends the whole family when a cookie is used twice', async () => {
      await begin();
      const next = await refresh(session.cookie);
      server.clock.advance(11);
      const reused = await refresh(session.cookie);
      expect(reused.status).toBe(401);
      expect(String(reused.headers['set-cookie'])).toMatch(/refresh=;.*Expires=Thu, 01 Jan 1970/);
      expect((await refresh(next.cookie)).status).toBe(401);
      expect((await searchUnits(String(next.body.token))).status).toBe(401);
      expect((await check(session.token)).text).toBe('false');
    });

    it('lets two tabs race: both get a token, one of them the cookie', async () => {
      await begin();
      const both = await Promise.all([refresh(session.cookie), refresh(session.cookie)]);
      expect(both.map(({ status }) => status)).toEqual([200, 200]);
      const cookies = both.flatMap(({ cookie }) => cookie ?? []);
      expect(cookies).toHaveLength(1);
      for (const { body } of both) {
        expect((await searchUnits(String(body.token))).status).toBe(200);
      }
      expect((await refresh(cookies[0] ?? null)).status).toBe(200);
    });

    it('is 401 without a cookie, with a made-up one, by a token alone', async () => {
      await begin();
      expect((await refresh(null)).status).toBe(401);
      expect((await refresh('made-up')).status).toBe(401);
      const byToken = await server.call('GET', '/api/auth/refreshToken', undefined, {
        token: session.token,
      });
      expect(byToken.status).toBe(401);
    });

    it('is 401 after twelve hours without use', async () => {
      await begin();
      server.clock.advance(12 * HOUR - 1);
      const { body, cookie } = await refresh(session.cookie);
      server.clock.advance(12 * HOUR);
      expect((await searchUnits(String(body.token))).status).toBe(401);
      expect((await refresh(cookie)).status).toBe(401);
    });

    it('goes on as long as the session is used, by renewed tokens alone too', async () => {
      await begin();
      let { token } = session;
      for (let used = 0; used < 13 * HOUR; used += 13 * MINUTE) {
        server.clock.advance(13 * MINUTE);
        const { status, headers } = await searchUnits(token);
        expect(status).toBe(200);
        token = String(headers.authorization).replace('Bearer ', '');
      }
      server.clock.advance(11 * HOUR);
      expect((await refresh(session.cookie)).status).toBe(200);
    });

    it('is 401 thirty days after the sign-in, however much the session is used', async () => {
      await begin();
      const signedInAt = server.clock.now().getTime();
      const elapsed = () => (server.clock.now().getTime() - signedInAt) / 1000;
      let { cookie }: { cookie: string | null } = session;
      while (elapsed() < 30 * DAY - 11 * HOUR) {
        server.clock.advance(11 * HOUR);
        const answer = await refresh(cookie);
        expect(answer.status).toBe(200);
        cookie = answer.cookie;
      }
      server.clock.advance(30 * DAY - elapsed() - 1);
      const last = await refresh(cookie);
      expect(last.status).toBe(200);
      expect((await searchUnits(String(last.body.token))).status).toBe(200);
      server.clock.advance(1);
      expect((await searchUnits(String(last.body.token))).status).toBe(401);
      expect((await refresh(last.cookie)).status).toBe(401);
    });

    it('does not hear a page of another origin', async () => {
      await begin();
      for (const site of ['cross-site', 'same-site']) {
        expect((await refresh(session.cookie, { 'sec-fetch-site': site })).status).toBe(401);
      }
      const own = await refresh(session.cookie, { 'sec-fetch-site': 'same-origin' });
      expect(own.status).toBe(200);
    });
  });

  it('ends when the same browser signs in anew, whoever that is', async () => {
    await begin();
    const earlier = session;
    const next = await addUser(server, []);
    const data = { username: next.username, password: next.password };
    const { cookie } = earlier;
    const entered = await server.call('POST', '/api/auth/login', { data }, { cookie });
    expect(entered.status).toBe(200);
    expect(entered.cookie).not.toBe(earlier.cookie);
    expect((await check(earlier.token)).text).toBe('false');
    expect((await check(String(entered.body.token))).text).toBe('true');
    const wrong = { ...data, password: 'not the right one' };
    await server.call('POST', '/api/auth/login', { data: wrong }, { cookie: entered.cookie });
    expect((await check(String(entered.body.token))).text).toBe('true');
  });

  describe('POST /api/auth/logout', () => {
    it.each([
      ['cookie', () => ({ cookie: session.cookie })],
      ['token', () => ({ token: session.token })],
    ])('ends the family known by its %s', async (_which, by) => {
      await begin();
      const answer = await server.call('POST', '/api/auth/logout', undefined, by());
      expect(answer.status).toBe(204);
      expect(answer.text).toBe('');
      expect((await check(session.token)).text).toBe('false');
      expect((await searchUnits(session.token)).status).toBe(401);
      expect((await refresh(session.cookie)).status).toBe(401);
    });

    it('is 204 for a stranger too, and leaves other sign-ins of the user alone', async () => {
      await begin();
      const other = await server.signIn(person.username, person.password);
      expect((await server.call('POST', '/api/auth/logout')).status).toBe(204);
      await server.call('POST', '/api/auth/logout', undefined, { token: session.token });
      expect((await check(other.token)).text).toBe('true');
    });
  });

  describe('POST /api/auth/changePassword', () => {
    const changePassword = (data: unknown, token?: string) =>
      server.call('POST', '/api/auth/changePassword', { data }, { token });

    it('sets the password, ends the other sessions and keeps this one', async () => {
      person = await addUser(server, [], { mustChangePassword: true });
      session = await server.signIn(person.username, person.password);
      const other = await server.signIn(person.username, person.password);
      const next = 'the next password';
      const answer = await changePassword({ current: person.password, next }, session.token);
      expect([answer.status, answer.text]).toEqual([204, '']);
      expect((await check(session.token)).text).toBe('true');
      expect((await check(other.token)).text).toBe('false');
      expect((await refresh(other.cookie)).status).toBe(401);
      await expect(server.signIn(person.username, person.password)).rejects.toThrow();
      await server.signIn(person.username, next);
      const admin = await server.signInAsAdmin();
      const filters = [{ field: 'id', operator: 'eq', value: person.row.id }];
      const { body } = await server.call(
        'POST',
        '/api/user/searchUser',
        { data: { filters } },
        admin,
      );
      expect(body.data).toMatchObject([{ mustChangePassword: false }]);
    });

    it('says in Thai what is wrong with either password', async () => {
      await begin();
      const fieldsOf = async (data: unknown) => {
        const { status, body } = await changePassword(data, session.token);
        expect(status).toBe(400);
        return body.error;
      };
      const current = person.password;
      expect(await fieldsOf({ current: 'wrong one', next: 'long enough' })).toMatchObject({
        fields: { current: ['รหัสผ่านปัจจุบันไม่ถูกต้อง'] },
      });
      expect(await fieldsOf({ current, next: 'short' })).toMatchObject({
        fields: { next: ['รหัสผ่านใหม่ต้องยาวอย่างน้อย 8 ตัวอักษร'] },
      });
      expect(await fieldsOf({ current, next: current })).toMatchObject({
        fields: { next: ['รหัสผ่านใหม่ต้องไม่ซ้ำกับรหัสผ่านปัจจุบัน'] },
      });
      expect(await fieldsOf({})).toMatchObject({
        fields: { current: ['กรุณากรอกรหัสผ่านปัจจุบัน'], next: ['กรุณากรอกรหัสผ่านใหม่'] },
      });
    });

    it('needs a sign-in, and bears few wrong guesses', async () => {
      await begin();
      const guess = { current: 'wrong guess', next: 'long enough' };
      expect((await changePassword(guess)).status).toBe(401);
      for (let count = 0; count < 5; count += 1) {
        expect((await changePassword(guess, session.token)).status).toBe(400);
      }
      const waits = await changePassword(guess, session.token);
      expect(waits.status).toBe(429);
      expect(waits.body.error).toMatchObject({
        code: 'too_many',
        message: 'ลองรหัสผ่านผิดหลายครั้งเกินไป รอ 60 วินาทีแล้วลองใหม่',
      });
      expect(waits.headers['retry-after']).toBe('60');
    });
  });

  describe('the Authorization header of an answer', () => {
    it('carries a new token once the old one is near its end, even with an error', async () => {
      await begin();
      expect((await searchUnits(session.token)).headers.authorization).toBeUndefined();
      server.clock.advance(12 * MINUTE + 1);
      const { headers } = await searchUnits(session.token);
      const renewed = String(headers.authorization).replace('Bearer ', '');
      const forbidden = await server.call('POST', '/api/user/searchUser', {}, session);
      expect(forbidden.status).toBe(403);
      expect(forbidden.headers.authorization).toMatch(/^Bearer /);
      server.clock.advance(4 * MINUTE);
      expect((await searchUnits(session.token)).status).toBe(401);
      expect((await searchUnits(renewed)).status).toBe(200);
    });

    it('is silent where a session begins or ends', async () => {
      await begin();
      server.clock.advance(13 * MINUTE);
      const { headers } = await server.call('POST', '/api/auth/logout', undefined, session);
      expect(headers.authorization).toBeUndefined();
    });
  });

  describe('on the next request', () => {
    it('a changed role counts', async () => {
      await begin(['food-cateory/units/u']);
      expect((await searchUnits(session.token)).status).toBe(200);
      const [role] = Array.isArray(person.row.roles) ? person.row.roles : [];
      const saved = await server.save('role/saveRole', { id: role.id, version: 1, auths: [] });
      expect((await searchUnits(session.token)).status).toBe(403);
      await server.save('role/saveRole', {
        id: role.id,
        version: saved.version,
        auths: ['food-cateory/units/u'],
      });
      expect((await searchUnits(session.token)).status).toBe(200);
      await server.save('role/saveRole', {
        id: role.id,
        version: Number(saved.version) + 1,
        active: false,
      });
      expect((await searchUnits(session.token)).status).toBe(403);
    });

    it('a role taken from the user counts', async () => {
      await begin();
      await change({ roleIds: [] });
      expect((await searchUnits(session.token)).status).toBe(403);
    });

    it('retirement counts, and coming back does not revive the session', async () => {
      await begin();
      const retired = await change({ active: false });
      expect((await searchUnits(session.token)).status).toBe(401);
      expect((await check(session.token)).text).toBe('false');
      expect((await refresh(session.cookie)).status).toBe(401);
      await change({ version: retired.version, active: true });
      expect((await searchUnits(session.token)).status).toBe(401);
      await server.signIn(person.username, person.password);
    });

    it('a password set by another ends the sessions', async () => {
      await begin();
      await change({ password: 'set by an admin' });
      expect((await searchUnits(session.token)).status).toBe(401);
      expect((await refresh(session.cookie)).status).toBe(401);
    });
  });
});
