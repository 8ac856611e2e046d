import * as z from 'zod/mini';
import { EQUALITY } from '../../declaration/fields/room.ts';
import type { FieldBase } from '../../declaration/types.ts';
import type { FieldTypeDefinition } from '../contract.ts';
import { unique } from '../shared/many.ts';
import { oneOfThese } from '../shared/sql.ts';

/** One or more values of a set. */
export interface ChoicesField extends FieldBase {
  readonly type: 'choices';
  readonly choices: string;
  readonly default?: readonly string[];
}

declare module '../contract.ts' {
  interface FieldTypes {
    readonly choices: ChoicesField;
  }
}

export const choices: FieldTypeDefinition<ChoicesField> = {
  type: 'choices',
  synonyms: ['multiselect'],
  attributes: {
    choices: z.string().check(z.minLength(1)),
    default: z.optional(z.array(z.string().check(z.minLength(1))).check(z.minLength(1))),
  },
  elements: 'text',
  options: (field, config) => config.choices[field.choices] ?? [],
  input: (field, config) =>
    z.array(z.enum(config.choices[field.choices] ?? [])).check(z.overwrite(unique)),
  explain: () => ({ key: 'choice' }),
  initial: (field) => [...(field.default ?? [])],
  operators: EQUALITY,
  filterValue: (field, config) => z.enum(config.choices[field.choices] ?? []),
  sortable: false,
  column: (field, config) => ({
    type: 'text[]',
    default: "'{}'::text[]",
    check: (column) =>
      `${column} <@ array[${oneOfThese(config.choices[field.choices] ?? [])}]::text[]`,
  }),
  filteredAs: 'text',
  format: ({ choices: set }, value, _translate, words) => words.choice(set, String(value)),
  hint: (_field, translate, values) => translate('excel:rules.choices', { values }),
  example: (_field, { options, today }) => options.slice(0, today === undefined ? 1 : 2),
};
