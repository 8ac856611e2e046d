import type { Archive } from './archive.ts';
import { readXml } from './xml.ts';

/** What the look of a cell says of the number in it. */
export type NumberKind = 'number' | 'date' | 'percent';

/** Built-in formats of days and times. */
const DATE_FORMATS = new Set([
  14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 45, 46, 47, 50, 51,
  52, 53, 54, 55, 56, 57, 58, 71, 72, 73, 74, 75, 76, 77, 78, 79, 80, 81,
]);
const PERCENT_FORMATS = new Set([9, 10]);
/** Not part of the format's own signs: texts in quotes, escaped signs, colours, conditions, locales. */
const NOT_SIGNS = /"[^"]*"|\\.|_.|\*.|\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi;
const DATE_SIGNS = /[dyhs]|m|วว|ดด|ปปป|bb/i;

/** Whether a number under this format is a day, a share, or just a number. */
export function kindOfFormat(id: number, code: string | undefined): NumberKind {
  if (code === undefined) {
    if (DATE_FORMATS.has(id)) return 'date';
    return PERCENT_FORMATS.has(id) ? 'percent' : 'number';
  }
  const [first = ''] = code.replace(NOT_SIGNS, '').split(';');
  if (/^general$/i.test(first.trim())) return 'number';
  if (DATE_SIGNS.test(first)) return 'date';
  return first.includes('%') ? 'percent' : 'number';
}

/** For each look that cells may name, what its numbers are. */
export async function readNumberKinds(
  archive: Archive,
  path: string | null,
): Promise<NumberKind[]> {
  if (path === null) return [];
  const codes = new Map<number, string>();
  const kinds: NumberKind[] = [];
  let inside = false;
  await readXml(await archive.stream(path), {
    open: (name, attributes) => {
      if (name === 'numFmt') codes.set(Number(attributes.numFmtId), attributes.formatCode ?? '');
      if (name === 'cellXfs') inside = true;
      if (name !== 'xf' || !inside) return;
      const id = Number(attributes.numFmtId ?? 0);
      kinds.push(kindOfFormat(id, codes.get(id)));
    },
    close: (name) => {
      if (name === 'cellXfs') inside = false;
    },
  });
  return kinds;
}

const ESCAPE = /_x([0-9A-Fa-f]{4})_/g;

/** Text with the format's own escapes undone: `_x000D_`. */
export function unescapeCell(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(ESCAPE, (_all, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** The texts that cells share; of formatted text the letters alone, without reading aids. */
export async function readSharedStrings(archive: Archive, path: string | null): Promise<string[]> {
  if (path === null) return [];
  const strings: string[] = [];
  let text = '';
  let reading = false;
  let aid = false;
  await readXml(await archive.stream(path), {
    open: (name) => {
      if (name === 'si') text = '';
      if (name === 'rPh') aid = true;
      reading = name === 't' && !aid;
    },
    text: (piece) => {
      if (reading) text += piece;
    },
    close: (name) => {
      if (name === 'si') strings.push(unescapeCell(text));
      if (name === 'rPh') aid = false;
      if (name === 't') reading = false;
    },
  });
  return strings;
}
