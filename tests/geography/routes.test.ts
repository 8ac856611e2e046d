import { beforeAll, expect, it } from 'vitest';
import { describeDatabase } from '../support/databases.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

describeDatabase('POST /api/master/*', (open) => {
  let server: TestServer;
  let token: string;

  beforeAll(async () => {
    server = await startTestServer(await open('migrated'));
    ({ token } = await server.signInAsAdmin());
    return () => server.app.close();
  });

  const ask = (level: string, payload: object) =>
    server.call('POST', `/api/master/${level}`, payload, { token });

  it('gives the areas of each level in data', async () => {
    const provinces = await ask('province', { text: '10' });
    expect(provinces.status).toBe(200);
    expect(provinces.body).toEqual({
      data: [{ code: '10', nameTh: 'กรุงเทพมหานคร', nameEn: 'Bangkok', parentCode: null }],
    });
    expect((await ask('amphure', { text: '10' })).body.data).toHaveLength(50);
    expect((await ask('tambon', { text: '1001' })).body.data).toHaveLength(12);
  });

  it('refuses a text that is not text, naming the field', async () => {
    for (const payload of [{}, { text: 10 }, { text: null }, { text: ['10'] }, []]) {
      const { status, body } = await ask('province', payload);
      expect(status).toBe(400);
      expect(body.error).toMatchObject({
        code: 'validation',
        fields: { text: [expect.any(String)] },
      });
    }
  });

  it('needs a sign-in, whatever is sent', async () => {
    for (const payload of [{ text: '1001' }, { text: 10 }]) {
      expect((await server.call('POST', '/api/master/tambon', payload)).status).toBe(401);
    }
  });
});
