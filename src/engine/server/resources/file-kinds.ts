import { imageSize } from 'image-size';

/** A kind of file that is stored, known by what is in it. */
export interface StoredKind {
  readonly mime: string;
  readonly ending: string;
  readonly matches: (bytes: Buffer) => boolean;
}

const startsWith = (bytes: Buffer, at: number, expected: string | Buffer): boolean =>
  bytes.subarray(at, at + expected.length).equals(Buffer.from(expected));
const PNG_START = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG_START = Buffer.from([0xff, 0xd8, 0xff]);
const OFFICE = 'application/vnd.openxmlformats-officedocument.';

/** A document of an office program: an archive with this part in it, and no macros. */
const holdsPart = (part: string) => (bytes: Buffer) =>
  startsWith(bytes, 0, 'PK\u0003\u0004') && bytes.includes(part) && !bytes.includes('vbaProject');

/** Text in UTF-8, as spreadsheets write it. */
function isText(bytes: Buffer): boolean {
  if (bytes.includes(0)) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** The bytes say what a file is, not the name its sender gave it; the first that fits. */
const KINDS: readonly StoredKind[] = [
  { mime: 'image/png', ending: 'png', matches: (bytes) => startsWith(bytes, 0, PNG_START) },
  { mime: 'image/jpeg', ending: 'jpg', matches: (bytes) => startsWith(bytes, 0, JPEG_START) },
  {
    mime: 'image/webp',
    ending: 'webp',
    matches: (bytes) => startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'WEBP'),
  },
  { mime: 'application/pdf', ending: 'pdf', matches: (bytes) => startsWith(bytes, 0, '%PDF-') },
  { mime: `${OFFICE}spreadsheetml.sheet`, ending: 'xlsx', matches: holdsPart('xl/workbook.xml') },
  {
    mime: `${OFFICE}wordprocessingml.document`,
    ending: 'docx',
    matches: holdsPart('word/document.xml'),
  },
  { mime: 'text/csv', ending: 'csv', matches: isText },
];

/** What kind of file these bytes are; undefined for none that is stored. */
export function kindOfBytes(bytes: Buffer): StoredKind | undefined {
  return KINDS.find(({ matches }) => matches(bytes));
}

/** The kind by the ending of its address. */
export function kindOfEnding(ending: string | undefined): StoredKind | undefined {
  return KINDS.find((kind) => kind.ending === ending);
}

/**
 * Whoever shows a picture needs four bytes for each of its pixels, however small its file is. Larger
 * than what telephones take.
 */
export const MOST_MILLION_PIXELS = 64;

/** How many pixels a picture has, as its head says; undefined where that cannot be read. */
export function pixelsOf(bytes: Buffer): number | undefined {
  try {
    const { width, height } = imageSize(bytes);
    return width * height;
  } catch {
    return undefined;
  }
}
