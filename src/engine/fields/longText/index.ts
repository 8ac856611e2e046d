import * as z from 'zod/mini';
import { cleanText, explainLength, filterText, length } from '../../declaration/fields/text.ts';
import type { FieldBase } from '../../declaration/types.ts';
import type { FieldTypeDefinition } from '../contract.ts';
import { textUpTo } from '../shared/sql.ts';

/** Text of several lines. */
export interface LongTextField extends FieldBase {
  readonly type: 'longText';
  readonly max: number;
  readonly default?: string;
}

declare module '../contract.ts' {
  interface FieldTypes {
    readonly longText: LongTextField;
  }
}

/** Forms end lines so, and spreadsheets give them back as one sign alone. */
const LINE_ENDS = /\r\n?/g;

export const longText: FieldTypeDefinition<LongTextField> = {
  type: 'longText',
  synonyms: ['textarea'],
  attributes: { default: z.optional(z.string().check(z.minLength(1))), max: length },
  input: ({ max }) =>
    cleanText(max).check(
      z.overwrite((value) => value.replace(LINE_ENDS, '\n').trim()),
      z.minLength(1),
      z.maxLength(max),
    ),
  explain: explainLength,
  initial: (field) => field.default ?? null,
  operators: ['contains', 'ncontains', 'null', 'nnull'],
  filterValue: filterText,
  sortable: false,
  multiline: true,
  quickEntry: true,
  column: textUpTo,
  filteredAs: 'text',
  hint: ({ max }, translate) => translate('excel:rules.text', { max }),
  dashIsText: true,
  sheetRule: ({ max }) => ({ kind: 'textLength', bounds: [max] }),
  example: ({ max }, { words }) => words.slice(0, max),
  wide: true,
};
