import { fileURLToPath } from 'node:url';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadAreas } from '../../src/thailand/server/geography/areas.ts';
import { geographyRoutes } from '../../src/thailand/server/geography/routes.ts';

const areas = loadAreas(fileURLToPath(new URL('../../data', import.meta.url)));

class Refusal extends Error {
  constructor(
    readonly statusCode: number,
    message: string,
  ) {
    super(message);
  }
}

describe('POST /api/master/*', () => {
  let app: FastifyInstance;

  beforeAll(async () => {
    app = Fastify();
    await app.register(geographyRoutes, {
      areas,
      requireSignIn: async (request) => {
        if (!request.headers.authorization) throw new Refusal(401, 'sign in');
      },
      invalid: (fields) => new Refusal(400, JSON.stringify(fields)),
    });
  });
  afterAll(() => app.close());

  async function ask(level: string, payload: object, authorization = 'Bearer token') {
    const headers = authorization ? { authorization } : {};
    const response = await app.inject({
      method: 'POST',
      url: `/api/master/${level}`,
      headers,
      payload,
    });
    return { status: response.statusCode, body: response.json() };
  }

  it('gives the areas of each level in data', async () => {
    expect(await ask('province', { text: '10' })).toEqual({
      status: 200,
      body: { data: [{ code: '10', nameTh: 'กรุงเทพมหานคร', nameEn: 'Bangkok', parentCode: null }] },
    });
    expect((await ask('amphure', { text: '10' })).body.data).toHaveLength(50);
    expect((await ask('tambon', { text: '1001' })).body.data).toHaveLength(12);
  });

  it('refuses a text that is not text, naming the field', async () => {
    for (const payload of [{}, { text: 10 }, { text: null }, { text: ['10'] }, []]) {
      const { status, body } = await ask('province', payload);
      expect(status).toBe(400);
      expect(JSON.parse(body.message)).toEqual({ text: [{ key: 'notText' }] });
    }
  });

  it('needs a sign-in', async () => {
    expect((await ask('tambon', { text: '1001' }, '')).status).toBe(401);
  });
});
