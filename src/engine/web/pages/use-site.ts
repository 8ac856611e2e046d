import { use } from 'react';
import { loadSite, type Site } from './site.ts';

let loading: Promise<Site> | null = null;
let known: Site | null = null;

/** Asks for `site.json`, once. A failure is asked again on the next visit. */
async function askSite(): Promise<Site> {
  try {
    known = await loadSite();
    return known;
  } catch (problem) {
    loading = null;
    throw problem;
  }
}

const loadedSite = (): Promise<Site> => {
  loading ??= askSite();
  return loading;
};

/**
 * Resolves when `site.json` is read, or cannot be: a page that waits for it before it is drawn is
 * drawn in one go, and says itself what is wrong.
 */
export const siteKnown = (): Promise<unknown> => loadedSite().catch(() => undefined);

/** What `site.json` says; suspends until it is read. */
export const useSite = (): Site => known ?? use(loadedSite());
