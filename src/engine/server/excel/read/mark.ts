import { PassThrough, Readable } from 'node:stream';
import type { SaxesTagPlain } from 'saxes';
import { ZipFile } from 'yazl';
import { columnLetters, escapeCell, escapeXml, XML_HEAD } from '../write/xml.ts';
import type { Archive } from './archive.ts';
import { type RedLooks, StylesMarker } from './mark-styles.ts';
import type { Marks } from './marks.ts';
import { closeTag, openTag } from './rewrite.ts';
import { columnOfReference } from './sheet.ts';
import { findParts } from './workbook.ts';
import { readXml, type XmlListener } from './xml.ts';

const MESSAGE_WIDTH = 70;

/**
 * Copies the XML of a sheet: wrong cells on red ground, what is wrong in a column of its own. All
 * else stays as it was, formulas, notes and formats too.
 */
class SheetMarker implements XmlListener {
  #out = '';
  #row = 0;
  #column = -1;
  /** Wrong columns of the row that have not come by yet. */
  #awaited: number[] = [];
  /** Within a cell that is left out: the message of an earlier time. */
  #dropping = false;
  #widths = false;
  #prefix = '';

  constructor(
    private readonly marks: Marks,
    private readonly looks: RedLooks | null,
  ) {}

  take(): string {
    const out = this.#out;
    this.#out = '';
    return out;
  }

  open(name: string, _attributes: unknown, tag: SaxesTagPlain): void {
    if (this.#dropping) return;
    if (name === 'worksheet') this.#prefix = tag.name.slice(0, tag.name.length - name.length);
    // It would no longer be true, and is optional.
    if (name === 'dimension') return;
    if (name === 'cols') this.#widths = true;
    if (name === 'sheetData' && !this.#widths) this.#out += this.#columnWidths();
    if (name === 'row') this.#openRow(tag);
    if (name === 'c' && this.#openCell(tag)) return;
    this.#out += openTag(tag);
  }

  text(text: string): void {
    if (!this.#dropping) this.#out += escapeXml(text);
  }

  close(name: string, tag: SaxesTagPlain): void {
    if (this.#dropping) {
      if (name === 'c') this.#dropping = false;
      return;
    }
    if (name === 'dimension') return;
    if (name === 'cols') this.#out += this.#messageColumn();
    if (name === 'row') {
      // A row without cells closes itself, and has nothing that could be wrong.
      if (tag.isSelfClosing) return;
      this.#before(Number.POSITIVE_INFINITY);
      this.#out += this.#message();
    }
    this.#out += closeTag(tag);
  }

  #openRow(tag: SaxesTagPlain): void {
    const { r } = tag.attributes;
    this.#row = r === undefined ? this.#row + 1 : Number(r);
    this.#column = -1;
    delete tag.attributes.spans;
    const wrong = this.marks.rows.get(this.#row)?.columns ?? [];
    this.#awaited = [...new Set(wrong)].sort((one, other) => one - other);
  }

  /** Whether the cell is left out. */
  #openCell(tag: SaxesTagPlain): boolean {
    const { r, s } = tag.attributes;
    this.#column = r === undefined ? this.#column + 1 : columnOfReference(r);
    this.#before(this.#column);
    if (this.#column === this.marks.column) {
      this.#dropping = true;
      return true;
    }
    // Whatever is put in between, every cell says itself where it stands.
    tag.attributes.r = `${columnLetters(this.#column)}${this.#row}`;
    if (this.#awaited[0] === this.#column) {
      this.#awaited.shift();
      if (this.looks) tag.attributes.s = String(this.looks.redOf(Number(s ?? 0)));
    }
    return false;
  }

  /** Puts in wrong cells that the file does not have, for they are empty. */
  #before(column: number): void {
    while (this.#awaited.length > 0 && (this.#awaited[0] ?? 0) < column) {
      const at = `${columnLetters(this.#awaited.shift() ?? 0)}${this.#row}`;
      if (this.looks) this.#out += `<${this.#prefix}c r="${at}" s="${this.looks.redOf(0)}"/>`;
    }
  }

  #message(): string {
    const { marks } = this;
    const text = this.#row === marks.headingRow ? marks.heading : marks.rows.get(this.#row)?.text;
    if (text === undefined) return '';
    const p = this.#prefix;
    const look = this.looks ? ` s="${this.looks.message}"` : '';
    const at = `${columnLetters(marks.column)}${this.#row}`;
    return (
      `<${p}c r="${at}"${look} t="inlineStr"><${p}is><${p}t xml:space="preserve">` +
      `${escapeCell(text)}</${p}t></${p}is></${p}c>`
    );
  }

  #columnWidths(): string {
    return `<${this.#prefix}cols>${this.#messageColumn()}</${this.#prefix}cols>`;
  }

  #messageColumn(): string {
    const at = this.marks.column + 1;
    return `<${this.#prefix}col min="${at}" max="${at}" width="${MESSAGE_WIDTH}" customWidth="1"/>`;
  }
}

interface Rewriter extends XmlListener {
  take(): string;
}

/** A part as it comes out of a rewriter, in pieces. */
function rewritten(source: Promise<Readable>, rewriter: Rewriter): Readable {
  const output = new PassThrough();
  const push = async (): Promise<void> => {
    const text = rewriter.take();
    if (text !== '' && !output.write(text)) {
      await new Promise((resolve) => output.once('drain', resolve));
    }
  };
  output.write(XML_HEAD);
  source
    .then((stream) => readXml(stream, rewriter, push))
    .then(push)
    .then(
      () => output.end(),
      (error: Error) => output.destroy(error),
    );
  return output;
}

async function readWhole(stream: Readable): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}

/** The same file with its wrong cells marked; every part that is not concerned is copied as it is. */
export async function markFile(archive: Archive, marks: Marks): Promise<Readable> {
  const parts = await findParts(archive);
  const zip = new ZipFile();
  const output = new PassThrough();
  const styles = new StylesMarker();
  let looks = null;
  if (parts.styles !== null) {
    zip.addBuffer(
      await readWhole(rewritten(archive.describing(parts.styles), styles)),
      parts.styles,
    );
    looks = styles.looks;
  }
  const sheet = new SheetMarker(marks, looks);
  for (const [path, { fileName }] of archive.entries) {
    if (path === parts.styles || fileName.endsWith('/')) continue;
    zip.addReadStreamLazy(path, (use) => {
      const source =
        path === parts.sheet
          ? Promise.resolve(rewritten(archive.stream(path), sheet))
          : archive.stream(path);
      source.then(
        (stream) => {
          stream.on('error', (error) => output.destroy(error));
          use(null, stream);
        },
        (error: Error) => output.destroy(error),
      );
    });
  }
  zip.on('error', (error: Error) => output.destroy(error));
  zip.end();
  Readable.from(zip.outputStream).pipe(output);
  return output;
}
