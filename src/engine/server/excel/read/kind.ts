import { FileProblem } from './problem.ts';

/** Whether a file begins with these bytes. */
export const startsWith = (bytes: Buffer, ...start: readonly number[]): boolean =>
  start.every((byte, place) => bytes[place] === byte);

/** Names of the streams of a locked workbook, as the old format of compound files writes them. */
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le');

const SAMPLE = 4096;
/** Letters of Latin, digits, commas and ends of lines among those of a text in UTF-16, at least. */
const LEAST_PLAIN = 0.02;

/** Whether every plain letter has a NUL beside it, as UTF-16 writes them; its mark may be missing. */
function isUtf16(bytes: Buffer, nulAt: 0 | 1): boolean {
  const sample = bytes.subarray(0, SAMPLE);
  const nuls = [0, 0];
  sample.forEach((byte, place) => {
    if (byte === 0) nuls[place % 2] = (nuls[place % 2] ?? 0) + 1;
  });
  return nuls[1 - nulAt] === 0 && (nuls[nulAt] ?? 0) > (sample.length / 2) * LEAST_PLAIN;
}

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be';

/** How a text is written: by its mark, or where it has none by where its NULs are. */
export function encodingOf(bytes: Buffer): Encoding {
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le';
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be';
  if (isUtf16(bytes, 1)) return 'utf-16le';
  return isUtf16(bytes, 0) ? 'utf-16be' : 'utf-8';
}

/** Control characters that a text may hold, NUL by mistake. */
const IN_TEXTS = '\0\t\n\v\f\r';
/** What stands for bytes that are no letter. */
const NO_LETTER = '\ufffd';

function isText(bytes: Buffer): boolean {
  const sample = bytes.subarray(0, SAMPLE);
  if (!sample.includes(0)) return true;
  // A letter may be cut at the end of the sample.
  const text = new TextDecoder(encodingOf(bytes)).decode(sample);
  return [...text].every(
    (letter, place) =>
      (letter >= ' ' || IN_TEXTS.includes(letter)) &&
      (letter !== NO_LETTER || place === text.length - 1),
  );
}

/** Text that is a page, a document or data of programs, whatever its name ends with. */
const OTHER_TEXT = /^\ufeff?\s*[<{]/;

function isCsv(bytes: Buffer): boolean {
  const start = new TextDecoder(encodingOf(bytes)).decode(bytes.subarray(0, 200));
  return isText(bytes) && !OTHER_TEXT.test(start);
}

/** What an import reads. */
export type FileKind = 'workbook' | 'csv';

/** What kind of file it is; others are turned away with a word on what to do. @throws FileProblem */
export function kindOf(bytes: Buffer): FileKind {
  if (bytes.length === 0) throw new FileProblem('empty');
  if (startsWith(bytes, 0x50, 0x4b)) return 'workbook';
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) {
    throw new FileProblem(bytes.includes(ENCRYPTED) ? 'locked' : 'oldExcel');
  }
  if (isCsv(bytes)) return 'csv';
  throw new FileProblem(isText(bytes) ? 'text' : 'notExcel');
}
