import {
  demonstrationKnown,
  demonstrationStrip,
} from './src/web/app/shell/demonstration/strip.tsx';
import { DASHBOARD_PATH } from './src/web/pages/dashboard/paths.ts';
import type { LoadPage, WebPlugin } from './src/web/plugin.ts';

/** The part that all dashboards are drawn by. */
const loadDashboard = () => import('./src/web/pages/dashboard/DashboardPage.tsx');
const dashboard: LoadPage = async (name) => (await loadDashboard()).showDashboard(name);

/** What the food-waste application adds to the web app. */
const foodWaste: WebPlugin = {
  name: 'foodWaste',
  pages: {
    dashboard,
    dashboardhouse: dashboard,
    dashboardouthouse: dashboard,
    dashboardretail: dashboard,
    dashboardgarbage: dashboard,
    contact: async () => (await import('./src/web/pages/contact/ContactPage.tsx')).showContact(),
    download: async () =>
      (await import('./src/web/pages/download/DownloadPage.tsx')).showDownloads(),
    reports: async () => (await import('./src/web/pages/reports/ReportsPage.tsx')).showReports(),
    boundaries: async () => {
      const { BoundariesPage } = await import('./src/web/pages/boundaries/BoundariesPage.tsx');
      return <BoundariesPage />;
    },
    publication: async () => {
      const { PublicationPage } = await import('./src/web/pages/publication/PublicationPage.tsx');
      return <PublicationPage />;
    },
  },
  strip: { known: demonstrationKnown, show: demonstrationStrip },
  // A dashboard asks for its figures as soon as it is there. Its route asks for it again, and says
  // so should it fail.
  prefetch: (pathname) => {
    if (pathname.startsWith(DASHBOARD_PATH)) loadDashboard().catch(() => undefined);
  },
};

export const plugins: readonly WebPlugin[] = [foodWaste];
