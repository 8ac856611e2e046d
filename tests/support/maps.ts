/** Made-up boundaries of real areas, and files of them as publishers write theirs. */
import { buffer } from 'node:stream/consumers';
import type { Feature, FeatureCollection, Polygon, Position } from 'geojson';
import yazl from 'yazl';

/** Phuket, cut from west to east into as many strips as asked for. */
const PHUKET = { west: 98.25, east: 98.45, south: 7.75, north: 8.2 };

/** How far a border bends from a straight line at a point of it, -1 to 1. */
export type Bend = (border: number, point: number) => number;

/** Bends that look like a river's, the same each time. */
export const river: Bend = (border, point) =>
  Math.sin(point * 1.7 + border) * 0.6 + Math.sin(point * 0.31 * (border + 1)) * 0.4;

export interface DrawnArea {
  readonly code: string;
  readonly ring: Position[];
}

/** Strips side by side, one for each code; those next to each other share a bent border. */
export function drawStrips(codes: readonly string[], points = 60, bend: Bend = river): DrawnArea[] {
  const { west, east, south, north } = PHUKET;
  const width = (east - west) / codes.length;
  const line = (border: number): Position[] =>
    Array.from({ length: points + 1 }, (_, point) => {
      const end = point === 0 || point === points;
      const aside = end ? 0 : bend(border, point) * width * 0.4;
      return [west + border * width + aside, south + ((north - south) * point) / points];
    });
  const borders = Array.from({ length: codes.length + 1 }, (_, border) => line(border));
  return codes.map((code, place) => {
    const [left = [], right = []] = [borders[place], borders[place + 1]];
    // Up the left side, down the right one: clockwise.
    return { code, ring: [...left, ...right.toReversed(), ...left.slice(0, 1)] };
  });
}

/** The properties that a publisher gives an area. */
export type Naming = (code: string) => Readonly<Record<string, unknown>>;

export function collection(
  areas: readonly DrawnArea[],
  naming: Naming,
): FeatureCollection<Polygon> {
  return {
    type: 'FeatureCollection',
    features: areas.map(({ code, ring }) => ({
      type: 'Feature',
      properties: naming(code),
      geometry: { type: 'Polygon', coordinates: [ring] },
    })),
  };
}

export const bytesOf = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));

/** A zip file of these files. */
export async function zipOf(files: Readonly<Record<string, Buffer>>): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [name, bytes] of Object.entries(files)) zip.addBuffer(bytes, name);
  zip.end();
  return buffer(zip.outputStream);
}

const POLYGON = 5;

function shpRecord(number: number, rings: readonly (readonly Position[])[]): Buffer {
  const points = rings.flat();
  const content = Buffer.alloc(44 + rings.length * 4 + points.length * 16);
  content.writeInt32LE(POLYGON, 0);
  content.writeInt32LE(rings.length, 36);
  content.writeInt32LE(points.length, 40);
  let start = 0;
  for (const [place, ring] of rings.entries()) {
    content.writeInt32LE(start, 44 + place * 4);
    start += ring.length;
  }
  for (const [place, [x = 0, y = 0]] of points.entries()) {
    content.writeDoubleLE(x, 44 + rings.length * 4 + place * 16);
    content.writeDoubleLE(y, 44 + rings.length * 4 + place * 16 + 8);
  }
  const head = Buffer.alloc(8);
  head.writeInt32BE(number, 0);
  head.writeInt32BE(content.length / 2, 4);
  return Buffer.concat([head, content]);
}

function shpOf(features: readonly Feature<Polygon>[]): Buffer {
  const records = features.map(({ geometry }, place) => shpRecord(place + 1, geometry.coordinates));
  const head = Buffer.alloc(100);
  head.writeInt32BE(9994, 0);
  head.writeInt32BE((100 + records.reduce((sum, record) => sum + record.length, 0)) / 2, 24);
  head.writeInt32LE(1000, 28);
  head.writeInt32LE(POLYGON, 32);
  return Buffer.concat([head, ...records]);
}

const FIELD_BYTES = 40;

function dbfOf(features: readonly Feature<Polygon>[]): Buffer {
  const names = Object.keys(features[0]?.properties ?? {});
  const head = Buffer.alloc(32 + names.length * 32 + 1);
  head.writeUInt8(3, 0);
  head.writeUInt32LE(features.length, 4);
  head.writeUInt16LE(head.length, 8);
  head.writeUInt16LE(1 + names.length * FIELD_BYTES, 10);
  for (const [place, name] of names.entries()) {
    head.write(name, 32 + place * 32, 'latin1');
    head.write('C', 32 + place * 32 + 11, 'latin1');
    head.writeUInt8(FIELD_BYTES, 32 + place * 32 + 16);
  }
  head.writeUInt8(13, head.length - 1);
  const rows = features.map(({ properties }) => {
    const row = Buffer.alloc(1 + names.length * FIELD_BYTES, ' ');
    for (const [place, name] of names.entries()) {
      Buffer.from(String(properties?.[name] ?? '')).copy(row, 1 + place * FIELD_BYTES);
    }
    return row;
  });
  return Buffer.concat([head, ...rows]);
}

export interface ShapefileOptions {
  /** The text of the projection, and how to get there from degrees. */
  readonly projection?: { readonly prj: string; readonly project: (at: Position) => Position };
}

/** A zipped Shapefile of polygons, its texts in UTF-8. */
export function shapefileOf(
  map: FeatureCollection<Polygon>,
  { projection }: ShapefileOptions = {},
): Promise<Buffer> {
  const moved = map.features.map((feature) => ({
    ...feature,
    geometry: {
      ...feature.geometry,
      coordinates: feature.geometry.coordinates.map((ring) =>
        ring.map((at) => projection?.project(at) ?? at),
      ),
    },
  }));
  return zipOf({
    'map/areas.SHP': shpOf(moved),
    'map/areas.DBF': dbfOf(moved),
    'map/areas.cpg': Buffer.from('UTF-8'),
    ...(projection && { 'map/areas.prj': Buffer.from(projection.prj) }),
  });
}
