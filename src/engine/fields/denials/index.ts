import * as z from 'zod/mini';
import { readRight, rightsOf } from '../../declaration/actions.ts';
import type { FieldBase } from '../../declaration/types.ts';
import type { FieldTypeDefinition, Translate, ValueWords } from '../contract.ts';
import { unique } from '../shared/many.ts';

/** Actions that a role takes away from its permission keys: `user:create`. */
export interface DenialsField extends FieldBase {
  readonly type: 'denials';
}

declare module '../contract.ts' {
  interface FieldTypes {
    readonly denials: DenialsField;
  }
}

/** A right in words: the screen, and what may be done there. */
export function rightText(
  right: string,
  translate: Translate,
  words: Pick<ValueWords, 'permission'>,
): string {
  const known = readRight(right);
  if (!known) return right;
  return `${words.permission(known.permission)}: ${translate(`fields:actions.${known.action}`)}`;
}

export const denials: FieldTypeDefinition<DenialsField> = {
  type: 'denials',
  internal: true,
  attributes: {},
  elements: 'text',
  options: (_field, config) => rightsOf(config.permissions),
  input: (_field, config) =>
    z.array(z.enum(rightsOf(config.permissions))).check(z.overwrite(unique)),
  explain: () => ({ key: 'choice' }),
  initial: () => [],
  operators: [],
  filterValue: () => z.string().check(z.maxLength(250)),
  sortable: false,
  column: () => ({ type: 'text[]', default: "'{}'::text[]" }),
  filteredAs: 'text',
  format: (_field, value, translate, words) => rightText(String(value), translate, words),
  // An office whose declaration has other screens than the shipped one has keys of its own.
  fromShipped(rights, config) {
    if (!Array.isArray(rights)) return rights;
    return rightsOf(config.permissions).filter((right) => rights.includes(right));
  },
  hint: (_field, translate) => translate('excel:rules.denials'),
  example: () => [],
  wide: true,
};
