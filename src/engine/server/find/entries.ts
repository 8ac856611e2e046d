/** What plugins find by a text beside rows: places of a country, for one. */

import type { FoundEntries, FoundEntry, Manner } from '../../declaration/find.ts';
import type { ServerContext } from '../context.ts';

/** Entries of one kind that a text finds in a manner, the best first; a few, and at once. */
export type FindsEntries = (text: string, manner: Manner) => readonly FoundEntry[];

/** By the kind of entry that each finds. */
export type Finders = Readonly<Record<string, FindsEntries>>;

/** The finders of all plugins. */
export const findersOf = (context: ServerContext): Finders =>
  Object.fromEntries(
    context.plugins.flatMap(({ finders }) => Object.entries(finders?.(context) ?? {})),
  );

/** Entries of all kinds, by those who find them. */
export function entriesBy(finders: Finders, text: string, manner: Manner): FoundEntries[] {
  return Object.entries(finders)
    .map(([kind, find]) => ({ kind, entries: find(text, manner) }))
    .filter(({ entries }) => entries.length > 0);
}
