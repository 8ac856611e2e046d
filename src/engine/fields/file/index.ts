import * as z from 'zod/mini';
import { filterText } from '../../declaration/fields/text.ts';
import {
  endingsOf,
  FILE_KINDS,
  type FileKind,
  fileNameOf,
  kindsText,
} from '../../declaration/files.ts';
import type { Message } from '../../declaration/messages.ts';
import type { FieldBase } from '../../declaration/types.ts';
import type { FieldTypeDefinition } from '../contract.ts';
import { dataUrlBytes, megabytesOf } from '../shared/uploads.ts';

/** A file that is handed on as it came, under the name it came with. */
export interface FileField extends FieldBase {
  readonly type: 'file';
  readonly kinds: readonly FileKind[];
  readonly maxBytes: number;
}

declare module '../contract.ts' {
  interface FieldTypes {
    readonly file: FileField;
  }
}

const LARGEST = 10 * 1024 * 1024;
const SHA256_OF_NOTHING = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/**
 * What is stored already (`/api/files/<sha256>.pdf?name=<its name>`), or what is to be: a data URL
 * with the name in it. What is inside is looked at by who stores it.
 */
function fileValue(endings: readonly string[]): RegExp {
  const stored = `/api/files/[0-9a-f]{64}\\.(${endings.join('|')})\\?name=[^&#;,\\s]{1,1200}`;
  const sent = 'data:[\\w.+/-]*;name=[^&#;,\\s]{1,1200};base64,[A-Za-z0-9+/]+={0,2}';
  return new RegExp(`^(${stored}|${sent})$`);
}

export const file: FieldTypeDefinition<FileField> = {
  type: 'file',
  synonyms: ['attachment'],
  attributes: {
    kinds: z.array(z.enum(Object.keys(FILE_KINDS))).check(z.minLength(1)),
    maxBytes: z.int().check(z.minimum(1), z.maximum(LARGEST)),
  },
  stores: ({ kinds }) => ({ endings: endingsOf(kinds), named: true }),
  input: (field) =>
    z.string().check(
      z.regex(fileValue(endingsOf(field.kinds))),
      z.refine((value) => fileNameOf(value) !== null, { error: 'name' }),
      z.refine((value) => dataUrlBytes(value) <= field.maxBytes, { error: 'size' }),
    ),
  explain: (field, issue): Message =>
    issue.message === 'size'
      ? { key: 'imageTooLarge', params: { megabytes: megabytesOf(field) } }
      : { key: 'file', params: { kinds: kindsText(field.kinds) } },
  initial: () => null,
  operators: ['null', 'nnull'],
  filterValue: filterText,
  sortable: false,
  column: ({ kinds }) => ({
    type: 'text',
    byCodePoint: true,
    holds: `texts are file ${[...kinds].sort().join(' ')}`,
  }),
  filteredAs: 'text',
  format: (_field, value) => fileNameOf(value) ?? String(value),
  formatInput: () => '',
  hint: () => '',
  example({ kinds }, { today }) {
    const [ending] = endingsOf(kinds);
    return today === undefined
      ? `/api/files/${SHA256_OF_NOTHING}.${ending}?name=example.${ending}`
      : null;
  },
  wide: true,
};
