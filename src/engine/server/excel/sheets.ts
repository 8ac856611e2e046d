import { partsOf } from '../../declaration/row-rules.ts';
import type { Condition, Resource } from '../../declaration/types.ts';
import { definitionOf, entriesIn, findDefinition, isYesNo, pointsTo } from '../../fields/index.ts';
import { writeFigures } from '../../fields/shared/numbers.ts';
import { formatValue, translateIn } from '../locale.ts';
import type { WireRow } from '../resources/rows.ts';
import { cellOf, type Looks, lookOf, looksOf } from './cells.ts';
import type { Choices } from './choices.ts';
import { type Column, columnsOf, REQUIRED_MARK, type SheetLocale, suffixOf } from './columns.ts';
import { exampleRow } from './example.ts';
import { booleanText, ENTRY_MARK, joined, PART_MARK } from './values.ts';
import {
  type Cell,
  type CellRule,
  type Sheet,
  type SheetColumn,
  sheetName,
} from './write/sheet.ts';
import { StyleBook } from './write/styles.ts';

function say(
  locale: SheetLocale,
  key: string,
  params: Record<string, string | number> = {},
): string {
  return locale.words.text(locale.language, `excel:rules.${key}`, writeFigures(params));
}

function itemLabel(locale: SheetLocale, list: string, item: string, resource: Resource): string {
  return locale.words.fieldLabel(locale.language, `${list}.0.${item}`, resource.name);
}

/** What may stand in a cell: the options of its field, or what its entries are of. */
function optionsIn(locale: SheetLocale, resource: Resource, { field, name }: Column): string {
  const shape = entriesIn(field);
  if (shape) {
    const parts = Object.keys(shape.fields).map((item) => itemLabel(locale, name, item, resource));
    const entry = parts.join(` ${PART_MARK} `);
    return `${entry}${ENTRY_MARK} ${entry}`;
  }
  const options = definitionOf(field).options?.(field, locale.config) ?? [];
  return joined(options.map((value) => formatValue(locale, field, value)));
}

/** Whether a row is in use has words of its own for yes and no. */
function activeRule(locale: SheetLocale): string {
  const [yes = '', no = ''] = [true, false].map((value) => booleanText(locale, 'active', value));
  return say(locale, 'boolean', { yes, no });
}

function ruleOf(locale: SheetLocale, resource: Resource, column: Column): string {
  const { field, name } = column;
  if (name === 'active' && isYesNo(field)) return activeRule(locale);
  const unit = suffixOf(locale, field);
  const options = optionsIn(locale, resource, column);
  const hint = definitionOf(field).hint(field, translateIn(locale), options);
  return unit === undefined ? hint : `${hint} ${say(locale, 'unit', { unit })}`;
}

/** That a field is required or used where another holds a given value. */
function whenText(
  locale: SheetLocale,
  of: 'requiredWhen' | 'shownWhen',
  condition: Condition,
  resource: Resource,
): string {
  const { words, language } = locale;
  const label = words.fieldLabel(language, condition.field, resource.name);
  if ('filled' in condition) {
    return say(locale, `${of}.${condition.filled ? 'filled' : 'blank'}`, { field: label });
  }
  const field = resource.fieldsByName[condition.field];
  const listed = 'in' in condition ? condition.in : condition.notIn;
  const values = listed.map((value) => {
    if (field && findDefinition(field)?.options) return formatValue(locale, field, value);
    return typeof value === 'boolean' ? booleanText(locale, condition.field, value) : String(value);
  });
  const key = 'in' in condition ? 'in' : 'notIn';
  return say(locale, `${of}.${key}`, { field: label, values: joined(values) });
}

/** What the field must be beside others of the row. */
function betweenFields(
  { words, language }: SheetLocale,
  resource: Resource,
  name: string,
): string[] {
  const label = (field: string): string => words.fieldLabel(language, field, resource.name);
  const own = resource.rules.filter(({ field }) => field === name).map(partsOf);
  return own.map(({ kind, other }) =>
    words.text(language, `validation:${kind}`, { field: label(name), fields: label(other) }),
  );
}

/** Everything a person must know to fill a column, a sentence each. */
function sentencesOf(
  locale: SheetLocale,
  resource: Resource,
  column: Column,
  choices: Choices,
): string[] {
  const { field, name } = column;
  const { words, language } = locale;
  if (name === 'id' || name === 'version') return [say(locale, 'key')];
  if (!column.read) return [say(locale, 'readOnly')];
  const kind = ruleOf(locale, resource, column);
  const { required, shownWhen } = field;
  const conditional = typeof required === 'object' && required !== null;
  const whenShown = required === true && shownWhen !== undefined;
  const within = pointsTo(field)?.within;
  const help =
    words.find(language, `resources:${resource.name}.help.${name}`) ??
    (name === 'code' || name === 'sortOrder'
      ? words.find(language, `resources:help.${name}`)
      : undefined);
  return [
    kind,
    ...(within === undefined
      ? []
      : [say(locale, 'within', { field: words.fieldLabel(language, within, resource.name) })]),
    ...(conditional ? [whenText(locale, 'requiredWhen', required, resource)] : []),
    ...(whenShown ? [whenText(locale, 'requiredWhen', shownWhen, resource)] : []),
    ...(shownWhen ? [whenText(locale, 'shownWhen', shownWhen, resource)] : []),
    ...betweenFields(locale, resource, name),
    ...(choices.of(column)?.cut ? [say(locale, 'cut')] : []),
    ...(help === undefined ? [] : [help]),
  ].filter((sentence) => sentence !== '');
}

/** What a spreadsheet itself can hold people to while they type into a column. */
function cellRuleOf(
  locale: SheetLocale,
  resource: Resource,
  column: Column,
  choices: Choices,
): CellRule | undefined {
  const { field } = column;
  if (!column.read || column.name === 'id' || column.name === 'version') return undefined;
  const message = sentencesOf(locale, resource, column, choices).join(' ');
  const common = { strictness: 'stop', title: column.heading, message } as const;
  const own = findDefinition(field)?.sheetRule?.(field);
  if (own) {
    const { kind, bounds, lenient } = own;
    return { ...common, kind, bounds, strictness: lenient ? 'warning' : 'stop' };
  }
  return choices.rule(locale, column, message);
}

/** Sheets, and the looks their cells name. */
export interface Workbook {
  readonly sheets: readonly Sheet[];
  readonly styles: StyleBook;
}

const NARROWEST = 10;
const WIDEST = 36;
const NAME_WIDTH = 24;
/** Rows below the last that still offer their choices, for what is typed underneath. */
const RULED_ROWS = 5000;

function widthOf({ heading, field }: Column): number {
  if (definitionOf(field).wide) return WIDEST;
  // What is chosen is a name, which a short heading leaves no room for.
  if (pointsTo(field)) return Math.max(Math.min(heading.length + 4, WIDEST), NAME_WIDTH);
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
  locale: SheetLocale,
  looks: Looks,
  columns: readonly Column[],
  rows: AsyncIterable<WireRow>,
): AsyncGenerator<Cell[]> {
  for await (const row of rows) yield columns.map((column) => cellOf(locale, looks, column, row));
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
  readonly locale: SheetLocale;
  readonly resource: Resource;
  readonly choices: Choices;
  /** Those of an export, or the example of a template. */
  readonly rows: AsyncIterable<WireRow> | { readonly example: WireRow };
}

function notesSheet(parts: Parts, looks: Looks, columns: readonly Column[]): Sheet {
  const { locale, resource, choices } = parts;
  const { words, language } = locale;
  const note = (key: string) => words.text(language, `excel:notes.${key}`);
  const text = (value: string): Cell => ({ value, look: looks.longText });
  const dates = locale.config.region.calendar === 'buddhist' ? 'dates' : 'commonDates';
  const general = ['required', 'keys', 'example', dates, 'numbers', 'many', 'blank', 'sheets'];
  const rows: Cell[][] = [
    ['column', 'must', 'rule'].map((key) => ({ value: note(key), look: looks.heading })),
    ...columns.map((column) => [
      text(column.heading),
      text(column.required ? note('yes') : ''),
      text(sentencesOf(locale, resource, column, choices).join(' ')),
    ]),
    [],
    // Below the widest of the columns: in the first, sentences would be a word wide.
    ...general.map((key) => [text(''), text(''), text(note(`general.${key}`))]),
  ];
  return {
    name: sheetName(note('title')),
    columns: [{ width: 32 }, { width: 12 }, { width: 90 }],
    rows,
    frozen: { rows: 1, columns: 0 },
    fitted: true,
  };
}

/** The workbook of a resource: its rows or an example, the notes, and the lists to choose from. */
export function workbookOf(parts: Parts): Workbook {
  const { locale, resource, choices, rows } = parts;
  const styles = new StyleBook();
  const looks = looksOf(styles, { language: locale.language, region: locale.config.region });
  const all = columnsOf(locale, resource);
  const isTemplate = 'example' in rows;
  const columns = isTemplate ? all.filter(isFilled) : all;
  const heads = [columns.map((column) => headingCell(looks, column))];
  if (isTemplate) heads.push(exampleRow(locale, looks, columns, rows.example));
  const sheetColumns = columns.map((column): SheetColumn => {
    const rule = cellRuleOf(locale, resource, column, choices);
    return { width: widthOf(column), look: lookOf(looks, column), ...(rule && { rule }) };
  });
  const data: Sheet = {
    name: sheetName(locale.words.text(locale.language, `resources:${resource.name}.title`)),
    columns: sheetColumns,
    rows: under(heads, isTemplate ? none() : dataRows(locale, looks, columns, rows)),
    frozen: { rows: 1, columns: 2 },
    filter: !isTemplate,
    ruledRows: RULED_ROWS,
  };
  const lists = choices.sheet(locale, choices.headings(columns), looks.text);
  return { sheets: [data, notesSheet(parts, looks, columns), lists], styles };
}
