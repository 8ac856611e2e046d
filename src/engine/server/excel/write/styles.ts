import { escapeXml, XML_HEAD } from './xml.ts';

/** How a cell looks. */
export interface Look {
  /** A number format of Excel's language; `@` is text. */
  readonly format?: string;
  readonly bold?: boolean;
  readonly italic?: boolean;
  /** Letters and ground, as `RRGGBB`. */
  readonly color?: string;
  readonly fill?: string;
  readonly wrap?: boolean;
  /** Stays text when somebody edits it, whatever sign it begins with. */
  readonly literal?: boolean;
}

/** Built-in formats end here; a workbook's own begin. */
const FIRST_OWN_FORMAT = 164;
const FONT = 'Tahoma';
const FONT_POINTS = 10;
const BLACK = '000000';

/** Collects the looks that cells have, and writes them as `styles.xml`. */
export class StyleBook {
  readonly #formats: string[] = [];
  readonly #fonts: string[] = [];
  readonly #fills: string[] = [
    '<fill><patternFill patternType="none"/></fill>',
    '<fill><patternFill patternType="gray125"/></fill>',
  ];
  readonly #looks: string[] = [];
  readonly #declared = new Map<number, Look>();

  constructor() {
    this.look({});
  }

  /** The number by which cells name this look; the plain one is 0. */
  look(look: Look): number {
    const format = this.#format(look.format);
    const font = place(this.#fonts, fontXml(look));
    const fill = look.fill === undefined ? 0 : place(this.#fills, fillXml(look.fill));
    const alignment = `<alignment vertical="top"${look.wrap ? ' wrapText="1"' : ''}/>`;
    const literal = look.literal ? ' quotePrefix="1"' : '';
    const number = place(
      this.#looks,
      `<xf numFmtId="${format}" fontId="${font}" fillId="${fill}" borderId="0" xfId="0"${literal}` +
        ` applyNumberFormat="1" applyFont="1" applyFill="1" applyAlignment="1">${alignment}</xf>`,
    );
    this.#declared.set(number, look);
    return number;
  }

  /** The number of a look that is as another one, except for `but`. */
  like(number: number, but: Look): number {
    return this.look({ ...this.#declared.get(number), ...but });
  }

  #format(format: string | undefined): number {
    if (format === undefined) return 0;
    if (format === '@') return 49;
    return FIRST_OWN_FORMAT + place(this.#formats, escapeXml(format));
  }

  xml(): string {
    const formats = this.#formats.map(
      (code, at) => `<numFmt numFmtId="${FIRST_OWN_FORMAT + at}" formatCode="${code}"/>`,
    );
    return (
      `${XML_HEAD}<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">` +
      (formats.length > 0 ? counted('numFmts', formats) : '') +
      counted('fonts', this.#fonts) +
      counted('fills', this.#fills) +
      '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
      '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
      counted('cellXfs', this.#looks) +
      '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>' +
      '</styleSheet>'
    );
  }
}

function counted(name: string, entries: readonly string[]): string {
  return `<${name} count="${entries.length}">${entries.join('')}</${name}>`;
}

/** Where this entry stands, added at the end if it is new. */
function place(entries: string[], entry: string): number {
  const known = entries.indexOf(entry);
  return known >= 0 ? known : entries.push(entry) - 1;
}

function fontXml({ bold, italic, color = BLACK }: Look): string {
  return (
    `<font>${bold ? '<b/>' : ''}${italic ? '<i/>' : ''}<sz val="${FONT_POINTS}"/>` +
    `<color rgb="FF${color}"/><name val="${FONT}"/><family val="2"/></font>`
  );
}

function fillXml(color: string): string {
  return (
    `<fill><patternFill patternType="solid"><fgColor rgb="FF${color}"/>` +
    '<bgColor indexed="64"/></patternFill></fill>'
  );
}
