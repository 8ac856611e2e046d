import * as z from 'zod/mini';
import { explainLength, filterText, length } from '../../declaration/fields/text.ts';
import type { FieldBase } from '../../declaration/types.ts';
import type { FieldTypeDefinition } from '../contract.ts';

/** Write-only; never stored in the resource's table: a server hook takes it. */
export interface PasswordField extends FieldBase {
  readonly type: 'password';
  readonly min: number;
  readonly max: number;
}

declare module '../contract.ts' {
  interface FieldTypes {
    readonly password: PasswordField;
  }
}

export function isPassword(field: { readonly type: string }): field is PasswordField {
  return field.type === 'password';
}

export const password: FieldTypeDefinition<PasswordField> = {
  type: 'password',
  internal: true,
  attributes: { min: length, max: length },
  check({ min, max }, report) {
    if (min > max) report('min', 'minAboveMax', { min, max });
  },
  secret: true,
  // Stored as typed: trimming or normalising would change what its owner means.
  input: ({ min, max }) =>
    z.string().check(
      z.refine((value) => value.isWellFormed()),
      z.minLength(min),
      z.maxLength(max),
    ),
  explain: explainLength,
  initial: () => null,
  operators: [],
  filterValue: filterText,
  sortable: false,
  // Never made: what is secret has none.
  column: () => ({ type: 'text' }),
  filteredAs: 'text',
  format: () => '',
  formatInput: () => '',
  hint: () => '',
  example: (_field, { today }) => (today === undefined ? 'correct horse battery' : null),
};
