/** Reads the text of a PDF as the product draws them: glyphs of embedded fonts, which say what they are. */
import { inflateSync } from 'node:zlib';

interface PdfObject {
  readonly dictionary: string;
  /** '' where it has none. */
  readonly stream: string;
}

function objectsOf(pdf: Buffer): ReadonlyMap<string, PdfObject> {
  const text = pdf.toString('latin1');
  const objects = new Map<string, PdfObject>();
  for (const [, id = '', body = ''] of text.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const at = body.indexOf('stream\n');
    if (at < 0) objects.set(id, { dictionary: body, stream: '' });
    else {
      const dictionary = body.slice(0, at);
      const bytes = Buffer.from(body.slice(at + 7, body.lastIndexOf('\nendstream')), 'latin1');
      const isPacked = dictionary.includes('/FlateDecode');
      const stream = (isPacked ? inflateSync(bytes) : bytes).toString('latin1');
      objects.set(id, { dictionary, stream });
    }
  }
  return objects;
}

const fromHex = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le');

/** What each glyph of a font stands for. */
function glyphsOf(map: string): ReadonlyMap<number, string> {
  const glyphs = new Map<number, string>();
  for (const [, first = '', list = ''] of map.matchAll(/<(\w+)> <\w+> \[([^\]]*)\]/g)) {
    const start = Number.parseInt(first, 16);
    [...list.matchAll(/<(\w*)>/g)].forEach(([, hex = ''], place) => {
      glyphs.set(start + place, fromHex(hex));
    });
  }
  return glyphs;
}

/** How many pages there are. */
export const pagesOf = (pdf: Buffer): number =>
  [...pdf.toString('latin1').matchAll(/\/Type \/Page\n/g)].length;

/** A text as `textOf` gives it: where lines and words end depends on the room there is. */
export const squeezed = (text: string): string =>
  text.replace(/[\s\u200b]/g, '').replace(/\u0e4d([\u0e48-\u0e4b]?)\u0e32/g, '$1\u0e33');

/** Everything that is written in a PDF, without spaces. */
export function textOf(pdf: Buffer): string {
  const objects = objectsOf(pdf);
  const fonts = new Map<string, ReadonlyMap<number, string>>();
  for (const { dictionary } of objects.values()) {
    const [, listed = ''] = /\/Font <<([\s\S]*?)>>/.exec(dictionary) ?? [];
    for (const [, name = '', id = ''] of listed.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const [, map = ''] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.dictionary ?? '') ?? [];
      fonts.set(name, glyphsOf(objects.get(map)?.stream ?? ''));
    }
  }
  let [text, glyphs]: [string, ReadonlyMap<number, string>] = ['', new Map()];
  for (const { stream } of objects.values()) {
    for (const [, font, shown = ''] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (font !== undefined) glyphs = fonts.get(font) ?? glyphs;
      for (const [, hex = ''] of shown.matchAll(/<(\w+)>/g)) {
        for (const [glyph] of hex.matchAll(/\w{4}/g)) {
          text += glyphs.get(Number.parseInt(glyph, 16)) ?? '';
        }
      }
    }
  }
  return squeezed(text);
}
