/**
 * How many rows a question finds, so that they are not counted again for another page of it: of many
 * rows that takes longer than the page does.
 */
import { readSession } from '../session/index.ts';
import type { Question } from './question.ts';

/** Others add and retire rows meanwhile. */
const KNOWN_MILLISECONDS = 60_000;
const MOST_KNOWN = 50;

interface Known {
  readonly resource: string;
  readonly total: number;
  /** Milliseconds of the system's clock. */
  readonly countedAt: number;
  /** The page that was asked for last: asked for again, it is to be as it is now. */
  page: number;
}

const known = new Map<string, Known>();

// What one person sees is not what the next does.
const keyOf = (resource: string, question: Question): string =>
  JSON.stringify([readSession().userLogin?.username, resource, question]);

/** The total for a page of a question of which another one was just seen; else undefined. */
export function knownTotal(resource: string, question: Question, page: number): number | undefined {
  const found = known.get(keyOf(resource, question));
  if (!found || found.page === page) return undefined;
  if (Date.now() - found.countedAt > KNOWN_MILLISECONDS) return undefined;
  found.page = page;
  return found.total;
}

/** Keeps what was counted for a page. */
export function keepTotal(resource: string, question: Question, page: number, total: number): void {
  const key = keyOf(resource, question);
  known.delete(key);
  known.set(key, { resource, total, page, countedAt: Date.now() });
  const [oldest] = known.keys();
  if (known.size > MOST_KNOWN && oldest !== undefined) known.delete(oldest);
}

/** Rows of a resource were saved: there may be more of them now, or fewer. */
export function forgetTotals(resource: string): void {
  for (const [key, total] of known) if (total.resource === resource) known.delete(key);
}
