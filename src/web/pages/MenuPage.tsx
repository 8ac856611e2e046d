import { type ComponentType, lazy } from 'react';
import { NotFoundPage } from './NotFoundPage.tsx';

const overview = lazy(async () => ({
  default: (await import('./dashboard/OverviewPage.tsx')).OverviewPage,
}));

/** What each page of the declared menu shows, by the page's name. */
const PAGES: Readonly<Record<string, ComponentType<{ name: string }>>> = {
  dashboard: lazy(async () => ({
    default: (await import('./dashboard/DashboardPage.tsx')).DashboardPage,
  })),
  dashboardhouse: overview,
  dashboardouthouse: overview,
  dashboardretail: overview,
  dashboardgarbage: overview,
  contact: lazy(async () => ({
    default: (await import('./contact/ContactPage.tsx')).ContactPage,
  })),
};

/** A page of the menu that is open to all. */
export function MenuPage({ name }: { name: string }) {
  const Page = PAGES[name] ?? NotFoundPage;
  return <Page name={name} />;
}
