import type { Resource } from '../../declaration/types.ts';
import { definitionOf } from '../../fields/index.ts';
import type { WireRow } from '../resources/rows.ts';
import { cellOf, type Looks, lookOf, looksOf } from './cells.ts';
import type { Choices } from './choices.ts';
import { type Column, columnsOf, REQUIRED_MARK, type Telling } from './columns.ts';
import { exampleRow } from './example.ts';
import { cellRuleOf, sentencesOf } from './rules.ts';
import { type Cell, type Sheet, type SheetColumn, sheetName } from './write/sheet.ts';
import { StyleBook } from './write/styles.ts';

/** Sheets, and the looks their cells name. */
export interface Workbook {
  readonly sheets: readonly Sheet[];
  readonly styles: StyleBook;
}

const NARROWEST = 10;
const WIDEST = 36;
/** Rows below the last that still offer their choices, for what is typed underneath. */
const RULED_ROWS = 5000;

function widthOf({ heading, field }: Column): number {
  if (definitionOf(field).wide) return WIDEST;
  return Math.min(Math.max(heading.length + 4, NARROWEST), WIDEST);
}

function headingCell(looks: Looks, column: Column): Cell {
  const { heading, required } = column;
  if (!isFilled(column)) return { value: heading, look: looks.keyHeading };
  return required
    ? { value: `${heading}${REQUIRED_MARK}`, look: looks.requiredHeading }
    : { value: heading, look: looks.heading };
}

/** Whether somebody who adds rows writes in it. */
function isFilled({ name, read }: Column): boolean {
  return read && name !== 'id' && name !== 'version';
}

async function* dataRows(
  telling: Telling,
  looks: Looks,
  columns: readonly Column[],
  rows: AsyncIterable<WireRow>,
): AsyncGenerator<Cell[]> {
  for await (const row of rows) yield columns.map((column) => cellOf(telling, looks, column, row));
}

async function* under(
  heads: readonly Cell[][],
  rows: AsyncIterable<Cell[]>,
): AsyncGenerator<Cell[]> {
  yield* heads;
  yield* rows;
}

async function* none(): AsyncGenerator<Cell[]> {}

interface Parts {
  readonly telling: Telling;
  readonly resource: Resource;
  readonly choices: Choices;
  /** Those of an export, or the example of a template. */
  readonly rows: AsyncIterable<WireRow> | { readonly example: WireRow };
}

function notesSheet(parts: Parts, looks: Looks, columns: readonly Column[]): Sheet {
  const { telling, resource, choices } = parts;
  const { words, language } = telling;
  const note = (key: string) => words.text(language, `excel:notes.${key}`);
  const text = (value: string): Cell => ({ value, look: looks.longText });
  const dates = telling.config.region.calendar === 'buddhist' ? 'dates' : 'commonDates';
  const general = ['required', 'keys', 'example', dates, 'numbers', 'many', 'blank', 'sheets'];
  const rows: Cell[][] = [
    ['column', 'must', 'rule'].map((key) => ({ value: note(key), look: looks.heading })),
    ...columns.map((column) => [
      text(column.heading),
      text(column.required ? note('yes') : ''),
      text(sentencesOf(telling, resource, column, choices).join(' ')),
    ]),
    [],
    ...general.map((key) => [text(note(`general.${key}`))]),
  ];
  return {
    name: sheetName(note('title')),
    columns: [{ width: 32 }, { width: 12 }, { width: 90 }],
    rows,
    frozen: { rows: 1, columns: 0 },
  };
}

/** The workbook of a resource: its rows or an example, the notes, and the lists to choose from. */
export function workbookOf(parts: Parts): Workbook {
  const { telling, resource, choices, rows } = parts;
  const styles = new StyleBook();
  const looks = looksOf(styles, { language: telling.language, region: telling.config.region });
  const all = columnsOf(telling, resource);
  const isTemplate = 'example' in rows;
  const columns = isTemplate ? all.filter(isFilled) : all;
  const heads = [columns.map((column) => headingCell(looks, column))];
  if (isTemplate) heads.push(exampleRow(telling, looks, columns, rows.example));
  const sheetColumns = columns.map((column): SheetColumn => {
    const rule = cellRuleOf(telling, resource, column, choices);
    return { width: widthOf(column), look: lookOf(looks, column), ...(rule && { rule }) };
  });
  const data: Sheet = {
    name: sheetName(telling.words.text(telling.language, `resources:${resource.name}.title`)),
    columns: sheetColumns,
    rows: under(heads, isTemplate ? none() : dataRows(telling, looks, columns, rows)),
    frozen: { rows: 1, columns: 2 },
    filter: !isTemplate,
    ruledRows: RULED_ROWS,
  };
  const lists = choices.sheet(telling, choices.headings(columns), looks.text);
  return { sheets: [data, notesSheet(parts, looks, columns), lists], styles };
}
