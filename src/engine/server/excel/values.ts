import { labelName } from '../../declaration/naming.ts';
import { isRecord } from '../../declaration/record.ts';
import type { FieldDeclaration, ListItemField, Resource } from '../../declaration/types.ts';
import type { Entries } from '../../fields/contract.ts';
import { definitionOf, entriesIn, pointsTo, writeInput } from '../../fields/index.ts';
import { formatValue, sheetNumber } from '../locale.ts';
import type { SheetLocale } from './columns.ts';

/** Part entries of a cell that holds many, and the parts of one. */
export const ENTRY_MARK = ';';
export const PART_MARK = '=';
const NEEDS_QUOTES = /[;="\n]|^\s|\s$/;

/** A name as it stands among others in one cell: in quotes where it holds what parts them. */
function quoted(text: string): string {
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Whether the name alone identifies the row. */
export function isNamedAlone(resource: Resource): boolean {
  const [label] = resource.label;
  return (
    resource.label.length === 1 &&
    resource.uniques.some((names) => names.length === 1 && names[0] === label)
  );
}

/** A row that is referred to, as a cell names it; with its code where others may be named alike. */
export function optionText(resource: Resource | undefined, label: unknown): string {
  if (!isRecord(label)) return '';
  const name = String(label.name ?? '');
  const { code } = label;
  if (resource === undefined || isNamedAlone(resource) || typeof code !== 'string') return name;
  return `${name} [${code}]`;
}

/** Yes and no, which for `active` have words of their own. */
export function booleanText(
  { words, language }: SheetLocale,
  name: string,
  value: boolean,
): string {
  const own = name === 'active' ? 'active' : 'boolean';
  return words.text(language, `excel:${own}.${value}`);
}

const stringsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

interface Shown {
  readonly name: string;
  readonly value: unknown;
  /** What stands beside a reference on the wire. */
  readonly label: unknown;
}
function entryText(locale: SheetLocale, shape: Entries, entry: unknown): string {
  if (!isRecord(entry)) return '';
  const parts = Object.entries(shape.fields).map(([name, item]) =>
    quoted(valueText(locale, item, { name, value: entry[name], label: entry[labelName(name)] })),
  );
  return parts.join(` ${PART_MARK} `);
}

/** Several names in one cell. */
export function joined(names: readonly string[]): string {
  return names.map(quoted).join(`${ENTRY_MARK} `);
}

/** A value as the text of a cell; dates and numbers are left as the wire has them. */
export function valueText(
  locale: SheetLocale,
  field: FieldDeclaration | ListItemField,
  shown: Shown,
): string {
  if (shown.value === null || shown.value === undefined || shown.value === '') return '';
  if (typeof shown.value === 'boolean') return booleanText(locale, shown.name, shown.value);
  const target = pointsTo(field);
  if (target) {
    const resource = locale.config.resources[target.resource];
    return Array.isArray(shown.value)
      ? joined([shown.label].flat().map((label) => optionText(resource, label)))
      : optionText(resource, shown.label);
  }
  const shape = entriesIn(field);
  if (shape) {
    const entries = [shown.value].flat().map((entry) => entryText(locale, shape, entry));
    return entries.join(`${ENTRY_MARK} `);
  }
  const number = sheetNumber(field, shown.value);
  if (number !== null) return String(number);
  const book = locale.codeBooks(field.type);
  if (book) return book.write(String(shown.value), locale.language);
  const { options, elements } = definitionOf(field);
  if (!options) return writeInput(field, shown.value);
  const values = stringsOf([shown.value].flat()).map((one) => formatValue(locale, field, one));
  return elements ? joined(values) : values.join();
}
