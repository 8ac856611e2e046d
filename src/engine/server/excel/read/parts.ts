import type { Archive } from './archive.ts';
import { checkShared, GrowingText } from './limits.ts';
import { FileProblem } from './problem.ts';
import { readXml } from './xml.ts';

/** What the look of a cell says of the number in it. */
export type NumberKind = 'number' | 'date' | 'percent';

/** Built-in formats of days and times. */
const DATE_FORMATS = new Set([
  14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 45, 46, 47, 50, 51,
  52, 53, 54, 55, 56, 57, 58, 71, 72, 73, 74, 75, 76, 77, 78, 79, 80, 81,
]);
const PERCENT_FORMATS = new Set([9, 10]);
/** In brackets only counted times are signs: `[h]:mm`; colours, conditions and locales are not. */
const COUNTED_TIME = /^(h+|m+|s+)$/i;
/** Each makes the sign behind it plain text, or as wide as that. */
const ESCAPES = '\\_*';
const DATE_SIGNS = /[dyhs]|m|วว|ดด|ปปป|bb/i;

/** The signs of a format's first section, without texts in quotes, escaped signs and brackets. */
function signsOf(code: string): string {
  let signs = '';
  for (let at = 0; at < code.length && code[at] !== ';'; at += 1) {
    const sign = code.charAt(at);
    if (ESCAPES.includes(sign)) at += 1;
    else if (sign === '"' || sign === '[') {
      const end = code.indexOf(sign === '"' ? sign : ']', at + 1);
      // Left open to the end: there is nothing more to read.
      if (end < 0) return signs;
      const inside = code.slice(at + 1, end);
      if (sign === '[' && COUNTED_TIME.test(inside)) signs += inside;
      at = end;
    } else signs += sign;
  }
  return signs;
}

/** Looks of cells; Excel takes 65,490. */
const MOST_LOOKS = 100_000;
/** Excel takes none longer. */
const LONGEST_FORMAT = 255;

/** Whether a number under this format is a day, a share, or just a number. */
export function kindOfFormat(id: number, code: string | undefined): NumberKind {
  if (code === undefined || code.length > LONGEST_FORMAT) {
    if (DATE_FORMATS.has(id)) return 'date';
    return PERCENT_FORMATS.has(id) ? 'percent' : 'number';
  }
  const first = signsOf(code);
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
  // Thousands of looks may name one format.
  const known = new Map<number, NumberKind>();
  const kinds: NumberKind[] = [];
  let inside = false;
  await readXml(await archive.describing(path), {
    open: (name, attributes) => {
      if (name === 'numFmt') {
        const id = Number(attributes.numFmtId);
        known.set(id, kindOfFormat(id, attributes.formatCode ?? ''));
      }
      if (name === 'cellXfs') inside = true;
      if (name !== 'xf' || !inside) return;
      const id = Number(attributes.numFmtId ?? 0);
      const looks = kinds.push(known.get(id) ?? kindOfFormat(id, undefined));
      if (looks > MOST_LOOKS) throw new FileProblem('bomb');
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
  const text = new GrowingText();
  let characters = 0;
  let reading = false;
  let aid = false;
  await readXml(await archive.stream(path), {
    open: (name) => {
      if (name === 'si') text.clear();
      if (name === 'rPh') aid = true;
      reading = name === 't' && !aid;
    },
    text: (piece) => {
      if (reading) text.add(piece);
    },
    close: (name) => {
      if (name === 'si') {
        characters += text.value.length;
        checkShared(strings.push(unescapeCell(text.value)), characters);
      }
      if (name === 'rPh') aid = false;
      if (name === 't') reading = false;
    },
  });
  return strings;
}
