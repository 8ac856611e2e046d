import type { FieldDeclaration } from '../../declaration/types.ts';
import { elementsOf, findDefinition, isYesNo, pointsTo } from '../../fields/index.ts';
import { formatValue } from '../locale.ts';
import { columnOf } from '../query/tables.ts';
import { type Engine, resourceOf } from '../resources/engine.ts';
import { optionFieldNames, optionOf } from '../resources/labels.ts';
import { activeOnly, columnsFor } from '../resources/rows.ts';
import type { Column, SheetLocale } from './columns.ts';
import { booleanText, optionText } from './values.ts';
import { type Cell, type CellRule, type Sheet, sheetName } from './write/sheet.ts';
import { columnLetters } from './write/xml.ts';

/** What may be chosen in a column. */
export interface ChoiceList {
  readonly values: readonly string[];
  /** There are more than a list can show. */
  readonly cut: boolean;
}

/** Longer lists are no help to anybody who scrolls through them. */
const MOST_CHOICES = 20_000;

async function rowTexts(engine: Engine, name: string): Promise<string[]> {
  const { resource, table, choices } = resourceOf(engine, name);
  const first = resource.fieldsByName[resource.label[0] ?? ''];
  const order = first?.sortKeyColumn ? columnOf(table, first.sortKeyColumn) : columnOf(table, 'id');
  const rows = await engine.root
    .select(columnsFor(table, optionFieldNames(resource)))
    .from(choices)
    .where(activeOnly(resource, table))
    .orderBy(order, columnOf(table, 'id'))
    .limit(MOST_CHOICES + 1);
  return rows.map((row) => optionText(resource, optionOf(resource, row)));
}

/** Distinguishes lists: fields of one list share it. */
function listKey(locale: SheetLocale, name: string, field: FieldDeclaration): string | null {
  if ('choices' in field) return `choice ${field.choices}`;
  if (isYesNo(field)) return name === 'active' ? 'active' : 'boolean';
  const target = pointsTo(field);
  if (target) return `rows ${target.resource}`;
  const book = locale.codeBooks(field.type);
  return book ? `${field.type} ${book.rangeOf(field)}` : null;
}

async function valuesOf(engine: Engine, locale: SheetLocale, { name, field }: Column) {
  const options = findDefinition(field)?.options?.(field, locale.config);
  if (options) return options.map((value) => formatValue(locale, field, value));
  if (isYesNo(field)) {
    return [true, false].map((value) => booleanText(locale, name, value));
  }
  const target = pointsTo(field);
  if (target) return rowTexts(engine, target.resource);
  const book = locale.codeBooks(field.type);
  return (book?.codesOf(field) ?? []).map((code) => book?.write(code, locale.language) ?? code);
}

/** The lists that the columns of a resource choose from, by the name of the column. */
export class Choices {
  readonly #lists = new Map<string, ChoiceList>();
  readonly #keys = new Map<string, string>();

  private constructor() {}

  static async read(engine: Engine, locale: SheetLocale, columns: readonly Column[]) {
    const choices = new Choices();
    for (const column of columns.filter(({ read }) => read)) {
      const key = listKey(locale, column.name, column.field);
      if (key === null) continue;
      choices.#keys.set(column.name, key);
      if (choices.#lists.has(key)) continue;
      const values = await valuesOf(engine, locale, column);
      const cut = values.length > MOST_CHOICES;
      choices.#lists.set(key, { values: values.slice(0, MOST_CHOICES), cut });
    }
    return choices;
  }

  of({ name }: Column): ChoiceList | undefined {
    return this.#lists.get(this.#keys.get(name) ?? '');
  }

  /** The rule that offers the list in the cells of a column; none where it may hold several. */
  rule(locale: SheetLocale, column: Column, message: string): CellRule | undefined {
    const { field } = column;
    const list = this.of(column);
    if (!list || elementsOf(field) || list.values.length === 0) return undefined;
    const place = [...this.#lists.keys()].indexOf(this.#keys.get(column.name) ?? '');
    const letters = columnLetters(place);
    const range = `'${listsName(locale)}'!$${letters}$2:$${letters}$${list.values.length + 1}`;
    // What has names may also be given by its code, or by a name that came since.
    const isNamed = pointsTo(field) !== undefined || locale.codeBooks(field.type) !== undefined;
    const strictness = isNamed ? 'warning' : 'stop';
    return { kind: 'list', bounds: [range], strictness, title: column.heading, message };
  }

  /** The sheet the lists stand on, out of sight. */
  sheet(locale: SheetLocale, headings: ReadonlyMap<string, string>, look: number): Sheet {
    const lists = [...this.#lists.entries()];
    return {
      name: listsName(locale),
      hidden: true,
      columns: lists.map(() => ({ width: 40 })),
      rows: listRows(lists, headings, look),
    };
  }

  /** For each list a heading: that of the first column that uses it. */
  headings(columns: readonly Column[]): Map<string, string> {
    const headings = new Map<string, string>();
    for (const column of columns) {
      const key = this.#keys.get(column.name);
      if (key !== undefined && !headings.has(key)) headings.set(key, column.heading);
    }
    return headings;
  }
}

function listsName({ words, language }: SheetLocale): string {
  return sheetName(words.text(language, 'excel:sheets.lists'));
}

function* listRows(
  lists: readonly (readonly [string, ChoiceList])[],
  headings: ReadonlyMap<string, string>,
  look: number,
): Generator<Cell[]> {
  yield lists.map(([key]) => ({ value: headings.get(key) ?? key, look }));
  const longest = Math.max(0, ...lists.map(([, { values }]) => values.length));
  for (let place = 0; place < longest; place += 1) {
    yield lists.map(([, { values }]) => ({ value: values[place] ?? null, look }));
  }
}
