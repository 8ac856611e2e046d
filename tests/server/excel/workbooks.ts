/** Workbooks as different programs write them, put together by hand for the tests. */
import { buffer } from 'node:stream/consumers';
import { fromBuffer } from 'yauzl';
import { ZipFile } from 'yazl';

/** A real date of a spreadsheet, `YYYY-MM-DD` or `YYYY-MM-DDTHH:MM`, and other cells that are no plain value. */
export type TestCell =
  | string
  | number
  | boolean
  | null
  | { readonly date: string }
  | { readonly percent: number }
  | { readonly formula: string; readonly value: number | '' | null }
  | { readonly error: string };

export interface Dialect {
  /** Texts in a part of their own, as Excel and LibreOffice write them, or in the cells. */
  readonly shared?: boolean;
  /** Cells and rows say where they stand; Google Sheets and some libraries leave it out. */
  readonly references?: boolean;
  /** Days counted from 1904, as old Macs did. */
  readonly from1904?: boolean;
  /** A prefix before every name, as the tools of Microsoft's own library write. */
  readonly prefix?: string;
  readonly dateFormat?: string;
  /** More parts, or others in the place of the usual ones; null leaves one out. */
  readonly parts?: Readonly<Record<string, string | Buffer | null>>;
  /** Put behind the rows. */
  readonly tail?: string;
}

const DAY = 86_400_000;
const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

function letters(place: number): string {
  return place < 26
    ? String.fromCharCode(65 + place)
    : letters(Math.floor(place / 26) - 1) + letters(place % 26);
}

class Writer {
  readonly #strings: string[] = [];

  constructor(readonly dialect: Dialect) {}

  #text(text: string): { type: string; inner: string } {
    const p = this.dialect.prefix ?? '';
    if (this.dialect.shared === false) {
      const inner = `<${p}is><${p}t xml:space="preserve">${escaped(text)}</${p}t></${p}is>`;
      return { type: 'inlineStr', inner };
    }
    const known = this.#strings.indexOf(text);
    const place = known >= 0 ? known : this.#strings.push(text) - 1;
    return { type: 's', inner: `<${p}v>${place}</${p}v>` };
  }

  cell(value: TestCell, reference: string): string {
    const p = this.dialect.prefix ?? '';
    const at = this.dialect.references === false ? '' : ` r="${reference}"`;
    const v = (inner: string | number) => `<${p}v>${inner}</${p}v>`;
    const c = (attributes: string, inner: string) => `<${p}c${at}${attributes}>${inner}</${p}c>`;
    if (value === null) return c('', '');
    if (typeof value === 'number') return c('', v(value));
    if (typeof value === 'boolean') return c(' t="b"', v(value ? 1 : 0));
    if (typeof value === 'string') {
      const { type, inner } = this.#text(value);
      return c(` t="${type}"`, inner);
    }
    if ('date' in value) {
      const zero = this.dialect.from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
      const moment = value.date.includes('T') ? value.date : `${value.date}T00:00`;
      return c(' s="1"', v((Date.parse(`${moment}Z`) - zero) / DAY));
    }
    if ('percent' in value) return c(' s="2"', v(value.percent));
    if ('error' in value) return c(' t="e"', v(value.error));
    // Without a result as libraries write it; with an empty text as Excel does.
    const type = value.value === '' ? ' t="str"' : '';
    return c(type, `<${p}f>${escaped(value.formula)}</${p}f>${v(value.value ?? '')}`);
  }

  strings(): string {
    const p = this.dialect.prefix ?? '';
    const each = this.#strings.map((text) => `<${p}si><${p}t>${escaped(text)}</${p}t></${p}si>`);
    return this.document('sst', each.join(''));
  }

  document(name: string, inner: string): string {
    const p = this.dialect.prefix ?? '';
    const space = p === '' ? 'xmlns' : `xmlns:${p.slice(0, -1)}`;
    return (
      `<?xml version="1.0" encoding="UTF-8"?><${p}${name} ` +
      `${space}="http://schemas.openxmlformats.org/spreadsheetml/2006/main" ` +
      'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">' +
      `${inner}</${p}${name}>`
    );
  }
}

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relationships = (targets: readonly (readonly [string, string])[]): string =>
  '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">' +
  targets
    .map(
      ([type, target], place) =>
        `<Relationship Id="rId${place + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`,
    )
    .join('') +
  '</Relationships>';

const PART = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const CONTENT_TYPES =
  '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  '<Default Extension="xml" ContentType="application/xml"/>' +
  [
    ['workbook', 'sheet.main'],
    ['worksheets/sheet1', 'worksheet'],
    ['styles', 'styles'],
    ['sharedStrings', 'sharedStrings'],
  ]
    .map(
      ([part, type]) => `<Override PartName="/xl/${part}.xml" ContentType="${PART}.${type}+xml"/>`,
    )
    .join('') +
  '</Types>';

/** The bytes of an .xlsx file with one sheet of these rows. */
export async function workbook(
  rows: readonly (readonly TestCell[])[],
  dialect: Dialect = {},
): Promise<Buffer> {
  const writer = new Writer(dialect);
  const p = dialect.prefix ?? '';
  const body = rows
    .map((cells, row) => {
      const at = dialect.references === false ? '' : ` r="${row + 1}"`;
      const inner = cells.map((cell, place) => writer.cell(cell, `${letters(place)}${row + 1}`));
      return `<${p}row${at}>${inner.join('')}</${p}row>`;
    })
    .join('');
  const format = dialect.dateFormat ?? 'dd/mm/yyyy';
  const styles = writer.document(
    'styleSheet',
    `<${p}numFmts><${p}numFmt numFmtId="200" formatCode="${escaped(format)}"/></${p}numFmts>` +
      `<${p}fonts><${p}font/></${p}fonts><${p}fills><${p}fill/><${p}fill/></${p}fills>` +
      `<${p}borders><${p}border/></${p}borders><${p}cellXfs><${p}xf numFmtId="0" fontId="0" fillId="0"/>` +
      `<${p}xf numFmtId="200" fontId="0" fillId="0"/><${p}xf numFmtId="9" fontId="0" fillId="0"/></${p}cellXfs>`,
  );
  const parts: Record<string, string | Buffer | null> = {
    '[Content_Types].xml': CONTENT_TYPES,
    '_rels/.rels': relationships([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': writer.document(
      'workbook',
      `<${p}workbookPr${dialect.from1904 ? ' date1904="1"' : ''}/><${p}sheets>` +
        `<${p}sheet name="Sheet1" sheetId="1" r:id="rId1"/></${p}sheets>`,
    ),
    'xl/_rels/workbook.xml.rels': relationships([
      ['worksheet', 'worksheets/sheet1.xml'],
      ['styles', 'styles.xml'],
      ['sharedStrings', 'sharedStrings.xml'],
    ]),
    'xl/worksheets/sheet1.xml': writer.document(
      'worksheet',
      `<${p}sheetData>${body}</${p}sheetData>${dialect.tail ?? ''}`,
    ),
    'xl/styles.xml': styles,
    'xl/sharedStrings.xml': writer.strings(),
    ...dialect.parts,
  };
  const zip = new ZipFile();
  for (const [path, text] of Object.entries(parts)) {
    if (text !== null) zip.addBuffer(typeof text === 'string' ? Buffer.from(text) : text, path);
  }
  zip.end();
  return buffer(zip.outputStream);
}

/** The parts of a zip file, as text. */
export async function unpack(bytes: Buffer): Promise<Map<string, string>> {
  const parts = new Map<string, string>();
  await new Promise<void>((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (error) {
        reject(error);
        return;
      }
      zip.on('end', resolve);
      zip.on('error', reject);
      zip.on('entry', (entry) => {
        zip.openReadStream(entry, async (problem, stream) => {
          if (problem) reject(problem);
          else {
            parts.set(entry.fileName, (await buffer(stream)).toString());
            zip.readEntry();
          }
        });
      });
      zip.readEntry();
    });
  });
  return parts;
}
