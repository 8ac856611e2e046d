type DashboardPage = typeof import('../../dashboards/DashboardPage.tsx');

/**
 * Loads what draws declared dashboards. A build of an application without any has none of it
 * (`scripts/lib/vite-outline.ts`), so that charts stay in the files of the pages which draw them.
 */
export const loadDashboardPage: (() => Promise<DashboardPage>) | null = () =>
  import('../../dashboards/DashboardPage.tsx');
