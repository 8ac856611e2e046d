import type { Readable } from 'node:stream';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';
import { FileProblem } from './problem.ts';

/** A workbook has some dozens of parts; one with thousands is made to do harm. */
const MOST_ENTRIES = 2000;
const MEGABYTE = 1024 * 1024;
/** Of what describes a workbook: its looks and the ways between its parts, which stay in memory. */
const MOST_DESCRIBING = 32 * MEGABYTE;
/** All parts together, as they come out: 100,000 rows of 30 columns take some 250 MB. */
const MOST_BYTES = 800 * MEGABYTE;
/** Text shrinks tenfold, empty formatted rows a hundredfold; beyond is made to do harm. */
const STEEPEST = 400;
const SMALL_BYTES = 10 * MEGABYTE;

const MACROS = /(^|\/)vbaProject\.bin$/i;
const BINARY = /(^|\/)workbook\.bin$/i;
/** Of an OpenDocument file, the default of LibreOffice. */
const OPEN_DOCUMENT = 'content.xml';

/** The parts of a zip file, none of them unpacked yet. */
export interface Archive {
  readonly entries: ReadonlyMap<string, Entry>;
  /** @throws FileProblem when it cannot be unpacked */
  stream(path: string): Promise<Readable>;
  /** The same of a part that describes the workbook. @throws FileProblem when it is too large too */
  describing(path: string): Promise<Readable>;
  close(): void;
}

function open(bytes: Buffer): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true, validateEntrySizes: true }, (error, zip) => {
      if (error) reject(new FileProblem('damaged'));
      else resolve(zip);
    });
  });
}

function checkEntry(entry: Entry): void {
  const { uncompressedSize, compressedSize } = entry;
  const steep = uncompressedSize > compressedSize * STEEPEST;
  if (steep && uncompressedSize > SMALL_BYTES) throw new FileProblem('bomb');
  if (entry.isEncrypted()) throw new FileProblem('locked');
}

function readEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  return new Promise((resolve, reject) => {
    const entries = new Map<string, Entry>();
    let bytes = 0;
    zip.on('error', () => reject(new FileProblem('damaged')));
    zip.on('end', () => resolve(entries));
    zip.on('entry', (entry: Entry) => {
      try {
        checkEntry(entry);
        bytes += entry.uncompressedSize;
        if (entries.size >= MOST_ENTRIES || bytes > MOST_BYTES) throw new FileProblem('bomb');
        entries.set(entry.fileName.replace(/^\//, ''), entry);
        zip.readEntry();
      } catch (problem) {
        reject(problem);
      }
    });
    zip.readEntry();
  });
}

function checkNames(entries: ReadonlyMap<string, Entry>): void {
  const names = [...entries.keys()];
  if (names.some((name) => MACROS.test(name))) throw new FileProblem('macros');
  if (names.some((name) => BINARY.test(name))) throw new FileProblem('binary');
  if (entries.has(OPEN_DOCUMENT)) throw new FileProblem('openDocument');
  if (!entries.has('[Content_Types].xml')) throw new FileProblem('notExcel');
}

function unpack(zip: ZipFile, entry: Entry | undefined): Promise<Readable> {
  return new Promise((resolve, reject) => {
    if (!entry) {
      reject(new FileProblem('damaged'));
      return;
    }
    zip.openReadStream(entry, (error, stream) => {
      if (error) reject(new FileProblem('damaged'));
      else resolve(stream);
    });
  });
}

/**
 * Opens a zip file that lies in memory, and looks at what it holds before anything is unpacked.
 * @throws FileProblem
 */
export async function openArchive(bytes: Buffer): Promise<Archive> {
  const zip = await open(bytes);
  try {
    const entries = await readEntries(zip);
    checkNames(entries);
    const stream = (path: string): Promise<Readable> => unpack(zip, entries.get(path));
    return {
      entries,
      stream,
      describing: async (path) => {
        const size = entries.get(path)?.uncompressedSize ?? 0;
        if (size > MOST_DESCRIBING) throw new FileProblem('bomb');
        return stream(path);
      },
      close: () => zip.close(),
    };
  } catch (problem) {
    zip.close();
    throw problem;
  }
}
