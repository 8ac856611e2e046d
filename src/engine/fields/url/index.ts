import * as z from 'zod/mini';
import { TEXT } from '../../declaration/fields/room.ts';
import { explainLength, filterText, oneLine } from '../../declaration/fields/text.ts';
import type { FieldBase } from '../../declaration/types.ts';
import type { FieldTypeDefinition } from '../contract.ts';
import { textOfKind } from '../shared/sql.ts';

/** An address of the web, http or https; it opens in a page of its own. */
export interface UrlField extends FieldBase {
  readonly type: 'url';
  /** Addresses of this site may be given, too, from its root: `/site/manual.pdf`. */
  readonly rooted?: boolean;
  readonly default?: string;
}

declare module '../contract.ts' {
  interface FieldTypes {
    readonly url: UrlField;
  }
}

/** Longest address stored: longer ones are none that people hand to one another. */
const LONGEST = 500;
/** `https:`, `mailto:`; a port behind a name (`example.com:8080`) is none. */
const HAS_SCHEME = /^[a-z][a-z0-9+.-]*:(?!\d)/i;
/** No other scheme, so that no address ever runs as code; nobody's password stands in it. */
const WEB_ADDRESS = /^https?:\/\/[^\s/?#@\\]+\.[^\s/?#@\\]+([/?#][^\s\\]*)?$/i;

/** An address of this site from its root; `//` and `/\` begin another site's. */
const ROOTED_ADDRESS = /^\/([^\s/\\][^\s\\]*)?$/;
const ANY_ADDRESS = new RegExp(`${WEB_ADDRESS.source}|${ROOTED_ADDRESS.source}`, 'i');

/** Whether a text is an address that may stand behind a link. */
export function isWebAddress(text: unknown): text is string {
  return typeof text === 'string' && WEB_ADDRESS.test(text) && URL.canParse(text);
}

/** Whether a text is an address of this site, from its root. */
export function isRootedAddress(text: unknown): text is string {
  return typeof text === 'string' && ROOTED_ADDRESS.test(text);
}

/** People write `www.example.com`. */
const completed = (text: string, { rooted }: UrlField): string =>
  text === '' || HAS_SCHEME.test(text) || (rooted && text.startsWith('/'))
    ? text
    : `https://${text}`;

export const url: FieldTypeDefinition<UrlField> = {
  type: 'url',
  synonyms: ['link'],
  attributes: {
    rooted: z.optional(z.boolean()),
    default: z.optional(z.string().check(z.minLength(1))),
  },
  input: (field) =>
    oneLine(LONGEST).check(
      z.overwrite((text) => completed(text, field)),
      // Nothing longer reaches the pattern, which is slow on long texts that nearly fit.
      z.maxLength(LONGEST, { abort: true }),
      z.regex(field.rooted ? ANY_ADDRESS : WEB_ADDRESS),
      z.refine((text) => text.startsWith('/') || URL.canParse(text), { error: 'address' }),
    ),
  explain: ({ rooted }, issue) =>
    issue.code === 'invalid_format' || issue.message === 'address'
      ? { key: rooted ? 'urlOrRooted' : 'url' }
      : explainLength({ max: LONGEST }, issue),
  initial: (field) => field.default ?? null,
  operators: TEXT,
  filterValue: filterText,
  sortable: true,
  quickEntry: true,
  searchable: true,
  column: (field) => textOfKind(field.rooted ? 'url or rooted' : 'url', field),
  filteredAs: 'text',
  indexedLength: () => LONGEST,
  hint: ({ rooted }, translate) => translate(`excel:rules.${rooted ? 'urlOrRooted' : 'url'}`),
  example: () => 'https://www.example.com',
};
