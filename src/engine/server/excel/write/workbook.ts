import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { type Sheet, sheetXml } from './sheet.ts';
import type { StyleBook } from './styles.ts';
import { escapeXml, XML_HEAD } from './xml.ts';

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PART = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const DRAWINGS = 'application/vnd.openxmlformats-officedocument.drawing';

function contentTypes(sheets: readonly Sheet[]): string {
  const overrides = [
    `<Override PartName="/xl/workbook.xml" ContentType="${PART}.sheet.main+xml"/>`,
    `<Override PartName="/xl/styles.xml" ContentType="${PART}.styles+xml"/>`,
    ...sheets.map(
      (_sheet, place) =>
        `<Override PartName="/xl/worksheets/sheet${place + 1}.xml" ContentType="${PART}.worksheet+xml"/>`,
    ),
    ...sheets.flatMap(({ chart }, place) =>
      chart
        ? [
            `<Override PartName="/xl/drawings/drawing${place + 1}.xml" ContentType="${DRAWINGS}.drawing+xml"/>`,
            `<Override PartName="/xl/charts/chart${place + 1}.xml" ContentType="${DRAWINGS}ml.chart+xml"/>`,
          ]
        : [],
    ),
  ];
  return (
    `${XML_HEAD}<Types xmlns="${PACKAGE}/content-types">` +
    `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
    `<Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}</Types>`
  );
}

function relationships(targets: readonly (readonly [type: string, target: string])[]): string {
  const each = targets.map(
    ([type, target], place) =>
      `<Relationship Id="rId${place + 1}" Type="${DOCUMENT}/${type}" Target="${target}"/>`,
  );
  return `${XML_HEAD}<Relationships xmlns="${PACKAGE}/relationships">${each.join('')}</Relationships>`;
}

function workbookXml(sheets: readonly Sheet[]): string {
  const each = sheets.map(({ name, hidden }, place) => {
    const state = hidden ? ' state="hidden"' : '';
    const at = place + 1;
    return `<sheet name="${escapeXml(name)}" sheetId="${at}"${state} r:id="rId${at}"/>`;
  });
  return (
    `${XML_HEAD}<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}">` +
    `<bookViews><workbookView activeTab="0"/></bookViews><sheets>${each.join('')}</sheets></workbook>`
  );
}

function* lazily(text: () => string): Generator<string> {
  yield text();
}

/** The parts of a sheet's chart, each pointed to by the one before. */
function chartParts({ chart }: Sheet, place: number): [path: string, xml: string][] {
  if (!chart) return [];
  const at = place + 1;
  return [
    [
      `xl/worksheets/_rels/sheet${at}.xml.rels`,
      relationships([['drawing', `../drawings/drawing${at}.xml`]]),
    ],
    [`xl/drawings/drawing${at}.xml`, chart.drawing],
    [
      `xl/drawings/_rels/drawing${at}.xml.rels`,
      relationships([['chart', `../charts/chart${at}.xml`]]),
    ],
    [`xl/charts/chart${at}.xml`, chart.chart],
  ];
}

/**
 * A workbook as the bytes of an .xlsx file. Rows are taken at the reader's pace, so that its
 * size does not show in memory; a sheet that fails ends the stream with its error.
 */
export function writeWorkbook(sheets: readonly Sheet[], styles: StyleBook): Readable {
  const zip = new ZipFile();
  const addText = (path: string, text: string) => zip.addBuffer(Buffer.from(text), path);
  addText('[Content_Types].xml', contentTypes(sheets));
  addText('_rels/.rels', relationships([['officeDocument', 'xl/workbook.xml']]));
  addText('xl/workbook.xml', workbookXml(sheets));
  addText(
    'xl/_rels/workbook.xml.rels',
    relationships([
      ...sheets.map((_sheet, place) => ['worksheet', `worksheets/sheet${place + 1}.xml`] as const),
      ['styles', 'styles.xml'],
    ]),
  );
  for (const [path, xml] of sheets.flatMap(chartParts)) addText(path, xml);
  const output = new PassThrough();
  const open: Readable[] = [];
  const add = (path: string, pieces: AsyncIterable<string> | Iterable<string>) =>
    zip.addReadStreamLazy(path, (use) => {
      const source = Readable.from(pieces, { objectMode: false });
      source.on('error', (error) => output.destroy(error));
      open.push(source);
      use(null, source);
    });
  sheets.forEach((sheet, place) => {
    add(`xl/worksheets/sheet${place + 1}.xml`, sheetXml(sheet, place === 0));
  });
  // Last, when every look is known.
  add(
    'xl/styles.xml',
    lazily(() => styles.xml()),
  );
  zip.on('error', (error: Error) => output.destroy(error));
  output.once('close', () => {
    for (const source of open) source.destroy();
  });
  zip.end();
  zip.outputStream.pipe(output);
  return output;
}
