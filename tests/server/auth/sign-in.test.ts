import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { describeDatabase } from '../../support/databases.ts';
import {
  ADMIN_PASSWORD,
  type Answer,
  addUser,
  startTestServer,
  type TestServer,
} from '../../support/server.ts';

describeDatabase('POST /api/auth/login', (open) => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer(await open('migrated'));
    return () => server.app.close();
  });

  const logIn = (data: object, address = '10.0.0.1', headers: Record<string, string> = {}) => {
    const { username, password } = Object(data);
    const sent = { data: { username, password } };
    return server.call('POST', '/api/auth/login', sent, { address, headers });
  };
  /** Guesses wrongly, which is borne so many times. */
  const guess = async (
    username: string,
    times: number,
    addressOf: (at: number) => string,
    headers: Record<string, string> = {},
  ) => {
    const password = 'wrong password';
    for (let at = 0; at < times; at += 1) {
      expect((await logIn({ username, password }, addressOf(at), headers)).status).toBe(401);
    }
  };
  /** The cookie that a browser is known by from now on. */
  const deviceOf = ({ status, headers }: Answer): string => {
    expect(status).toBe(200);
    const cookies: string[] = Object(headers['set-cookie']);
    const [cookie = ''] = cookies.find((it) => it.startsWith('browser='))?.split(';') ?? [];
    return cookie;
  };

  it('answers with token, roles, full name and user, and an HttpOnly cookie for /api/auth', async () => {
    const { row, username, password } = await addUser(server, ['food-cateory/foods', 'user'], {
      title: 'นาย',
      firstName: 'สมชาย',
      lastName: 'รักดี',
    });
    const { status, body, headers } = await logIn({ username, password });
    expect(status).toBe(200);
    expect(body).toEqual({
      token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      roles: [{ auth: 'food-cateory/foods' }, { auth: 'user' }],
      fullname: 'นาย สมชาย รักดี',
      userLogin: {
        id: row.id,
        username,
        admin: false,
        mustChangePassword: false,
        privacyNoticeDue: true,
        denied: [],
        rights: expect.stringMatching(/^[\w-]{12}$/),
      },
    });
    const cookie = String(headers['set-cookie']);
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Strict/);
    expect(cookie).toMatch(/Path=\/api\/auth/);
    expect(cookie).not.toMatch(/Secure/);
  });

  it('gives an admin every permission key', async () => {
    const { body } = await logIn({ username: 'admin', password: ADMIN_PASSWORD });
    expect(body.roles).toEqual(server.config.permissions.map((auth) => ({ auth })));
    expect(body.userLogin).toMatchObject({ username: 'admin', admin: true });
  });

  it('takes the user name in any case, and notes when the user came', async () => {
    const { row, username, password } = await addUser(server, []);
    expect((await logIn({ username: ` ${username.toUpperCase()} `, password })).status).toBe(200);
    const { token } = await server.signInAsAdmin();
    const filters = [{ field: 'id', operator: 'eq', value: row.id }];
    const found = await server.call(
      'POST',
      '/api/user/searchUser',
      { data: { filters } },
      { token },
    );
    expect(found.body.data).toMatchObject([
      { lastLoginAt: server.clock.now().toISOString(), version: row.version },
    ]);
  });

  it('tells a wrong name, a wrong password and a retired user alike', async () => {
    const retired = await addUser(server, []);
    await server.save('user/saveUser', {
      id: retired.row.id,
      version: retired.row.version,
      active: false,
    });
    const tries = [
      { username: 'nobody', password: 'whatever it is' },
      { username: 'admin', password: 'whatever it is' },
      { username: 'ad\u0000min', password: 'whatever it is' },
      { username: 'ผู้ดูแล\ud800', password: 'whatever it is' },
      { username: 'x'.repeat(10_000), password: 'whatever it is' },
      { username: retired.username, password: retired.password },
    ];
    for (const attempt of tries) {
      const { status, body, cookie } = await logIn(attempt, '10.0.0.2');
      expect(status).toBe(401);
      expect(cookie).toBeNull();
      expect(body).toEqual({
        error: { code: 'unauthenticated', message: 'ชื่อผู้ใช้หรือรหัสผ่านไม่ถูกต้อง' },
      });
    }
  });

  it('names what is missing or is no text', async () => {
    for (const username of [5, [], {}]) {
      const { status, body } = await logIn({ username });
      expect(status).toBe(400);
      expect(body.error).toMatchObject({
        code: 'validation',
        fields: { username: ['ชื่อผู้ใช้ต้องเป็นข้อความ'], password: ['กรุณากรอกรหัสผ่าน'] },
      });
    }
  });

  it('refuses an account where five guesses came from, known or not, and shows that', async () => {
    const { row, username, password } = await addUser(server, []);
    for (const name of [username, 'nobody-at-all']) {
      await guess(name, 5, () => '10.1.0.1');
      const refused = await logIn({ username: name, password }, '10.1.0.1');
      expect(refused.status).toBe(429);
      expect(refused.headers['retry-after']).toBe('60');
      expect(refused.body.error).toMatchObject({
        code: 'too_many',
        message: expect.stringContaining('60 วินาที'),
      });
    }
    const admin = await server.signInAsAdmin();
    const filters = [{ field: 'id', operator: 'eq', value: row.id }];
    const shown = await server.call('POST', '/api/user/searchUser', { data: { filters } }, admin);
    const until = new Date(server.clock.now().getTime() + 60_000).toISOString();
    expect(shown.body.data).toMatchObject([{ lockedUntil: until }]);

    server.clock.advance(61);
    expect((await logIn({ username, password }, '10.1.0.1')).status).toBe(200);
  });

  it('lets the owner in at another address while a stranger guesses at theirs', async () => {
    const { username, password } = await addUser(server, []);
    for (let waits = 0; waits < 3; waits += 1) {
      await guess(username, 5 - Math.min(waits, 1) * 4, () => '10.5.0.1');
      expect((await logIn({ username, password }, '10.5.0.1')).status).toBe(429);
      expect((await logIn({ username, password }, '10.5.0.2')).status).toBe(200);
      server.clock.advance(300);
    }
  });

  it('counts the addresses of one IPv6 network as one', async () => {
    const { username, password } = await addUser(server, []);
    await guess(username, 5, (at) => `2001:db8:7:8:${at + 1}::1`);
    expect((await logIn({ username, password }, '2001:db8:7:8::99')).status).toBe(429);
    expect((await logIn({ username, password }, '2001:db8:7:9::99')).status).toBe(200);
  });

  it('lets a browser in that is known while its whole address is refused', async () => {
    const { username, password } = await addUser(server, []);
    const known = { cookie: deviceOf(await logIn({ username, password }, '10.7.0.1')) };
    for (let at = 0; at < 50; at += 1) await guess(`nobody${at}`, 1, () => '10.7.0.1');
    expect((await logIn({ username, password }, '10.7.0.1')).status).toBe(429);
    expect((await logIn({ username, password }, '10.7.0.1', known)).status).toBe(200);
  });

  it('knows a browser for every account of a shift, and bears five guesses there as well', async () => {
    const [first, second] = [await addUser(server, []), await addUser(server, [])];
    const one = { cookie: deviceOf(await logIn(first, '10.8.0.1')) };
    const both = { cookie: deviceOf(await logIn(second, '10.8.0.1', one)) };
    await guess(first.username, 5, () => '10.8.0.2', both);
    expect((await logIn(first, '10.8.0.2', both)).status).toBe(429);
    expect((await logIn(second, '10.8.0.2', both)).status).toBe(200);
    expect((await logIn(first, '10.8.0.3')).status).toBe(200);
  });

  it('bears no more than the limit when many tries come at once', async () => {
    const { username } = await addUser(server, []);
    const tries = Array.from({ length: 12 }, () =>
      logIn({ username, password: 'wrong password' }, '10.2.0.1'),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(7);
  });

  it('refuses an address after fifty failures, and no other address', async () => {
    for (let count = 0; count < 50; count += 1) {
      const wrong = { username: `guess${count}`, password: 'wrong password' };
      expect((await logIn(wrong, '10.3.0.1')).status).toBe(401);
    }
    const right = { username: 'admin', password: ADMIN_PASSWORD };
    expect((await logIn(right, '10.3.0.1')).status).toBe(429);
    expect((await logIn(right, '10.3.0.2')).status).toBe(200);
  });

  it('opens a locked account again when its password is set anew', async () => {
    const { row, username } = await addUser(server, []);
    for (let count = 0; count < 5; count += 1) {
      await logIn({ username, password: 'wrong password' }, '10.4.0.1');
    }
    const password = 'a new password';
    const saved = await server.save('user/saveUser', {
      id: row.id,
      version: row.version,
      password,
    });
    expect(saved.lockedUntil).toBeNull();
    expect((await logIn({ username, password }, '10.4.0.1')).status).toBe(200);
  });

  it('counts nothing against who waited for a database that did not answer', async () => {
    const { username, password } = await addUser(server, []);
    const { db } = server.context.database;
    let statuses: number[] = [];
    await db.transaction(async (tx) => {
      await tx.execute(sql`lock table credentials in access exclusive mode`);
      const tries = Array.from({ length: 6 }, () => logIn({ username, password }, '10.9.0.1'));
      statuses = (await Promise.all(tries)).map(({ status }) => status);
    });
    expect(new Set(statuses)).toEqual(new Set([503]));
    await guess(username, 4, () => '10.9.0.1');
    expect((await logIn({ username, password }, '10.9.0.1')).status).toBe(200);
  });
});
