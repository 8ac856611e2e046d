import fc from 'fast-check';
import type { Polygon, Position } from 'geojson';
import { topology } from 'topojson-server';
import { describe, expect, it } from 'vitest';
import { BoundaryProblem } from '../../src/thailand/server/geography/import/problem.ts';
import {
  bytesOf,
  collection,
  drawStrips,
  type Naming,
  shapefileOf,
  zipOf,
} from '../support/maps.ts';
import { runs } from '../support/runs.ts';
import { areaOf, decode, problemOf, read, readLevel, sheetOf } from './reading.ts';

const AMPHOE = ['8301', '8302', '8303'];
const codAb: Naming = (code) => ({ ADM1_PCODE: 'TH83', ADM2_PCODE: `TH${code}`, ADM2_TH: code });

describe('files of boundaries', () => {
  const drawn = drawStrips(AMPHOE);
  const names: Readonly<Record<string, string>> = {
    8301: 'Mueang Phuket',
    8302: 'Kathu',
    8303: 'Thalang',
  };
  const NAMINGS: readonly (readonly [string, Naming, object])[] = [
    ['COD-AB up to 2022', codAb, { origin: 'codAb' }],
    [
      'COD-AB 2026',
      (code) => ({ adm1_pcode: 'TH83', adm2_pcode: `TH${code}`, adm2_name1: code }),
      { origin: 'codAb' },
    ],
    [
      'OpenGISData',
      (code) => ({ pro_code: '83', amp_code: code, amp_th: code }),
      { origin: 'openGisData' },
    ],
    ['codes as numbers', (code) => ({ amp_code: Number(code) }), { origin: 'openGisData' }],
    ['the product itself', (code) => ({ code, nameTh: code }), { origin: null }],
    [
      'geoBoundaries, which has names alone',
      (code) => ({ shapeName: names[code], shapeISO: '', shapeID: `5${code}B`, shapeType: 'ADM2' }),
      { origin: 'geoBoundaries', by: 'name' },
    ],
  ];

  it.each(NAMINGS)('are read as written by %s', async (_publisher, naming, expected) => {
    const { origin, by } = { origin: null, by: 'code', ...expected };
    const found = await readLevel(bytesOf(collection(drawn, naming)));
    expect(found).toMatchObject({
      level: 'amphure',
      origin,
      report: { features: 3, areas: 3, matchedBy: by, missing: [], unknown: [], provinces: 1 },
    });
    expect(decode(sheetOf(found, '83') ?? expect.fail()).size).toBe(3);
  });

  it('are read as GeoJSON, TopoJSON and Shapefiles, to the same map', async () => {
    const map = collection(drawn, codAb);
    const before = sheetOf(await readLevel(bytesOf(map)), '83');
    const codes = before?.objects.areas.geometries.map(({ id }) => id);
    const files = {
      'GeoJSON with a mark in front': Buffer.concat([Buffer.from('\ufeff'), bytesOf(map)]),
      TopoJSON: bytesOf(topology({ areas: map }, 1e6)),
      'zipped GeoJSON': await zipOf({ 'x/areas.geojson': bytesOf(map) }),
      Shapefile: await shapefileOf(map),
    };
    for (const [kind, bytes] of Object.entries(files)) {
      const found = sheetOf(await readLevel(bytes), '83') ?? expect.fail(kind);
      expect(found.objects.areas.geometries.map(({ id }) => id)).toEqual(codes);
      for (const [code, [ring = []]] of decode(found)) {
        const { ring: drawnRing = [] } = drawn.find((area) => area.code === code) ?? {};
        expect(areaOf(ring) / areaOf(drawnRing), `${kind} ${code}`).toBeCloseTo(1, 1);
      }
    }
  });

  it('are read in the projection that a Shapefile names', async () => {
    const radius = 6_378_137;
    const project = ([x = 0, y = 0]: Position): Position => [
      (x * Math.PI * radius) / 180,
      radius * Math.log(Math.tan(Math.PI / 4 + (y * Math.PI) / 360)),
    ];
    const prj =
      'PROJCS["WGS_1984_Web_Mercator_Auxiliary_Sphere",GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Mercator_Auxiliary_Sphere"],PARAMETER["False_Easting",0.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",0.0],PARAMETER["Standard_Parallel_1",0.0],PARAMETER["Auxiliary_Sphere_Type",0.0],UNIT["Meter",1.0]]';
    const map = collection(drawn, codAb);
    const found = await readLevel(await shapefileOf(map, { projection: { prj, project } }));
    expect(found.report.areas).toBe(3);
    // Without its .prj nobody could tell where it is.
    const lost = await shapefileOf(map, { projection: { prj: '', project } });
    expect(await problemOf(lost)).toBe('outside');
  });

  it('may hold several levels at once, and what is no area', async () => {
    const amphoe = collection(drawn, codAb);
    const tambon = collection(drawStrips(['830101', '830102', '830201']), (code) => ({
      ADM2_PCODE: `TH${code.slice(0, 4)}`,
      ADM3_PCODE: `TH${code}`,
    }));
    const country = collection(drawStrips(['TH']), () => ({ ADM0_EN: 'Thailand' }));
    const { levels, skipped } = await read(
      await zipOf({
        'adm0.geojson': bytesOf(country),
        'adm2.geojson': bytesOf(amphoe),
        'adm3.geojson': bytesOf(tambon),
      }),
    );
    expect(levels.map(({ level }) => level)).toEqual(['amphure', 'tambon']);
    expect(skipped).toEqual(['adm0.geojson']);
    const parents = levels[1]?.sheets.map(({ parent }) => parent);
    // Thalang has no tambon here: the map of all tambon of Phuket would have a hole.
    expect(parents).toEqual(['8301', '8302']);
  });

  it('say which areas they lack, and which they have too many', async () => {
    const far = drawStrips(['5001']);
    const map = collection([...drawStrips(['8301', '8302', '8399']), ...far], codAb);
    map.features.push({
      type: 'Feature',
      properties: { ...codAb('8303') },
      geometry: { type: 'Polygon', coordinates: [] } as Polygon,
    });
    const { report } = await readLevel(bytesOf(map));
    expect(report).toMatchObject({
      features: 5,
      areas: 2,
      missing: [{ code: '8303', nameTh: 'ถลาง' }],
      unknown: [{ code: '8399' }],
      // Chiang Mai does not lie on Phuket.
      misplaced: [{ code: '5001' }],
      broken: [{ code: '8303' }],
      countrywide: false,
    });
  });

  it('may give an area in several parts', async () => {
    const [first, second, third] = drawn;
    const parts = [first, second, { ...third, code: '8301', ring: third?.ring ?? [] }];
    const map = collection(
      parts.flatMap((part) => part ?? []),
      codAb,
    );
    const found = await readLevel(bytesOf(map));
    expect(found.report).toMatchObject({ features: 3, areas: 2 });
    expect(decode(sheetOf(found, '83') ?? expect.fail()).get('8301')).toHaveLength(2);
  });

  it('may give a level in several files, which count as one', async () => {
    const parts = drawn.map((part) => bytesOf(collection([part], codAb)));
    const files = Object.fromEntries(parts.map((bytes, place) => [`${place}.geojson`, bytes]));
    const found = await readLevel(await zipOf(files));
    expect(found.report).toMatchObject({ features: 3, areas: 3, missing: [] });
    expect(decode(sheetOf(found, '83') ?? expect.fail()).size).toBe(3);
  });

  it('of one province never take the place of the map of all', async () => {
    const map = collection(drawStrips(['83']), () => ({ ADM1_PCODE: 'TH83' }));
    expect(await problemOf(bytesOf(map))).toBe('tooFew');
  });
});

describe('files that are no boundaries', () => {
  const map = collection(drawStrips(AMPHOE), codAb);

  it.each([
    ['a picture', Buffer.from('\u0089PNG...'), 'notMap'],
    ['nothing', Buffer.alloc(0), 'notMap'],
    ['half a GeoJSON', bytesOf(map).subarray(0, 500), 'damaged'],
    ['JSON of something else', bytesOf({ hello: 'world' }), 'notMap'],
    ['a list', bytesOf([1, 2, 3]), 'notMap'],
    [
      'a map of elsewhere',
      bytesOf(collection(drawStrips(['XX']), () => ({ name: 'Bremen' }))),
      'noMatch',
    ],
    [
      'a topology without what it needs',
      bytesOf({ type: 'Topology', objects: { a: { type: 'Polygon', arcs: [[9]] } }, arcs: [] }),
      'damaged',
    ],
  ])('%s is reported as what it is', async (_what, bytes, key) => {
    expect(await problemOf(bytes)).toBe(key);
  });

  it('in zip files are reported as what they are', async () => {
    expect(await problemOf(await zipOf({ 'readme.txt': Buffer.from('hello') }))).toBe('emptyZip');
    const whole = await shapefileOf(map);
    expect(await problemOf(whole.subarray(0, whole.length - 30))).toBe('damaged');
    const many = Object.fromEntries(
      Array.from({ length: 501 }, (_, place) => [`${place}.txt`, Buffer.alloc(1)]),
    );
    expect(await problemOf(await zipOf(many))).toBe('tooLarge');
    // 260 MB of zeros are 260 kB in a zip file.
    const bomb = Buffer.alloc(130 * 1024 * 1024);
    expect(await problemOf(await zipOf({ 'a.json': bomb, 'b.json': bomb }))).toBe('tooLarge');
  });

  it('as Shapefiles never lead the reader round in circles', async () => {
    const head = Buffer.alloc(200);
    head.writeInt32BE(9994, 0);
    head.writeInt32LE(5, 32);
    head.writeInt32BE(-50, 104);
    expect(await problemOf(await zipOf({ 'a.shp': head }))).toBe('damaged');
    const table = Buffer.alloc(40);
    table.writeUInt32LE(4_000_000_000, 4);
    table.writeUInt16LE(33, 8);
    table.writeUInt16LE(50, 10);
    expect(await problemOf(await zipOf({ 'a.shp': Buffer.alloc(100), 'a.dbf': table }))).toBe(
      'damaged',
    );
  });

  it('whatever they hold, end in a report or in one of those words', async () => {
    const coordinates = fc.oneof(
      fc.constant(null),
      fc.array(fc.anything({ maxDepth: 2 }), { maxLength: 4 }),
      fc.array(fc.array(fc.tuple(fc.double(), fc.double()), { maxLength: 6 }), { maxLength: 3 }),
    );
    const feature = fc.record({
      type: fc.constant('Feature'),
      properties: fc.oneof(
        fc.constant({ ADM2_PCODE: 'TH8301' }),
        fc.dictionary(fc.string(), fc.anything({ maxDepth: 1 }), { maxKeys: 3 }),
      ),
      geometry: fc.record({
        type: fc.constantFrom('Polygon', 'MultiPolygon', 'Point', 'GeometryCollection'),
        coordinates,
      }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(feature, { minLength: 1, maxLength: 4 }), async (features) => {
        const bytes = bytesOf({ type: 'FeatureCollection', features });
        await read(bytes).catch((error: unknown) => {
          if (!(error instanceof BoundaryProblem)) throw error;
        });
      }),
      { numRuns: runs(8) },
    );
  });
});
