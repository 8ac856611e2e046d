import { use } from 'react';
import { loadSite, type Site } from './site.ts';

let loading: Promise<Site> | null = null;

/** What `site.json` says; suspends until it is read. A failure is asked again on the next visit. */
export function useSite(): Site {
  loading ??= loadSite().catch((problem: unknown) => {
    loading = null;
    throw problem;
  });
  return use(loading);
}
