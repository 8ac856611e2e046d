/** What is found by a text in all resources at once. */
import type { Values } from './validate.ts';

/** How rows are found: they hold the text, or something like it. */
export type Manner = 'holding' | 'similar';

/** Something that no table of a resource holds, as the server returns it. */
export interface FoundEntry {
  /** Distinguishes it from others of its kind. */
  readonly key: string;
  /** What it is called, for what the web app's plugin draws of this kind. */
  readonly label: Readonly<Record<string, unknown>>;
  /** Whether the text is all of its name, so that it is most likely meant. */
  readonly isExact: boolean;
}

/** What is found of one kind. */
export interface FoundEntries {
  readonly kind: string;
  readonly entries: readonly FoundEntry[];
}

/** What was found of one resource. */
export interface FoundOfResource {
  readonly resource: string;
  readonly rows: readonly Values[];
  readonly hasMore: boolean;
  /** Ids of rows that these refer to, by field, where they were found by those. */
  readonly by?: Readonly<Record<string, readonly number[]>>;
}

/** What was found by a text. */
export interface Found {
  /** What was looked for: what was typed, or another reading of it. */
  readonly text: string;
  readonly manner: Manner;
  readonly found: readonly FoundOfResource[];
  /** What plugins found beside rows, by its kind. */
  readonly entries: readonly FoundEntries[];
  /** Whether all resources were looked through in time. */
  readonly isComplete: boolean;
}

/** What `searchAll` answers. */
export interface FoundAnswer extends Found {
  /** Other ways to read what was typed. */
  readonly readings: readonly string[];
}
