import { withOffset } from '../../../declaration/clock.ts';
import type { Message } from '../../../declaration/messages.ts';
import type { FieldDeclaration, ListItemField, Resource } from '../../../declaration/types.ts';
import type { Entries, ScalarType } from '../../../fields/contract.ts';
import {
  definitionOf,
  entriesIn,
  findDefinition,
  isPlainNumber,
  pointsTo,
  readTyped,
} from '../../../fields/index.ts';
import type { CodeReader } from '../../code-book.ts';
import { formatValue } from '../../locale.ts';
import { type SheetLocale, suffixOf } from '../columns.ts';
import { NO_ERROR_NAME, NO_RESULT, type RawValue } from '../read/reader.ts';
import { booleanText, ENTRY_MARK, PART_MARK } from '../values.ts';
import { DateReader, type Day, dayOfSerial, timeOf, toSecond, zonedIn } from './dates.ts';
import type { Names } from './names.ts';
import { NearNames } from './near-names.ts';
import { readNumber } from './numbers.ts';
import { splitOutside, unquoted } from './parts.ts';
import { isEmptyText, nameKey } from './tidy.ts';

/** What a cell means, or what is wrong with it (under `excel:cell`). */
export type CellRead = { readonly value: unknown } | { readonly problem: Message };

const MANY_MARKS = `${ENTRY_MARK}\n`;
/** More names in a cell than any field takes; the check of the field says so. */
const MOST_NAMES = 501;
/** Stands for "nothing" where no text is expected. */
const DASH = /^[\s\u00a0]*[-–—]+[\s\u00a0]*$/;
const TRUE_WORDS = ['true', 'yes', 'y', '1', 'x', '✓', '✔', '/', 'จริง', 'ใช่', 'มี'];
const FALSE_WORDS = ['false', 'no', 'n', '0', '✗', 'เท็จ', 'ไม่ใช่', 'ไม่', 'ไม่มี'];

const problem = (key: string, params?: Message['params']): CellRead => ({
  problem: { key, ...(params && { params }) },
});

function textOf(raw: RawValue): string | null {
  if (typeof raw === 'string') return raw;
  if (typeof raw === 'number') return String(raw);
  if (typeof raw === 'boolean') return raw ? 'TRUE' : 'FALSE';
  return null;
}

/** What stands in a cell as text; null where that is a date. */
function writtenIn(raw: RawValue): string | null {
  return typeof raw === 'object' && raw !== null && 'percent' in raw
    ? `${Number((raw.percent * 100).toPrecision(15))}%`
    : textOf(raw);
}

function readDay(reader: CellReader, raw: RawValue): Day {
  if (typeof raw === 'object' && raw !== null && 'serial' in raw) return dayOfSerial(raw.serial);
  if (typeof raw === 'number') return reader.dates.number(raw);
  return typeof raw === 'string' ? reader.dates.text(raw) : { problem: { key: 'date' } };
}

function chosen(texts: readonly string[], find: (text: string) => CellRead) {
  const values: unknown[] = [];
  for (const text of texts) {
    const read = find(text);
    if ('problem' in read) return read;
    values.push(read.value);
  }
  return { value: values } satisfies CellRead;
}

/** The names in one cell; commas part them too where the whole is none of the names. */
function namesIn(text: string, isName: (part: string) => boolean): string[] {
  const parts = splitOutside(text, MANY_MARKS).filter((part) => part !== '');
  const [only = ''] = parts;
  const names =
    parts.length === 1 && only.includes(',') && !isName(unquoted(only))
      ? splitOutside(only, ',').filter((part) => part !== '')
      : parts;
  return names.slice(0, MOST_NAMES).map(unquoted);
}

/** Names in a cell, of which a field that holds many takes several. */
function readNames(text: string, isMany: boolean, find: (part: string) => CellRead): CellRead {
  if (!isMany) return find(text);
  return chosen(
    namesIn(text, (part) => 'value' in find(part)),
    find,
  );
}

const BLANK: CellRead = { value: null };

function readEntries(reader: CellReader, shape: Entries, name: string, raw: RawValue): CellRead {
  const entries: Record<string, unknown>[] = [];
  const items = Object.entries(shape.fields);
  for (const entry of splitOutside(textOf(raw) ?? '', MANY_MARKS)) {
    if (entry === '') continue;
    // One too many is enough to report it.
    if (entries.length > shape.max) break;
    const parts = splitOutside(entry, PART_MARK).map(unquoted);
    if (parts.length !== items.length) return problem('listEntry', { text: entry });
    const values: Record<string, unknown> = {};
    for (const [place, [item, itemField]] of items.entries()) {
      const part = parts[place] ?? '';
      // As a blank cell is: most types find no value in a text of nothing.
      const read = part === '' ? BLANK : reader.read(itemField, `${name}.${item}`, part, {});
      if ('problem' in read) return read;
      values[item] = read.value;
    }
    entries.push(values);
  }
  return { value: entries };
}

function readMoment(reader: CellReader, raw: RawValue): CellRead {
  const zoned = zonedIn(raw);
  const cell = zoned?.day ?? toSecond(raw);
  const day = readDay(reader, cell);
  if ('problem' in day) return day;
  const there = `${day.day}T${zoned?.time ?? timeOf(cell)}`;
  const moment = new Date(zoned ? there : withOffset(reader.locale.config.region, there));
  return Number.isNaN(moment.getTime()) ? problem('date') : { value: moment.toISOString() };
}

/** Cells of days, moments, and yes or no, which spreadsheets know as such. */
const SCALAR_READERS: Readonly<
  Partial<Record<ScalarType, (reader: CellReader, raw: RawValue, name: string) => CellRead>>
> = {
  date: (reader, raw) => {
    const day = readDay(reader, raw);
    return 'problem' in day ? day : { value: day.day };
  },
  timestamptz: (reader, raw) => readMoment(reader, raw),
  boolean: (reader, raw, name) => reader.truth(name, raw),
};

/** A cell as its field means it; what means nothing is reported by the check of the field. */
function readField(
  reader: CellReader,
  field: FieldDeclaration,
  name: string,
  raw: RawValue,
  row: Readonly<Record<string, unknown>>,
): CellRead {
  const { sheet, fromDigits, filteredAs, options, elements } = definitionOf(field);
  const isMany = elements !== undefined;
  const shape = entriesIn(field);
  if (shape) return readEntries(reader, shape, name, raw);
  const target = pointsTo(field);
  if (target) {
    const within = target.within === undefined ? undefined : row[target.within];
    return readNames(textOf(raw) ?? '', isMany, (part) =>
      reader.reference(target.resource, part, within),
    );
  }
  const codes = reader.codeReader(field.type);
  if (codes) {
    const meant = codes.read(field, String(typeof raw === 'object' ? '' : raw));
    return 'problem' in meant ? meant : { value: meant.code };
  }
  const readScalar = SCALAR_READERS[filteredAs];
  if (readScalar) return readScalar(reader, raw, name);
  if (options) return readNames(textOf(raw) ?? '', isMany, (part) => reader.option(field, part));
  if (sheet && isPlainNumber(field)) {
    const number = readNumber(raw, reader.suffix(field));
    return 'problem' in number ? number : { value: sheet.fromNumber(field, number.number) };
  }
  if (sheet && typeof raw === 'object' && raw !== null && 'serial' in raw) {
    return { value: sheet.fromNumber(field, raw.serial) };
  }
  const text = writtenIn(raw);
  if (text === null) return problem('textIsDate');
  const meant = typeof raw === 'number' ? (fromDigits?.(text, field) ?? text) : text;
  return { value: readTyped(field, meant) };
}

/** Reads cells as the fields of their columns mean them. */
export class CellReader {
  readonly dates: DateReader;
  readonly #choices = new Map<string, Map<string, string>>();
  readonly #near = new Map<string, NearNames>();
  readonly #codes = new Map<string, CodeReader | undefined>();
  readonly #suffixes = new Map<FieldDeclaration | ListItemField, string | undefined>();

  constructor(
    readonly locale: SheetLocale,
    private readonly names: Names,
  ) {
    this.dates = new DateReader(locale.words, locale.config.region.calendar);
  }

  /** Whether nothing was entered. */
  isBlank(field: FieldDeclaration | ListItemField, raw: RawValue | undefined): boolean {
    if (raw === null || raw === undefined) return true;
    if (typeof raw !== 'string') return false;
    return isEmptyText(raw) || (!findDefinition(field)?.dashIsText && DASH.test(raw));
  }

  /** What a cell that is not blank means. */
  read(
    field: FieldDeclaration | ListItemField,
    name: string,
    raw: RawValue,
    row: Readonly<Record<string, unknown>>,
  ): CellRead {
    if (typeof raw === 'object' && raw !== null && 'error' in raw) {
      if (raw.error === NO_RESULT) return problem('formulaNoResult');
      return raw.error === NO_ERROR_NAME
        ? problem('cellError')
        : problem('formulaError', { error: raw.error });
    }
    return readField(this, field, name, raw, row);
  }

  /** Reads codes of a type by their names; undefined for types without a code book. */
  codeReader(type: string): CodeReader | undefined {
    const { codeBooks, language } = this.locale;
    if (!this.#codes.has(type)) this.#codes.set(type, codeBooks(type)?.reader(language));
    return this.#codes.get(type);
  }

  /** The sign of a number's unit, if it has one. */
  suffix(field: FieldDeclaration | ListItemField): string | undefined {
    if (!this.#suffixes.has(field)) this.#suffixes.set(field, suffixOf(this.locale, field));
    return this.#suffixes.get(field);
  }

  /** One of the options of a field, by its word in any language or by itself. */
  option(field: FieldDeclaration, text: string): CellRead {
    const set = 'choices' in field ? field.choices : '';
    const options = definitionOf(field).options?.(field, this.locale.config) ?? [];
    return this.#one(`${set} of ${field.type}`, text, options, (locale, value) =>
      formatValue(locale, field, value),
    );
  }

  truth(name: string, raw: RawValue): CellRead {
    if (typeof raw === 'boolean') return { value: raw };
    const key = nameKey(textOf(raw) ?? '');
    const said = (value: boolean) =>
      this.#languages().some((locale) => nameKey(booleanText(locale, name, value)) === key);
    if (said(true) || TRUE_WORDS.includes(key)) return { value: true };
    if (said(false) || FALSE_WORDS.includes(key)) return { value: false };
    const [yes, no] = [true, false].map((value) => booleanText(this.locale, name, value));
    return problem('truth', { yes: yes ?? '', no: no ?? '' });
  }

  reference(resourceName: string, text: string, parentId?: unknown): CellRead {
    const resource: Resource | undefined = this.locale.config.resources[resourceName];
    if (!resource) return problem('unknownName', { text });
    const meant = this.names.find(resource, text, parentId);
    return 'problem' in meant ? meant : { value: meant.id };
  }

  #languages(): SheetLocale[] {
    return this.locale.words.languages.map((language) => ({ ...this.locale, language }));
  }

  /** One of a fixed set, by its word in any language or by itself. */
  #one(
    set: string,
    text: string,
    values: readonly string[],
    wordOf: (locale: SheetLocale, value: string) => string,
  ): CellRead {
    const known = this.#choices.get(set) ?? new Map<string, string>();
    if (known.size === 0) {
      for (const value of values) {
        known.set(nameKey(value), value);
        for (const locale of this.#languages()) known.set(nameKey(wordOf(locale, value)), value);
      }
      this.#choices.set(set, known);
    }
    const value = known.get(text) ?? known.get(nameKey(text));
    if (value !== undefined) return { value };
    const words = values.map((one) => wordOf(this.locale, one));
    const near = this.#near.get(set) ?? new NearNames(words);
    this.#near.set(set, near);
    const meant = near.find(text);
    return meant === undefined
      ? problem('notAmong', { text, options: words.join(', ') })
      : problem('unknownNameMeant', { text, meant });
  }
}

/** Resources that cells of a field name rows of. */
export function resourcesNamedIn(field: FieldDeclaration | ListItemField): string[] {
  const items = Object.values(entriesIn(field)?.fields ?? {});
  return [pointsTo(field)?.resource ?? [], ...items.map(resourcesNamedIn)].flat();
}
