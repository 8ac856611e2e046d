import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problemOfSite } from '../../../src/engine/server/http/office-files.ts';
import { wrongPlaces } from '../../../src/engine/server/http/site-check.ts';
import { openFreshDatabase } from '../../support/databases.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

describe('what the office says of itself', () => {
  let folder: string;
  let office: string;
  let server: TestServer;
  let close: () => Promise<void>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'office-'));
    const webRoot = join(folder, 'web');
    office = join(folder, 'data', 'site');
    await mkdir(webRoot);
    await writeFile(join(webRoot, 'index.html'), '<!doctype html><title>app</title>');
    await writeFile(join(webRoot, 'site.json'), '{"phone": ""}');
    const database = await openFreshDatabase('postgres', 'migrated');
    close = () => database.close();
    server = await startTestServer(database, { webRoot, officeFolder: office });
  });
  afterAll(async () => {
    await server.app.close();
    await close();
    await rm(folder, { recursive: true });
  });

  const get = (url: string) => server.app.inject({ method: 'GET', url });

  it('is what is shipped until there is a site.json in the data folder, and then that', async () => {
    expect((await get('/site.json')).json()).toEqual({ phone: '' });
    expect(await problemOfSite(office)).toBeNull();
    await mkdir(office, { recursive: true });
    await writeFile(join(office, 'site.json'), '{"phone": "02-123-4567"}');
    const { headers, json } = await get('/site.json');
    expect([json(), headers['cache-control']]).toEqual([{ phone: '02-123-4567' }, 'no-cache']);
  });

  it('comes with files beside it, open to everybody, and with nothing outside of it', async () => {
    await mkdir(office, { recursive: true });
    await writeFile(join(office, 'คู่มือ.pdf'), 'pdf');
    await writeFile(join(office, '.hidden'), 'secret');
    await writeFile(join(folder, 'data', 'token-secret'), 'secret');
    const manual = await get(`/site/${encodeURIComponent('คู่มือ.pdf')}`);
    expect([manual.statusCode, manual.body, manual.headers['content-type']]).toEqual([
      200,
      'pdf',
      'application/pdf',
    ]);
    for (const path of ['.hidden', '../token-secret', '%2e%2e/token-secret', '..%2ftoken-secret']) {
      const { statusCode, body } = await get(`/site/${path}`);
      expect(statusCode, path).toBeGreaterThanOrEqual(400);
      expect(body, path).not.toContain('secret"');
      expect(body, path).not.toBe('secret');
    }
  });

  it('is reported when it is no JSON', async () => {
    await mkdir(office, { recursive: true });
    await writeFile(join(office, 'site.json'), '{"phone": ');
    expect(await problemOfSite(office)).toMatchObject({
      key: 'siteUnreadable',
      reason: expect.stringMatching(/JSON/),
    });
  });

  it.each([
    ['a list', [], ['site.json']],
    ['a telephone number that is a number', { phone: 21234567 }, ['phone']],
    ['a text of a language that is none', { address: { th: ['ถนน'] } }, ['address']],
    ['a name that nobody reads', { organization: 'สำนักงาน' }, ['organization (organisation?)']],
    ['a link that opens nothing', { mapUrl: 'javascript:alert(1)' }, ['mapUrl']],
    ['an officer without a shape', { privacyOfficer: 'สมหญิง' }, ['privacyOfficer']],
    ['a part of the officer', { privacyOfficer: { phone: 1 } }, ['privacyOfficer.phone']],
    [
      'downloads without what is needed',
      { downloads: [{ title: 'คู่มือ', href: 'manual.pdf' }, { href: '/site/a.pdf' }, 'b'] },
      ['downloads[0].href', 'downloads[1].title', 'downloads[2]'],
    ],
  ])('is named where it is JSON and not shown: %s', (_what, site, places) => {
    expect(wrongPlaces(site)).toEqual(places);
  });

  it.each([
    ['nothing said', { phone: null, mapUrl: null, privacyOfficer: null, downloads: null }],
    ['what is shipped', JSON.parse(readFileSync('public/site.json', 'utf8'))],
    ['texts of one language', { organisation: 'สำนักงาน', downloads: [] }],
    ['what an application reads beside it', { licence: { name: 'CC-BY-4.0' } }],
  ])('has nothing wrong: %s', (_what, site) => {
    expect(wrongPlaces(site)).toEqual([]);
  });
});
