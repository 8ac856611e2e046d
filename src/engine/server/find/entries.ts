/** What plugins find by a text beside rows: places of a country, for one. */
import type { ServerContext } from '../context.ts';
import type { Manner } from './hits.ts';

/** Something that no table of a resource holds, as the server tells it. */
export interface FoundEntry {
  /** Tells it from others of its kind. */
  readonly key: string;
  /** What it is called, for what the web app's plugin draws of this kind. */
  readonly label: Readonly<Record<string, unknown>>;
  /** Whether the text is all of its name, so that it is most likely meant. */
  readonly isExact: boolean;
}

/** Entries of one kind that a text finds in a manner, the best first; a few, and at once. */
export type FindsEntries = (text: string, manner: Manner) => readonly FoundEntry[];

/** By the kind of entry that each finds. */
export type Finders = Readonly<Record<string, FindsEntries>>;

/** The finders of all plugins. */
export const findersOf = (context: ServerContext): Finders =>
  Object.fromEntries(
    context.plugins.flatMap(({ finders }) => Object.entries(finders?.(context) ?? {})),
  );

/** What is found of one kind. */
export interface FoundEntries {
  readonly kind: string;
  readonly entries: readonly FoundEntry[];
}

/** Entries of all kinds, by those who find them. */
export function entriesBy(finders: Finders, text: string, manner: Manner): FoundEntries[] {
  return Object.entries(finders)
    .map(([kind, find]) => ({ kind, entries: find(text, manner) }))
    .filter(({ entries }) => entries.length > 0);
}
