import type { Readable } from 'node:stream';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { MarkupSize } from './limits.ts';
import { FileProblem } from './problem.ts';

export type Attributes = Readonly<Record<string, string>>;

/** Hears of the parts of a document as they go by; names come without their prefix. */
export interface XmlListener {
  open?(name: string, attributes: Attributes, whole: SaxesTagPlain): void;
  text?(text: string): void;
  close?(name: string, whole: SaxesTagPlain): void;
}

/** Bytes without a tag between them: far more than the longest text of a cell takes. */
const MOST_WITHOUT_TAG = 1024 * 1024;
/** Elements within each other; a workbook has a dozen. */
const DEEPEST = 100;
const TAG_START = 0x3c;

/** Counts how long ago a tag began, for what is not ended stays in memory. */
class TagWatch {
  #since = 0;

  /** @throws FileProblem */
  see(chunk: Uint8Array): void {
    const last = chunk.lastIndexOf(TAG_START);
    this.#since = last < 0 ? this.#since + chunk.length : chunk.length - last;
    if (this.#since > MOST_WITHOUT_TAG) throw new FileProblem('bomb');
  }
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** A parser that knows no entities but those of XML itself, and no document types. */
function parserFor(listener: XmlListener): SaxesParser {
  const parser = new SaxesParser({ xmlns: false, position: false });
  parser.on('error', () => {
    throw new FileProblem('damaged');
  });
  parser.on('doctype', () => {
    throw new FileProblem('unsafe');
  });
  let depth = 0;
  const size = new MarkupSize();
  parser.on('attribute', () => size.addAttribute());
  parser.on('opentag', (tag) => {
    size.addTag();
    depth += 1;
    if (depth > DEEPEST) throw new FileProblem('damaged');
    listener.open?.(localName(tag.name), tag.attributes, tag);
  });
  parser.on('closetag', (tag) => {
    depth -= 1;
    listener.close?.(localName(tag.name), tag);
  });
  if (listener.text) {
    parser.on('text', (text) => listener.text?.(text));
    parser.on('cdata', (text) => listener.text?.(text));
  }
  return parser;
}

/** A reader of the letters of a document: UTF-8, or UTF-16 where its first bytes are of that. */
function decoderFor(first: Uint8Array): TextDecoder {
  const isOf = (...start: readonly number[]) => start.every((byte, place) => first[place] === byte);
  if (isOf(0xff, 0xfe) || isOf(TAG_START, 0)) return new TextDecoder('utf-16le');
  return new TextDecoder(isOf(0xfe, 0xff) || isOf(0, TAG_START) ? 'utf-16be' : 'utf-8');
}

/**
 * Reads a document piece by piece; `between` is waited for after each.
 * @throws FileProblem for what is no XML, or holds a document type
 */
export async function readXml(
  stream: Readable,
  listener: XmlListener,
  between?: (bytes: number) => Promise<void> | undefined,
): Promise<void> {
  const parser = parserFor(listener);
  let decoder: TextDecoder | undefined;
  const tags = new TagWatch();
  try {
    for await (const chunk of stream) {
      tags.see(chunk);
      decoder ??= decoderFor(chunk);
      parser.write(decoder.decode(chunk, { stream: true }));
      await between?.(chunk.length);
    }
    parser.write(decoder?.decode() ?? '');
    parser.close();
  } catch (error) {
    stream.destroy();
    // What unpacking finds wrong comes as an error of its own.
    throw error instanceof FileProblem ? error : new FileProblem('damaged');
  }
}
