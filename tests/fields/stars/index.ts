import * as z from 'zod/mini';
import { ORDER } from '../../../src/engine/declaration/fields/room.ts';
import type { FieldBase } from '../../../src/engine/declaration/types.ts';
import type { FieldTypeDefinition } from '../../../src/engine/fields/contract.ts';

/** How good something is: a type of field that an application brings, and the engine does not know. */
export interface StarsField extends FieldBase {
  readonly type: 'stars';
  readonly most: number;
}

declare module '../../../src/engine/fields/contract.ts' {
  interface FieldTypes {
    readonly stars: StarsField;
  }
}

export const stars: FieldTypeDefinition<StarsField> = {
  type: 'stars',
  synonyms: ['rating'],
  attributes: { most: z.int().check(z.minimum(1), z.maximum(10)) },
  input: ({ most }) => z.int().check(z.minimum(1), z.maximum(most)),
  explain: ({ most }) => ({ key: 'stars', params: { most } }),
  initial: () => null,
  operators: ORDER,
  filterValue: () => z.number(),
  sortable: true,
  numeric: true,
  column: ({ most }) => ({
    type: 'smallint',
    check: (column) => `${column} between 1 and ${most}`,
  }),
  filteredAs: 'integer',
  format: (_field, value) => '★'.repeat(Number(value)),
  formatInput: (_field, value) => '*'.repeat(Number(value)),
  parse: (_field, typed) => (/^\*+$/.test(typed) ? typed.length : typed),
  hint: ({ most }, say) => say('excel:rules.integer', { min: 1, max: most }),
  example: () => 1,
};
