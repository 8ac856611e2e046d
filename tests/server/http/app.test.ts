import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiError } from '../../../src/engine/server/http/errors.ts';
import { openFreshDatabase } from '../../support/databases.ts';
import { ADMIN_PASSWORD, startTestServer, type TestServer } from '../../support/server.ts';

describe('the application', () => {
  let server: TestServer;
  let webRoot: string;
  let close: () => Promise<void>;

  beforeAll(async () => {
    webRoot = await mkdtemp(join(tmpdir(), 'web-'));
    await mkdir(join(webRoot, 'assets', 'words', 'th'), { recursive: true });
    await writeFile(join(webRoot, 'assets', 'words', 'version'), 'new');
    await writeFile(join(webRoot, 'assets', 'words', 'th', 'units.json'), '{}');
    await writeFile(join(webRoot, 'index.html'), '<!doctype html><title>app</title>');
    await writeFile(join(webRoot, 'assets', 'main-abc123.js'), 'plain');
    const early = {
      th: { '*': '</assets/th.js>; rel=modulepreload', '/login': '', '/pages/dashboard': '<d>' },
      en: { '*': '</assets/en.js>; rel=modulepreload' },
    };
    await writeFile(join(webRoot, 'early.json'), JSON.stringify(early));
    await writeFile(join(webRoot, 'assets', 'main-abc123.js.br'), 'small');
    const database = await openFreshDatabase('postgres', 'migrated');
    close = () => database.close();
    server = await startTestServer(database, { webRoot, trustedProxies: ['127.0.0.1'] });
  });
  afterAll(async () => {
    await server.app.close();
    await close();
    await rm(webRoot, { recursive: true });
  });

  const get = (url: string, headers: Record<string, string> = {}) =>
    server.app.inject({ method: 'GET', url, headers });

  describe('errors', () => {
    it('tells a route that does not exist as 404 of the contract', async () => {
      for (const url of ['/api/nothing', '/api/auth/login', '/api', '/api/%zz']) {
        const { statusCode, body } = await get(url, { accept: 'text/html' });
        expect([statusCode, JSON.parse(body).error.code], url).toEqual(
          url === '/api/%zz' ? [400, 'validation'] : [404, 'not_found'],
        );
      }
      expect((await get('/api/nothing')).json().error.message).toBe('ไม่พบเส้นทางที่เรียก');
    });

    it.each([
      ['th', 'รูปแบบข้อมูลที่ส่งไม่ถูกต้อง ต้องเป็น JSON'],
      ['en-GB,en;q=0.9', 'The data sent is not valid JSON.'],
      ['fr, en;q=0.4, th;q=0.8', 'รูปแบบข้อมูลที่ส่งไม่ถูกต้อง ต้องเป็น JSON'],
      ['', 'รูปแบบข้อมูลที่ส่งไม่ถูกต้อง ต้องเป็น JSON'],
    ])('speaks the language of Accept-Language "%s"', async (language, message) => {
      const { statusCode, body } = await server.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        headers: { 'content-type': 'application/json', 'accept-language': language },
        payload: '{"data": ',
      });
      expect(statusCode).toBe(400);
      expect(JSON.parse(body)).toEqual({ error: { code: 'validation', message } });
    });

    it('takes JSON and nothing else', async () => {
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'text/xml']) {
        const { statusCode, body } = await server.app.inject({
          method: 'POST',
          url: '/api/auth/login',
          headers: { 'content-type': type },
          payload: JSON.stringify({ data: { username: 'admin', password: ADMIN_PASSWORD } }),
        });
        expect([statusCode, JSON.parse(body).error.code]).toEqual([400, 'validation']);
      }
    });

    it('refuses a body over 4 MB', async () => {
      const text = 'ก'.repeat(1_500_000);
      const { status, body } = await server.call('POST', '/api/auth/login', { data: { text } });
      expect([status, body.error]).toEqual([
        413,
        { code: 'too_large', message: 'ข้อมูลที่ส่งมีขนาดใหญ่เกินกำหนด' },
      ]);
    });

    it('names fields by their labels, of entries in lists too', async () => {
      const { token } = await server.signInAsAdmin();
      const data = { name: '', materialId: 1, unitWeights: [{ unitId: 1, kg: 0 }], nonsense: 1 };
      const ask = async (language: string) => {
        const options = { token, headers: { 'accept-language': language } };
        const url = '/api/foodcateory/saveMaterialSub';
        const { body } = await server.call('POST', url, { data }, options);
        return body.error;
      };
      expect(await ask('th')).toMatchObject({
        code: 'validation',
        fields: {
          name: ['กรุณากรอกชื่อวัตถุดิบย่อย'],
          'unitWeights.0.kg': ['น้ำหนัก (กก.) ต้องมากกว่า 0 และไม่เกิน 10,000'],
          nonsense: ['ไม่รู้จักช่องข้อมูลนี้'],
        },
      });
      expect(JSON.stringify(await ask('en'))).not.toMatch(/[ก-๙]/);
    });

    it('hides what went wrong inside, but for a request id', async () => {
      const { app } = await startTestServer(server.context.database);
      app.get('/api/fault', async () => {
        throw new Error('select secret from table');
      });
      app.get('/api/upload', async () => {
        throw new ApiError('upload');
      });
      const fault = await app.inject({ method: 'GET', url: '/api/fault' });
      expect(fault.statusCode).toBe(500);
      expect(fault.body).not.toContain('secret');
      expect(fault.json()).toEqual({
        error: {
          code: 'internal',
          message: expect.stringContaining('เกิดข้อผิดพลาดภายในระบบ'),
          requestId: fault.headers['x-request-id'],
        },
      });
      const upload = await app.inject({ method: 'GET', url: '/api/upload' });
      expect(upload.statusCode).toBe(601);
      expect(upload.json().error.message).toBe('เกิดข้อผิดพลาดในการอัปโหลดไฟล์ กรุณาตรวจสอบข้อมูล');
      await app.close();
    });
  });

  describe('the web app', () => {
    it('opens at every address it resolves itself, and is never cached', async () => {
      for (const url of ['/', '/pages/user?page=2', '/notfound', '/pages/food-cateory/units/u']) {
        const { statusCode, body, headers } = await get(url, { accept: 'text/html,*/*' });
        expect([statusCode, body]).toEqual([200, '<!doctype html><title>app</title>']);
        expect(headers['cache-control']).toBe('no-cache');
      }
    });

    it.each([
      ['whatever comes', '*/*'],
      ['nothing in particular', undefined],
      ['a preview', 'image/avif,image/webp,*/*;q=0.8'],
      ['a text', 'text/plain'],
    ])('opens at addresses of pages for who wants %s', async (_what, accept) => {
      const asks: Record<string, string> = accept === undefined ? {} : { accept };
      const pages = ['/', '/login', '/index.html', '/pages/dashboard', '/pages/contact/'];
      for (const url of [...pages, '/pages/user/new', '/pages/account/password', '/download?a=b']) {
        const { statusCode, headers } = await get(url, asks);
        expect([statusCode, headers['content-type']], url).toEqual([
          200,
          'text/html; charset=utf-8',
        ]);
        const head = await server.app.inject({ method: 'HEAD', url, headers: asks });
        expect([head.statusCode, head.body], url).toEqual([200, '']);
      }
      for (const url of ['/wp-login.php', '/pages/nothing', '/pages', '/robots.txt']) {
        const missing = await get(url, asks);
        expect([missing.statusCode, missing.json().error.code], url).toEqual([404, 'not_found']);
      }
    });

    it('tells programs that request JSON alone that there is none', async () => {
      for (const accept of [
        'application/json',
        'application/problem+json, application/json;q=0.9',
      ]) {
        const { statusCode, headers } = await get('/pages/dashboard', { accept });
        expect(statusCode).toBe(404);
        expect(headers['content-type']).toContain('json');
      }
    });

    it('tells previews of links its title, and where its picture is', async () => {
      const tags =
        '<meta property="og:title" content="x"><meta property="og:image" content="/preview.png">';
      await writeFile(join(webRoot, 'index.html'), tags);
      const page = await get('/pages/contact', {
        host: 'waste.example.go.th',
        'x-forwarded-proto': 'https',
      });
      expect(page.body).toContain('content="ติดต่อเรา · ระบบติดตามและจัดการขยะอาหาร"');
      expect(page.body).toContain('content="https://waste.example.go.th/preview.png"');
      const strange = await get('/login', { host: 'a"><script>' });
      expect(strange.body).toBe(tags);
      await writeFile(join(webRoot, 'index.html'), '<!doctype html><title>app</title>');
    });

    it.each(['/%', '/%E0%A4%A', '/%0d//elsewhere.example', '//elsewhere.example', '/pages//user'])(
      'leads a browser from %s to the page for addresses that lead nowhere',
      async (url) => {
        const page = await get(url, { accept: 'text/html,*/*' });
        expect([page.statusCode, page.headers.location]).toEqual([302, '/notfound']);
        const other = await get(url, { accept: 'application/json' });
        expect(other.statusCode).toBeGreaterThanOrEqual(400);
        expect(other.json().error.message).not.toBe('');
      },
    );

    it('names what a page fetches first, in the language that was chosen', async () => {
      const linkOf = async (url: string, language?: string) =>
        (
          await get(url, {
            accept: 'text/html',
            ...(language && { cookie: `language=${language}` }),
          })
        ).headers.link;
      expect(await linkOf('/pages/dashboard?area=10')).toBe('<d>');
      expect(await linkOf('/pages/contact')).toBe('</assets/th.js>; rel=modulepreload');
      expect(await linkOf('/pages/contact', 'en')).toBe('</assets/en.js>; rel=modulepreload');
      expect(await linkOf('/pages/contact', '__proto__')).toContain('th.js');
      expect(await linkOf('/login')).toBeUndefined();
    });

    it('gives hashed files compressed and for good, and 404 for missing ones', async () => {
      const file = await get('/assets/main-abc123.js', { 'accept-encoding': 'gzip, br' });
      expect(file.body).toBe('small');
      expect(file.headers).toMatchObject({
        'content-encoding': 'br',
        'content-type': expect.stringContaining('javascript'),
        'cache-control': 'public, max-age=31536000, immutable',
      });
      expect((await get('/assets/main-abc123.js')).body).toBe('plain');
      const only = await get('/assets/words/th/units.json', { 'accept-encoding': 'br' });
      expect(only.headers).toMatchObject({ 'content-length': '2' });
      expect(only.headers['content-encoding']).toBeUndefined();
      const missing = await get('/assets/gone.js', { accept: '*/*' });
      expect([missing.statusCode, missing.json().error.code]).toEqual([404, 'not_found']);
    });

    it('gives words to a page of any build, and for good only to one of this', async () => {
      const asked = async (version: string) => {
        const { statusCode, headers } = await get(`/assets/words/th/units.json${version}`);
        return [statusCode, headers['cache-control']];
      };
      expect(await asked('?new')).toEqual([200, 'public, max-age=31536000, immutable']);
      expect(await asked('?old')).toEqual([200, 'no-cache']);
      expect(await asked('')).toEqual([200, 'no-cache']);
    });

    it('never leaves its folder', async () => {
      for (const url of ['/../package.json', '/..%2f..%2fetc%2fpasswd', '/%2e%2e/package.json']) {
        expect((await get(url)).statusCode).toBeGreaterThanOrEqual(400);
      }
    });

    it('may be neither framed nor fed foreign scripts', async () => {
      const { headers } = await get('/', { accept: 'text/html' });
      expect(headers['content-security-policy']).toContain("script-src 'self';");
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
      });
      expect(headers['strict-transport-security']).toBeUndefined();
    });
  });

  it('keeps answers of the API out of caches', async () => {
    expect((await get('/api/auth/checktoken')).headers['cache-control']).toBe('no-store');
  });

  it('makes the cookie secure behind TLS', async () => {
    const data = { username: 'admin', password: ADMIN_PASSWORD };
    const options = { headers: { 'x-forwarded-proto': 'https' } };
    const { headers } = await server.call('POST', '/api/auth/login', { data }, options);
    expect(String(headers['set-cookie'])).toMatch(/; Secure/);
    expect(headers['strict-transport-security']).toMatch(/max-age/);
  });

  it('says that it lives, and that its database answers', async () => {
    expect((await get('/healthz')).json()).toEqual({ status: 'ok' });
    expect((await get('/readyz')).statusCode).toBe(200);
  });
});
