/** The headers that protect whoever reads an answer, to the letter, on every kind of answer. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFreshDatabase } from '../../support/databases.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

const PROTECTION = {
  'content-security-policy':
    "default-src 'self';script-src 'self';style-src 'self' 'unsafe-inline';" +
    "img-src 'self' data: blob:;font-src 'self' data:;connect-src 'self';" +
    "worker-src 'self' blob:;object-src 'none';base-uri 'none';form-action 'self';" +
    "frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};
const NAMED = { ...PROTECTION, 'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/) };
const KNOWN = new Set([...Object.keys(NAMED), 'strict-transport-security', 'cache-control']);
const HTML = { accept: 'text/html' };

describe('answers', () => {
  let server: TestServer;
  let webRoot: string;
  let close: () => Promise<void>;

  beforeAll(async () => {
    webRoot = await mkdtemp(join(tmpdir(), 'web-'));
    await writeFile(join(webRoot, 'index.html'), '<!doctype html><title>app</title>');
    await writeFile(join(webRoot, 'logo.svg'), '<svg/>');
    const database = await openFreshDatabase('postgres', 'migrated');
    close = () => database.close();
    server = await startTestServer(database, { webRoot, trustedProxies: ['127.0.0.1'] });
    await server.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(async () => {
    await server.app.close();
    await close();
    await rm(webRoot, { recursive: true });
  });

  type Method = 'GET' | 'HEAD' | 'OPTIONS' | 'POST';

  /** What protects, of the headers of an answer; how it may be kept goes with it. */
  async function ask(method: Method, url: string, headers: Record<string, string> = {}) {
    const answer = await server.app.inject({ method, url, headers });
    const told = Object.entries(answer.headers).filter(([name]) => KNOWN.has(name));
    return { status: answer.statusCode, headers: Object.fromEntries(told) };
  }

  it.each<[string, Method, string, number, Record<string, string>]>([
    ['a page', 'GET', '/', 200, HTML],
    ['a file', 'GET', '/logo.svg', 200, {}],
    ['a file that is asked about', 'HEAD', '/logo.svg', 200, {}],
  ])('of %s are requested anew, and protect', async (_what, method, url, status, headers) => {
    const kept = { ...NAMED, 'cache-control': 'no-cache' };
    expect(await ask(method, url, headers)).toEqual({ status, headers: kept });
  });

  it.each<[string, Method, string, number, Record<string, string>]>([
    ['a call', 'GET', '/api/auth/sessions', 401, {}],
    ['a call that there is not', 'GET', '/api/nothing', 404, {}],
    ['a dashboard', 'POST', '/api/dashboard/getHomeDashboard', 404, {}],
    ['a call with a bad token', 'GET', '/api/auth/sessions', 401, { authorization: 'Bearer' }],
    ['an address that cannot be read', 'GET', '/api/%zz', 400, {}],
    ['a question before a call', 'OPTIONS', '/api/auth/login', 404, {}],
    ['published figures that there are not', 'GET', '/api/dashboard/published/1/2/3', 404, {}],
  ])('of %s are kept nowhere, and protect', async (_what, method, url, status, headers) => {
    const kept = { ...NAMED, 'cache-control': 'no-store' };
    expect(await ask(method, url, headers)).toEqual({ status, headers: kept });
  });

  it('that say how the server is, or that a page is elsewhere, protect', async () => {
    expect(await ask('GET', '/healthz')).toEqual({ status: 200, headers: NAMED });
    expect(await ask('GET', '/%', HTML)).toEqual({ status: 302, headers: NAMED });
  });

  it('behind TLS ask to come by TLS from then on, wherever they are from', async () => {
    const secure = { ...NAMED, 'strict-transport-security': 'max-age=31536000' };
    const byTls = { ...HTML, 'x-forwarded-proto': 'https' };
    for (const url of ['/', '/healthz', '/api/nothing']) {
      expect((await ask('GET', url, byTls)).headers, url).toMatchObject(secure);
    }
  });

  it('to what is no HTTP protect as well', async () => {
    // An address that was listened at.
    const { port } = server.app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    socket.write('NONSENSE\r\n\r\n');
    const [head = ''] = (await text(socket)).split('\r\n\r\n', 1);
    for (const [name, value] of Object.entries(PROTECTION)) {
      expect(head.split('\r\n')).toContain(`${name}: ${value}`);
    }
  });
});
