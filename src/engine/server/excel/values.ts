import { labelName } from '../../declaration/naming.ts';
import { isRecord } from '../../declaration/record.ts';
import type { FieldDeclaration, ListItemField, Resource } from '../../declaration/types.ts';
import type { Entries } from '../../fields/contract.ts';
import { definitionOf, entriesIn, pointsTo, writeInput } from '../../fields/index.ts';
import { formatValue, sheetNumber } from '../telling.ts';
import type { Telling } from './columns.ts';

/** Part entries of a cell that holds many, and the parts of one. */
export const ENTRY_MARK = ';';
export const PART_MARK = '=';
const NEEDS_QUOTES = /[;="\n]|^\s|\s$/;

/** A name as it stands among others in one cell: in quotes where it holds what parts them. */
function quoted(text: string): string {
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Whether the name alone tells which row is meant. */
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
export function booleanText({ words, language }: Telling, name: string, value: boolean): string {
  const own = name === 'active' ? 'active' : 'boolean';
  return words.text(language, `excel:${own}.${value}`);
}

const stringsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

interface Told {
  readonly name: string;
  readonly value: unknown;
  /** What stands beside a reference on the wire. */
  readonly label: unknown;
}
function entryText(telling: Telling, shape: Entries, entry: unknown): string {
  if (!isRecord(entry)) return '';
  const parts = Object.entries(shape.fields).map(([name, item]) =>
    quoted(valueText(telling, item, { name, value: entry[name], label: entry[labelName(name)] })),
  );
  return parts.join(` ${PART_MARK} `);
}

/** Several names in one cell. */
export function joined(names: readonly string[]): string {
  return names.map(quoted).join(`${ENTRY_MARK} `);
}

/** A value as the text of a cell; dates and numbers are left as the wire has them. */
export function valueText(
  telling: Telling,
  field: FieldDeclaration | ListItemField,
  told: Told,
): string {
  if (told.value === null || told.value === undefined || told.value === '') return '';
  if (typeof told.value === 'boolean') return booleanText(telling, told.name, told.value);
  const target = pointsTo(field);
  if (target) {
    const resource = telling.config.resources[target.resource];
    return Array.isArray(told.value)
      ? joined([told.label].flat().map((label) => optionText(resource, label)))
      : optionText(resource, told.label);
  }
  const shape = entriesIn(field);
  if (shape) {
    const entries = [told.value].flat().map((entry) => entryText(telling, shape, entry));
    return entries.join(`${ENTRY_MARK} `);
  }
  const number = sheetNumber(field, told.value);
  if (number !== null) return String(number);
  const book = telling.codeBooks(field.type);
  if (book) return book.write(String(told.value), telling.language);
  const { options, elements } = definitionOf(field);
  if (!options) return writeInput(field, told.value);
  const values = stringsOf([told.value].flat()).map((one) => formatValue(telling, field, one));
  return elements ? joined(values) : values.join();
}
