import { demonstrationKnown, demonstrationStrip } from '../web/app/shell/demonstration/strip.tsx';
import { DASHBOARD_PATH } from '../web/pages/dashboard/paths.ts';
import type { LoadPage, WebPlugin } from '../web/plugin.ts';

/** The part that all dashboards are drawn by. */
const loadDashboard = () => import('../web/pages/dashboard/DashboardPage.tsx');
const dashboard: LoadPage = async (name) => (await loadDashboard()).showDashboard(name);

const staffPage: LoadPage = async (name) => (await import('./staff-pages.tsx')).showStaffPage(name);

/** What the food-waste application adds to the web app. */
export const foodWaste: WebPlugin = {
  name: 'foodWaste',
  pages: {
    dashboard,
    dashboardhouse: dashboard,
    dashboardouthouse: dashboard,
    dashboardretail: dashboard,
    dashboardgarbage: dashboard,
    contact: async () => (await import('../web/pages/contact/ContactPage.tsx')).showContact(),
    download: async () => (await import('../web/pages/download/DownloadPage.tsx')).showDownloads(),
    reports: staffPage,
    boundaries: staffPage,
    publication: staffPage,
  },
  strip: { known: demonstrationKnown, show: demonstrationStrip },
  // A dashboard asks for its figures as soon as it is there. Its route asks for it again, and says
  // so should it fail.
  prefetch: (pathname) => {
    if (pathname.startsWith(DASHBOARD_PATH)) loadDashboard().catch(() => undefined);
  },
};
