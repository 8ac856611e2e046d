import i18next from 'i18next';
import type { ReactElement } from 'react';
import { fetchPart } from '../../../engine/web/app/shell/lately.tsx';
import { request, unwrap } from '../../../engine/web/session/index.ts';

/** Nobody waits longer than this to see the page. */
const PATIENCE_MILLISECONDS = 1000;

let strip: ReactElement | null = null;

async function ask(): Promise<void> {
  const found = unwrap(await request('/api/dashboard/demonstration'));
  if (!found) return;
  const words = i18next.loadNamespaces('demo');
  const Banner = (await fetchPart(() => import('./DemonstrationBanner.tsx'))).default;
  await words;
  strip = <Banner key="demonstration" found={found} />;
}

/**
 * Requested with the first of the app's parts, so that the answer is there before the page is. One that is
 * late is shown on the page after.
 */
export const demonstrationKnown = Promise.race([
  ask(),
  new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MILLISECONDS)),
]).catch(() => undefined);

/**
 * The strip about demonstration data; null where there is none, or nobody answers. Routes
 * wait until that is known: a strip that came later would push down the page below it, and React
 * delays for 300 ms what has suspended.
 */
export const demonstrationStrip = (): ReactElement | null => strip;
