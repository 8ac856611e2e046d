import * as z from 'zod/mini';
import { TEXT } from '../../declaration/fields/room.ts';
import { explainLength, filterText, length, oneLine } from '../../declaration/fields/text.ts';
import type { FieldBase } from '../../declaration/types.ts';
import type { FieldTypeDefinition } from '../contract.ts';
import { textMask } from '../shared/mask.ts';
import { quoteText } from '../shared/quoting.ts';
import { textUpTo } from '../shared/sql.ts';
import { PATTERNS, type PatternName } from './patterns.ts';

/** Text of one line. */
export interface TextField extends FieldBase {
  readonly type: 'text';
  readonly min?: number;
  readonly max: number;
  /** A named pattern of `patterns.ts`; such text sorts by its bytes, all other in dictionary order. */
  readonly pattern?: PatternName;
  readonly default?: string;
}

declare module '../contract.ts' {
  interface FieldTypes {
    readonly text: TextField;
  }
}

/** Patterns without a word of their own take an example that matches them. */
const EXAMPLES: Readonly<Record<PatternName, string>> = { code: 'A01', username: 'somchai' };

const isPlain = ({ pattern }: TextField): boolean => pattern === undefined;

function cased(value: string, { pattern }: TextField): string {
  if (pattern === 'code') return value.toUpperCase();
  return pattern === 'username' ? value.toLowerCase() : value;
}

export const text: FieldTypeDefinition<TextField> = {
  type: 'text',
  synonyms: ['string', 'varchar'],
  attributes: {
    min: z.optional(length),
    max: length,
    pattern: z.optional(z.enum(Object.keys(PATTERNS))),
    default: z.optional(z.string().check(z.minLength(1))),
  },
  inList: ['min', 'max', 'pattern'],
  check({ min, max }, report) {
    if (min !== undefined && min > max) report('min', 'minAboveMax', { min, max });
  },
  input: (field) => {
    const sized = oneLine(field.max).check(
      z.overwrite((value) => cased(value, field)),
      z.minLength(field.min ?? 1),
      z.maxLength(field.max),
    );
    return field.pattern === undefined ? sized : sized.check(z.regex(PATTERNS[field.pattern]));
  },
  explain: (field, issue) =>
    issue.code === 'invalid_format'
      ? { key: `pattern.${field.pattern}` }
      : explainLength(field, issue),
  initial: (field) => field.default ?? null,
  operators: TEXT,
  filterValue: filterText,
  sortable: true,
  inSummaries: 'counted',
  dictionaryOrder: isPlain,
  searchable: true,
  foldsCase: isPlain,
  mask: textMask,
  names: true,
  quickEntry: true,
  column: textUpTo,
  columnRules: ({ min = 1, pattern }) => [
    ...(min > 1
      ? [
          {
            attribute: 'min',
            declared: min,
            broken: (own: string) => `char_length(${own}) < ${min}`,
          },
        ]
      : []),
    ...(pattern === undefined
      ? []
      : [
          {
            attribute: 'pattern',
            declared: pattern,
            broken: (own: string) => `${own} !~ ${quoteText(PATTERNS[pattern].source)}`,
          },
        ]),
  ],
  filteredAs: 'text',
  // A text with a pattern has letters of a single byte.
  indexedLength: ({ max, pattern }) => (pattern === undefined ? max : Math.ceil(max / 4)),
  hint({ max, pattern }, translate) {
    const size = translate('excel:rules.text', { max });
    return pattern === undefined ? size : `${size} ${translate(`excel:rules.pattern.${pattern}`)}`;
  },
  dashIsText: true,
  sheetRule: ({ max }) => ({ kind: 'textLength', bounds: [max] }),
  example({ max, pattern }, { words, today }) {
    if (pattern === undefined) return words.slice(0, max);
    return today === undefined ? EXAMPLES[pattern] : null;
  },
  onCards: 'words',
};
