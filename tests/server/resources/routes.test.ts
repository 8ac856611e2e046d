import { fileURLToPath } from 'node:url';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Principal } from '../../../src/engine/server/access/principal.ts';
import { acceptOnlyJson } from '../../../src/engine/server/http/body-parser.ts';
import { createErrorHandler } from '../../../src/engine/server/http/error-handler.ts';
import { loadWords } from '../../../src/engine/server/i18n.ts';
import { resourceRoutes } from '../../../src/engine/server/resources/routes.ts';
import { describeEachDatabase } from '../../support/databases.ts';
import { ADMIN, person, start } from './support.ts';

const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
/** The head of a picture that claims to be so large. */
function pngOf(width: number, height: number): Buffer {
  const head = Buffer.from(PNG, 'base64');
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  return head;
}
function jpegOf(width: number, height: number): Buffer {
  const frame = Buffer.from('ffd8ffe000104a46494600010100000100010000ffc0001108', 'hex');
  const sides = Buffer.alloc(4);
  sides.writeUInt16BE(height, 0);
  sides.writeUInt16BE(width, 2);
  return Buffer.concat([frame, sides, Buffer.from('03012200021101031101ffd9', 'hex')]);
}
const words = loadWords(fileURLToPath(new URL('../../../locales', import.meta.url)));

describeEachDatabase('the generated calls', (open) => {
  let app: FastifyInstance;
  let asking: Principal | null = ADMIN;

  beforeAll(async () => {
    const { context, service } = await start(await open('migrated'));
    app = Fastify();
    app.setErrorHandler(createErrorHandler(words));
    acceptOnlyJson(app);
    app.decorateRequest('principal', null);
    app.addHook('onRequest', async (request) => {
      request.principal = asking;
    });
    await app.register(resourceRoutes, { context, service, words });
  });
  afterAll(() => app.close());

  const call = async (
    path: string,
    body?: unknown,
    principal: Principal | null = ADMIN,
    headers: Readonly<Record<string, string>> = {},
  ) => {
    asking = principal;
    const response = await app.inject(
      body === undefined
        ? { method: 'GET', url: `/api/${path}` }
        : {
            method: 'POST',
            url: `/api/${path}`,
            headers: { 'content-type': 'application/json', ...headers },
            payload: JSON.stringify(body),
          },
    );
    return { status: response.statusCode, body: response.json() };
  };

  it('answer in the shapes of the contract', async () => {
    const saved = await call('foodcateory/saveFoodType', { data: { name: 'ต้ม' } });
    expect(saved).toMatchObject({ status: 200, body: { data: { name: 'ต้ม', version: 1 } } });
    const type = saved.body.data;
    expect(await call('foodcateory/searchFoodType', {})).toEqual({
      status: 200,
      body: { data: [type], total: 1 },
    });
    const stale = { data: { id: type.id, version: 9, name: 'ผัด' } };
    expect(await call('foodcateory/saveFoodType', stale)).toMatchObject({
      status: 409,
      body: { error: { code: 'conflict', current: type } },
    });
    expect(await call('foodcateory/saveFoodType', { data: { name: 'ต้ม' } })).toMatchObject({
      status: 409,
      body: { error: { code: 'conflict', fields: { name: [expect.stringContaining('อยู่แล้ว')] } } },
    });
    expect(await call('foodcateory/getMenuFormMainData')).toEqual({
      status: 200,
      body: {
        data: {
          foodTypes: [{ id: type.id, code: type.code, name: 'ต้ม' }],
          materials: [],
          units: [],
        },
      },
    });
    expect(await call('foodcateory/loadMaterialDropdow')).toEqual({
      status: 200,
      body: { data: [] },
    });
    expect(await call('wastecateory/getWasteManagePackaging', {})).toMatchObject({
      body: { data: [] },
    });
    expect(await call('foodcateory/loadMaterialSubDropdow', { id: 1 })).toMatchObject({
      body: { data: [] },
    });
  });

  it('take getWasteManagePackaging with no body at all', async () => {
    asking = person();
    const response = await app.inject({
      method: 'POST',
      url: '/api/wastecateory/getWasteManagePackaging',
    });
    expect(response.statusCode).toBe(200);
  });

  it("keep a menu's materials and its picture", async () => {
    const type = await call('foodcateory/saveFoodType', { data: { name: 'แกง' } });
    const material = await call('foodcateory/saveMaterial', { data: { name: 'หมู' } });
    const unit = await call('foodcateory/saveUnits', {
      data: { name: 'กรัม', abbreviation: 'ก.', kind: 'weight', kgPerUnit: 0.001 },
    });
    const picture = { foodTypeId: type.body.data.id, name: 'แกงเขียวหวาน' };
    const menu = await call('foodcateory/saveMenu', {
      data: { ...picture, image: `data:image/jpeg;base64,${PNG}` },
    });
    const { id, version, image } = menu.body.data;
    expect(image).toMatch(/^\/api\/files\/[0-9a-f]{64}\.png$/);
    asking = null;
    const file = await app.inject({ method: 'GET', url: image });
    expect(file.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(file.rawPayload.toString('base64')).toBe(PNG);
    const kept = await call('foodcateory/saveMenu', { data: { id, version, image, price: 60 } });
    expect(kept.body.data).toMatchObject({ image, price: 60 });
    const entries = [
      { materialId: material.body.data.id, unitId: unit.body.data.id, quantity: 80 },
    ];
    const replaced = await call('foodcateory/saveMaterialFood', {
      data: entries,
      foods_menu_id: id,
    });
    expect(replaced).toMatchObject({ status: 200, body: { data: entries } });
    expect(await call('foodcateory/loadMaterialFood', { id })).toEqual(replaced);

    const replace = (body: object, headers?: Readonly<Record<string, string>>) =>
      call('foodcateory/saveMaterialFood', { foods_menu_id: id, ...body }, ADMIN, headers);
    const { revision } = replaced.body;
    expect(await replace({ data: [], revision })).toMatchObject({
      status: 400,
      body: { error: { fields: { revision: [expect.any(String)] } } },
    });
    const again = { data: [{ ...entries[0], quantity: 90 }] };
    expect(await replace(again, { 'if-match': `"${revision}"` })).toMatchObject({ status: 200 });
    const current = await call('foodcateory/loadMaterialFood', { id });
    expect(await replace({ data: [] }, { 'if-match': `"${revision}"` })).toMatchObject({
      status: 409,
      body: { error: { code: 'conflict', current: current.body } },
    });
    expect(await replace({ data: [] }, { 'if-match': '*' })).toMatchObject({ status: 200 });
  });

  it.each([
    ['data:image/png;base64,aGVsbG8=', 400],
    [`/api/files/${'0'.repeat(64)}.png`, 400],
    ['https://example.com/x.png', 400],
    ['data:image/svg+xml;base64,aGVsbG8=', 400],
    [`data:image/png;base64,${'A'.repeat(3 * 1024 * 1024)}`, 400],
    [`data:image/png;base64,${'A'.repeat(5 * 1024 * 1024)}`, 413],
  ])('refuse what is no stored or storable picture: %.40s', async (image, status) => {
    const refused = await call('foodcateory/saveMenu', {
      data: { name: 'x', foodTypeId: 1, image },
    });
    expect(refused.status).toBe(status);
    if (status === 400) expect(refused.body.error.fields.image).toEqual([expect.any(String)]);
  });

  it.each([
    ['PNG', pngOf(30_000, 30_000), 'พิกเซลมากเกินไป'],
    ['JPEG', jpegOf(30_000, 30_000), 'พิกเซลมากเกินไป'],
    ['PNG cut short', pngOf(1, 1).subarray(0, 12), 'PNG, JPEG หรือ WebP'],
  ])('refuse a picture that nobody could show: %s', async (_kind, bytes, word) => {
    const image = `data:image/png;base64,${bytes.toString('base64')}`;
    const refused = await call('foodcateory/saveMenu', {
      data: { name: 'x', foodTypeId: 1, image },
    });
    expect(refused.status).toBe(400);
    expect(refused.body.error.fields.image).toEqual([expect.stringContaining(word)]);
  });

  it.each(['x', `${'0'.repeat(64)}.png`, '..%2f..%2fetc%2fpasswd'])(
    'tell that there is no file %s',
    async (name) => {
      expect((await call(`files/${name}`)).status).toBe(404);
    },
  );

  it('are closed to strangers and to those without the key', async () => {
    expect((await call('foodcateory/searchUnitsWeb', {}, null)).status).toBe(401);
    expect((await call('foodcateory/saveUnits', {}, null)).status).toBe(401);
    expect((await call('foodcateory/loadMaterialDropdow', undefined, null)).status).toBe(401);
    const cook = person('food-cateory/foods');
    expect((await call('foodcateory/searchUnitsWeb', {}, cook)).status).toBe(403);
    expect((await call('foodcateory/saveUnits', { data: {} }, cook)).status).toBe(403);
    expect((await call('foodcateory/loadMaterialDropdow', undefined, cook)).status).toBe(200);
    const options = { data: { options: true } };
    expect((await call('foodcateory/searchUnitsWeb', options, cook)).status).toBe(200);
  });

  it('refuse a body that is not as the contract says, naming what is too much', async () => {
    const extra = await call('foodcateory/searchUnitsWeb', { data: {}, page: 2 });
    expect(extra).toMatchObject({
      status: 400,
      body: { error: { fields: { page: [expect.any(String)] } } },
    });
    expect((await call('foodcateory/searchUnitsWeb', [])).status).toBe(400);
    expect((await call('foodcateory/saveUnits', { data: null })).status).toBe(400);
    expect((await call('foodcateory/saveUnits', {})).status).toBe(400);
  });
});
