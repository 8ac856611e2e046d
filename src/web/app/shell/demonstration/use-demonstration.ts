import { use } from 'react';
import { request, unwrap } from '../../../session/index.ts';

/** Nobody waits longer than this to see the page. */
const PATIENCE_MILLISECONDS = 1000;

/** Asked with the first of the app's parts, so that the answer is there before the page is. */
const asked: Promise<unknown> = Promise.race([
  request('/api/dashboard/demonstration', { signedOut: true }).then(unwrap),
  new Promise((resolve) => setTimeout(resolve, PATIENCE_MILLISECONDS)),
]).catch(() => null);

/**
 * What the server says of demonstration data; nothing where there is none, or nobody answers.
 * Suspends until then: a strip that came later would push down the page below it.
 */
export const useDemonstration = (): unknown => use(asked);
