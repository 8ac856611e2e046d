import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { XML_HEAD } from '../write/xml.ts';
import type { Archive } from './archive.ts';
import { SheetMarker } from './mark-sheet.ts';
import { StylesMarker } from './mark-styles.ts';
import type { Marks } from './marks.ts';
import { findParts } from './workbook.ts';
import { readXml, type XmlListener } from './xml.ts';

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
