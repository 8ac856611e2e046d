import { buffer } from 'node:stream/consumers';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
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
export async function unpack(file: Buffer): Promise<Map<string, Buffer>> {
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
