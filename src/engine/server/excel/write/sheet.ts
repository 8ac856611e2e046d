import { withoutDefence } from '../../csv.ts';
import { columnLetters, escapeCell, escapeXml, XML_HEAD } from './xml.ts';

/** What stands in a cell: text is never read as a formula. */
export interface Cell {
  readonly value: string | number | boolean | null;
  /** A look of the workbook's `StyleBook`. */
  readonly look: number;
}

/** What may be put into the cells of a column, from the second row down. */
export interface CellRule {
  readonly kind: 'list' | 'whole' | 'decimal' | 'date' | 'textLength';
  /** A range (`list`), or the least and the most; the most alone for `textLength`. */
  readonly bounds: readonly (string | number)[];
  /** Other values bring a warning (`warning`), or are refused (`stop`). */
  readonly strictness: 'stop' | 'warning';
  readonly title: string;
  readonly message: string;
}

export interface SheetColumn {
  /** In characters. */
  readonly width: number;
  readonly hidden?: boolean;
  /** Look of cells that hold nothing yet. */
  readonly look?: number;
  readonly rule?: CellRule;
}

/** A sheet to be written; its rows are taken one by one. */
export interface Sheet {
  readonly name: string;
  readonly hidden?: boolean;
  readonly columns: readonly SheetColumn[];
  readonly rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>;
  /** Rows and columns that stay in sight. */
  readonly frozen?: { readonly rows: number; readonly columns: number };
  /** Whether the first row gets buttons to filter and sort by. */
  readonly filter?: boolean;
  /** Whether rows are as high as their texts need: not every program sees to it by itself. */
  readonly fitted?: boolean;
  /** Rules hold at least down to this row, for rows still to be typed. */
  readonly ruledRows?: number;
  /** A chart: the XML of its part, and that of the drawing which places it (as `rId1`). */
  readonly chart?: { readonly chart: string; readonly drawing: string };
}

/** In points. */
const LINE_HEIGHT = 15;
/** Excel refuses rows that are higher. */
const MOST_HEIGHT = 409;

/** How high a row must be for its longest text; marks above and below Thai letters take no room. */
function fittedHeight(row: readonly Cell[], columns: readonly SheetColumn[]): number {
  const lines = row.map(({ value }, place) => {
    const width = columns[place]?.width;
    if (typeof value !== 'string' || width === undefined) return 1;
    const texts = value.replace(/\p{Mn}/gu, '').split('\n');
    return texts.reduce((sum, text) => sum + Math.max(1, Math.ceil(text.length / width)), 0);
  });
  return Math.min(Math.max(...lines, 1) * LINE_HEIGHT, MOST_HEIGHT);
}

const LONGEST_SHEET_NAME = 31;

const words = new Intl.Segmenter('th', { granularity: 'word' });

/** A name a sheet may bear: what is too long ends with a whole word. */
export function sheetName(text: string): string {
  const name = text
    .replace(/[[\]:*?/\\']/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (name.length <= LONGEST_SHEET_NAME) return name;
  const fitting = name.slice(0, LONGEST_SHEET_NAME);
  const cut = words.segment(name).containing(LONGEST_SHEET_NAME)?.index ?? 0;
  return cut > 0 ? name.slice(0, cut).trim() : fitting;
}

/** Longest text a cell can hold. */
const LONGEST_TEXT = 32_767;
/** Longest title and message that a rule can show. */
const LONGEST_TITLE = 32;
const LONGEST_MESSAGE = 255;
/** Written in pieces of about this size. */
const PIECE_CHARACTERS = 64 * 1024;

/** A text that begins as one of a CSV file does gets a sign to lose: reading takes one away. */
const defended = (text: string): string => (withoutDefence(text) === text ? text : `'${text}`);

function cellXml(cell: Cell, at: string): string {
  const { value, look } = cell;
  const start = `<c r="${at}"${look > 0 ? ` s="${look}"` : ''}`;
  if (value === null || value === '') return look > 0 ? `${start}/>` : '';
  if (typeof value === 'number') return `${start}><v>${value}</v></c>`;
  if (typeof value === 'boolean') return `${start} t="b"><v>${value ? 1 : 0}</v></c>`;
  const text = escapeCell(defended(value).slice(0, LONGEST_TEXT));
  return `${start} t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
}

function columnsXml(columns: readonly SheetColumn[]): string {
  const each = columns.map(({ width, hidden, look }, place) => {
    const at = place + 1;
    const style = look ? ` style="${look}"` : '';
    const sight = hidden ? ' hidden="1"' : '';
    return `<col min="${at}" max="${at}" width="${width}"${style}${sight} customWidth="1"/>`;
  });
  return each.length > 0 ? `<cols>${each.join('')}</cols>` : '';
}

function viewXml(sheet: Sheet, first: boolean): string {
  const { rows = 0, columns = 0 } = sheet.frozen ?? {};
  const corner = `${columnLetters(columns)}${rows + 1}`;
  const pane = columns > 0 ? 'bottomRight' : 'bottomLeft';
  const split = `${columns > 0 ? ` xSplit="${columns}"` : ''}${rows > 0 ? ` ySplit="${rows}"` : ''}`;
  const frozen =
    split === ''
      ? ''
      : `<pane${split} topLeftCell="${corner}" activePane="${pane}" state="frozen"/>`;
  const view = `<sheetView${first ? ' tabSelected="1"' : ''} workbookViewId="0">${frozen}</sheetView>`;
  return `<sheetViews>${view}</sheetViews><sheetFormatPr defaultRowHeight="15"/>`;
}

const OPERATORS: Readonly<Record<CellRule['kind'], string>> = {
  list: '',
  whole: ' operator="between"',
  decimal: ' operator="between"',
  date: ' operator="greaterThanOrEqual"',
  textLength: ' operator="lessThanOrEqual"',
};

function ruleXml(rule: CellRule, column: number, lastRow: number): string {
  const letters = columnLetters(column);
  const formulas = rule.bounds.map(
    (bound, place) => `<formula${place + 1}>${escapeXml(String(bound))}</formula${place + 1}>`,
  );
  const title = escapeXml(rule.title.slice(0, LONGEST_TITLE));
  const message = escapeXml(rule.message.slice(0, LONGEST_MESSAGE));
  return (
    `<dataValidation type="${rule.kind}"${OPERATORS[rule.kind]} errorStyle="${rule.strictness}"` +
    ' allowBlank="1" showInputMessage="1" showErrorMessage="1"' +
    ` errorTitle="${title}" error="${message}" promptTitle="${title}" prompt="${message}"` +
    ` sqref="${letters}2:${letters}${lastRow}">${formulas.join('')}</dataValidation>`
  );
}

function tailXml(sheet: Sheet, rows: number): string {
  const lastLetters = columnLetters(Math.max(sheet.columns.length - 1, 0));
  const filter = sheet.filter ? `<autoFilter ref="A1:${lastLetters}${Math.max(rows, 1)}"/>` : '';
  const lastRuled = Math.max(rows, sheet.ruledRows ?? 0, 2);
  const rules = sheet.columns.flatMap(({ rule }, place) =>
    rule ? ruleXml(rule, place, lastRuled) : [],
  );
  const validations =
    rules.length > 0
      ? `<dataValidations count="${rules.length}">${rules.join('')}</dataValidations>`
      : '';
  return (
    `</sheetData>${filter}${validations}` +
    '<pageMargins left="0.5" right="0.5" top="0.6" bottom="0.6" header="0.3" footer="0.3"/>' +
    '<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>' +
    `${sheet.chart ? '<drawing r:id="rId1"/>' : ''}</worksheet>`
  );
}

/** The XML of a sheet, in pieces, as its rows come. `first`: the one shown on opening. */
export async function* sheetXml(sheet: Sheet, first: boolean): AsyncGenerator<string> {
  const letters = sheet.columns.map((_column, place) => columnLetters(place));
  let piece =
    `${XML_HEAD}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"` +
    ' xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">' +
    `<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>${viewXml(sheet, first)}` +
    `${columnsXml(sheet.columns)}<sheetData>`;
  let count = 0;
  for await (const row of sheet.rows) {
    count += 1;
    const height = sheet.fitted ? ` ht="${fittedHeight(row, sheet.columns)}" customHeight="1"` : '';
    piece += `<row r="${count}"${height}>`;
    row.forEach((cell, place) => {
      piece += cellXml(cell, `${letters[place] ?? columnLetters(place)}${count}`);
    });
    piece += '</row>';
    if (piece.length < PIECE_CHARACTERS) continue;
    yield piece;
    piece = '';
  }
  yield piece + tailXml(sheet, count);
}
