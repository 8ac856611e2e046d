import type { LoadPage, WebPlugin } from '../../engine/web/plugin.ts';
import { DASHBOARD_PATH } from './dashboard/paths.ts';
import { demonstrationKnown, demonstrationStrip } from './demonstration/strip.tsx';

/** The part that all dashboards are drawn by. */
const loadDashboard = () => import('./dashboard/DashboardPage.tsx');
const dashboard: LoadPage = async (name) => (await loadDashboard()).showDashboard(name);

const staffPage: LoadPage = async (name) => (await import('./staff-pages.tsx')).showStaffPage(name);

/** What the food-waste application adds to the web app. */
export const foodWaste: WebPlugin = {
  name: 'food-waste',
  pages: {
    dashboard,
    dashboardhouse: dashboard,
    dashboardouthouse: dashboard,
    dashboardretail: dashboard,
    dashboardgarbage: dashboard,
    contact: async () => (await import('./contact/ContactPage.tsx')).showContact(),
    download: async () => (await import('./download/DownloadPage.tsx')).showDownloads(),
    reports: staffPage,
    boundaries: staffPage,
    publication: staffPage,
  },
  strip: { known: demonstrationKnown, show: demonstrationStrip },
  // A dashboard requests its figures as soon as it is there. Its route loads it again, and says
  // so should it fail.
  prefetch: (pathname) => {
    if (pathname.startsWith(DASHBOARD_PATH)) loadDashboard().catch(() => undefined);
  },
};
