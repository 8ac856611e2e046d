import { buffer } from 'node:stream/consumers';
import type { Feature, FeatureCollection, Geometry } from 'geojson';
import { combine, parseDbf, parseShp } from 'shpjs';
import { feature } from 'topojson-client';
import type { GeometryObject, Topology } from 'topojson-specification';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { isRecord } from '../../../../engine/declaration/record.ts';
import { polygonsOf, type Ring } from '../boundaries/rings.ts';
import { BoundaryProblem } from './problem.ts';

const MEGABYTE = 1024 * 1024;
const MOST_ENTRIES = 500;
/** All parts together, as they come out; every tambon in full detail takes some 120 MB. */
const MOST_BYTES = 250 * MEGABYTE;
/** What a file of maps holds; the rest is not looked at. */
const MAPS = /\.(shp|dbf|prj|cpg|json|geojson|topojson)$/i;
const LEFT_BY_SYSTEMS = /(^|\/)(__MACOSX\/|\.)/;

async function listEntries(zip: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = [];
  let count = 0;
  let bytes = 0;
  for await (const entry of zip.eachEntry()) {
    count += 1;
    if (count > MOST_ENTRIES) throw new BoundaryProblem('tooLarge');
    if (!MAPS.test(entry.fileName) || LEFT_BY_SYSTEMS.test(entry.fileName)) continue;
    bytes += entry.uncompressedSize;
    if (bytes > MOST_BYTES) throw new BoundaryProblem('tooLarge');
    if (entry.isEncrypted()) throw new BoundaryProblem('locked');
    entries.push(entry);
  }
  return entries;
}

/**
 * The maps in a zip file, by their path. What an entry says of its size is held against what comes
 * out of it, so that none can grow past the limit.
 * @throws BoundaryProblem
 */
async function unpack(file: Buffer): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>();
  try {
    const zip = await fromBufferPromise(file, { lazyEntries: true, validateEntrySizes: true });
    for (const entry of await listEntries(zip)) {
      found.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
    }
  } catch (error) {
    throw error instanceof BoundaryProblem ? error : new BoundaryProblem('damaged');
  }
  return found;
}

/** One area of a file, with what the file says of it. */
export interface SourceFeature {
  readonly properties: Readonly<Record<string, unknown>>;
  readonly geometry: Geometry | null;
}

/** Areas that a file holds as one set. */
export interface Layer {
  readonly name: string;
  readonly features: readonly SourceFeature[];
}

/** The polygons of a feature; null for what has none that could be drawn. */
export function polygonsIn({ geometry }: SourceFeature): Ring[][] | null {
  try {
    const polygons = polygonsOf(geometry);
    return polygons === null || polygons.length === 0 ? null : polygons;
  } catch {
    // Coordinates that are none.
    return null;
  }
}

const ZIP_START = Buffer.from('PK\u0003\u0004');
const HEADER_BYTES = 100;
const RECORD_HEADER_BYTES = 8;
const DBF_HEADER_BYTES = 32;

function plainFeature(value: unknown): SourceFeature | null {
  if (!isRecord(value) || value.type !== 'Feature') return null;
  const { properties, geometry, id } = value;
  const own = isRecord(properties) ? properties : {};
  return {
    properties: id === undefined ? own : { id, ...own },
    // Whatever it is, it is looked at point by point before it is used.
    geometry: isRecord(geometry) ? (geometry as unknown as Geometry) : null,
  };
}

function fromTopology(topology: Topology, name: string): Layer[] {
  return Object.entries(topology.objects).map(([part, object]) => {
    const found: Feature | FeatureCollection = feature(topology, object as GeometryObject);
    const features = found.type === 'Feature' ? [found] : found.features;
    return { name: `${name}: ${part}`, features: features.flatMap((it) => plainFeature(it) ?? []) };
  });
}

function readJson(bytes: Buffer, name: string): Layer[] {
  let whole: unknown;
  try {
    whole = JSON.parse(bytes.toString('utf8').replace(/^\ufeff/, ''));
  } catch {
    throw new BoundaryProblem('damaged');
  }
  if (!isRecord(whole)) throw new BoundaryProblem('notMap');
  if (whole.type === 'Topology' && isRecord(whole.objects) && Array.isArray(whole.arcs)) {
    try {
      return fromTopology(whole as unknown as Topology, name);
    } catch {
      throw new BoundaryProblem('damaged');
    }
  }
  const list = Array.isArray(whole.features) ? whole.features : [whole];
  const features = list.flatMap((entry) => plainFeature(entry) ?? []);
  if (features.length === 0) throw new BoundaryProblem('notMap');
  return [{ name, features }];
}

/** The reader follows lengths as they stand in the file: they must lead through it, and end with it. */
function checkShapefile(shp: Buffer, dbf: Buffer | undefined): void {
  let at = HEADER_BYTES;
  if (shp.length < at) throw new BoundaryProblem('damaged');
  while (at + RECORD_HEADER_BYTES <= shp.length) {
    const words = shp.readInt32BE(at + 4);
    if (words < 0) throw new BoundaryProblem('damaged');
    at += RECORD_HEADER_BYTES + words * 2;
  }
  if (!dbf) return;
  if (dbf.length < DBF_HEADER_BYTES) throw new BoundaryProblem('damaged');
  const rows = dbf.readUInt32LE(4) * dbf.readUInt16LE(10);
  if (rows + dbf.readUInt16LE(8) > dbf.length + 1) throw new BoundaryProblem('damaged');
}

function readShapefile(parts: ReadonlyMap<string, Buffer>, stem: string): Layer {
  const part = (extension: string): Buffer | undefined => parts.get(`${stem}.${extension}`);
  const [shp, dbf] = [part('shp'), part('dbf')];
  if (!shp) throw new BoundaryProblem('emptyZip');
  checkShapefile(shp, dbf);
  try {
    const shapes = parseShp(shp, part('prj')?.toString('utf8'));
    const rows = dbf ? parseDbf(dbf, part('cpg')?.toString('utf8')) : [];
    const { features } = combine([shapes, rows]);
    return { name: stem, features: features.flatMap((it) => plainFeature(it) ?? []) };
  } catch {
    throw new BoundaryProblem('damaged');
  }
}

/** By path, with the endings in small letters: a Shapefile's parts differ in nothing else. */
function byEnding(parts: ReadonlyMap<string, Buffer>): Map<string, Buffer> {
  return new Map(
    [...parts].map(([path, bytes]) => [
      path.replace(/\.[^.]+$/, (ending) => ending.toLowerCase()),
      bytes,
    ]),
  );
}

async function readZip(file: Buffer): Promise<Layer[]> {
  const parts = byEnding(await unpack(file));
  const layers: Layer[] = [];
  for (const [path, bytes] of parts) {
    if (path.endsWith('.shp')) layers.push(readShapefile(parts, path.slice(0, -'.shp'.length)));
    else if (/json$/.test(path)) layers.push(...readJson(bytes, path));
  }
  if (layers.length === 0) throw new BoundaryProblem('emptyZip');
  return layers;
}

/**
 * Takes a GeoJSON, TopoJSON or zip file apart, by what it begins with and not by its name.
 * @throws BoundaryProblem
 */
export async function readLayers(bytes: Uint8Array, name: string): Promise<Layer[]> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.subarray(0, ZIP_START.length).equals(ZIP_START)) return readZip(file);
  if (/^[\ufeff\s]*[[{]/.test(file.subarray(0, 64).toString('utf8'))) return readJson(file, name);
  throw new BoundaryProblem('notMap');
}
