import { queryField } from '../../declaration/query.ts';
import type { Field, FieldDeclaration, ListItemField, Resource } from '../../declaration/types.ts';
import { mustBeGiven } from '../../declaration/validate.ts';
import { findDefinition } from '../../fields/index.ts';
import type { CodeBooks } from '../code-book.ts';
import type { Locale as PlainLocale } from '../locale.ts';
import { uniqueHeadings } from './heading-keys.ts';

/** What the sheets of a resource are made with. */
export interface SheetLocale extends PlainLocale {
  readonly codeBooks: CodeBooks;
}

/** One column of the sheet. */
export interface Column {
  /** Name of a field, or of what every row carries: `id`, `version`, `updatedAt`, `updatedBy`. */
  readonly name: string;
  readonly field: FieldDeclaration;
  /** Whether an import reads what stands in it. */
  readonly read: boolean;
  /** The field's label, with its unit, and with a number where another column is called the same. */
  readonly heading: string;
  /** A new row cannot do without it. */
  readonly required: boolean;
}

/** Ends the heading of a column that must be filled. */
export const REQUIRED_MARK = ' *';

/** What a row carries beside its fields: who changed it last, and by what it is known again. */
const BESIDE = [
  { name: 'updatedAt', read: false },
  { name: 'updatedBy', read: false },
  { name: 'id', read: true },
  { name: 'version', read: true },
] as const;

/** Pictures and files do not fit into a cell, and a password never leaves. */
function fitsCell(field: Field): boolean {
  return field.column !== null && !findDefinition(field)?.stores;
}

/** The sign of a number's unit, if it has one: กก. */
export function suffixOf(
  { words, language }: SheetLocale,
  field: FieldDeclaration | ListItemField,
) {
  const suffix = 'suffix' in field ? field.suffix : undefined;
  return suffix === undefined ? undefined : words.find(language, `resources:suffix.${suffix}`);
}

/** The label with its unit, unless the label says it already. */
function headingOf(locale: SheetLocale, name: string, field: FieldDeclaration, resource: Resource) {
  const label = locale.words.fieldLabel(locale.language, name, resource.name);
  const suffix = suffixOf(locale, field);
  return suffix === undefined || label.includes(suffix) ? label : `${label} (${suffix})`;
}

/** A list that stands as a whole under its parent takes its order from that of the rows. */
function isLeftOut(resource: Resource, field: Field): boolean {
  return !fitsCell(field) || (resource.replaced && field.name === 'sortOrder');
}

/** The columns of a resource: its fields, and what its rows are known by. */
export function columnsOf(locale: SheetLocale, resource: Resource): Column[] {
  const column = (name: string, field: FieldDeclaration, read: boolean): Column => ({
    name,
    field,
    read,
    heading: headingOf(locale, name, field, resource),
    // What may be taken from what the row refers to need not be there.
    required: read && mustBeGiven(field) && field.defaultFrom === undefined,
  });
  const own = resource.fields
    .filter((field) => !isLeftOut(resource, field))
    .map((field) => column(field.name, field, !field.readOnly));
  const beside = BESIDE.flatMap(({ name, read }) => {
    const field = resource.replaced ? undefined : queryField(resource, name);
    return field ? column(name, field, read) : [];
  });
  const all = [...own, ...beside];
  const headings = uniqueHeadings(all.map(({ heading }) => heading));
  return all.map((each, place) => ({ ...each, heading: headings[place] ?? each.heading }));
}
