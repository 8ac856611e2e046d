import { beforeAll, expect, it } from 'vitest';
import { describeDatabase } from '../../support/databases.ts';
import { type Answer, addUser, startTestServer, type TestServer } from '../../support/server.ts';

describeDatabase('guessing of passwords', (open) => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer(await open('migrated'));
    return () => server.app.close();
  });

  interface Person {
    readonly username: string;
    readonly password: string;
  }
  type Headers = Record<string, string>;

  const logIn = ({ username, password }: Person, address: string, headers: Headers = {}) =>
    server.call('POST', '/api/auth/login', { data: { username, password } }, { address, headers });
  const statusOf = async (person: Person, address: string, headers: Headers = {}) =>
    (await logIn(person, address, headers)).status;
  const wrong = ({ username }: Person): Person => ({ username, password: 'wrong password' });
  /** Guesses wrongly, which is borne so many times. */
  const guess = async (
    person: Person,
    times: number,
    addressOf: (at: number) => string,
    headers: Headers = {},
  ) => {
    for (let at = 0; at < times; at += 1) {
      expect(await statusOf(wrong(person), addressOf(at), headers), `guess ${at}`).toBe(401);
    }
  };
  const cookieOf = ({ headers }: Answer, name: string): string => {
    const cookies: string[] = Object(headers['set-cookie'] ?? []);
    const [cookie = ''] =
      [cookies]
        .flat()
        .find((it) => it.startsWith(`${name}=`))
        ?.split(';') ?? [];
    return cookie;
  };
  /** The cookie that a browser is known by from now on. */
  const browserOf = (answer: Answer): Headers => {
    const cookie = cookieOf(answer, 'browser');
    expect(cookie, answer.text).not.toBe('');
    return { cookie };
  };

  it('from many addresses is borne once or twice from each, and lets the owner in anywhere', async () => {
    const person = await addUser(server, []);
    const owners = browserOf(await logIn(person, '10.16.0.1'));
    await guess(person, 50, (at) => `10.16.1.${at % 10}`);
    // Of the addresses that guessed, none is borne any more.
    expect(await statusOf(person, '10.16.1.1')).toBe(429);
    // A new one is, for fewer guesses, and then for a quarter of an hour no more.
    await guess(person, 2, () => '10.16.3.1');
    const refused = await logIn(person, '10.16.3.1');
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '900']);
    expect(await statusOf(person, '10.16.4.1')).toBe(200);
    expect(await statusOf(person, '10.16.3.1', owners)).toBe(200);
    expect(await statusOf(person, '10.16.0.1')).toBe(200);
  });

  it('from one /48 of IPv6 meets a limit of its own, and takes nobody else’s tries', async () => {
    const person = await addUser(server, []);
    await guess(person, 15, (at) => `2001:db8:70:${at}::1`);
    expect(await statusOf(person, '2001:db8:70:99::1')).toBe(429);
    await guess(person, 5, () => '2001:db8:71:1::1');
    expect(await statusOf(person, '2001:db8:71:2::1')).toBe(200);
  });

  it('leaves the networks open that the owner has signed in from', async () => {
    const person = await addUser(server, []);
    expect(await statusOf(person, '2001:db8:80:1::1')).toBe(200);
    await guess(person, 15, (at) => `2001:db8:80:${at + 2}::1`);
    expect(await statusOf(person, '2001:db8:80:99::1')).toBe(429);
    expect(await statusOf(person, '2001:db8:80:1::2')).toBe(200);
    await guess(person, 5, () => '2001:db8:80:1::3');
    expect(await statusOf(person, '2001:db8:80:1::4')).toBe(429);
  });

  it('is not made endless by signing in again and again for new cookies', async () => {
    const person = await addUser(server, []);
    const browsers: Headers[] = [];
    for (let at = 0; at < 11; at += 1) {
      browsers.push(browserOf(await logIn(person, '10.17.0.1')));
    }
    for (const browser of browsers.slice(0, 10)) {
      await guess(person, 5, () => '10.17.0.2', browser);
      server.clock.advance(1);
    }
    expect(await statusOf(wrong(person), '10.17.0.2', browsers[10])).toBe(429);
    expect(await statusOf(person, '10.17.0.3')).toBe(200);
  });

  it('knows a browser as long as the password is the one it signed in with', async () => {
    const person = await addUser(server, []);
    const old = browserOf(await logIn(person, '10.18.0.1'));
    const session = await server.signIn(person.username, person.password);
    const data = { current: person.password, next: 'quite another secret' };
    const changed = await server.call('POST', '/api/auth/changePassword', { data }, session);
    expect(changed.status).toBe(204);
    const now = { username: person.username, password: data.next };
    await guess(now, 5, () => '10.18.0.2');
    expect(await statusOf(now, '10.18.0.2', old)).toBe(429);
    // The browser that the password was changed in is known by the new one.
    expect(await statusOf(now, '10.18.0.2', browserOf(changed))).toBe(200);
  });

  it('knows a browser by its session as well, whoever signed in there before', async () => {
    const [first, second] = [await addUser(server, []), await addUser(server, [])];
    const firsts = browserOf(await logIn(first, '10.19.0.1'));
    const session = cookieOf(await logIn(second, '10.19.0.1'), 'refresh');
    const refreshed = await server.call('GET', '/api/auth/refreshToken', undefined, {
      headers: { cookie: `${session}; ${firsts.cookie}` },
    });
    const both = browserOf(refreshed);
    for (const person of [first, second]) {
      await guess(person, 5, () => '10.19.0.2');
      expect(await statusOf(person, '10.19.0.2')).toBe(429);
      expect(await statusOf(person, '10.19.0.2', both)).toBe(200);
    }
  });

  it('knows no browser by a cookie of others, or by one that nobody signed', async () => {
    const [person, others] = [await addUser(server, []), await addUser(server, [])];
    const owners = browserOf(await logIn(person, '10.20.0.1'));
    const stranger = browserOf(await logIn(others, '10.20.0.2'));
    await guess(person, 5, () => '10.20.0.2');
    expect(await statusOf(person, '10.20.0.2', stranger)).toBe(429);
    const forged = { cookie: `${owners.cookie?.slice(0, -4)}AAAA` };
    expect(await statusOf(person, '10.20.0.2', forged)).toBe(429);
    expect(await statusOf(person, '10.20.0.2', owners)).toBe(200);
  });

  it('gives the cookie of a browser to the calls of sessions alone, for half a year', async () => {
    const { headers } = await logIn(await addUser(server, []), '10.21.0.1');
    expect(Object(headers['set-cookie'])).toContainEqual(
      expect.stringMatching(
        /^browser=[\w.-]+; Max-Age=15552000; Path=\/api\/auth; HttpOnly; SameSite=Strict$/,
      ),
    );
  });

  it('is forgotten bit by bit: an office that mistypes now and then is never shut out', async () => {
    // Once a minute and a bit, for longer than it would take to reach the limit.
    for (let at = 0; at < 60; at += 1) {
      await guess({ username: `nobody${at}`, password: '' }, 1, () => '10.22.0.1');
      server.clock.advance(61);
    }
    expect(await statusOf(await addUser(server, []), '10.22.0.1')).toBe(200);
    for (let at = 0; at < 50; at += 1) {
      await guess({ username: `other${at}`, password: '' }, 1, () => '10.22.0.2');
    }
    const refused = await logIn(await addUser(server, []), '10.22.0.2');
    expect(refused.status).toBe(429);
  });
});
