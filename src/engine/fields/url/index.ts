import * as z from 'zod/mini';
import { TEXT } from '../../declaration/fields/room.ts';
import { explainLength, filterText, oneLine } from '../../declaration/fields/text.ts';
import type { FieldBase } from '../../declaration/types.ts';
import type { FieldTypeDefinition } from '../contract.ts';
import { textOfKind } from '../shared/sql.ts';

/** An address of the web, http or https; it opens in a page of its own. */
export interface UrlField extends FieldBase {
  readonly type: 'url';
  readonly default?: string;
}

declare module '../contract.ts' {
  interface FieldTypes {
    readonly url: UrlField;
  }
}

/** Longest address kept: longer ones are none that people hand to one another. */
const LONGEST = 500;
/** `https:`, `mailto:`; a port behind a name (`example.com:8080`) is none. */
const HAS_SCHEME = /^[a-z][a-z0-9+.-]*:(?!\d)/i;
/** No other scheme, so that no address ever runs as code; nobody's password stands in it. */
const WEB_ADDRESS = /^https?:\/\/[^\s/?#@\\]+\.[^\s/?#@\\]+([/?#][^\s\\]*)?$/i;

/** Whether a text is an address that may stand behind a link. */
export function isWebAddress(text: unknown): text is string {
  return typeof text === 'string' && WEB_ADDRESS.test(text) && URL.canParse(text);
}

export const url: FieldTypeDefinition<UrlField> = {
  type: 'url',
  synonyms: ['link'],
  attributes: { default: z.optional(z.string().check(z.minLength(1))) },
  input: () =>
    oneLine().check(
      // People write `www.example.com`.
      z.overwrite((text) => (text === '' || HAS_SCHEME.test(text) ? text : `https://${text}`)),
      // Nothing longer reaches the pattern, which is slow on long texts that nearly fit.
      z.maxLength(LONGEST, { abort: true }),
      z.regex(WEB_ADDRESS),
      z.refine((text) => URL.canParse(text), { error: 'address' }),
    ),
  explain: (_field, issue) =>
    issue.code === 'invalid_format' || issue.message === 'address'
      ? { key: 'url' }
      : explainLength({ max: LONGEST }, issue),
  initial: (field) => field.default ?? null,
  operators: TEXT,
  filterValue: filterText,
  sortable: true,
  searchable: true,
  column: (field) => textOfKind('url', field),
  filteredAs: 'text',
  indexedLength: () => LONGEST,
  hint: (_field, translate) => translate('excel:rules.url'),
  example: () => 'https://www.example.com',
};
