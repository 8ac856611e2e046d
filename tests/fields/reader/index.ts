import { id } from '../../../src/engine/declaration/fields/value.ts';
import type { FieldBase } from '../../../src/engine/declaration/types.ts';
import type { FieldTypeDefinition } from '../../../src/engine/fields/contract.ts';

/** A member of the library: a type that an application brings, whose values are ids of rows. */
export interface ReaderField extends FieldBase {
  readonly type: 'reader';
}

declare module '../../../src/engine/fields/contract.ts' {
  interface FieldTypes {
    readonly reader: ReaderField;
  }
}

export const reader: FieldTypeDefinition<ReaderField> = {
  type: 'reader',
  attributes: {},
  pointsTo: () => ({ resource: 'members' }),
  input: id,
  explain: () => ({ key: 'reference' }),
  initial: () => null,
  operators: ['eq'],
  filterValue: id,
  sortable: true,
  column: () => ({ type: 'integer' }),
  filteredAs: 'integer',
  hint: () => '',
  example: () => 1,
};
