/** What goes over the line: answers are compressed as the caller can read them. */
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { describeDatabase } from '../../support/databases.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

const UNPACK = { br: brotliDecompressSync, gzip: gunzipSync } as const;

describeDatabase('answers', (open) => {
  let server: TestServer;
  let token: string;

  beforeAll(async () => {
    server = await startTestServer(await open('starter'));
    ({ token } = await server.signInAsAdmin());
    return () => server.app.close();
  });

  const ask = (url: string, accepted: string, data?: object, headers: object = {}) =>
    server.app.inject({
      method: data ? 'POST' : 'GET',
      url,
      ...(data && { payload: { data } }),
      headers: { authorization: `Bearer ${token}`, 'accept-encoding': accepted, ...headers },
    });

  describe.each([
    ['a list', '/api/foodcateory/searchUnitsWeb', {}],
    ['choices', '/api/foodcateory/loadMaterialDropdow', undefined],
    ['the description of the API', '/api/openapi.json', undefined],
    ['the same in YAML', '/api/docs/yaml', undefined],
    ['the log as CSV', '/api/audit/exportAudit', {}],
  ] as const)('of text over 1 KiB: %s', (_name, url, data) => {
    it.each([
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
    ] as const)('for who accepts %s', async (accepted, encoding) => {
      const plain = await ask(url, 'identity', data);
      expect(plain.statusCode, plain.body).toBe(200);
      expect(plain.headers['content-encoding']).toBeUndefined();
      expect(plain.rawPayload.length).toBeGreaterThan(1024);
      const { headers, rawPayload } = await ask(url, accepted, data);
      expect(headers['content-encoding']).toBe(encoding);
      expect(headers.vary).toMatch(/accept-encoding/i);
      expect(rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
      const text = UNPACK[encoding](rawPayload).toString();
      expect(text.slice(0, 200)).toBe(plain.body.slice(0, 200));
    });
  });

  it('that are short, workbooks and lines of progress go out as they are', async () => {
    const short = await ask('/api/auth/checktoken', 'br');
    const workbook = await ask('/api/foodcateory/exportUnits', 'br', {});
    for (const { statusCode, headers } of [short, workbook]) {
      expect([statusCode, headers['content-encoding']]).toEqual([200, undefined]);
    }
    expect(workbook.rawPayload.subarray(0, 2).toString()).toBe('PK');
  });

  it('are given to no caller who sends something compressed', async () => {
    const { statusCode } = await server.app.inject({
      method: 'POST',
      url: '/api/foodcateory/searchUnitsWeb',
      payload: gzipSync('{"data":{}}'),
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'content-encoding': 'gzip',
      },
    });
    expect(statusCode).toBe(400);
  });

  it('that describe the API are written once, not for each caller', async () => {
    const cost = async (times: number) => {
      const before = process.cpuUsage();
      for (let time = 0; time < times; time += 1) {
        for (const url of ['/api/docs/yaml', '/api/docs/json', '/api/openapi.json']) {
          const headers = { 'accept-language': 'en' };
          expect((await server.app.inject({ url, headers })).statusCode).toBe(200);
        }
      }
      return process.cpuUsage(before).user;
    };
    const first = await cost(1);
    expect(await cost(5)).toBeLessThan(first);
  });
});
