import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../src/engine/server/db/database.ts';
import type {
  BoundaryImport,
  BoundaryLevel,
  MapGeographies,
} from '../../src/thailand/boundaries.ts';
import { readBuiltInProvinces } from '../../src/thailand/server/geography/boundaries/built-in.ts';
import { describeDatabase } from '../support/databases.ts';
import { bytesOf, collection, drawStrips, zipOf } from '../support/maps.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const IMPORT = '/api/geography/importBoundaries';
const LINES = 'application/x-ndjson';
const AMPHOE = ['8301', '8302', '8303'];

const phuket = (codes: readonly string[]) =>
  bytesOf(collection(drawStrips(codes), (code) => ({ ADM2_PCODE: `TH${code}` })));

describeDatabase('imported boundaries', (open) => {
  let database: Database;
  let server: TestServer;
  let token: string;

  beforeAll(async () => {
    database = await open('migrated');
    server = await startTestServer(database);
    return () => server.app.close();
  });
  beforeEach(async () => {
    ({ token } = await server.signInAsAdmin());
    for (const level of ['province', 'amphure', 'tambon']) await revert(level);
  });

  /** Sends a form as a browser does. */
  async function upload(
    files: Buffer | readonly Buffer[] | null,
    { source = '', accept = 'application/json' } = {},
  ) {
    const form = new FormData();
    if (source !== '') form.set('source', source);
    for (const file of [files ?? []].flat()) {
      form.append('file', new File([new Uint8Array(file)], 'แผนที่.geojson'));
    }
    const encoded = new Response(form);
    return server.app.inject({
      method: 'POST',
      url: IMPORT,
      headers: {
        'content-type': encoded.headers.get('content-type') ?? '',
        authorization: `Bearer ${token}`,
        accept,
      },
      payload: Buffer.from(await encoded.arrayBuffer()),
    });
  }
  async function take(file: Buffer, source?: string): Promise<BoundaryImport[]> {
    const answer = await upload(file, { source });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().data.imports;
  }
  const revert = (level: string) =>
    server.call('POST', '/api/geography/revertBoundaries', { data: { level } }, { token });
  async function levels(): Promise<BoundaryLevel[]> {
    const { body } = await server.call('GET', '/api/geography/boundaries', undefined, { token });
    return body.data as BoundaryLevel[];
  }
  async function map(query: string, from = server): Promise<MapGeographies> {
    const url = `/api/dashboard/loadMapGeographies?${query}`;
    return (await from.app.inject({ url })).json();
  }
  const drawn = ({ topology }: MapGeographies) =>
    topology?.objects.areas.geometries.map(({ id }) => id).sort() ?? null;

  it('are on the map at once, on every server of the database', async () => {
    const other = await startTestServer(database);
    const before = await map('level=amphure&parent=83', other);
    expect(before.topology).toBeNull();
    await take(phuket(AMPHOE), 'กรมแผนที่ทหาร');
    for (const each of [server, other]) {
      const after = await map('level=amphure&parent=83', each);
      expect(drawn(after)).toEqual(AMPHOE);
      expect(after.source).toBe('กรมแผนที่ทหาร');
      expect(after.version).not.toBe(before.version);
    }
    await other.app.close();
  });

  it('take nothing from provinces that a file does not tell of', async () => {
    await take(phuket(AMPHOE), 'เก่า');
    // Surat Thani lies a degree to the north.
    const [area] = drawStrips(['8401']);
    const ring = (area?.ring ?? []).map(([x = 0, y = 0]) => [x, y + 1.2]);
    const north = collection([{ code: '8401', ring }], () => ({ ADM2_PCODE: 'TH8401' }));
    await take(bytesOf(north), 'ใหม่');
    expect((await map('level=amphure&parent=83')).source).toBe('เก่า');
    expect((await map('level=amphure&parent=84')).source).toBe('ใหม่');
    const [, amphure] = await levels();
    expect(amphure).toMatchObject({ areas: 4, total: 928, builtIn: false });
    expect(amphure?.imports.map(({ source }) => source)).toEqual(['ใหม่', 'เก่า']);
    expect(await map('level=amphure')).toMatchObject({ topology: null });
  });

  it('tell what was taken in, and leave an entry in the audit log', async () => {
    const [taken] = await take(phuket(['8301', '8302', '8399']));
    expect(taken).toMatchObject({
      level: 'amphure',
      files: ['แผนที่.geojson'],
      source: expect.stringContaining('COD-AB'),
      report: { areas: 2, missing: [{ code: '8303' }], unknown: [{ code: '8399' }] },
    });
    const entry = async (action: string) => {
      const data = { filters: [{ field: 'action', operator: 'eq', value: action }] };
      const { body } = await server.call('POST', '/api/audit/searchAudit', { data }, { token });
      return Object(body.data)[0];
    };
    expect(await entry('boundariesImported')).toMatchObject({
      username: 'admin',
      details: { level: 'amphure', files: 'แผนที่.geojson', areas: 2 },
    });
    await revert('amphure');
    expect(await entry('boundariesReverted')).toMatchObject({ details: { level: 'amphure' } });
  });

  it('can be given up for those that come with the product', async () => {
    const shipped = await map('level=province');
    // Each province where it is: the shipped ones, under the columns of a publisher.
    const topology: Topology<{ areas: GeometryCollection }> = JSON.parse(
      readBuiltInProvinces(server.context.shippedData).topology,
    );
    const found = feature(topology, topology.objects.areas);
    for (const each of found.features) each.properties = { ADM1_PCODE: `TH${each.id}` };
    await take(bytesOf(found), 'อื่น');
    const imported = await map('level=province');
    expect(imported.source).toBe('อื่น');
    expect((await levels())[0]).toMatchObject({ builtIn: false, areas: 77 });
    const { status, body } = await revert('province');
    expect(status).toBe(200);
    expect(Object(body.data)[0]).toMatchObject({ builtIn: true, areas: 77, imports: [] });
    expect((await map('level=province')).source).toBe(shipped.source);
  });

  it('are told line by line while they are read', async () => {
    const answer = await upload(phuket(AMPHOE), { accept: LINES });
    expect(answer.headers['content-type']).toContain(LINES);
    const lines = answer.body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.map(({ progress }) => progress?.stage).filter(Boolean)).toEqual(
      expect.arrayContaining(['reading', 'drawing', 'saving']),
    );
    expect(lines.at(-1)).toMatchObject({ status: 200, data: { imports: [{ level: 'amphure' }] } });
    const wrong = await upload(Buffer.from('not a map'), { accept: LINES });
    expect(JSON.parse(wrong.body.trim().split('\n').at(-1) ?? '')).toMatchObject({
      status: 601,
      error: { code: 'upload' },
    });
  });

  it('are refused whole when the file is wrong, with what to do about it', async () => {
    await take(phuket(AMPHOE), 'ก่อน');
    for (const [file, words] of [
      [Buffer.from('not a map'), 'GeoJSON, TopoJSON หรือ Shapefile'],
      [await zipOf({ 'a.txt': Buffer.from('x') }), 'ไม่พบ Shapefile'],
      [phuket(['9999']), 'ไม่พบพื้นที่ของประเทศไทย'],
    ] as const) {
      const answer = await upload(file);
      expect(answer.statusCode).toBe(601);
      expect(answer.json().error).toMatchObject({ code: 'upload' });
      expect(answer.json().error.message).toContain(words);
    }
    expect((await map('level=amphure&parent=83')).source).toBe('ก่อน');
  });

  it('need a file, and one of no more than 60 MB', async () => {
    const none = await upload(null);
    expect([none.statusCode, none.json().error.message]).toEqual([400, 'ต้องแนบไฟล์ขอบเขต']);
    const large = await upload(Buffer.alloc(60 * 1024 * 1024 + 1, ' '));
    expect([large.statusCode, large.json().error.code]).toEqual([413, 'too_large']);
    const two = await upload([phuket(AMPHOE), phuket(AMPHOE)], { source: 'ก' });
    expect([two.statusCode, two.json().error.message]).toEqual([
      400,
      'ส่งได้ครั้งละหนึ่งไฟล์ เลือกเพียงไฟล์เดียวแล้วส่งใหม่',
    ]);
    const { status } = await server.call('POST', IMPORT, {}, { token });
    expect(status).toBe(400);
    const unknown = await revert('village');
    expect(Object.keys(Object(unknown.body.error).fields)).toEqual(['level']);
  });
});
