import * as z from 'zod/mini';
import type { FieldBase } from '../../declaration/types.ts';
import type { BooleanField } from '../boolean/index.ts';
import type { Entries, FieldTypeDefinition } from '../contract.ts';
import type { DecimalField } from '../decimal/index.ts';
import type { IntegerField } from '../integer/index.ts';
import type { ReferenceField } from '../reference/index.ts';
import type { TextField } from '../text/index.ts';

/** What of a field holds for an entry of a list as well. */
type Item<Of extends FieldBase & { readonly type: string }, Own extends keyof Of = 'type'> = Pick<
  Of,
  'type' | Own
> & {
  /** Every entry must hold a value. */
  readonly required?: boolean;
};
export type ListItemField =
  | Item<TextField, 'min' | 'max' | 'pattern'>
  | Item<IntegerField, 'min' | 'max' | 'suffix'>
  | Item<DecimalField, 'precision' | 'scale' | 'min' | 'max' | 'exclusiveMin' | 'suffix'>
  | Item<BooleanField>
  | Item<ReferenceField, 'resource'>;

/** A short list of plain values inside the row, stored as JSON. */
export interface ListField extends FieldBase, Entries {
  readonly type: 'list';
}

declare module '../contract.ts' {
  interface FieldTypes {
    readonly list: ListField;
  }
}

/** Begins what the items of a list are. */
export const ITEMS_ARE = 'items are ';

export const list: FieldTypeDefinition<ListField> = {
  type: 'list',
  synonyms: ['array'],
  attributes: {
    uniqueBy: z.optional(z.string().check(z.minLength(1))),
    max: z.int().check(z.minimum(1), z.maximum(1000)),
  },
  entries: (field) => field,
  // Its entries are checked one by one in `validate.ts`, so that each wrong cell is named.
  input: ({ max }) => z.array(z.record(z.string(), z.unknown())).check(z.maxLength(max)),
  explain: ({ max }, issue) =>
    issue.code === 'too_big' ? { key: 'tooMany', params: { max } } : { key: 'list' },
  initial: () => [],
  operators: [],
  filterValue: () => z.never(),
  sortable: false,
  column: ({ max, fields, uniqueBy }) => ({
    type: 'jsonb',
    default: "'[]'::jsonb",
    holds: ITEMS_ARE + JSON.stringify({ max, fields, uniqueBy }),
  }),
  filteredAs: 'text',
  toColumn: (value) => JSON.stringify(value),
  hint: (_field, translate, entry) => translate('excel:rules.list', { entry }),
  example: () => [],
  wide: true,
};
