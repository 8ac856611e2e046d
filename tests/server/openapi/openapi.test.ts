import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { fromJSONSchema, z } from 'zod';
import { plugins } from '../../../application.server.ts';
import { bulkCalls } from '../../../src/engine/declaration/bulk.ts';
import { excelCalls } from '../../../src/engine/declaration/excel.ts';
import { versionCalls } from '../../../src/engine/declaration/versions.ts';
import { SIGNED_IN } from '../../../src/engine/server/access/access.ts';
import { type CallTypes, call } from '../../../src/engine/server/calls/call.ts';
import type { OpenApiDocument } from '../../../src/engine/server/openapi/document.ts';
import type { ServerPlugin } from '../../../src/engine/server/plugin.ts';
import { openFreshDatabase } from '../../support/databases.ts';
import { ADMIN_PASSWORD, startTestServer, type TestServer } from '../../support/server.ts';

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** Every `$ref` anywhere in a value. */
function refsIn(value: unknown): string[] {
  if (!isObject(value)) return [];
  const own = typeof value.$ref === 'string' ? [value.$ref] : [];
  return [...own, ...Object.values(value).flatMap(refsIn)];
}

/** What stands at `a.b.c`, or undefined. */
function at(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((inner, key) => (isObject(inner) ? inner[key] : undefined), value);
}

const schemaAt = (holder: unknown): Json => {
  const schema = at(holder, ['content', 'application/json', 'schema']);
  if (!isObject(schema)) throw new Error('no schema');
  return schema;
};

/** The calls of the dashboards that answer with JSON. */
const DASHBOARD = [
  'getHomeDashboard',
  'getPopulationFigures',
  'countTypeUsers',
  'getCalculateMaterials',
  'getCalculateMaterialsByGroupUser',
  'getBarChartMaterials',
  'getCircleBarIngredient',
  'getCircleBarWare',
  'loadMapProvince',
  'loadMapAmpur',
  'loadMapTambon',
];

const RECORDS = 'waste-cateory/waste-records';

describe('the OpenAPI document', () => {
  let server: TestServer;
  let close: () => Promise<void>;
  let document: OpenApiDocument;

  beforeAll(async () => {
    const database = await openFreshDatabase('postgres', 'migrated');
    close = () => database.close();
    server = await startTestServer(database);
    document = (await server.app.inject({ url: '/api/openapi.json' })).json();
  });
  afterAll(async () => {
    await server.app.close();
    await close();
  });

  const operations = () =>
    Object.entries(document.paths).flatMap(([url, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ url, method, operation })),
    );

  /** Checks a value against a schema of the document. */
  function problemsOf(schema: Json, value: unknown): unknown {
    const whole = JSON.stringify({ ...schema, $defs: document.components.schemas });
    const local = JSON.parse(whole.replaceAll('#/components/schemas/', '#/$defs/'));
    return fromJSONSchema(local).safeParse(value).error?.issues ?? [];
  }

  it('is OpenAPI 3.1 with a Thai title, open to read', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(document.info.title).toBe('API ของระบบติดตามและจัดการขยะอาหาร');
  });

  it('holds every call of the declaration with its permission, and those of signing in', () => {
    const declared = Object.values(server.config.resources).flatMap((resource) => {
      const { calls, permission } = resource;
      const sheets = excelCalls(resource);
      const named = (call: string, method: string, key?: string) =>
        [`${method} /api/${calls.group}/${call}`, key] as const;
      const excel = [
        named(sheets.export, 'post', permission),
        named(`${sheets.export}/csv`, 'post', permission),
        ...(sheets.template === null ? [] : [named(sheets.template, 'get', permission)]),
        ...(sheets.import === null ? [] : [named(sheets.import, 'post', permission)]),
      ];
      if ('replace' in calls) {
        const own = [calls.load, calls.replace].map((call) => named(call, 'post', permission));
        return [...own, ...excel];
      }
      const { options, formData, preview } = calls;
      const [many, versions] = [bulkCalls(resource), versionCalls(resource)];
      return [
        ...excel,
        ...(versions
          ? [versions.list, versions.restore].map((call) => named(call, 'post', permission))
          : []),
        ...(many ? [many.change, many.undo].map((call) => named(call, 'post', permission)) : []),
        ...[calls.search, calls.save].map((call) => named(call, 'post', permission)),
        named(`${calls.search}/options`, 'post'),
        ...(preview === undefined ? [] : [named(preview, 'post', permission)]),
        ...(options ? [named(options.call, options.method.toLowerCase())] : []),
        ...(formData ? [named(formData.call, 'get')] : []),
      ];
    });
    const documented = operations().map(
      ({ url, method, operation }) =>
        [
          `${method} ${url}`,
          operation['x-permission'] ?? operation['x-permission-all-of'],
        ] as const,
    );
    expect(new Map(documented)).toEqual(
      new Map<string, unknown>([
        ...declared,
        ...['province', 'amphure', 'tambon'].map(
          (level) => [`post /api/master/${level}`, undefined] as const,
        ),
        ['post /api/auth/login', undefined],
        ['get /api/auth/checktoken', undefined],
        ['get /api/auth/rights', undefined],
        ['get /api/auth/refreshToken', undefined],
        ['post /api/auth/logout', undefined],
        ['post /api/auth/changePassword', undefined],
        ['get /api/auth/sessions', undefined],
        ['post /api/auth/endSession', undefined],
        ['post /api/auth/logoutEverywhere', undefined],
        ['post /api/search/searchAll', undefined],
        ...(['waste', 'packaging'] as const).flatMap((name) => {
          const list = `waste-cateory/${name}-records`;
          return [
            [`get /api/summary/${name}`, undefined],
            [`get /api/summary/${name}/spread`, undefined],
            [`get /api/summary/${name}/file`, list],
            [`get /api/summary/${name}/spread/file`, list],
          ] as const;
        }),
        ['post /api/check/searchChecks', 'checks'],
        ['post /api/check/saveCheck', 'checks'],
        ['post /api/user/lockUser', 'user'],
        ['post /api/user/unlockUser', 'user'],
        ...['profile', 'saveProfile', 'acknowledgePrivacy', 'exportProfile'].map(
          (call) => [`post /api/auth/${call}`, undefined] as const,
        ),
        ['post /api/user/exportPerson', 'user'],
        ['post /api/user/anonymiseUser', undefined],
        ['post /api/user/openedBy', 'user'],
        ...['loadList', 'saveView', 'removeView', 'saveSettings'].map(
          (call) => [`post /api/listview/${call}`, undefined] as const,
        ),
        ['post /api/audit/searchAudit', undefined],
        ['post /api/audit/exportAudit', undefined],
        ['get /api/dashboard/loadMapGeographies', undefined],
        ['get /api/geography/boundaries', undefined],
        ['post /api/geography/importBoundaries', undefined],
        ['post /api/geography/revertBoundaries', undefined],
        ['get /api/dashboard/demonstration', undefined],
        ...[
          'published',
          'published/{edition}/{window}/{breakdown}',
          'published/{edition}/brief.pdf',
          'open-data/{edition}/{file}',
        ].map((path) => [`get /api/dashboard/${path}`, undefined] as const),
        ['get /embed/{edition}/{picture}', undefined],
        ['get /api/publication/list', undefined],
        ...['make', 'publish', 'discard', 'settings'].map(
          (call) => [`post /api/publication/${call}`, undefined] as const,
        ),
        ...[...DASHBOARD, 'explainChange', 'exportExcel'].map(
          (call) => [`post /api/dashboard/${call}`, undefined] as const,
        ),
        ...['getReports', 'exportReports', 'saveTarget'].map(
          (call) => [`post /api/report/${call}`, ['waste-cateory/reports', RECORDS]] as const,
        ),
        ['post /api/demonstration/remove', undefined],
        ...['previewFactorRecalculation', 'recalculateFactors'].map(
          (call) =>
            [`post /api/wastecateory/${call}`, ['waste-cateory/manage-waste', RECORDS]] as const,
        ),
        ...['campaignProgress', 'exportCampaignProgress', 'enrolCampaignReporters'].map(
          (name): [string, string] => [`post /api/wastecateory/${name}`, 'waste-cateory/campaigns'],
        ),
        ['post /api/wastecateory/ownCampaigns', undefined],
      ]),
    );
  });

  it('describes no call that the server does not have', () => {
    for (const { url, method } of operations()) {
      const route = { method: method.toUpperCase(), url: url.replace(/\{(\w+)\}/g, ':$1') };
      expect(server.app.hasRoute(route), `${method} ${url}`).toBe(true);
    }
  });

  it('points only to what is in it, and names each call once', () => {
    const refs = refsIn(document);
    expect(refs.length).toBeGreaterThan(100);
    for (const ref of new Set(refs)) {
      expect(at(document, ref.replace('#/', '').split('/')), ref).toBeDefined();
    }
    const names = operations().map(({ operation }) => operation.operationId);
    expect(new Set(names).size).toBe(names.length);
  });

  it('calls nothing by a missing word, in either language', async () => {
    const english = await server.app.inject({
      url: '/api/openapi.json',
      headers: { 'accept-language': 'en' },
    });
    for (const text of [JSON.stringify(document), english.body]) {
      expect(text).not.toMatch(/"(api|audit|resources|menu|validation):/);
      expect(text).not.toMatch(/"(title|summary|description)":""/);
    }
    expect(english.json().info.title).toMatch(/^API of /);
    expect(
      at(document, ['components', 'schemas', 'UnitsCreate', 'properties', 'kgPerUnit']),
    ).toMatchObject({
      title: 'เทียบเท่า (กก.)',
      exclusiveMinimum: 0,
      maximum: 10_000,
      'x-unit': 'กก.',
    });
  });

  it('gives examples that fit their schemas', () => {
    for (const { url, operation } of operations()) {
      const body = operation.requestBody;
      // A file has no example that could be written down.
      if (at(body, ['content', 'multipart/form-data']) !== undefined) continue;
      const example = at(body, ['content', 'application/json', 'example']);
      if (body !== undefined) expect(problemsOf(schemaAt(body), example), url).toEqual([]);
    }
  });

  it('reveals no name of a row for certain that not everybody sees', () => {
    const { schemas } = document.components;
    const ofRow = (row: string, label: string) => at(schemas, [row, 'properties', label]);
    const certain = { $ref: '#/components/schemas/Label' };
    // A material belongs to everybody, an organisation to those within it.
    expect(ofRow('MaterialSubsRow', 'material')).toEqual(certain);
    expect(ofRow('OrganisationAreasRow', 'organisation')).toEqual({
      anyOf: [certain, { type: 'null' }],
    });
  });

  it('describes real answers', async () => {
    const { token } = await server.signInAsAdmin();
    const unit = await server.save('foodcateory/saveUnits', {
      name: 'กิโลกรัม',
      abbreviation: 'กก.',
      kind: 'weight',
      kgPerUnit: 1,
    });
    const material = await server.save('foodcateory/saveMaterial', {
      name: 'ผัก',
      defaultUnitId: unit.id,
    });
    const sub = {
      name: 'คะน้า',
      materialId: material.id,
      unitWeights: [{ unitId: unit.id, kg: 1 }],
    };
    await server.save('foodcateory/saveMaterialSub', sub);
    const type = await server.save('foodcateory/saveFoodType', { name: 'ต้ม' });
    const menu = await server.save('foodcateory/saveMenu', { name: 'แกงจืด', foodTypeId: type.id });
    const role = await server.save('role/saveRole', { name: 'ทุกอย่าง', auths: ['user'] });
    await server.save('user/saveUser', {
      username: 'somchai',
      password: 'a long password',
      firstName: 'สมชาย',
      lastName: 'ใจดี',
      userType: 'consumer',
      members: 4,
      tambonCode: '100101',
      roleIds: [role.id],
    });
    const ingredient = { materialId: material.id, unitId: unit.id, quantity: 2 };
    const calls: [method: 'GET' | 'POST', url: string, body?: object][] = [
      ['POST', '/api/foodcateory/searchUnitsWeb', {}],
      ['POST', '/api/foodcateory/searchUnitsWeb/options', { data: { ids: [Number(unit.id)] } }],
      ['POST', '/api/foodcateory/searchMaterial', {}],
      ['POST', '/api/foodcateory/searchMaterialSub', {}],
      ['POST', '/api/foodcateory/searchMenu', {}],
      ['POST', '/api/user/searchUser', {}],
      ['POST', '/api/role/searchRole', {}],
      ['POST', '/api/role/saveRole', { data: { name: 'อีกหนึ่ง', auths: [] } }],
      ['POST', '/api/foodcateory/saveMaterialFood', { foods_menu_id: menu.id, data: [ingredient] }],
      ['POST', '/api/foodcateory/loadMaterialFood', { id: menu.id }],
      ['GET', '/api/foodcateory/loadMaterialDropdow'],
      ['POST', '/api/foodcateory/loadMaterialSubDropdow', { id: material.id }],
      ['GET', '/api/foodcateory/getMenuFormMainData'],
      ['POST', '/api/wastecateory/getWasteManagePackaging', {}],
      ['POST', '/api/master/amphure', { text: '10' }],
      ['POST', '/api/audit/searchAudit', {}],
      ['GET', '/api/dashboard/demonstration'],
      ['POST', '/api/demonstration/remove', {}],
      ['POST', '/api/auth/login', { data: { username: 'admin', password: ADMIN_PASSWORD } }],
      ['GET', '/api/auth/checktoken'],
      ['GET', '/api/auth/sessions'],
      ...DASHBOARD.map((call): [method: 'POST', url: string, body: object] => [
        'POST',
        `/api/dashboard/${call}`,
        { data: call === 'loadMapTambon' ? { area: '1001' } : {} },
      ]),
    ];
    for (const [method, url, body] of calls) {
      const answer = await server.call(method, url, body, { token });
      expect(answer.status, `${url} ${answer.text}`).toBe(200);
      const operation = document.paths[url]?.[method.toLowerCase()];
      const schema = schemaAt(at(operation, ['responses', '200']));
      expect(problemsOf(schema, answer.body), `${url} ${answer.text}`).toEqual([]);
      const request = operation?.requestBody;
      if (body !== undefined && isObject(request)) {
        expect(problemsOf(schemaAt(request), body), url).toEqual([]);
      }
    }
  });

  it('describes real errors', async () => {
    const { body } = await server.call('POST', '/api/foodcateory/searchUnitsWeb', {});
    expect(problemsOf({ $ref: '#/components/schemas/Error' }, body)).toEqual([]);
  });

  it('describes what a stale save meets, the current row included', async () => {
    const { token } = await server.signInAsAdmin();
    const { id } = await server.save('foodcateory/saveFoodType', { name: 'ปิ้ง' });
    const stale = { id, version: 9, name: 'ย่าง' };
    const url = '/api/foodcateory/saveFoodType';
    const { status, body } = await server.call('POST', url, { data: stale }, { token });
    expect(status).toBe(409);
    const schema = schemaAt(at(document.paths[url]?.post, ['responses', '409']));
    expect(schema).toEqual({ $ref: '#/components/schemas/FoodTypesConflict' });
    expect(problemsOf(schema, body)).toEqual([]);
    expect(at(body, ['error', 'current', 'name'])).toBe('ปิ้ง');
  });

  it('is valid OpenAPI 3.1 to a validator that goes by the schema of OpenAPI', async () => {
    const found = await new Validator().validate(structuredClone({ ...document }));
    expect(found.errors ?? []).toEqual([]);
    expect(found.valid).toBe(true);
    const upload = at(document.paths, ['/api/foodcateory/importUnits', 'post', 'responses']);
    expect(at(upload, ['default', '$ref'])).toBe('#/components/responses/Upload');
    expect(at(document.components.responses, ['Upload', 'description'])).toMatch(/^601: /);
  });

  it('gives defaults to new rows alone: what a change leaves out stays as it is', () => {
    const changed = Object.entries(document.components.schemas).filter(([name]) =>
      /(Update|Draft|Row)$/.test(name),
    );
    expect(changed.length).toBeGreaterThan(20);
    for (const [name, schema] of changed) {
      expect(JSON.stringify(schema), name).not.toContain('"default":');
      if (name.endsWith('Update')) expect(schema.required, name).toEqual(['id', 'version']);
    }
    expect(at(document.components.schemas, ['UsersCreate', 'properties', 'active'])).toMatchObject({
      default: true,
    });
  });

  it('reports the header that replaces the token, wherever a token is taken', () => {
    for (const { url, operation } of operations()) {
      const ways = Array.isArray(operation.security) ? operation.security : [];
      const takesToken = ways.some((way) => isObject(way) && 'accessToken' in way);
      for (const [status, answer] of Object.entries(Object(operation.responses))) {
        if (isObject(answer) && '$ref' in answer) continue;
        const header = at(answer, ['headers', 'Authorization', '$ref']);
        const expected = takesToken ? '#/components/headers/NewToken' : undefined;
        expect(header, `${url} ${status}`).toBe(expected);
      }
    }
    const { headers = {}, responses } = document.components;
    expect(headers.NewToken).toMatchObject({ description: expect.stringContaining('token') });
    expect(at(responses, ['Forbidden', 'headers', 'Authorization'])).toBeDefined();
    expect(at(responses, ['Unauthenticated', 'headers'])).toBeUndefined();
  });

  it('gives choices an address of their own, with the same answer as options: true', async () => {
    const { token } = await server.signInAsAdmin();
    await server.save('foodcateory/saveFoodType', { name: 'นึ่ง' });
    const url = '/api/foodcateory/searchFoodType';
    const asked = { text: 'นึ่ง' };
    const apart = await server.call('POST', `${url}/options`, { data: asked }, { token });
    const flagged = { data: { ...asked, options: true } };
    const { body } = await server.call('POST', url, flagged, { token });
    expect([apart.status, apart.body, apart.body.total]).toEqual([200, body, 1]);
    const answered = (path: string) =>
      at(schemaAt(at(document.paths[path]?.post, ['responses', '200'])), ['properties', 'data']);
    expect(answered(url)).toMatchObject({ items: { $ref: '#/components/schemas/FoodTypesRow' } });
    expect(answered(`${url}/options`)).toMatchObject({
      items: { $ref: '#/components/schemas/Option' },
    });
    const wrong = await server.call('POST', `${url}/options`, { data: [1] }, { token });
    expect(wrong.status).toBe(400);
  });
});

describe('GET /api/docs', () => {
  let server: TestServer;
  let close: () => Promise<void>;

  beforeAll(async () => {
    const database = await openFreshDatabase('postgres', 'migrated');
    close = () => database.close();
    server = await startTestServer(database);
  });
  afterAll(async () => {
    await server.app.close();
    await close();
  });

  it('is a page with a Thai title that loads everything from here, with no script inside', async () => {
    const { statusCode, body } = await server.app.inject({ url: '/api/docs' });
    expect(statusCode).toBe(200);
    expect(body).toContain('<title>API ของระบบติดตามและจัดการขยะอาหาร</title>');
    expect(body).not.toMatch(/https?:\/\//);
    expect(body).not.toMatch(/<script(?![^>]* src=)/);
    const sources = [...body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url = '']) => url);
    for (const url of sources) {
      const file = await server.app.inject({ url });
      expect(file.statusCode, url).toBe(200);
    }
    const json = await server.app.inject({ url: '/api/docs/json' });
    expect(json.json()).toEqual((await server.app.inject({ url: '/api/openapi.json' })).json());
    // Whatever the browser likes, it is in the language that was chosen in the web app.
    const headers = { cookie: 'language=en', 'accept-language': 'th' };
    const chosen = await server.app.inject({ url: '/api/docs/json', headers });
    const english = { 'accept-language': 'en' };
    const told = await server.app.inject({ url: '/api/openapi.json', headers: english });
    expect(chosen.json()).toEqual(told.json());
    const yaml = await server.app.inject({ url: '/api/docs/yaml' });
    expect(parse(yaml.body)).toEqual(json.json());
    for (const [encoding, unpack] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const headers = { 'accept-encoding': encoding };
      const packed = await server.app.inject({ url: '/api/docs/yaml', headers });
      expect(packed.headers['content-encoding']).toBe(encoding);
      expect(unpack(packed.rawPayload).toString()).toBe(yaml.body);
    }
  });
});

it('reports a 400 where a call of a plugin reads a body, whatever else it names', async () => {
  const stop = call({
    access: SIGNED_IN,
    tag: 'menu:groups.setting',
    summary: 'screens:form.save',
    body: z.object({ data: z.object({ floor: z.number() }) }),
    answer: z.object({ data: z.object({ stopped: z.number() }) }),
  });
  const desk: ServerPlugin = {
    name: 'desk',
    attach: () => ({
      addRoutes: async (app) => {
        app
          .withTypeProvider<CallTypes>()
          .post('/api/desk/stop', stop, async () => ({ data: { stopped: 1 } }));
      },
    }),
  };
  const database = await openFreshDatabase('postgres', 'migrated');
  const server = await startTestServer(database, { plugins: [...plugins, desk] });
  const { token } = await server.signInAsAdmin();
  const sent = await server.call('POST', '/api/desk/stop', { data: { floor: 'x' } }, { token });
  const { paths } = (await server.app.inject({ url: '/api/openapi.json' })).json();
  await server.app.close();
  await database.close();
  expect(sent.status).toBe(400);
  expect(paths['/api/desk/stop'].post.responses['400']).toEqual({
    $ref: '#/components/responses/Validation',
  });
});
