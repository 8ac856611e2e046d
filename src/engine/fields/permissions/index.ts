import * as z from 'zod/mini';
import { EQUALITY } from '../../declaration/fields/room.ts';
import type { FieldBase } from '../../declaration/types.ts';
import type { FieldTypeDefinition } from '../contract.ts';
import { unique } from '../shared/many.ts';

/** A set of the product's permission keys. */
export interface PermissionsField extends FieldBase {
  readonly type: 'permissions';
}

declare module '../contract.ts' {
  interface FieldTypes {
    readonly permissions: PermissionsField;
  }
}

/** Stands for every key of the declaration. */
const ALL_KEYS = '*';

export const permissions: FieldTypeDefinition<PermissionsField> = {
  type: 'permissions',
  internal: true,
  attributes: {},
  elements: 'text',
  options: (_field, config) => config.permissions,
  input: (_field, config) => z.array(z.enum([...config.permissions])).check(z.overwrite(unique)),
  explain: () => ({ key: 'choice' }),
  initial: () => [],
  operators: EQUALITY,
  filterValue: () => z.string().check(z.maxLength(200)),
  sortable: false,
  column: () => ({ type: 'text[]', default: "'{}'::text[]" }),
  filteredAs: 'text',
  format: (_field, value, _translate, words) => words.permission(String(value)),
  // An office whose declaration has other screens than the shipped one has keys of its own.
  fromShipped(keys, config) {
    if (!Array.isArray(keys)) return keys;
    if (keys.includes(ALL_KEYS)) return config.permissions;
    return config.permissions.filter((key) => keys.includes(key));
  },
  hint: (_field, translate, values) => translate('excel:rules.choices', { values }),
  example: (_field, { options, today }) => (today === undefined ? options.slice(0, 2) : []),
  wide: true,
};
