import type { ColumnShape } from '../contract.ts';

/** A text as SQL. */
export const sqlText = (text: string): string => `'${text.replaceAll("'", "''")}'`;

interface Filled {
  readonly required?: unknown;
  readonly default?: string;
}

/**
 * The column of a text of one kind, whose bounds the database cannot tell. What is always filled
 * takes its default in rows that are there; of others nothing is made up.
 */
export function textOfKind(kind: string, { required, default: value }: Filled): ColumnShape {
  return {
    type: 'text',
    byCodePoint: true,
    ...(required === true && value !== undefined && { default: `${sqlText(value)}::text` }),
    holds: `texts are ${kind}`,
  };
}
