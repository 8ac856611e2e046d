/** Spreadsheets as text, so that a recording says what is in them. */
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';
import { digest } from '../texts/digest.ts';
import type { Json, JsonObject } from '../texts/json.ts';

const SHOWN_ROWS = 4;

function openArchive(bytes: Uint8Array): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    fromBuffer(Buffer.from(bytes), { lazyEntries: true }, (error, archive) => {
      if (archive) resolve(archive);
      else reject(error ?? new Error('no archive'));
    });
  });
}

function readEntry(archive: ZipFile, entry: Entry): Promise<string> {
  return new Promise((resolve, reject) => {
    archive.openReadStream(entry, (error, stream) => {
      if (!stream) return reject(error ?? new Error('no stream'));
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.once('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
      stream.once('error', reject);
    });
  });
}

/** The files in an archive, by name. @throws when it is none */
async function readParts(bytes: Uint8Array): Promise<Map<string, string>> {
  const archive = await openArchive(bytes);
  const parts = new Map<string, string>();
  await new Promise<void>((resolve, reject) => {
    archive.on('entry', (entry: Entry) => {
      readEntry(archive, entry).then((text) => {
        parts.set(entry.fileName, text);
        archive.readEntry();
      }, reject);
    });
    archive.once('end', () => resolve());
    archive.once('error', reject);
    archive.readEntry();
  });
  return parts;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
};

const textsIn = (xml: string, element: string): string[] =>
  [...xml.matchAll(new RegExp(`<${element}(?: [^>]*)?>([\\s\\S]*?)</${element}>`, 'g'))].map(
    ([, text = '']) => text,
  );

const plain = (xml: string): string =>
  textsIn(xml, 't')
    .join('')
    .replace(/&\w+;/g, (entity) => ENTITIES[entity] ?? entity);

function cellText(attributes: string, content: string, shared: readonly string[]): string {
  const [value = ''] = textsIn(content, 'v');
  if (/\bt="s"/.test(attributes)) return shared[Number(value)] ?? '';
  return /\bt="inlineStr"/.test(attributes) ? plain(content) : value;
}

/** The texts and numbers of a sheet, row by row; empty cells are left out. */
export function rowsOf(xml: string, shared: readonly string[]): string[][] {
  return textsIn(xml, 'row').map((row) =>
    [...row.matchAll(/<c((?: [^>]*?)?)(?:\/>|>([\s\S]*?)<\/c>)/g)].map(
      ([, attributes = '', content = '']) => cellText(attributes, content, shared),
    ),
  );
}

function describeSheet(xml: string, shared: readonly string[]): JsonObject {
  const rows = rowsOf(xml, shared);
  return {
    rows: rows.length,
    cells: digest(JSON.stringify(rows)),
    // Widths, validations, styles and all else but the values.
    layout: digest(xml.replace(/<v>[\s\S]*?<\/v>|<is>[\s\S]*?<\/is>/g, '')),
    first: rows.slice(0, SHOWN_ROWS).map((row) => row.join(' | ')),
  };
}

/** What is in a spreadsheet: its sheets with their first rows, and a digest of each other part. */
export async function describeWorkbook(bytes: Uint8Array): Promise<Json> {
  const parts = await readParts(bytes);
  const shared = textsIn(parts.get('xl/sharedStrings.xml') ?? '', 'si').map(plain);
  const isSheet = (name: string): boolean => name.startsWith('xl/worksheets/sheet');
  const described = [...parts].map(([name, xml]): [string, Json] => [
    name,
    isSheet(name) ? describeSheet(xml, shared) : digest(xml),
  ]);
  return { '(workbook)': described.length, ...Object.fromEntries(described.sort()) };
}
