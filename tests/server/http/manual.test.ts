import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MANUAL_CONTENTS } from '../../../src/engine/declaration/manual.ts';
import { openFreshDatabase } from '../../support/databases.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

describe('the manual', () => {
  let folder: string;
  let server: TestServer;
  let close: () => Promise<void>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'manual-'));
    const webRoot = join(folder, 'web');
    await mkdir(join(webRoot, 'manual'), { recursive: true });
    await writeFile(join(webRoot, 'index.html'), '<!doctype html><title>app</title>');
    await writeFile(join(webRoot, 'secret.html'), 'secret');
    await writeFile(join(webRoot, 'manual', 'staff.html'), '<h1>staff</h1>');
    await writeFile(join(webRoot, 'manual', 'staff.html.br'), 'smaller');
    await writeFile(join(webRoot, 'manual', `${MANUAL_CONTENTS}.html`), '<h1>all</h1>');
    const database = await openFreshDatabase('postgres', 'migrated');
    close = () => database.close();
    server = await startTestServer(database, { webRoot });
  });
  afterAll(async () => {
    await server.app.close();
    await close();
    await rm(folder, { recursive: true });
  });

  const get = (url: string, headers = {}) => server.app.inject({ method: 'GET', url, headers });

  it('is open to all, asked anew, and runs nothing', async () => {
    const { statusCode, body, headers } = await get('/manual/staff');
    expect([statusCode, body]).toEqual([200, '<h1>staff</h1>']);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy']).not.toContain('script-src');
    expect(headers['x-frame-options']).toBe('DENY');
    const known = { 'if-none-match': String(headers.etag) };
    expect((await get('/manual/staff', known)).statusCode).toBe(304);
    const small = await get('/manual/staff', { 'accept-encoding': 'br' });
    expect([small.body, small.headers['content-encoding']]).toEqual(['smaller', 'br']);
  });

  it.each(['/manual', '/manual/'])('leads to all of its pages from %s', async (url) => {
    const { statusCode, body } = await get(url);
    expect([statusCode, body]).toEqual([200, '<h1>all</h1>']);
  });

  it.each(['nothing', '..%2fsecret', '%2e%2e%2fsecret', 'staff.html', 'staff%00'])(
    'has no page %s, and says what there is',
    async (name) => {
      const { statusCode, body } = await get(`/manual/${name}`);
      expect(statusCode).toBe(404);
      expect(body).toBe('<h1>all</h1>');
    },
  );
});
