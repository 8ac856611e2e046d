/** The first of the dashboards; the addresses of the others begin with it. */
export const DASHBOARD_PATH = '/pages/dashboard';
