import { withoutDefence } from '../../csv.ts';
import { anySerialOf } from '../serials.ts';
import type { Archive } from './archive.ts';
import { GrowingText, LAST_ROW, SheetSize } from './limits.ts';
import { type NumberKind, readNumberKinds, readSharedStrings, unescapeCell } from './parts.ts';
import { FileProblem } from './problem.ts';
import { findParts } from './workbook.ts';
import { type Attributes, readXml, type XmlListener } from './xml.ts';

/**
 * What stands in a cell: a text, a number, yes or no, a day (`serial`: days since 30 December
 * 1899), a share (0.15 for 15%), or an error: `NO_RESULT` of a formula that was never computed.
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
/** Of a cell that is an error and does not say which. */
export const NO_ERROR_NAME = '#';
/** Libraries write formulas without their results, which a spreadsheet computes when it opens them. */
export const NO_RESULT = '';
const DAYS_TO_1904 = 1462;
/** Rows handed over at a time, fewer where they hold much: a copy of each text goes along. */
const ROWS_AT_ONCE = 200;
const CHARACTERS_AT_ONCE = 250_000;
/** The last column of any spreadsheet is XFD. */
const MOST_LETTERS = 3;

/** Number of a column from the reference of a cell: `C12` → 2; -1 for what is none. */
export function columnOfReference(reference: string): number {
  const [letters = ''] = /^[A-Za-z]*/.exec(reference.slice(0, MOST_LETTERS + 1)) ?? [];
  if (letters.length > MOST_LETTERS) return -1;
  let column = 0;
  for (const letter of letters.toLowerCase()) column = column * 26 + letter.charCodeAt(0) - 96;
  return column - 1;
}

/** The last row of `A1:F20`; undefined where it says none. */
function lastRowOf(area = ''): number | undefined {
  const [, row] = /:\$?[A-Z]{1,3}\$?(\d{1,7})$/i.exec(area) ?? [];
  return row === undefined ? undefined : Number(row);
}

interface Reading {
  readonly strings: readonly string[];
  readonly kinds: readonly NumberKind[];
  readonly from1904: boolean;
}

/** @throws FileProblem for a text that the file does not have: the cell is not to pass for a blank one. */
function sharedText(text: string, { strings }: Reading): RawValue {
  if (text === '') return null;
  const shared = strings[Number(text)];
  if (shared === undefined) throw new FileProblem('damaged');
  return shared;
}

/** A text without the sign that a CSV file puts before it, which stays where Excel saves that file. */
const typed = (text: RawValue): RawValue =>
  typeof text === 'string' ? withoutDefence(text) : text;

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
      return typed(sharedText(text, reading));
    case 'str':
    case 'inlineStr':
      return typed(unescapeCell(text));
    case 'b':
      return text === '1' || text.toLowerCase() === 'true';
    case 'e':
      return { error: text || NO_ERROR_NAME };
    case 'd':
      return { serial: isoSerial(text) };
    default:
      return numberValue(text, look, reading);
  }
}

/** Puts the rows of a sheet together out of the parts of its XML. */
class RowBuilder implements XmlListener {
  /** Rows that can be handed over. */
  readonly ready: RawRow[][] = [];
  last: number | undefined;
  #rows: RawRow[] = [];
  #characters = 0;
  #row = 0;
  #cells: RawValue[] = [];
  #column = -1;
  #type = '';
  #look: string | undefined;
  readonly #text = new GrowingText();
  readonly #size = new SheetSize();
  #reading = false;
  #aid = false;
  #isFormula = false;

  constructor(readonly source: Reading) {}

  open(name: string, attributes: Attributes): void {
    if (name === 'c') this.#openCell(attributes);
    else if (name === 'dimension') this.last = lastRowOf(attributes.ref);
    else if (name === 'row') this.#openRow(attributes);
    else if (name === 'v') this.#reading = true;
    else if (name === 'f') this.#isFormula = true;
    else if (name === 'rPh') this.#aid = true;
    else if (name === 't') this.#reading = !this.#aid;
  }

  text(text: string): void {
    if (this.#reading) this.#text.add(text);
  }

  close(name: string): void {
    if (name === 'c') this.#closeCell();
    else if (name === 'v' || name === 't') this.#reading = false;
    else if (name === 'rPh') this.#aid = false;
    else if (name === 'row') this.#closeRow();
  }

  /** Makes what is left ready too. */
  finish(): void {
    if (this.#rows.length > 0) this.ready.push(this.#rows);
    this.#rows = [];
    this.#characters = 0;
  }

  #openRow({ r }: Attributes): void {
    const number = r === undefined ? this.#row + 1 : Number(r);
    const isNext = Number.isInteger(number) && number > this.#row && number <= LAST_ROW;
    if (!isNext) throw new FileProblem('damaged');
    this.#row = number;
    this.#cells = [];
    this.#column = -1;
    this.#size.nextRow();
  }

  #closeRow(): void {
    if (this.#cells.length === 0) return;
    this.#rows.push({ number: this.#row, cells: Array.from(this.#cells, (it) => it ?? null) });
    this.#cells = [];
    this.#characters += this.#size.row;
    if (this.#rows.length >= ROWS_AT_ONCE || this.#characters >= CHARACTERS_AT_ONCE) this.finish();
  }

  #openCell({ r, t = 'n', s }: Attributes): void {
    this.#column = r === undefined ? this.#column + 1 : columnOfReference(r);
    this.#type = t;
    this.#look = s;
    this.#isFormula = false;
    this.#text.clear();
  }

  #closeCell(): void {
    if (this.#column < 0 || this.#column >= MOST_COLUMNS) return;
    // A formula whose result is an empty text is of the type `str`, an error of the type `e`.
    const mayBeEmpty = this.#type === 'str' || this.#type === 'e';
    const hasNoResult = this.#isFormula && !mayBeEmpty && this.#text.value === '';
    const value = hasNoResult
      ? { error: NO_RESULT }
      : cellValue(this.#type, this.#text.value, this.#look, this.source);
    if (value === null || value === '') return;
    this.#cells[this.#column] = value;
    // A shared text counts wherever it stands; what else there is, by what was written for it.
    this.#size.add(typeof value === 'string' ? value.length : this.#text.value.length + 1);
  }
}

/** How far the reading has come, in bytes of the sheet as it comes out of the file. */
export interface ReadProgress {
  readonly done: number;
  readonly total: number;
  /** The last row, as a sheet says itself before its rows; it need not be true. */
  readonly last?: number | undefined;
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
  const hand = async (): Promise<void> => {
    for (let rows = builder.ready.shift(); rows; rows = builder.ready.shift()) {
      await take(rows, { done, total, last: builder.last });
    }
  };
  await readXml(await archive.stream(parts.sheet), builder, (bytes) => {
    done += bytes;
    return builder.ready.length === 0 ? undefined : hand();
  });
  builder.finish();
  await hand();
}
