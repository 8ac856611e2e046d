import * as z from 'zod/mini';
import { EQUALITY } from '../../declaration/fields/room.ts';
import { id } from '../../declaration/fields/value.ts';
import type { FieldBase } from '../../declaration/types.ts';
import type { FieldTypeDefinition, PointsTo } from '../contract.ts';
import { rowsOf } from '../shared/rows-of.ts';

/** One row of another resource, which `within` and `matching` narrow. */
export interface ReferenceField extends FieldBase, PointsTo {
  readonly type: 'reference';
}

declare module '../contract.ts' {
  interface FieldTypes {
    readonly reference: ReferenceField;
  }
}

const word = () => z.string().check(z.minLength(1));

export const reference: FieldTypeDefinition<ReferenceField> = {
  type: 'reference',
  attributes: {
    resource: word(),
    within: z.optional(word()),
    matching: z.optional(z.strictObject({ field: word(), with: word() })),
  },
  inList: ['resource'],
  pointsTo: (field) => field,
  input: id,
  explain: () => ({ key: 'reference' }),
  initial: () => null,
  operators: EQUALITY,
  filterValue: id,
  sortable: true,
  inSummaries: 'grouped',
  quickEntry: true,
  column: (field, config) => ({ type: 'integer', holds: rowsOf(field, config) }),
  filteredAs: 'integer',
  parse: (_field, typed) => Number(typed),
  hint: ({ resource }, translate) =>
    translate('excel:rules.reference', { title: translate(`resources:${resource}.title`) }),
  describe: ({ within, matching }) => ({
    ...(within && { 'x-within': within }),
    ...(matching && { 'x-matching': matching }),
  }),
  example: () => 1,
  onCards: 'who',
};
