import type { FirstAsk } from './first-asks.ts';

/** An answer that came with the page, to somebody who is nobody in particular. */
export interface Given extends FirstAsk {
  /** The language of its words. */
  readonly of: string;
  readonly body: unknown;
}

/**
 * Responses that the server wrote into the page before any request (`first-answers.ts`); nothing
 * where the page came without, or from the history, as it may be days old then.
 */
export function answersGiven(): readonly Given[] {
  const text = document.getElementById('first-answers')?.textContent;
  const [visit] = performance.getEntriesByType('navigation');
  if (!text || Object(visit).type === 'back_forward') return [];
  // Our own server wrote it, from the requests that the build lists for this page.
  return JSON.parse(text) as readonly Given[];
}
