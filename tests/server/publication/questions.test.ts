/** Who sees published figures, who live ones, and what may be asked of a publication. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SYSTEM } from '../../../src/engine/server/access/principal.ts';
import { describeDatabase } from '../../support/databases.ts';
import { addUser, complaints } from '../../support/server.ts';
import { CLOSED, type PublicationStage, setPublicationStage } from './support.ts';

const RECORDS = 'waste-cateory/waste-records';

describeDatabase('questions of the public', (open) => {
  let stage: PublicationStage;
  let staff: string;
  let reporter: string;

  const tokenOf = async (fields: Record<string, unknown>) => {
    const { username, password } = await addUser(stage.server, [RECORDS], fields);
    return (await stage.server.signIn(username, password)).token;
  };

  beforeAll(async () => {
    stage = await setPublicationStage(await open('migrated'));
    staff = await tokenOf({});
    reporter = await tokenOf({ userType: 'consumer', members: 2 });
    await stage.service.publish({ id: (await stage.service.make({}, SYSTEM)).id }, SYSTEM);
  });
  afterAll(() => stage.server.app.close());

  const as = (token: string) => ({ authorization: `Bearer ${token}` });

  it('are answered from the latest publication, an empty one with its own twelve months', async () => {
    const { status, body, headers } = await stage.visit('getHomeDashboard');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      view: 'published',
      query: { from: '2025-03-01', to: '2026-02-28', compareFrom: '2024-03-01' },
      publication: { month: CLOSED, version: 1, status: 'published' },
      basis: { records: null, reporters: 11, reportersTo: 20 },
    });
    expect(headers['cache-control']).toBe('no-cache');
  });

  it('know no difference between a visitor and a reporter who is not staff', async () => {
    const visitor = await stage.visit('getCalculateMaterials', {});
    const signedIn = await stage.visit('getCalculateMaterials', {}, as(reporter));
    expect(signedIn.body).toEqual(visitor.body);
  });

  it('are answered live and privately to staff who may see records', async () => {
    const { body, headers } = await stage.visit('getCalculateMaterials', {}, as(staff));
    expect(body).toMatchObject({
      view: 'live',
      public: { published: true, rows: 2, suppressed: 0 },
    });
    expect(headers['cache-control']).toBe('private, no-store');
    const free = { from: '2026-01-01', to: '2026-01-31', part: 'edible' };
    const crossed = await stage.visit('getCalculateMaterials', free, as(staff));
    expect(crossed.body).toMatchObject({
      view: 'live',
      public: { published: false, reason: 'filter' },
    });
    expect(crossed.body.data).toMatchObject([{ kg: 24 }, { kg: 12 }]);
  });

  it('show staff what the public sees, where they request it', async () => {
    const shown = await stage.visit('getHomeDashboard', { view: 'public' }, as(staff));
    expect(shown.body).toEqual((await stage.visit('getHomeDashboard')).body);
  });

  it.each<[string, string, Record<string, unknown>, string, string]>([
    [
      'months of their own',
      'getHomeDashboard',
      { from: '2026-01-01', to: '2026-01-31' },
      'from',
      'มี.ค. 2568 – ก.พ. 2569',
    ],
    ['half a period', 'getHomeDashboard', { from: '2025-03-01' }, 'from', 'ช่วงเวลานี้ไม่ได้เผยแพร่'],
    ['a part of the food', 'getCalculateMaterials', { part: 'edible' }, 'part', 'เข้าสู่ระบบ'],
    ['a material', 'getBarChartMaterials', { materialId: 1 }, 'materialId', 'เข้าสู่ระบบ'],
    ['items of materials', 'getCalculateMaterials', { by: 'materialSub' }, 'by', 'material, menu'],
    ['days', 'getBarChartMaterials', { by: 'day' }, 'by', 'month'],
    ['a split', 'getBarChartMaterials', { split: 'part' }, 'split', 'เข้าสู่ระบบ'],
    [
      'a crossing',
      'getCalculateMaterialsByGroupUser',
      { columnsBy: 'destination' },
      'columnsBy',
      'userType',
    ],
    [
      'an edition that there is not',
      'getHomeDashboard',
      { publication: 99 },
      'publication',
      'ฉบับล่าสุด',
    ],
    ['a view that there is not', 'getHomeDashboard', { view: 'all' }, 'view', 'เลือก'],
  ])('may not be of %s, and name what may', async (_what, name, data, field, message) => {
    expect(complaints(await stage.visit(name, data))).toEqual({
      [field]: [expect.stringContaining(message)],
    });
  });

  it('are answered for the calendar and fiscal years that are published', async () => {
    const year = await stage.visit('getHomeDashboard', { from: '2025-01-01', to: '2025-12-31' });
    expect(year.body).toMatchObject({ query: { from: '2025-01-01', to: '2025-12-31' } });
    const fiscal = await stage.visit('getHomeDashboard', { from: '2024-10-01', to: '2025-09-30' });
    expect(fiscal.status).toBe(200);
  });

  it('are of periods that records cover from their first month on', async () => {
    const { body } = await stage.visit('getHomeDashboard');
    const { windows } = Object(body.publication) as {
      windows: { month: string; kinds: string[] }[];
    };
    expect(windows.map(({ month, kinds }) => `${month} ${kinds}`)).toEqual([
      '2026-02 months12',
      '2025-12 calendarYear',
      '2025-09 fiscalYear',
      '2025-02 months12',
    ]);
  });

  it('say from which month there is data, where the first twelve months are not over', async () => {
    const { id } = await stage.service.make({ month: '2024-08' }, SYSTEM);
    // What servers remember of the list is a second old at most.
    stage.server.clock.advance(2);
    const { body } = await stage.visit('getHomeDashboard', { publication: id }, as(stage.token));
    expect(body.basis).toMatchObject({ firstMonth: '2024-03' });
    const [figure] = Object(body.data).figures;
    expect(figure).toMatchObject({ key: 'wasteKg', value: 216, partial: true, previous: null });
  });

  it('say that there is no data yet of months before the first record', async () => {
    const { id } = await stage.service.make({ month: '2024-08' }, SYSTEM);
    stage.server.clock.advance(2);
    const { body } = await stage.visit(
      'getBarChartMaterials',
      { publication: id },
      as(stage.token),
    );
    const points = body.data as { period: string; kg: number | null; missing?: string }[];
    const told = new Map(points.map((it) => [it.period, it.missing ?? it.kg]));
    expect([told.get('2024-02'), told.get('2024-03')]).toEqual(['noData', 36]);
  });

  it('say of areas that menus are published of the whole country alone', async () => {
    const ofMenus = async (area?: string) => {
      const { body } = await stage.visit('getCalculateMaterials', { by: 'menu', area });
      return [body.unpublished, Object(body.data).length];
    };
    expect(await ofMenus('10')).toEqual([true, 0]);
    expect((await ofMenus())[0]).toBeUndefined();
  });

  it('say of tambon that what is published of larger areas alone is not published', async () => {
    const { body } = await stage.visit('getHomeDashboard', { area: '100101' });
    const { figures } = Object(body.data) as { figures: { key: string; missing?: string }[] };
    const missing = new Map(figures.map((it) => [it.key, it.missing]));
    expect(['wasteKg', 'kgCo2e', 'baht'].map((key) => missing.get(key))).toEqual([
      undefined,
      'unpublished',
      'unpublished',
    ]);
    const map = { area: '1001', measure: 'baht' };
    const tambon = await stage.visit('loadMapTambon', map);
    const [area] = (tambon.body.data as { code: string; missing?: string }[]).filter(
      ({ code }) => code === '100101',
    );
    expect(area?.missing).toBe('unpublished');
    const amphoe = await stage.visit('getHomeDashboard', { area: '1001' });
    expect(JSON.stringify(amphoe.body.data)).not.toContain('unpublished');
  });

  it('of an area without five reporters are suppressed, not empty', async () => {
    const { body } = await stage.visit('getHomeDashboard', { area: '50' });
    const [figure] = Object(body.data).figures;
    expect(figure).toMatchObject({ key: 'wasteKg', value: null, missing: 'withheld' });
  });
});

describeDatabase('published addresses', (open) => {
  let stage: PublicationStage;

  beforeAll(async () => {
    stage = await setPublicationStage(await open('migrated'));
    await stage.service.publish({ id: (await stage.service.make({}, SYSTEM)).id }, SYSTEM);
  });
  afterAll(() => stage.server.app.close());

  const get = (path: string, headers: Record<string, string> = {}) =>
    stage.server.call('GET', `/api/dashboard/${path}`, undefined, { headers });

  it('give a table with an ETag, once for all under the name of its edition', async () => {
    const { status, body, headers } = await get(`published/${CLOSED}.v1/${CLOSED}/material`);
    expect(status).toBe(200);
    expect(Object(body.data)).toMatchObject({ breakdown: 'material', total: { kg: 432 } });
    expect(Object(body.data).rows.map(({ kg }: { kg: number }) => kg)).toEqual([288, 144]);
    expect(headers['cache-control']).toContain('immutable');
    const known = await get(`published/${CLOSED}.v1/${CLOSED}/material`, {
      'if-none-match': String(headers.etag),
    });
    expect([known.status, known.text]).toEqual([304, '']);
  });

  it('give the latest edition to whoever requests it, to be requested again', async () => {
    const { body, headers } = await get(`published/latest/${CLOSED}/total?userType=consumer`);
    expect(Object(body.data)).toMatchObject({ userType: 'consumer', total: { kg: 432 } });
    expect(headers['cache-control']).toContain('max-age=60');
  });

  it.each([
    [`published/2020-01.v1/${CLOSED}/material`, 404],
    ['published/latest/2019-01/material', 400],
    [`published/latest/${CLOSED}/secrets`, 400],
    [`published/latest/${CLOSED}/material?userType=staff`, 400],
    [`published/latest/${CLOSED}/material?area=99`, 400],
    ['open-data/latest/secrets.csv', 400],
  ])('%s is answered %d', async (path, status) => {
    expect((await get(path)).status).toBe(status);
  });

  it('offer every table as CSV and XLSX, described by a datapackage.json', async () => {
    const { body } = await get('open-data/latest/datapackage.json');
    expect(body).toMatchObject({ profile: 'tabular-data-package', version: '2026.02.1' });
    const resources = body.resources as { path: string; schema: { fields: { name: string }[] } }[];
    const [first] = resources;
    const csv = await get(`open-data/${CLOSED}.v1/${first?.path}`);
    const [head, ...lines] = csv.text.replace('\ufeff', '').trimEnd().split('\r\n');
    expect(head).toBe(first?.schema.fields.map(({ name }) => `"${name}"`).join(','));
    expect(lines.length).toBeGreaterThan(0);
    for (const { path } of resources) {
      expect((await get(`open-data/latest/${path}`)).status, path).toBe(200);
    }
    const sheet = await get('open-data/latest/material.xlsx');
    expect(sheet.headers['content-type']).toContain('spreadsheetml');
    expect(sheet.text.startsWith('PK')).toBe(true);
  });
});
