import * as z from 'zod/mini';
import { filterText } from '../../declaration/fields/text.ts';
import { FILE_KINDS } from '../../declaration/files.ts';
import type { FieldBase } from '../../declaration/types.ts';
import type { FieldTypeDefinition } from '../contract.ts';
import { dataUrlBytes, megabytesOf } from '../shared/uploads.ts';

/** A picture. */
export interface ImageField extends FieldBase {
  readonly type: 'image';
  readonly maxBytes: number;
}

declare module '../contract.ts' {
  interface FieldTypes {
    readonly image: ImageField;
  }
}

/** Base64 grows a file by a third, and a whole request may hold 4 MB. */
const LARGEST = 2.5 * 1024 * 1024;
/** A content address (`/api/files/<sha256>.<ext>`) already stored, or a data URL to be stored. */
const IMAGE_VALUE =
  /^(\/api\/files\/[0-9a-f]{64}\.(png|jpg|webp)|data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2})$/;
const SHA256_OF_NOTHING = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

export const image: FieldTypeDefinition<ImageField> = {
  type: 'image',
  synonyms: ['photo', 'picture'],
  attributes: { maxBytes: z.int().check(z.minimum(1), z.maximum(LARGEST)) },
  stores: () => ({ endings: FILE_KINDS.image, named: false }),
  input: (field) =>
    z.string().check(
      z.regex(IMAGE_VALUE),
      z.refine((value) => dataUrlBytes(value) <= field.maxBytes),
    ),
  explain: (field, issue) =>
    issue.code === 'custom'
      ? { key: 'imageTooLarge', params: { megabytes: megabytesOf(field) } }
      : { key: 'image' },
  initial: () => null,
  operators: ['null', 'nnull'],
  filterValue: filterText,
  sortable: false,
  column: () => ({ type: 'text', byCodePoint: true, holds: 'texts are image' }),
  filteredAs: 'text',
  formatInput: () => '',
  hint: () => '',
  example: (_field, { today }) =>
    today === undefined ? `/api/files/${SHA256_OF_NOTHING}.png` : null,
  width: 80,
  wide: true,
};
