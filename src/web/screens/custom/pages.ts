import type { ReactNode } from 'react';

/** By the name of a screen that lists no resource: its page, loaded when it is opened. */
export const CUSTOM_PAGES: Readonly<Record<string, () => Promise<ReactNode>>> = {
  reports: async () => (await import('../../pages/reports/ReportsPage.tsx')).showReports(),
};
