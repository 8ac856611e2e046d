import { anySerialOf } from '../serials.ts';
import type { Archive } from './archive.ts';
import { type NumberKind, readNumberKinds, readSharedStrings, unescapeCell } from './parts.ts';
import { FileProblem } from './problem.ts';
import { findParts } from './workbook.ts';
import { type Attributes, readXml, type XmlListener } from './xml.ts';

/**
 * What stands in a cell: a text, a number, yes or no, a day (`serial`: days since 30 December
 * 1899), a share (0.15 for 15%), or the error of a formula.
 */
export type RawValue =
  | string
  | number
  | boolean
  | null
  | { readonly serial: number }
  | { readonly percent: number }
  | { readonly error: string };

export interface RawRow {
  /** As the spreadsheet numbers its rows, from 1. */
  readonly number: number;
  /** By column, from A. */
  readonly cells: readonly RawValue[];
}

/** Cells further right than this are nobody's. */
const MOST_COLUMNS = 300;
const LAST_ROW = 1_048_576;
const DAYS_TO_1904 = 1462;
/** Rows handed over at a time. */
export const ROWS_AT_ONCE = 200;

/** Number of a column from the reference of a cell: `C12` → 2; -1 for what is none. */
export function columnOfReference(reference: string): number {
  let column = 0;
  for (const letter of reference) {
    const code = letter.charCodeAt(0) | 0x20;
    if (code < 97 || code > 122) break;
    column = column * 26 + code - 96;
  }
  return column - 1;
}

interface Reading {
  readonly strings: readonly string[];
  readonly kinds: readonly NumberKind[];
  readonly from1904: boolean;
}

const isoSerial = (text: string): number =>
  anySerialOf(Date.parse(/T/.test(text) ? `${text.replace(/Z$/, '')}Z` : `${text}T00:00:00Z`));

function numberValue(text: string, look: string | undefined, reading: Reading): RawValue {
  const number = Number(text);
  if (text.trim() === '' || !Number.isFinite(number)) return text === '' ? null : text;
  const kind = look === undefined ? 'number' : reading.kinds[Number(look)];
  if (kind === 'date') return { serial: reading.from1904 ? number + DAYS_TO_1904 : number };
  return kind === 'percent' ? { percent: number } : number;
}

function cellValue(
  type: string,
  text: string,
  look: string | undefined,
  reading: Reading,
): RawValue {
  switch (type) {
    case 's':
      return reading.strings[Number(text)] ?? null;
    case 'str':
    case 'inlineStr':
      return unescapeCell(text);
    case 'b':
      return text === '1' || text.toLowerCase() === 'true';
    case 'e':
      return { error: text };
    case 'd':
      return { serial: isoSerial(text) };
    default:
      return numberValue(text, look, reading);
  }
}

/** Puts the rows of a sheet together out of the parts of its XML. */
class RowBuilder implements XmlListener {
  rows: RawRow[] = [];
  #row = 0;
  #cells: RawValue[] = [];
  #column = -1;
  #type = '';
  #look: string | undefined;
  #text = '';
  #reading = false;
  #aid = false;

  constructor(readonly source: Reading) {}

  open(name: string, attributes: Attributes): void {
    if (name === 'c') this.#openCell(attributes);
    else if (name === 'row') this.#openRow(attributes);
    else if (name === 'v') this.#reading = true;
    else if (name === 'rPh') this.#aid = true;
    else if (name === 't') this.#reading = !this.#aid;
  }

  text(text: string): void {
    if (this.#reading) this.#text += text;
  }

  close(name: string): void {
    if (name === 'c') this.#closeCell();
    else if (name === 'v' || name === 't') this.#reading = false;
    else if (name === 'rPh') this.#aid = false;
    else if (name === 'row') {
      if (this.#cells.some((value) => value !== null && value !== undefined)) {
        this.rows.push({ number: this.#row, cells: Array.from(this.#cells, (it) => it ?? null) });
      }
    }
  }

  #openRow({ r }: Attributes): void {
    const number = r === undefined ? this.#row + 1 : Number(r);
    if (!(number > this.#row && number <= LAST_ROW)) throw new FileProblem('damaged');
    this.#row = number;
    this.#cells = [];
    this.#column = -1;
  }

  #openCell({ r, t = 'n', s }: Attributes): void {
    this.#column = r === undefined ? this.#column + 1 : columnOfReference(r);
    this.#type = t;
    this.#look = s;
    this.#text = '';
  }

  #closeCell(): void {
    if (this.#column < 0 || this.#column >= MOST_COLUMNS) return;
    const value = cellValue(this.#type, this.#text, this.#look, this.source);
    if (value !== null && value !== '') this.#cells[this.#column] = value;
  }
}

/** How far the reading has come, in bytes of the sheet as it comes out of the file. */
export interface ReadProgress {
  readonly done: number;
  readonly total: number;
}

/**
 * Reads the first sheet in sight, rows that hold something, so many at a time; `take` is waited
 * for, so that who is slow is not flooded.
 * @throws FileProblem
 */
export async function readSheet(
  archive: Archive,
  take: (rows: readonly RawRow[], progress: ReadProgress) => Promise<void>,
): Promise<void> {
  const parts = await findParts(archive);
  const reading: Reading = {
    strings: await readSharedStrings(archive, parts.strings),
    kinds: await readNumberKinds(archive, parts.styles),
    from1904: parts.from1904,
  };
  const builder = new RowBuilder(reading);
  const total = archive.entries.get(parts.sheet)?.uncompressedSize ?? 0;
  let done = 0;
  const hand = async (least: number): Promise<void> => {
    while (builder.rows.length > 0 && builder.rows.length >= least) {
      await take(builder.rows.splice(0, ROWS_AT_ONCE), { done, total });
    }
  };
  await readXml(await archive.stream(parts.sheet), builder, (bytes) => {
    done += bytes;
    return builder.rows.length < ROWS_AT_ONCE ? undefined : hand(ROWS_AT_ONCE);
  });
  await hand(1);
}
