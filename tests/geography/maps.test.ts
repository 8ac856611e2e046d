import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, expect, it } from 'vitest';
import { fromJSONSchema } from 'zod';
import type { MapGeographies } from '../../src/thailand/boundaries.ts';
import { describeDatabase } from '../support/databases.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const CALL = '/api/dashboard/loadMapGeographies';

describeDatabase('GET /api/dashboard/loadMapGeographies', (open) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(await open('migrated'));
    return () => server.app.close();
  });

  async function load(query = '', headers: Record<string, string> = {}) {
    const answer = await server.call('GET', `${CALL}${query}`, undefined, { headers });
    // Held by the schema below.
    return { ...answer, map: answer.body as unknown as MapGeographies };
  }

  it('gives strangers the provinces with their boundaries, in Thai order', async () => {
    const { status, map } = await load('?level=province');
    expect(status).toBe(200);
    expect(map.data).toHaveLength(77);
    expect(map.data[0]).toEqual({
      level: 'province',
      code: '81',
      nameTh: 'กระบี่',
      nameEn: 'Krabi',
      parentCode: null,
    });
    const drawn = map.topology?.objects.areas.geometries.map(({ id }) => id);
    expect(drawn?.toSorted()).toEqual(map.data.map(({ code }) => code).toSorted());
    expect(map.source).toContain('Natural Earth');
    expect(map.countrywide).toEqual(['province']);
  });

  it('gives the areas within one, with no topology until boundaries are imported', async () => {
    const bangkok = (await load('?level=amphure&parent=10')).map;
    expect(bangkok.data).toHaveLength(50);
    expect(bangkok).toMatchObject({ topology: null, source: null });
    expect(new Set(bangkok.data.map(({ parentCode }) => parentCode))).toEqual(new Set(['10']));
    expect((await load('?level=tambon&parent=1001')).map.data).toHaveLength(12);
    expect((await load('?level=tambon&parent=10')).map.data).toHaveLength(180);
  });

  it('without parameters lists provinces, districts and sub-districts', async () => {
    const { map } = await load();
    const count = (level: string) => map.data.filter((area) => area.level === level).length;
    expect(['province', 'amphure', 'tambon'].map(count)).toEqual([77, 928, 7436]);
    expect(map.topology).not.toBeNull();
  });

  it.each(['', '?level=province', '?level=amphure', '?level=tambon&parent=1001'])(
    'answers as the description says: %s',
    async (query) => {
      const document = (await server.app.inject({ url: '/api/openapi.json' })).json();
      const { schema } = document.paths[CALL].get.responses['200'].content['application/json'];
      const whole = JSON.stringify({ ...schema, $defs: document.components.schemas });
      const local = JSON.parse(whole.replaceAll('#/components/schemas/', '#/$defs/'));
      expect(
        fromJSONSchema(local).safeParse((await load(query)).map).error?.issues,
      ).toBeUndefined();
    },
  );

  it('comes compressed as the caller reads it, the same in every encoding', async () => {
    const raw = async (encoding: string) => {
      const { headers, rawPayload } = await server.app.inject({
        url: `${CALL}?level=province`,
        headers: { 'accept-encoding': encoding },
      });
      expect(headers.vary).toContain('Accept-Encoding');
      return { encoding: headers['content-encoding'], bytes: rawPayload, tag: headers.etag };
    };
    const plain = await raw('identity');
    const brotli = await raw('gzip, deflate, br');
    const gzip = await raw('gzip, br;q=0');
    expect([plain.encoding, brotli.encoding, gzip.encoding]).toEqual([undefined, 'br', 'gzip']);
    expect(brotliDecompressSync(brotli.bytes).equals(plain.bytes)).toBe(true);
    expect(gunzipSync(gzip.bytes).equals(plain.bytes)).toBe(true);
    expect(brotli.bytes.length).toBeLessThan(16 * 1024);
    expect(new Set([plain.tag, brotli.tag, gzip.tag]).size).toBe(1);
  });

  it('is cached: 304 while nothing changed, for good under its version', async () => {
    const first = await load('?level=province');
    expect(first.headers['cache-control']).toMatch(/public, max-age=300, stale-while-revalidate/);
    const again = await load('?level=province', { 'if-none-match': String(first.headers.etag) });
    expect([again.status, again.text]).toEqual([304, '']);
    expect((await load('?level=province', { 'if-none-match': '"another"' })).status).toBe(200);
    const kept = await load(`?level=amphure&parent=10&version=${first.map.version}`);
    expect(kept.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const old = await load('?level=amphure&parent=10&version=of-before');
    expect(old.headers['cache-control']).toMatch(/max-age=300/);
  });

  it('never carries a token, which caches would hand to others', async () => {
    const { token } = await server.signInAsAdmin();
    server.clock.advance(14 * 60);
    const asked = (url: string) => server.call('GET', url, undefined, { token });
    expect((await asked('/api/auth/sessions')).headers.authorization).toMatch(/^Bearer /);
    const map = await asked(`${CALL}?level=province`);
    expect(map.status).toBe(200);
    expect(map.headers).not.toHaveProperty('authorization');
    expect(map.headers).not.toHaveProperty('set-cookie');
  });

  it.each([
    ['?level=village', 'level'],
    ['?level=amphure&parent=99', 'parent'],
    ['?level=amphure&parent=1001', 'parent'],
    ['?level=province&parent=10', 'parent'],
    ['?parent=10', 'parent'],
    ['?level=amphure&level=tambon', 'level'],
    ['?levels=amphure', 'levels'],
  ])('refuses %s, naming %s', async (query, field) => {
    const { status, body } = await load(query);
    expect(status).toBe(400);
    expect(Object.keys(Object(Object(body.error).fields))).toEqual([field]);
  });
});
