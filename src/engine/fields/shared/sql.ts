import type { ColumnShape } from '../contract.ts';
import { quoteText } from './quoting.ts';

interface Filled {
  readonly required?: unknown;
  readonly default?: string | number;
}

/** What rows that are there take in a column that may not be empty; of others nothing is made up. */
export function filled({ required, default: value }: Filled): Pick<ColumnShape, 'default'> {
  if (required !== true || value === undefined) return {};
  return { default: typeof value === 'number' ? String(value) : `${quoteText(value)}::text` };
}

/** The column of a text of one kind, whose bounds the database does not know. */
export function textOfKind(kind: string, field: Filled): ColumnShape {
  return {
    type: 'text',
    byCodePoint: true,
    ...filled(field),
    holds: `texts are ${kind}`,
  };
}

/** The column of a text that has at most so many characters. */
export function textUpTo(field: Filled & { readonly max: number }): ColumnShape {
  return {
    type: 'text',
    byCodePoint: true,
    ...filled(field),
    check: (column) => `char_length(${column}) <= ${field.max}`,
  };
}

/** Texts as a list of SQL. */
export const oneOfThese = (texts: readonly string[]): string => texts.map(quoteText).join(', ');
