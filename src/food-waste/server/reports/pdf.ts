import { createRequire } from 'node:module';
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { ReportCell, ReportDocument, ReportRow, ReportTable } from '../../report.ts';
import { printable } from './thai-text.ts';

export const PDF_TYPE = 'application/pdf';

/** The one font there is. */
export const FAMILY = 'NotoSansThai';
const FONTS = '@expo-google-fonts/noto-sans-thai';
const GREY = '#595959';
const HEADING_FILL = '#E8EAF6';
const MARGINS: [number, number, number, number] = [36, 40, 36, 44];

/** The files of the font, whole: those that browsers are sent are cut into alphabets. */
function fontFiles(): { readonly normal: string; readonly bold: string } {
  const { resolve } = createRequire(import.meta.url);
  const file = (style: string) => resolve(`${FONTS}/${style}/NotoSansThai_${style}.ttf`);
  return { normal: file('400Regular'), bold: file('700Bold') };
}

/** Widths of a table's columns, in points or shares of what is left. */
const WIDTHS: Readonly<Record<ReportTable['key'], readonly (number | '*')[]>> = {
  flw: [158, '*', 88, 42],
  unep: [168],
  target: [60, '*', 110, '*', '*'],
};

function widthsOf({ key, columns }: ReportTable): (number | '*')[] {
  return columns.map((_column, place) => WIDTHS[key][place] ?? '*');
}

function labelOf(label: string, english: string): Content {
  return english === ''
    ? printable(label)
    : { stack: [printable(label), { text: english, fontSize: 7, color: GREY }] };
}

function cellOf({ text, value, low }: ReportCell): TableCell {
  // The interval on a line of its own, where it would be torn apart.
  const shown = low === undefined ? text : text.replace(' (', '\n(');
  return { text: printable(shown), alignment: value === undefined ? 'left' : 'right' };
}

function rowOf({ level, label, english, cells }: ReportRow, columns: number): TableCell[] {
  if (level === 0) {
    const title = english === '' ? label : `${label} (${english})`;
    const heading: TableCell = {
      ...{ text: printable(title), bold: true, fillColor: HEADING_FILL },
      colSpan: columns,
    };
    return [heading, ...Array.from({ length: columns - 1 }, () => '')];
  }
  const first = labelOf(label, english);
  const indented: TableCell = level === 2 ? { stack: [first], margin: [12, 0, 0, 0] } : first;
  const rest = Array.from({ length: columns - 1 }, (_, at) => cellOf(cells[at] ?? { text: '' }));
  return [indented, ...rest];
}

function tableOf(table: ReportTable, isFirst: boolean): Content[] {
  const { title, english, about, columns, rows, notes } = table;
  const headings = columns.map(
    (column): TableCell => ({
      ...{ stack: [labelOf(column.heading, column.english)], bold: true },
      ...{ fillColor: HEADING_FILL, alignment: column.kind === 'number' ? 'right' : 'left' },
    }),
  );
  const body = rows.map((row) => rowOf(row, columns.length));
  return [
    {
      ...{ text: printable(title), style: 'title' },
      ...(isFirst ? {} : { pageBreak: 'before' as const }),
    },
    { text: english, color: GREY },
    { text: printable(about), margin: [0, 2, 0, 6] },
    {
      table: {
        headerRows: 1,
        dontBreakRows: true,
        widths: widthsOf(table),
        body: [headings, ...body],
      },
      layout: 'lightHorizontalLines',
    },
    ...notes.map((note): Content => ({ text: printable(note), style: 'note' })),
  ];
}

function definitionOf({ title, facts, tables }: ReportDocument): TDocumentDefinitions {
  return {
    pageSize: 'A4',
    pageMargins: MARGINS,
    info: { title },
    defaultStyle: { font: FAMILY, fontSize: 8.5, lineHeight: 1.05 },
    styles: {
      title: { fontSize: 13, bold: true },
      note: { fontSize: 7.5, color: GREY, margin: [0, 4, 0, 0] },
    },
    footer: (page, pages) => ({
      ...{ text: `${page} / ${pages}`, alignment: 'center', color: GREY, fontSize: 8 },
    }),
    content: [
      { text: printable(title), fontSize: 16, bold: true },
      ...facts.map(
        ([label, text]): Content => ({
          columns: [
            { text: printable(label), width: 90, color: GREY },
            { text: printable(text), width: '*' },
          ],
        }),
      ),
      { text: ' ' },
      ...tables.flatMap((table, place) => tableOf(table, place === 0)),
    ],
  };
}

/** Draws a PDF. Its library is loaded at the first request. */
export async function drawPdf(definition: TDocumentDefinitions): Promise<Buffer> {
  const { default: pdfmake } = await import('pdfmake');
  const { normal, bold } = fontFiles();
  pdfmake.setFonts({ [FAMILY]: { normal, bold, italics: normal, bolditalics: bold } });
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path) => path === normal || path === bold);
  return pdfmake.createPdf(definition).getBuffer();
}

/** Writes a report as a PDF on A4. */
export const writePdf = (document: ReportDocument): Promise<Buffer> =>
  drawPdf(definitionOf(document));
