import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import fc from 'fast-check';
import type { Polygon, Position } from 'geojson';
import { topology } from 'topojson-server';
import { describe, expect, it } from 'vitest';
import type { MapTopology } from '../../src/schema/geography.ts';
import { loadAreas } from '../../src/server/geography/areas.ts';
import { joinShapes } from '../../src/server/geography/boundaries/join.ts';
import { polygonsOf, type Shape, signedArea } from '../../src/server/geography/boundaries/rings.ts';
import { viewOf } from '../../src/server/geography/boundaries/view.ts';
import type { ReadLevel, ReadResult } from '../../src/server/geography/import/messages.ts';
import { BoundaryProblem } from '../../src/server/geography/import/problem.ts';
import { readBoundaries } from '../../src/server/geography/import/read.ts';
import {
  bytesOf,
  collection,
  type DrawnArea,
  drawStrips,
  type Naming,
  river,
  shapefileOf,
  zipOf,
} from '../support/maps.ts';

const areas = loadAreas(fileURLToPath(new URL('../../data', import.meta.url)));
const KNOWN = {
  areas: (['province', 'amphure', 'tambon'] as const).flatMap((level) => areas.within(level, '')),
  provinces: areas.builtInProvinces().topology,
};
const AMPHOE = ['8301', '8302', '8303'];
const codAb: Naming = (code) => ({ ADM1_PCODE: 'TH83', ADM2_PCODE: `TH${code}`, ADM2_TH: code });

function read(bytes: Buffer, name = 'map'): Promise<ReadResult> {
  return readBoundaries({ ...KNOWN, files: [{ name, bytes }] }, () => undefined);
}

async function readLevel(bytes: Buffer): Promise<ReadLevel> {
  const { levels } = await read(bytes);
  expect(levels).toHaveLength(1);
  const [level] = levels;
  if (!level) throw new Error('no level');
  return level;
}

async function problemOf(bytes: Buffer): Promise<string> {
  const problem = await read(bytes).catch((error: unknown) => error);
  if (!(problem instanceof BoundaryProblem)) throw problem;
  return problem.key;
}

/** What a topology draws, decoded by hand: nothing of the product's own way there. */
function decode({ arcs, transform, objects }: MapTopology): Map<string, Position[][]> {
  const lines = arcs.map((arc) => {
    let [x, y] = [0, 0];
    return arc.map(([stepX, stepY]): Position => {
      [x, y] = [x + stepX, y + stepY];
      return [
        x * transform.scale[0] + transform.translate[0],
        y * transform.scale[1] + transform.translate[1],
      ];
    });
  });
  const ring = (steps: readonly number[]) =>
    steps.flatMap((step, place) => {
      const line = lines[step < 0 ? ~step : step] ?? [];
      const forward = step < 0 ? line.toReversed() : line;
      return place === 0 ? forward : forward.slice(1);
    });
  return new Map(
    objects.areas.geometries.map((area) => {
      const polygons = area.type === 'Polygon' ? [area.arcs] : area.arcs;
      return [area.id, polygons.flat().map(ring)];
    }),
  );
}

const areaOf = (ring: readonly Position[]): number =>
  Math.abs(signedArea(ring.map(([x = 0, y = 0]) => [x, y] as const)));

function sheetOf(level: ReadLevel, parent: string): MapTopology | null {
  const sheet = level.sheets.find((each) => each.parent === parent);
  return sheet ? JSON.parse(brotliDecompressSync(sheet.topology).toString()) : null;
}

describe('boundaries as the map gets them', () => {
  const shapesOf = (drawn: readonly DrawnArea[]): Shape[] =>
    drawn.map(({ code, ring }) => ({
      code,
      polygons: polygonsOf({ type: 'Polygon', coordinates: [ring] }) ?? [],
    }));

  const bends = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), {
    minLength: 40,
    maxLength: 40,
  });
  const maps = fc
    .record({
      strips: fc.integer({ min: 1, max: 12 }),
      points: fc.integer({ min: 2, max: 300 }),
      bends,
    })
    .map(({ strips, points, bends: by }) =>
      drawStrips(
        Array.from({ length: strips }, (_, place) => `83${String(place + 10)}`),
        points,
        (border, point) => by[(border * 7 + point) % by.length] ?? 0,
      ),
    );

  it('keep every area, about as large as it was', () => {
    fc.assert(
      fc.property(maps, (drawn) => {
        const map = viewOf(
          joinShapes(shapesOf(drawn)),
          drawn.map(({ code }) => code),
        );
        const found = map ? decode(map) : new Map<string, Position[][]>();
        for (const { code, ring } of drawn) {
          const after = (found.get(code) ?? []).reduce((sum, each) => sum + areaOf(each), 0);
          expect(after / areaOf(ring)).toBeGreaterThan(0.85);
          expect(after / areaOf(ring)).toBeLessThan(1.15);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('share each border still: no gap, no overlap, the same neighbours', () => {
    fc.assert(
      fc.property(maps, (drawn) => {
        const map = viewOf(
          joinShapes(shapesOf(drawn)),
          drawn.map(({ code }) => code),
        );
        const uses = new Map<number, string[]>();
        for (const area of map?.objects.areas.geometries ?? []) {
          for (const step of area.arcs.flat(2)) {
            const arc = step < 0 ? ~step : step;
            uses.set(arc, [...(uses.get(arc) ?? []), area.id]);
          }
        }
        const shared = [...uses.values()].filter((sides) => sides.length > 1);
        expect(shared.every((sides) => sides.length === 2)).toBe(true);
        // Strip beside strip: each pair of neighbours has a border of its own.
        const pairs = new Set(shared.map((sides) => sides.toSorted().join(' ')));
        const expected = drawn.slice(1).map(({ code }, place) => `${drawn[place]?.code} ${code}`);
        expect(pairs).toEqual(new Set(expected));
      }),
      { numRuns: 60 },
    );
  });

  it('run clockwise, closed, whichever way they came', () => {
    fc.assert(
      fc.property(maps, fc.boolean(), fc.boolean(), (drawn, turned, open) => {
        const written = drawn.map(({ code, ring }) => {
          const whole = turned ? ring.toReversed() : ring;
          return { code, ring: open ? whole.slice(0, -1) : whole };
        });
        const map = viewOf(
          joinShapes(shapesOf(written)),
          drawn.map(({ code }) => code),
        );
        for (const rings of map ? decode(map).values() : []) {
          for (const ring of rings) {
            expect(ring.at(0)).toEqual(ring.at(-1));
            expect(signedArea(ring.map(([x = 0, y = 0]) => [x, y] as const))).toBeGreaterThan(0);
          }
        }
      }),
      { numRuns: 30 },
    );
  });

  it('leave out what nobody could see', () => {
    const drawn = drawStrips(AMPHOE, 5000, (border, point) => river(border, point / 100));
    const map = viewOf(joinShapes(shapesOf(drawn)), AMPHOE);
    const before = drawn.reduce((sum, { ring }) => sum + ring.length, 0);
    expect(map?.arcs.flat().length).toBeLessThan(before / 4);
  });

  it('leave out specks, but never all there is of an area', () => {
    const speck = (x: number): Position[][] => [
      [
        [x, 8],
        [x, 8.00002],
        [x + 0.00002, 8.00002],
        [x + 0.00002, 8],
        [x, 8],
      ],
    ];
    const [large] = drawStrips(['8301']);
    const shapes = [
      {
        code: '8301',
        polygons:
          polygonsOf({ type: 'MultiPolygon', coordinates: [[large?.ring ?? []], speck(98.1)] }) ??
          [],
      },
      { code: '8302', polygons: polygonsOf({ type: 'Polygon', coordinates: speck(98.6) }) ?? [] },
    ];
    const map = viewOf(joinShapes(shapes), ['8301', '8302']);
    const found = map ? decode(map) : new Map<string, Position[][]>();
    expect([found.get('8301')?.length, found.get('8302')?.length]).toEqual([1, 1]);
  });
});

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
  ])('%s is told as what it is', async (_what, bytes, key) => {
    expect(await problemOf(bytes)).toBe(key);
  });

  it('in zip files are told as what they are', async () => {
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
      { numRuns: 40 },
    );
  });
});
