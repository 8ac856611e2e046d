import type { ColumnShape } from '../contract.ts';
import { quoteText } from './quoting.ts';

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
    ...(required === true && value !== undefined && { default: `${quoteText(value)}::text` }),
    holds: `texts are ${kind}`,
  };
}
