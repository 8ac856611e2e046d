import { EventEmitter, once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppOptions } from '../../../src/engine/server/app.ts';
import type { Database } from '../../../src/engine/server/db/database.ts';
import { readEnvironment } from '../../../src/engine/server/env.ts';
import { cancelledBy } from '../../../src/engine/server/http/lines.ts';
import { openFreshDatabase } from '../../support/databases.ts';
import { ADMIN_PASSWORD, addUser, startTestServer, type TestServer } from '../../support/server.ts';

const PROXY = '10.0.0.5';
const VISITOR = '203.0.113.9';
const OFFICE = 'https://office.example.go.th';

class Log extends Writable {
  text = '';

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.text += chunk.toString();
    done();
  }
}

describe('trust', () => {
  let database: Database;
  const servers: TestServer[] = [];

  beforeAll(async () => {
    database = await openFreshDatabase('postgres', 'migrated');
  });
  afterAll(async () => {
    for (const { app } of servers) await app.close();
    await database.close();
  });

  const start = async (options: Partial<AppOptions> = {}) => {
    const server = await startTestServer(database, options);
    servers.push(server);
    return server;
  };

  describe('X-Forwarded-*', () => {
    const forwarded = { 'x-forwarded-for': VISITOR, 'x-forwarded-proto': 'https' };
    const logIn = (server: TestServer, address: string, password: string) => {
      const data = { username: 'admin', password };
      return server.call('POST', '/api/auth/login', { data }, { address, headers: forwarded });
    };

    it('count from a trusted proxy: TLS makes cookies secure and asks for it ever after', async () => {
      const server = await start({ trustedProxies: [PROXY] });
      const { headers } = await logIn(server, PROXY, ADMIN_PASSWORD);
      const cookie =
        /^__Secure-(\w+)=[^;]+; Max-Age=\d+; Path=([^;]+); HttpOnly; Secure; SameSite=Strict$/;
      const cookies: string[] = Object(headers['set-cookie']);
      expect(cookies.map((text) => cookie.exec(text)?.slice(1))).toEqual([
        ['refresh', '/api/auth'],
        ['browser', '/api/auth'],
      ]);
      expect(headers['strict-transport-security']).toBe('max-age=31536000');
    });

    it.each([
      ['another address', [PROXY], VISITOR],
      ['anybody, where no proxy is named', [], PROXY],
    ])('are nothing but words from %s', async (_who, trustedProxies, address) => {
      const server = await start({ trustedProxies });
      const { headers } = await logIn(server, address, ADMIN_PASSWORD);
      expect(String(headers['set-cookie'])).not.toMatch(/Secure/);
      expect(headers['strict-transport-security']).toBeUndefined();
    });

    it('do not let a guesser pass for many visitors', async () => {
      const server = await start({ trustedProxies: [PROXY] });
      const guess = (visitor: string, at: number) =>
        server.call(
          'POST',
          '/api/auth/login',
          { data: { username: `guess${at}`, password: 'wrong password' } },
          { address: PROXY, headers: { 'x-forwarded-for': `${visitor}, ${VISITOR}` } },
        );
      for (let at = 0; at < 50; at += 1) {
        expect((await guess(`198.51.100.${at}`, at)).status).toBe(401);
      }
      const refused = await guess('192.0.2.1', 50);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBe(60);
    });
  });

  describe('pages of other origins', () => {
    const preflight = (server: TestServer, origin: string) =>
      server.app.inject({
        method: 'OPTIONS',
        url: '/api/user/searchUser',
        headers: { origin, 'access-control-request-method': 'POST' },
      });
    const allowing = (headers: Readonly<Record<string, unknown>>) =>
      Object.keys(headers).filter((name) => name.startsWith('access-control-'));

    it('are let in nowhere unless they are named', async () => {
      const server = await start();
      const answer = await preflight(server, OFFICE);
      expect([answer.statusCode, allowing(answer.headers)]).toEqual([404, []]);
      const { headers } = await server.call('GET', '/api/auth/checktoken', undefined, {
        headers: { origin: OFFICE },
      });
      expect(allowing(headers)).toEqual([]);
    });

    it('may show stored images where any are named', async () => {
      const url = `/api/files/${'0'.repeat(64)}.png`;
      const policy = async (server: TestServer) =>
        (await server.app.inject({ url })).headers['cross-origin-resource-policy'];
      expect(await policy(await start())).toBe('same-origin');
      const naming = await start({ corsOrigins: [OFFICE] });
      expect(await policy(naming)).toBe('cross-origin');
      const { headers } = await naming.app.inject({ url: '/api/auth/checktoken' });
      expect(headers['cross-origin-resource-policy']).toBe('same-origin');
    });

    it('that are named may call with cookies and read the new token, and no others', async () => {
      const server = await start({ corsOrigins: [OFFICE] });
      const asked = await preflight(server, OFFICE);
      expect([asked.statusCode, asked.body]).toEqual([204, '']);
      expect(asked.headers).toMatchObject({
        'access-control-allow-origin': OFFICE,
        'access-control-allow-credentials': 'true',
        'access-control-allow-methods': 'GET, POST',
        'access-control-allow-headers':
          'Authorization, Content-Type, Accept-Language, If-Match, Idempotency-Key, X-Rights',
        vary: 'Origin',
      });
      const called = await server.call(
        'POST',
        '/api/user/searchUser',
        {},
        {
          headers: { origin: OFFICE },
        },
      );
      expect(called.status).toBe(401);
      expect(called.headers).toMatchObject({
        'access-control-allow-origin': OFFICE,
        'access-control-expose-headers': expect.stringContaining('Authorization'),
      });
      for (const origin of [`${OFFICE}.evil.example`, 'http://office.example.go.th', 'null']) {
        expect(allowing((await preflight(server, origin)).headers), origin).toEqual([]);
      }
    });

    it('that are named may refresh, though the browser says it is another origin', async () => {
      const server = await start({ corsOrigins: [OFFICE] });
      const { cookie } = await server.signInAsAdmin();
      const refresh = (origin: string, sent: string | null) =>
        server.call('GET', '/api/auth/refreshToken', undefined, {
          cookie: sent,
          headers: { origin, 'sec-fetch-site': 'same-site' },
        });
      expect((await refresh('https://evil.example', cookie)).status).toBe(401);
      expect((await refresh(OFFICE, cookie)).status).toBe(200);
    });
  });

  it('what proxies and origins may be called is checked before anything starts', () => {
    const read = (variables: Record<string, string>) => () => readEnvironment(variables, '/');
    const { trustedProxies, corsOrigins } = read({
      TRUSTED_PROXIES: 'loopback, 10.0.0.5,192.168.0.0/16, fd00::/8',
      CORS_ORIGINS: `${OFFICE},http://localhost:5173`,
    })();
    expect(trustedProxies).toEqual(['loopback', '10.0.0.5', '192.168.0.0/16', 'fd00::/8']);
    expect(corsOrigins).toEqual([OFFICE, 'http://localhost:5173']);
    for (const value of [
      'true',
      '*',
      '0.0.0.0/0',
      '::/0',
      '10.0.0.0/33',
      '10.0.0.5/8/8',
      'proxy',
    ]) {
      expect(read({ TRUSTED_PROXIES: value }), value).toThrow();
    }
    for (const value of ['*', 'null', `${OFFICE}/`, 'office.example.go.th', 'ftp://a.example']) {
      expect(read({ CORS_ORIGINS: value }), value).toThrow();
    }
    expect(read({ TRUST_PROXY: '10.0.0.5' })).toThrow();
  });

  describe('the log', () => {
    it('reports calls by id, path and status, and nothing about people', async () => {
      const log = new Log();
      const server = await start({ logger: { level: 'trace', stream: log } });
      const person = await addUser(server, ['food-cateory/units/u'], { phone: '0812345678' });
      const { username, password } = person;
      const options = { address: VISITOR, headers: { 'user-agent': 'Secret Browser 9' } };
      const entered = await server.call(
        'POST',
        '/api/auth/login',
        { data: { username, password } },
        options,
      );
      const token = String(entered.body.token);
      await server.call('POST', '/api/auth/login', { data: { username, password: 'เดาผิดแน่นอน' } });
      const search = { data: { text: 'คำค้นลับ' } };
      const found = await server.call('POST', '/api/foodcateory/searchUnitsWeb?q=ลับมาก', search, {
        ...options,
        token,
      });
      await server.call('GET', '/api/auth/refreshToken', undefined, { cookie: entered.cookie });
      const change = { data: { current: password, next: 'รหัสผ่านใหม่ของฉัน' } };
      await server.call('POST', '/api/auth/changePassword', change, { token });
      await server.call('POST', '/api/user/searchUser', {}, { token });
      await server.app.inject({ method: 'POST', url: '/api/auth/login', payload: '{"data": "ค้าง' });

      const lines = log.text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
      expect(lines.filter(({ req }) => req).length).toBeGreaterThan(5);
      expect(lines.find(({ req }) => req?.id === found.headers['x-request-id']).req).toEqual({
        id: found.headers['x-request-id'],
        method: 'POST',
        path: '/api/foodcateory/searchUnitsWeb',
      });
      const secrets = [
        username,
        password,
        token,
        String(entered.cookie),
        VISITOR,
        'Secret Browser',
        'คำค้นลับ',
        encodeURIComponent('ลับมาก'),
        'ลับมาก',
        'เดาผิด',
        'รหัสผ่านใหม่',
        'สมชาย',
        '0812345678',
        'ค้าง',
      ];
      for (const secret of secrets) expect(log.text).not.toContain(secret);
    });
  });

  it.each([
    ['JSON', 'application/json', '/api/auth/login', '{"data":'],
    ['a file', 'multipart/form-data; boundary=x', '/api/foodcateory/importUnits', '--x\r\n'],
  ])(
    'the log holds no fault of the database where a visitor hangs up in the middle of %s',
    async (_what, type, path, body) => {
      const log = new Log();
      const server = await start({ logger: { level: 'warn', stream: log } });
      const { token } = await server.signInAsAdmin();
      await server.app.listen({ host: '127.0.0.1', port: 0 });
      const [bound] = server.app.addresses();
      const socket = connect(typeof bound === 'object' ? bound.port : 0, '127.0.0.1');
      const [accepted]: [Socket] = (await once(server.app.server, 'connection')) as [Socket];
      const head = `POST ${path} HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${token}\r\n`;
      socket.write(`${head}content-type: ${type}\r\ncontent-length: 5000\r\n\r\n${body}`);
      const [request]: [IncomingMessage] = (await once(server.app.server, 'request')) as [
        IncomingMessage,
      ];
      // The body is being read by then.
      await expect.poll(() => request.readableFlowing).toBe(true);
      const isOver = new Promise((resolve) => accepted.once('close', resolve));
      socket.resetAndDestroy();
      await isOver;
      await server.app.close();
      expect(log.text).not.toContain('query failed');
      expect(log.text).not.toContain('"level":50');
    },
  );

  it('the log holds no fault where a visitor leaves while the answer is being made', async () => {
    const log = new Log();
    const server = await start({ logger: { level: 'warn', stream: log } });
    const gone = new EventEmitter();
    server.app.post('/api/slow', async (_request, reply) => {
      const signal = cancelledBy(reply);
      await once(signal, 'abort');
      setImmediate(() => gone.emit('gone'));
      throw signal.reason;
    });
    await server.app.listen({ host: '127.0.0.1', port: 0 });
    const [bound] = server.app.addresses();
    const socket = connect(typeof bound === 'object' ? bound.port : 0, '127.0.0.1');
    const head = 'POST /api/slow HTTP/1.1\r\nhost: a\r\ncontent-type: application/json';
    socket.write(`${head}\r\ncontent-length: 2\r\n\r\n{}`);
    await once(server.app.server, 'request');
    const isGone = once(gone, 'gone');
    socket.destroy();
    await isGone;
    await server.app.close();
    expect(log.text).not.toContain('"level":50');
  });

  describe('connections', () => {
    it('are given so long and no longer', async () => {
      const { app } = await start();
      const { headersTimeout, requestTimeout, keepAliveTimeout } = app.server;
      expect({ headersTimeout, requestTimeout, keepAliveTimeout }).toEqual({
        headersTimeout: 15_000,
        requestTimeout: 120_000,
        keepAliveTimeout: 75_000,
      });
    });

    const speak = async (app: TestServer['app'], text: string): Promise<string> => {
      await app.listen({ host: '127.0.0.1', port: 0 });
      const [bound] = app.addresses();
      const socket = connect(typeof bound === 'object' ? bound.port : 0, '127.0.0.1');
      let heard = '';
      socket.on('data', (chunk) => {
        heard += chunk.toString();
      });
      socket.on('error', () => undefined);
      socket.write(text);
      await once(socket, 'close');
      return heard;
    };

    it.each([
      ['no HTTP at all', 'สวัสดี\r\n\r\n', 400, 'validation'],
      [
        'headers without end',
        `GET / HTTP/1.1\r\nhost: a\r\n${`x: ${'y'.repeat(1000)}\r\n`.repeat(40)}`,
        431,
        'too_large',
      ],
      [
        'two lengths of one body',
        'POST /api/auth/login HTTP/1.1\r\nhost: a\r\ncontent-length: 3\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
        400,
        'validation',
      ],
    ])(
      'that bring %s are told so in the contract’s words, and closed',
      async (_what, text, status, code) => {
        const { app } = await start();
        const answer = await speak(app, text);
        expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
        const { error } = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')));
        expect(error).toEqual({ code, message: expect.stringMatching(/[ก-๙]/) });
      },
    );

    it('bring bodies for signing in that are small, or are refused', async () => {
      const server = await start();
      const data = { username: 'admin', password: 'x'.repeat(20_000) };
      const { status, body } = await server.call('POST', '/api/auth/login', { data });
      expect([status, Object(body.error).code]).toEqual([413, 'too_large']);
    });
  });

  it('the page of the API’s description runs no script but the product’s own files', async () => {
    const { app } = await start();
    for (const url of ['/api/docs', '/api/docs/static/index.html', '/api/openapi.json']) {
      const { headers } = await app.inject({ url });
      const policy = String(headers['content-security-policy']);
      expect(policy, url).toContain("script-src 'self';");
      expect(policy.replace(/style-src[^;]*/, ''), url).not.toMatch(/unsafe|\*|https?:/);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      });
    }
  });
});
