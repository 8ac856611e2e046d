import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SignJWT } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { describeDatabase } from '../../support/databases.ts';
import { addUser, type SignedIn, startTestServer, type TestServer } from '../../support/server.ts';

/** The key of `startTestServer`. */
const SECRET = new Uint8Array(32).fill(7);
const KID = createHash('sha256')
  .update('token key')
  .update(SECRET)
  .digest('base64url')
  .slice(0, 12);
const SECRETS_OF_THE_FOLDER = 'the keys that sign tokens';

/** Somebody with the source, and an account that may do little. */
describeDatabase('an outsider with the source and one permission', (open) => {
  let server: TestServer;
  let session: SignedIn;
  let userId: number;

  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'food-waste-outsider-'));
    const [webRoot, officeFolder] = [join(folder, 'web'), join(folder, 'data', 'site')];
    await mkdir(join(webRoot, 'assets'), { recursive: true });
    await mkdir(officeFolder, { recursive: true });
    await writeFile(join(webRoot, 'index.html'), '<!doctype html><title>app</title>');
    await writeFile(join(webRoot, 'assets', 'a-1.js'), 'export {};');
    await writeFile(join(officeFolder, 'form.pdf'), '%PDF');
    await writeFile(join(officeFolder, '.hidden'), SECRETS_OF_THE_FOLDER);
    await writeFile(join(folder, 'data', 'token-secret'), SECRETS_OF_THE_FOLDER);
    await writeFile(join(folder, 'secret.txt'), SECRETS_OF_THE_FOLDER);
    server = await startTestServer(await open('migrated'), { webRoot, officeFolder });
    const person = await addUser(server, ['food-cateory/units/u', 'user']);
    session = await server.signIn(person.username, person.password);
    userId = Number(person.row.id);
    return async () => {
      await server.app.close();
      await rm(folder, { recursive: true, force: true });
    };
  });

  const post = (path: string, data: unknown) =>
    server.call('POST', `/api/${path}`, { data }, session);

  describe('reads no file but those that are served', () => {
    const climbs = [
      '../',
      '..%2f',
      '%2e%2e/',
      '%2e%2e%2f',
      '..%5c',
      '..\\',
      '....//',
      '%252e%252e%252f',
    ];
    it.each(['/', '/assets/', '/site/', '/api/files/', '/api/docs/static/', '/locales/'])(
      'from %s',
      async (start) => {
        for (const climb of climbs) {
          for (const name of ['token-secret', 'secret.txt', 'etc/passwd', 'package.json']) {
            for (const depth of [1, 2, 3, 8]) {
              const url = `${start}${climb.repeat(depth)}${name}`;
              const answer = await server.app.inject({ method: 'GET', url });
              expect(answer.statusCode, url).not.toBe(200);
              expect(answer.body, url).not.toContain(SECRETS_OF_THE_FOLDER);
              expect(answer.statusCode, url).toBeLessThan(500);
            }
          }
        }
      },
    );

    it('nor what is hidden in the folder of the office', async () => {
      const shown = await server.app.inject({ method: 'GET', url: '/site/form.pdf' });
      expect(shown.statusCode).toBe(200);
      const hidden = await server.app.inject({ method: 'GET', url: '/site/.hidden' });
      expect(hidden.statusCode).toBe(404);
    });
  });

  it('meets the same protection on every kind of answer', async () => {
    const text = { accept: 'text/html' };
    const asked = [
      ['/', text],
      ['/pages/user', text],
      ['/notfound', text],
      ['/assets/a-1.js', {}],
      ['/assets/nothing.js', {}],
      ['/site/form.pdf', {}],
      ['/healthz', {}],
      ['/readyz', {}],
      ['/api/docs', text],
      ['/api/docs/static/index.html', text],
      ['/api/openapi.json', {}],
      ['/api/auth/checktoken', {}],
      ['/api/nothing', {}],
      ['/%', text],
      ['/%', {}],
    ] as const;
    for (const [url, headers] of asked) {
      const answer = await server.app.inject({ method: 'GET', url, headers });
      const csp = String(answer.headers['content-security-policy']);
      expect(csp, url).toMatch(/script-src 'self'[^;]*;/);
      expect(csp, url).not.toMatch(/script-src[^;]*unsafe/);
      expect(csp, url).toMatch(/object-src 'none'.*base-uri 'none'.*frame-ancestors 'none'/);
      expect(answer.headers['x-content-type-options'], url).toBe('nosniff');
      expect(answer.headers['referrer-policy'], url).toBe('same-origin');
    }
  });

  it('leaves nothing personal in a cache', async () => {
    const answers = [
      await post('user/searchUser', {}),
      await post('user/saveUser', { id: userId, version: 9 }),
      await post('audit/searchAudit', {}),
      await server.call('GET', '/api/auth/sessions', undefined, session),
      await server.call('GET', '/api/auth/refreshToken', undefined, session),
      await server.call('POST', '/api/auth/profile', {}, session),
      await server.call('POST', '/api/auth/exportProfile', {}, session),
      await server.call('POST', '/api/user/exportPerson', { data: { id: userId } }, session),
    ];
    for (const { headers, status } of answers)
      expect([status, headers['cache-control']]).toEqual([status, 'no-store']);
  });

  it('is not believed with a token they signed themselves, whatever it says of its key', async () => {
    const claims = () => {
      const seconds = Math.floor(server.clock.now().getTime() / 1000);
      const [, payload = ''] = session.token.split('.');
      const { sid } = JSON.parse(Buffer.from(payload, 'base64url').toString());
      return new SignJWT({ sid })
        .setIssuer('food-waste-back-office')
        .setSubject('1')
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + 600);
    };
    const foreign = new Uint8Array(32).fill(8);
    const forged = [
      await claims().setProtectedHeader({ alg: 'HS256', kid: KID }).sign(foreign),
      await claims().setProtectedHeader({ alg: 'HS256', kid: 'x' }).sign(foreign),
      await claims().setProtectedHeader({ alg: 'HS256' }).sign(foreign),
      await claims()
        .setProtectedHeader({ alg: 'HS256', kid: '../../dev/null' })
        .sign(new Uint8Array(32)),
      await claims().setProtectedHeader({ alg: 'HS256', kid: '__proto__' }).sign(foreign),
      // The right key under another algorithm, and in the name of somebody whose session it is not.
      await claims().setProtectedHeader({ alg: 'HS512', kid: KID }).sign(SECRET),
      await claims().setProtectedHeader({ alg: 'HS256', kid: KID }).sign(SECRET),
    ];
    const none = Buffer.from(JSON.stringify({ alg: 'none', kid: KID })).toString('base64url');
    forged.push(`${none}.${session.token.split('.')[1]}.`);
    for (const token of forged) {
      const answer = await server.call('POST', '/api/user/searchUser', {}, { token });
      expect(answer.status).toBe(401);
    }
  });

  it('asks and sorts by no column that is not shown', async () => {
    const hidden = ['password', 'passwordHash', 'password_hash', 'searchText', 'search_index'];
    const odd = ['__proto__', 'constructor', 'toString', 'users.id', 'id; --', 'roles.auths', '1'];
    for (const field of [...hidden, ...odd]) {
      for (const operator of ['eq', 'startswith', 'gt', 'nnull', 'in']) {
        const filters = [{ field, operator, value: 'a' }];
        for (const data of [{ filters }, { filters: [{ operator: 'or', value: filters }] }]) {
          expect((await post('user/searchUser', data)).status, field).toBe(400);
        }
      }
      const sorters = [{ field, order: 'asc' }];
      expect((await post('user/searchUser', { sorters })).status, field).toBe(400);
    }
  });

  it('is refused searches that are only large', async () => {
    const one = { field: 'id', operator: 'eq', value: 1 };
    const deep = (levels: number): object =>
      levels === 0 ? one : { operator: 'and', value: [deep(levels - 1)] };
    for (const data of [
      { pagination: { pageSize: 501 } },
      { pagination: { currentPage: 1e30 } },
      { filters: Array.from({ length: 51 }, () => one) },
      { filters: [deep(6)] },
      { filters: [deep(2000)] },
      { filters: [{ field: 'id', operator: 'in', value: Array.from({ length: 501 }, () => 1) }] },
      { text: 'ก'.repeat(201) },
    ]) {
      const answer = await post('user/searchUser', data);
      expect(answer.status, JSON.stringify(data).slice(0, 80)).toBe(400);
    }
  });

  it('is refused bodies nested deeper than any call needs, before anything reads them', async () => {
    const nested = (levels: number) =>
      `{"data":{"name":${'['.repeat(levels)}${']'.repeat(levels)}}}`;
    const calls = ['foodcateory/saveUnits', 'user/saveUser', 'auth/saveProfile', 'user/openedBy'];
    for (const levels of [80, 10_000, 200_000]) {
      for (const path of calls) {
        const answer = await server.app.inject({
          method: 'POST',
          url: `/api/${path}`,
          headers: {
            authorization: `Bearer ${session.token}`,
            'content-type': 'application/json',
            'idempotency-key': 'nested-too-deep',
          },
          payload: nested(levels),
        });
        expect([answer.statusCode, JSON.parse(answer.body).error.message]).toEqual([
          400,
          'ข้อมูลที่ส่งซ้อนกันลึกเกินไป',
        ]);
      }
    }
    const brackets = await post('foodcateory/saveUnits', { name: '[{"'.repeat(100) });
    expect(Object(brackets.body.error).fields).toHaveProperty('name');
  });

  it('stores no letters of another encoding than UTF-8, whatever the body says of it', async () => {
    const name = Buffer.from([0xa1, 0xc3, 0xd0, 0xca, 0xcd, 0xba]);
    const rest = '","abbreviation":"ก","kind":"container"}}';
    for (const type of ['application/json', 'application/json; charset=tis-620']) {
      const answer = await server.app.inject({
        method: 'POST',
        url: '/api/foodcateory/saveUnits',
        headers: { authorization: `Bearer ${session.token}`, 'content-type': type },
        payload: Buffer.concat([Buffer.from('{"data":{"name":"'), name, Buffer.from(rest)]),
      });
      expect(answer.statusCode).toBe(400);
      expect(JSON.parse(answer.body).error.message).toContain('UTF-8');
    }
  });

  it('keeps nobody waiting by sending what no call knows', async () => {
    const strange = Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`k${at}`, 1]));
    for (const path of ['foodcateory/saveUnits', 'auth/saveProfile']) {
      const answer = await post(path, strange);
      expect(answer.status).toBe(400);
      expect(Object.keys(Object(answer.body.error).fields).length).toBeLessThanOrEqual(1000);
    }
  });

  it('meets a refusal with a form that is none, is cut short or holds a file without a name', async () => {
    const { token } = await server.signInAsAdmin();
    const file = 'content-disposition: form-data; name="file"';
    const forms = [
      ['multipart/form-data', 'x'],
      ['multipart/form-data; boundary=b', `--b\r\n${file}; filename="a"\r\n\r\nabc`],
      ['multipart/form-data; boundary=b', '--b--\r\n'],
      [
        'multipart/form-data; boundary=b',
        `--b\r\n${file}\r\ncontent-type: application/octet-stream\r\n\r\nabc\r\n--b--\r\n`,
      ],
    ] as const;
    for (const path of ['geography/importBoundaries', 'foodcateory/importUnits']) {
      for (const [type, payload] of forms) {
        const answer = await server.app.inject({
          method: 'POST',
          url: `/api/${path}`,
          headers: { authorization: `Bearer ${token}`, 'content-type': type },
          payload,
        });
        expect([400, 601], `${path} ${payload}: ${answer.body}`).toContain(answer.statusCode);
      }
    }
  });

  it.each(['аdmin', 'admin\u200b', 'ＡＤＭＩＮ', 'admın', 'ADMIN', 'admin ', 'a\u0307dmin'])(
    'gets no account that looks like the administrator’s: %j',
    async (username) => {
      const data = {
        username,
        password: 'a long secret of mine',
        firstName: 'ก',
        lastName: 'ข',
        userType: 'staff',
      };
      // Blanks and capitals are tidied away before the name is looked for: taken.
      expect([400, 409]).toContain((await post('user/saveUser', data)).status);
    },
  );

  it('sets nothing that a save does not offer', async () => {
    for (const extra of [
      { lastLoginAt: '2026-01-01T00:00:00.000Z' },
      { lockedUntil: null },
      { createdBy: 'x' },
      { updatedAt: '2026-01-01T00:00:00.000Z' },
      { passwordHash: '$argon2id$x' },
      { permissions: ['role'] },
      { consentVersion: 99 },
      { searchText: 'x' },
    ]) {
      const answer = await post('user/saveUser', { id: userId, version: 1, ...extra });
      expect(answer.status, JSON.stringify(extra)).toBe(400);
    }
    expect((await post('user/saveUser', { id: userId, version: 1, admin: true })).status).toBe(400);
  });

  it('ends, reads and uses no session of others', async () => {
    const other = await server.signInAsAdmin();
    const listed = await server.call('GET', '/api/auth/sessions', undefined, other);
    const [theirs] = Array.isArray(listed.body.data) ? listed.body.data : [];
    expect((await post('auth/endSession', { id: theirs.id })).status).toBe(404);
    const mine = await server.call('GET', '/api/auth/sessions', undefined, session);
    expect(mine.text).not.toContain(theirs.id);
    const mixed = await server.call('GET', '/api/auth/refreshToken', undefined, {
      cookie: theirs.id,
    });
    expect(mixed.status).toBe(401);
  });
});
