/**
 * Ways to screens that staff alone open, but for the list, which is on the way to most of them: what
 * they name of the build would weigh on the shell of everybody.
 */
import type { ReactNode } from 'react';
import { isChecksScreen } from '../../../declaration/checks.ts';
import { isAnalysisScreen } from '../../../declaration/summaries.ts';
import { loadDashboardPage } from './dashboard-page.ts';

/** The form of a resource. */
export async function showForm(name: string): Promise<ReactNode> {
  const { FormRoute } = await import('./FormRoute.tsx');
  return <FormRoute name={name} />;
}

/** The batch table of a resource. */
export async function showQuick(name: string): Promise<ReactNode> {
  const { QuickRoute } = await import('./QuickRoute.tsx');
  return <QuickRoute key={name} name={name} />;
}

/** The dashboard that is declared for a screen; null where there is none. */
async function showDashboard(name: string): Promise<ReactNode> {
  if (!loadDashboardPage) return null;
  const [{ config }, { default: DashboardPage }] = await Promise.all([
    import('../../core/config.ts'),
    loadDashboardPage(),
  ]);
  const dashboard = config.dashboards[name];
  return dashboard ? <DashboardPage key={name} name={name} dashboard={dashboard} /> : null;
}

/**
 * What the engine draws of the declaration by itself: summaries, doubtful rows, and dashboards; null
 * of others.
 */
async function showDeclared(name: string): Promise<ReactNode> {
  const { config } = await import('../../core/config.ts');
  if (isChecksScreen(config, name)) {
    const { ChecksPage } = await import('../../checks/ChecksPage.tsx');
    return <ChecksPage />;
  }
  if (!isAnalysisScreen(config, name)) return showDashboard(name);
  const { AnalysisPage } = await import('../../analysis/AnalysisPage.tsx');
  return <AnalysisPage />;
}

/** A page, for those who may see it: it is of a screen, or of administrators alone. */
export async function showPermitted(
  resource: string,
  load: () => Promise<ReactNode>,
): Promise<ReactNode> {
  const [{ Permitted }, declared] = await Promise.all([
    import('./Permitted.tsx'),
    showDeclared(resource),
  ]);
  const element = declared ?? (await load());
  return (
    <Permitted resource={resource} action="list">
      {element}
    </Permitted>
  );
}

export async function showAudit(): Promise<ReactNode> {
  const { AuditPage } = await import('../../pages/audit/AuditPage.tsx');
  return <AuditPage />;
}

export async function showProfile(): Promise<ReactNode> {
  const { ProfilePage } = await import('../../pages/account/profile/ProfilePage.tsx');
  return <ProfilePage />;
}
