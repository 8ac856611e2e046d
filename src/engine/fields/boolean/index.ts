import * as z from 'zod/mini';
import { arabicDigits } from '../../declaration/digits.ts';
import { EQUALITY } from '../../declaration/fields/room.ts';
import type { FieldBase } from '../../declaration/types.ts';
import type { FieldTypeDefinition } from '../contract.ts';

/** Yes or no; no if nothing is declared. */
export interface BooleanField extends FieldBase {
  readonly type: 'boolean';
  readonly default?: boolean;
}

declare module '../contract.ts' {
  interface FieldTypes {
    readonly boolean: BooleanField;
  }
}

/** As addresses and spreadsheets write them, whatever the language. */
const YES: readonly string[] = ['true', '1'];
const NO: readonly string[] = ['false', '0'];

export const boolean: FieldTypeDefinition<BooleanField> = {
  type: 'boolean',
  synonyms: ['bool', 'checkbox'],
  attributes: { default: z.optional(z.boolean()) },
  inList: [],
  neverBlank: true,
  input: () => z.boolean(),
  explain: () => ({ key: 'boolean' }),
  initial: (field) => field.default ?? false,
  operators: EQUALITY,
  filterValue: () => z.boolean(),
  sortable: true,
  quickEntry: true,
  inSummaries: 'grouped',
  column: (field) => ({ type: 'boolean', default: String(field.default ?? false) }),
  filteredAs: 'boolean',
  format: (_field, value, translate) => translate(`fields:boolean.${value ? 'yes' : 'no'}`),
  parse(_field, typed) {
    const word = arabicDigits(typed.trim()).toLowerCase();
    return YES.includes(word) || (NO.includes(word) ? false : typed);
  },
  hint: (_field, translate) =>
    translate('excel:rules.boolean', {
      yes: translate('excel:boolean.true'),
      no: translate('excel:boolean.false'),
    }),
  example: (field, { today }) => (today === undefined ? (field.default ?? false) : true),
  width: 80,
};
