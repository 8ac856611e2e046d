import { CSV_START, csvLine, withoutDefence } from '../../csv.ts';
import { encodingOf } from './kind.ts';
import { LAST_ROW, LONGEST_TEXT, SheetSize } from './limits.ts';
import type { Marks } from './marks.ts';
import { FileProblem } from './problem.ts';
import type { RawRow, ReadProgress } from './sheet.ts';

/** What parts the cells of a line, the usual one first. */
const SEPARATORS = [',', ';', '\t'] as const;
/** Lines and characters by which it is detected. */
const TELLING_LINES = 30;
const TELLING_CHARACTERS = 200_000;
/** Says so itself, as Excel writes and reads it; no row of the table. */
const SAID = /^sep=(.)(?:\r\n|\r|\n)/i;
/** Cells further right than this are nobody's, as in a workbook. */
const MOST_COLUMNS = 300;
const ROWS_AT_ONCE = 200;
const CHARACTERS_AT_ONCE = 250_000;

/** The text of a file. @throws FileProblem where it is neither UTF-8 nor UTF-16, or holds NUL */
function textOf(bytes: Buffer): string {
  const text = decoded(bytes);
  const nul = text.indexOf('\0');
  if (nul < 0) return text;
  throw new FileProblem('csvNul', { row: linesIn(text.slice(0, nul)) });
}

function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
  } catch {
    // What a Thai Excel saves as plain CSV is Windows-874, which cannot be distinguished from others.
    throw new FileProblem('csvEncoding');
  }
}

/** Lines of a text, those within cells among them. */
function linesIn(text: string): number {
  let lines = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}

interface Line {
  readonly cells: readonly string[];
  /** Where the next one begins. */
  readonly end: number;
}

/** The rest of a cell that began with a quotation mark, and where it ends. */
function quotedCell(text: string, start: number, row: number): { value: string; end: number } {
  let value = '';
  for (let at = start; ; ) {
    const end = text.indexOf('"', at);
    if (end < 0) throw new FileProblem('csvQuote', { row });
    value += text.slice(at, end);
    if (value.length > LONGEST_TEXT) throw new FileProblem('longText', { max: LONGEST_TEXT });
    if (text[end + 1] !== '"') return { value, end: end + 1 };
    value += '"';
    at = end + 2;
  }
}

/** The lines of a text (RFC 4180); a cell in quotation marks may hold ends of lines. */
function* linesOf(text: string, separator: string, from: number): Generator<Line> {
  const stops = new RegExp(`[${separator === '\t' ? '\\t' : separator}\r\n]`, 'g');
  let at = from;
  for (let row = 1; at < text.length; row += 1) {
    const cells: string[] = [];
    for (;;) {
      const quoted = text[at] === '"' ? quotedCell(text, at + 1, row) : { value: '', end: at };
      stops.lastIndex = quoted.end;
      const stop = stops.exec(text)?.index ?? text.length;
      const value = quoted.value + text.slice(quoted.end, stop);
      if (value.length > LONGEST_TEXT) throw new FileProblem('longText', { max: LONGEST_TEXT });
      cells.push(value);
      at = stop + 1;
      if (text[stop] === separator) continue;
      if (text[stop] === '\r' && text[at] === '\n') at += 1;
      break;
    }
    yield { cells, end: at };
  }
}

/** The first lines without what stands in quotation marks, where any sign is only text. */
function bareLines(text: string): string[] {
  const parts = text.slice(0, TELLING_CHARACTERS).split('"');
  const outside = parts.filter((_part, place) => place % 2 === 0).join('');
  return outside.split(/\r\n|\r|\n/).slice(0, TELLING_LINES);
}

/** What parts the cells, and where the table begins. */
function dialectOf(text: string): { readonly separator: string; readonly from: number } {
  const [line, said] = SAID.exec(text) ?? [];
  const known = SEPARATORS.find((separator) => separator === said);
  if (line !== undefined && known !== undefined) return { separator: known, from: line.length };
  const lines = bareLines(text);
  const widths = SEPARATORS.map((separator) =>
    Math.max(...lines.map((one) => one.split(separator).length)),
  );
  const widest = widths.indexOf(Math.max(...widths));
  return { separator: SEPARATORS[widest] ?? ',', from: 0 };
}

/**
 * Reads the rows of a CSV file that hold something, so many at a time; `take` is waited for. Every
 * cell is text: what it means is found out as that of a workbook's text is.
 * @throws FileProblem
 */
export async function readCsv(
  file: Buffer,
  take: (rows: readonly RawRow[], progress: ReadProgress) => Promise<void>,
): Promise<void> {
  const text = textOf(file);
  const { separator, from } = dialectOf(text);
  const size = new SheetSize();
  const [total, last] = [text.length, linesIn(text)];
  let rows: RawRow[] = [];
  let characters = 0;
  let number = 0;
  for (const { cells, end } of linesOf(text, separator, from)) {
    number += 1;
    if (number > LAST_ROW) throw new FileProblem('bomb');
    size.nextRow();
    const values = cells.slice(0, MOST_COLUMNS).map((cell) => withoutDefence(cell) || null);
    if (values.every((value) => value === null)) continue;
    for (const value of values) if (value !== null) size.add(value.length);
    rows.push({ number, cells: values });
    characters += size.row;
    if (rows.length < ROWS_AT_ONCE && characters < CHARACTERS_AT_ONCE) continue;
    await take(rows, { done: end, total, last });
    rows = [];
    characters = 0;
  }
  if (rows.length > 0) await take(rows, { done: total, total, last });
}

/** A cell as it is written anew: never as a formula. A number below zero is none; `-0012` is a code. */
function written(cell: string): string | number {
  const value = withoutDefence(cell);
  return value.startsWith('-') && String(Number(value)) === value ? Number(value) : value;
}

/** The same file with a column that says what is wrong in each row. @throws FileProblem */
export function* markCsv(file: Buffer, marks: Marks): Generator<Uint8Array> {
  const text = textOf(file);
  const { separator, from } = dialectOf(text);
  let piece = CSV_START;
  let number = 0;
  for (const { cells } of linesOf(text, separator, from)) {
    number += 1;
    const row: (string | number)[] = cells.map(written);
    while (row.length <= marks.column) row.push('');
    row[marks.column] =
      number === marks.headingRow ? marks.heading : (marks.rows.get(number)?.text ?? '');
    piece += csvLine(row);
    if (piece.length < CHARACTERS_AT_ONCE) continue;
    yield Buffer.from(piece);
    piece = '';
  }
  yield Buffer.from(piece);
}
