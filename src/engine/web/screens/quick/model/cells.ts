import type { Message } from '../../../../declaration/messages.ts';
import { searchForm } from '../../../../declaration/thai-order.ts';
import type { Config, Field } from '../../../../declaration/types.ts';
import { checkValue, type Values } from '../../../../declaration/validate.ts';
import { isOneOfSet } from '../../../../fields/index.ts';
import { formatNumber, parseNumber } from '../../../../fields/shared/numbers.ts';
import type { LookupWords } from '../../../../fields/views-contract.ts';
import { formatDate, parseDate } from '../../../dates/format/index.ts';
import type { Words } from '../../../fields/shared/useWords.ts';
import type { Column } from './columns.ts';

/** Why a text does not stand for a value. */
export type Doubt =
  /** Nobody has looked yet: it is still being typed, or names are being looked up. */
  | { readonly kind: 'unread' }
  /** By its key under `doubts` of the words of this screen. */
  | { readonly kind: 'told'; readonly key: 'notFound' | 'several' | 'unreachable' }
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
export interface Reading extends LookupWords, Pick<Words, 'choice'> {
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

function readChoice(field: Field, text: string, { config, choice }: Reading): Cell {
  if (!isOneOfSet(field)) return doubted(text, { kind: 'told', key: 'notFound' });
  const wanted = searchForm(text.trim());
  const value = (config.choices[field.choices] ?? []).find((one) =>
    [one, choice(field.choices, one)].some((word) => searchForm(word) === wanted),
  );
  if (value === undefined) return doubted(text, { kind: 'told', key: 'notFound' });
  return filled(choice(field.choices, value), { [field.name]: value });
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
    case 'number': {
      const value = parseNumber(text);
      return checked(field, typeof value === 'number' ? formatNumber(value) : text, value, reading);
    }
    case 'choice':
      return readChoice(field, text, reading);
    case 'text':
      return checked(field, text, text, reading);
    default:
      return unread(text);
  }
}
