import type { Message } from '../../../../declaration/messages.ts';
import { searchForm } from '../../../../declaration/thai-order.ts';
import type { Config, Field } from '../../../../declaration/types.ts';
import { checkValue, type Values } from '../../../../declaration/validate.ts';
import type { ValueWords } from '../../../../fields/contract.ts';
import {
  findDefinition,
  isOneOfSet,
  isYesNo,
  readTyped,
  writeInput,
  writeValue,
} from '../../../../fields/index.ts';
import { hasStrayComma } from '../../../../fields/shared/typed-numbers.ts';
import type { LookupWords } from '../../../../fields/views-contract.ts';
import { formatDate, parseDate } from '../../../dates/format/index.ts';
import type { Column } from './columns.ts';

/** Why a text does not stand for a value. */
export type Doubt =
  /** Nobody has looked yet: it is still being typed, or names are being looked up. */
  | { readonly kind: 'unread' }
  /** By its key under `doubts` of the words of this screen. */
  | { readonly kind: 'message'; readonly key: 'notFound' | 'several' | 'unreachable' }
  /** In the words of the schema's checks. */
  | { readonly kind: 'field'; readonly message: Message }
  /** The year may be of another era: the day that is probably meant, to be confirmed. */
  | { readonly kind: 'day'; readonly iso: string };

/** What a cell holds. */
export interface Cell {
  /** As it was typed, or as what was chosen is called. */
  readonly text: string;
  /** Fields and their values; null while the text is not understood. */
  readonly values: Values | null;
  readonly doubt: Doubt | null;
  /** Of several fields that the column stands for, the one a pasted heading named. */
  readonly field?: string;
}

export const BLANK: Cell = { text: '', values: {}, doubt: null };

/** A cell whose text nobody has read yet. */
export function unread(text: string): Cell {
  return text.trim() === '' ? BLANK : { text, values: null, doubt: { kind: 'unread' } };
}

export function doubted(text: string, doubt: Doubt): Cell {
  return { text, values: null, doubt };
}

export function filled(text: string, values: Values): Cell {
  return { text, values, doubt: null };
}

/** What reading and writing need to know of the language on screen and of the declaration. */
export interface Reading extends LookupWords, ValueWords {
  readonly config: Config;
}

/** The value if the field takes it, or what the schema says against it. */
function checked(field: Field, text: string, value: unknown, { config }: Reading): Cell {
  const result = checkValue(field, value, field.name, config);
  if ('value' in result) return filled(text, { [field.name]: result.value });
  const [message = { key: 'required' }] = Object.values(result.errors).flat();
  return doubted(text, { kind: 'field', message });
}

function readDay(field: Field, text: string, reading: Reading): Cell {
  const parsed = parseDate(text);
  if (parsed.kind === 'invalid') return doubted(text, { kind: 'field', message: { key: 'date' } });
  if (parsed.kind === 'question') return doubted(text, { kind: 'day', iso: parsed.iso });
  return dayCell(field, parsed.iso, reading);
}

/** The cell of a day, `YYYY-MM-DD`. */
export function dayCell(field: Field, iso: string, { language }: Reading): Cell {
  return filled(formatDate(iso, language, 'short'), { [field.name]: iso });
}

/** One of the few values of a field, and what it is called. */
export interface Option {
  readonly value: string | boolean;
  readonly name: string;
}

/** The values of a field that has few of them; null for any other. */
export function optionsOf(field: Field, reading: Reading): Option[] | null {
  const { config, choice, translate } = reading;
  if (isOneOfSet(field)) {
    const values = config.choices[field.choices] ?? [];
    return values.map((value) => ({ value, name: choice(field.choices, value) }));
  }
  if (!isYesNo(field)) return null;
  return [true, false].map((value) => ({
    value,
    name: writeValue(field, value, translate, reading),
  }));
}

function readChoice(field: Field, text: string, reading: Reading): Cell {
  const wanted = searchForm(text.trim());
  const typed = readTyped(field, text);
  const found = optionsOf(field, reading)?.find(
    ({ value, name }) =>
      value === typed || [String(value), name].some((word) => searchForm(word) === wanted),
  );
  if (!found) return doubted(text, { kind: 'message', key: 'notFound' });
  return filled(found.name, { [field.name]: found.value });
}

/** A text as its type reads it; what is refused stays as it was typed. */
function readValue(
  field: Field,
  text: string,
  reading: Reading,
  write: (value: unknown) => string,
): Cell {
  const cell = checked(field, text, readTyped(field, text), reading);
  const taken = cell.values?.[field.name];
  return taken === undefined ? cell : { ...cell, text: write(taken) };
}

/**
 * Reads a text that a person typed or pasted. Names of rows and codes take a look at the server:
 * they come back unread.
 */
export function readText(column: Column, text: string, reading: Reading): Cell {
  const [field] = column.fields;
  if (text.trim() === '' || !field) return BLANK;
  switch (column.kind) {
    case 'date':
      return readDay(field, text, reading);
    case 'number':
      return readValue(field, text, reading, (value) =>
        writeValue(field, value, reading.translate, reading),
      );
    case 'choice':
      return readChoice(field, text, reading);
    case 'text':
      return readValue(field, text, reading, (value) => writeInput(field, value));
    default:
      return unread(text);
  }
}

/**
 * Reads a text that was pasted: a number or a duration with a decimal comma, as other countries write
 * it, would be read as ten times what it is or more.
 */
export function readPasted(column: Column, text: string, reading: Reading): Cell {
  const [field] = column.fields;
  return field && findDefinition(field)?.numeric === true && hasStrayComma(text)
    ? doubted(text, { kind: 'field', message: { key: 'decimalComma' } })
    : readText(column, text, reading);
}
