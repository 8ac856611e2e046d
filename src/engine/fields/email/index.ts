import * as z from 'zod/mini';
import { TEXT } from '../../declaration/fields/room.ts';
import { explainLength, filterText, oneLine } from '../../declaration/fields/text.ts';
import type { FieldBase } from '../../declaration/types.ts';
import type { FieldTypeDefinition } from '../contract.ts';
import { textMask } from '../shared/mask.ts';
import { textOfKind } from '../shared/sql.ts';

/** An address of e-mail, in lower case. */
export interface EmailField extends FieldBase {
  readonly type: 'email';
  readonly default?: string;
}

declare module '../contract.ts' {
  interface FieldTypes {
    readonly email: EmailField;
  }
}

/** No server takes a longer one (RFC 5321). */
const LONGEST = 254;

export const email: FieldTypeDefinition<EmailField> = {
  type: 'email',
  attributes: { default: z.optional(z.string().check(z.minLength(1))) },
  input: () =>
    oneLine(LONGEST).check(
      z.overwrite((value) => value.toLowerCase()),
      z.maxLength(LONGEST),
      z.regex(/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/),
    ),
  explain: (_field, issue) =>
    issue.code === 'invalid_format' ? { key: 'email' } : explainLength({ max: LONGEST }, issue),
  initial: (field) => field.default ?? null,
  operators: TEXT,
  filterValue: filterText,
  sortable: true,
  quickEntry: true,
  searchable: true,
  foldsCase: () => true,
  mask: {
    ...textMask,
    // The first letter, and the domain: `s•••@example.com`.
    hide(address) {
      const at = address.lastIndexOf('@');
      if (at < 0) return textMask.hide(address);
      return `${textMask.hide(address.slice(0, at))}${address.slice(at)}`;
    },
  },
  personal: true,
  column: (field) => textOfKind('email', field),
  filteredAs: 'text',
  indexedLength: () => LONGEST,
  hint: (_field, translate) => translate('excel:rules.email'),
  dashIsText: true,
  example: () => 'somchai@example.com',
  onCards: 'words',
};
