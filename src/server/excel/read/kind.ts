import { FileProblem } from './problem.ts';

const startsWith = (bytes: Buffer, ...start: readonly number[]): boolean =>
  start.every((byte, place) => bytes[place] === byte);

/** Names of the streams of a locked workbook, as the old format of compound files writes them. */
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le');

function isText(bytes: Buffer): boolean {
  return !bytes.subarray(0, 4096).includes(0);
}

/** Turns away what is no zip file, with a word on what to do about it. @throws FileProblem */
export function checkKind(bytes: Buffer): void {
  if (bytes.length === 0) throw new FileProblem('empty');
  if (startsWith(bytes, 0x50, 0x4b)) return;
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) {
    throw new FileProblem(bytes.includes(ENCRYPTED) ? 'locked' : 'oldExcel');
  }
  throw new FileProblem(isText(bytes) ? 'text' : 'notExcel');
}
