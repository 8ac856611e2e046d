import type { ReactNode } from 'react';
import type { LoadPage } from '../../engine/web/plugin.ts';

const PAGES: Readonly<Record<string, LoadPage>> = {
  reports: async () => (await import('./reports/ReportsPage.tsx')).showReports(),
  boundaries: async () => {
    const { BoundariesPage } = await import('../../thailand/web/boundaries/BoundariesPage.tsx');
    return <BoundariesPage />;
  },
  publication: async () => {
    const { PublicationPage } = await import('./publication/PublicationPage.tsx');
    return <PublicationPage />;
  },
};

/** Loads a page that only those who are signed in see. By itself: visitors do without the names of all it fetches. */
export async function showStaffPage(name: string): Promise<ReactNode> {
  return PAGES[name]?.(name);
}
