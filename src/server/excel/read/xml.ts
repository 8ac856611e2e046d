import type { Readable } from 'node:stream';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { FileProblem } from './problem.ts';

export type Attributes = Readonly<Record<string, string>>;

/** Hears of the parts of a document as they go by; names come without their prefix. */
export interface XmlListener {
  open?(name: string, attributes: Attributes, whole: SaxesTagPlain): void;
  text?(text: string): void;
  close?(name: string, whole: SaxesTagPlain): void;
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
  parser.on('opentag', (tag) => listener.open?.(localName(tag.name), tag.attributes, tag));
  parser.on('closetag', (tag) => listener.close?.(localName(tag.name), tag));
  if (listener.text) {
    parser.on('text', (text) => listener.text?.(text));
    parser.on('cdata', (text) => listener.text?.(text));
  }
  return parser;
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
  const decoder = new TextDecoder('utf-8');
  try {
    for await (const chunk of stream) {
      parser.write(decoder.decode(chunk, { stream: true }));
      await between?.(chunk.length);
    }
    parser.write(decoder.decode());
    parser.close();
  } catch (error) {
    stream.destroy();
    // What unpacking finds wrong comes as an error of its own.
    throw error instanceof FileProblem || isStop(error) ? error : new FileProblem('damaged');
  }
}

/** Thrown by who has read enough. */
export class Stop extends Error {}

function isStop(error: unknown): boolean {
  return error instanceof Stop;
}
