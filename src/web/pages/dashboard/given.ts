import type { FirstAsk } from './first-asks.ts';

/** An answer that came with the page, to somebody who is nobody in particular. */
export interface Given extends FirstAsk {
  /** The language of its words. */
  readonly of: string;
  readonly body: unknown;
}

/** The server writes it into the page (`first-answers.ts`). */
const BLOCK = '#first-answers';

/** A page from the history may be days old. */
const isOld = (): boolean =>
  performance.getEntriesByType('navigation').some((it) => Object(it).type === 'back_forward');

/** What the server answered before it was asked; nothing where the page came without. */
export function answersGiven(): readonly Given[] {
  const text = document.querySelector(BLOCK)?.textContent;
  // Our own server wrote it, of what the build said that this page asks.
  return text && !isOld() ? (JSON.parse(text) as readonly Given[]) : [];
}
