import { FileProblem } from './problem.ts';

/** Whether a file begins with these bytes. */
export const startsWith = (bytes: Buffer, ...start: readonly number[]): boolean =>
  start.every((byte, place) => bytes[place] === byte);

/** Names of the streams of a locked workbook, as the old format of compound files writes them. */
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le');

function isText(bytes: Buffer): boolean {
  return !bytes.subarray(0, 4096).includes(0);
}

/** Text that is a page, a document or data of programs, whatever its name ends with. */
const OTHER_TEXT = /^\ufeff?\s*[<{]/;

function isCsv(bytes: Buffer): boolean {
  // Marks of UTF-16, in which every other byte of plain letters is nothing.
  if (startsWith(bytes, 0xff, 0xfe) || startsWith(bytes, 0xfe, 0xff)) return true;
  return isText(bytes) && !OTHER_TEXT.test(bytes.subarray(0, 200).toString());
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
