import * as z from 'zod/mini';
import { endingsOf, fileNameOf, kindsText } from '../files.ts';
import type { Message } from '../messages.ts';
import type { FieldRoom } from './room.ts';
import { dataUrlBytes, filterText, megabytesOf } from './text.ts';

/**
 * What is stored already (`/api/files/<sha256>.pdf?name=<its name>`), or what is to be: a data URL
 * with the name in it. What is inside is looked at by who stores it.
 */
function fileValue(endings: readonly string[]): RegExp {
  const stored = `/api/files/[0-9a-f]{64}\\.(${endings.join('|')})\\?name=[^&#;,\\s]{1,1200}`;
  const sent = 'data:[\\w.+/-]*;name=[^&#;,\\s]{1,1200};base64,[A-Za-z0-9+/]+={0,2}';
  return new RegExp(`^(${stored}|${sent})$`);
}

export const file: FieldRoom<'file'> = {
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
  operators: ['null', 'nnull'],
  filterValue: filterText,
  sortable: false,
  initial: () => null,
};
