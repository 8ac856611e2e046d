import type { Marks } from './marks.ts';
import type { RawRow, ReadProgress } from './sheet.ts';

/** What a reading thread is started with. */
export interface Task {
  readonly bytes: Uint8Array;
  /** Rows are read; with marks, the file is written anew with them. */
  readonly marks: Marks | null;
}

/** Messages of the thread. */
export type FromReader =
  | { readonly kind: 'rows'; readonly rows: readonly RawRow[]; readonly progress: ReadProgress }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'end' }
  | {
      readonly kind: 'problem';
      readonly key: string;
      readonly params: Readonly<Record<string, string | number>>;
    }
  | { readonly kind: 'fault'; readonly reason: string };
