import * as z from 'zod/mini';
import { EQUALITY } from '../../declaration/fields/room.ts';
import type { FieldBase } from '../../declaration/types.ts';
import type { FieldTypeDefinition } from '../contract.ts';
import { filled, oneOfThese } from '../shared/sql.ts';

/** One value of a set. */
export interface ChoiceField extends FieldBase {
  readonly type: 'choice';
  /** Name of a set under `choices` of the declaration. */
  readonly choices: string;
  readonly default?: string;
  /** Its values in words, as they stand in names of rows: the server knows them. */
  readonly inNames?: Readonly<Record<string, string>>;
}

declare module '../contract.ts' {
  interface FieldTypes {
    readonly choice: ChoiceField;
  }
}

/** Whether one value of a set stands in a field. */
export function isChoice(field: { readonly type: string }): field is ChoiceField {
  return field.type === 'choice';
}

export const choice: FieldTypeDefinition<ChoiceField> = {
  type: 'choice',
  synonyms: ['select', 'dropdown', 'enum'],
  attributes: {
    choices: z.string().check(z.minLength(1)),
    default: z.optional(z.string().check(z.minLength(1))),
  },
  options: (field, config) => config.choices[field.choices] ?? [],
  fillsBlank: true,
  inName: ({ inNames }, value) => inNames?.[String(value)] ?? String(value),
  input: (field, config) => z.enum(config.choices[field.choices] ?? []),
  explain: () => ({ key: 'choice' }),
  initial: (field) => field.default ?? null,
  operators: EQUALITY,
  filterValue: (field, config) => z.enum(config.choices[field.choices] ?? []),
  sortable: true,
  inSummaries: 'grouped',
  quickEntry: true,
  column: (field, config) => ({
    type: 'text',
    byCodePoint: true,
    ...filled(field),
    check: (column) => `${column} in (${oneOfThese(config.choices[field.choices] ?? [])})`,
  }),
  filteredAs: 'text',
  format: ({ choices }, value, _translate, words) => words.choice(choices, String(value)),
  hint: (_field, translate, values) => translate('excel:rules.choice', { values }),
  example: (_field, { options: [first] }) => first ?? null,
  onCards: 'kind',
};
