import { use, useEffect, useSyncExternalStore } from 'react';
import { loadSite, type Site } from './site.ts';

let loading: Promise<Site> | null = null;
let known: Site | null = null;
/** Whether no page has shown yet what was read for it; any later one loads it anew. */
let isNew = true;
const listeners = new Set<() => void>();

/** Loads what the office says of itself. After a failure the next visit retries. */
async function askSite(): Promise<Site> {
  try {
    known = await loadSite();
    for (const listener of listeners) listener();
    return known;
  } catch (problem) {
    if (!known) loading = null;
    throw problem;
  }
}

const loadedSite = (): Promise<Site> => {
  loading ??= askSite();
  return loading;
};

/**
 * Resolves when what the office says is read, or cannot be: a page that waits for it before it is
 * drawn is drawn in one go, and says itself what is wrong.
 */
export const siteKnown = (): Promise<unknown> => loadedSite().catch(() => undefined);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What the office says of itself; suspends until it is read, and follows what was saved since. */
export function useSite(): Site {
  const site = useSyncExternalStore(subscribe, () => known);
  useEffect(() => {
    // What stands there already is better than nothing, should it fail.
    if (!isNew) askSite().catch(() => undefined);
    isNew = false;
  }, []);
  return site ?? use(loadedSite());
}
