import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressOf, type Launch, launch } from '../support/e2e-server.ts';

const API = 'http://api.example.go.th:8080/waste';
const folder = join(tmpdir(), `food-waste-files-${process.pid}`);
let started: Launch;
let address: string;

beforeAll(async () => {
  started = launch({ PORT: '0', DATA_DIR: folder, API_URL: `${API}/` });
  address = await addressOf(started);
});
afterAll(async () => {
  started.process.kill('SIGINT');
  expect(await started.ended).toBe(0);
  await rm(folder, { recursive: true, force: true });
});

const open = (path: string): Promise<Response> =>
  fetch(`${address}${path}`, { headers: { accept: 'text/html' }, redirect: 'manual' });

describe('started with the address of another server', () => {
  it('says so, opens no database and makes nothing', async () => {
    await expect.poll(() => started.output.stdout).toContain(`ข้อมูลทั้งหมดมาจาก ${API}`);
    await expect(readdir(folder)).rejects.toThrow('ENOENT');
  });

  it.each(['/', '/login', '/pages/user', '/index.html'])(
    '%s is the page that calls it',
    async (path) => {
      const page = await open(path);
      expect(page.status).toBe(200);
      expect(page.headers.get('cache-control')).toBe('no-cache');
      expect(await page.text()).toContain(`<meta name="api-address" content="${API}"`);
      const policy = page.headers.get('content-security-policy') ?? '';
      expect(policy).toContain("connect-src 'self' http://api.example.go.th:8080;");
      expect(policy).toContain("script-src 'self';");
    },
  );

  it('serves the files of the page, and what the office says of itself', async () => {
    const page = await (await open('/')).text();
    const script = /src="(\/assets\/[^"]+)"/.exec(page)?.[1] ?? '';
    expect((await open(script)).headers.get('cache-control')).toContain('immutable');
    expect((await open('/site.json')).status).toBe(200);
  });

  it('says where the API is to who asks for it here', async () => {
    const answer = await open('/api/auth/checktoken');
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain(API);
  });

  it.each(['/healthz', '/readyz'])('answers %s', async (path) => {
    expect((await open(path)).status).toBe(200);
  });
});
