import * as z from 'zod/mini';
import { EQUALITY } from '../../declaration/fields/room.ts';
import { id } from '../../declaration/fields/value.ts';
import type { FieldBase } from '../../declaration/types.ts';
import type { FieldTypeDefinition } from '../contract.ts';
import { unique } from '../shared/many.ts';
import { rowsOf } from '../shared/rows-of.ts';

/** Several rows of another resource. */
export interface ReferencesField extends FieldBase {
  readonly type: 'references';
  readonly resource: string;
}

declare module '../contract.ts' {
  interface FieldTypes {
    readonly references: ReferencesField;
  }
}

const MOST_ROWS = 500;

export const references: FieldTypeDefinition<ReferencesField> = {
  type: 'references',
  attributes: { resource: z.string().check(z.minLength(1)) },
  elements: 'integer',
  pointsTo: (field) => field,
  input: () => z.array(id()).check(z.maxLength(MOST_ROWS), z.overwrite(unique)),
  explain: (_field, issue) =>
    issue.code === 'too_big'
      ? { key: 'tooMany', params: { max: MOST_ROWS } }
      : { key: 'reference' },
  initial: () => [],
  operators: EQUALITY,
  filterValue: id,
  sortable: false,
  column: (field, config) => ({
    type: 'integer[]',
    default: "'{}'::integer[]",
    holds: rowsOf(field, config),
  }),
  filteredAs: 'integer',
  hint: ({ resource }, translate) =>
    translate('excel:rules.references', { title: translate(`resources:${resource}.title`) }),
  example: () => [1],
  wide: true,
};
