/**
 * Ways to screens that staff alone open, but for the list, which is on the way to most of them: what
 * they name of the build would weigh on the shell of everybody.
 */
import type { ReactNode } from 'react';
import type { DashboardDeclaration } from '../../../declaration/types.ts';

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

async function showDashboard(name: string, dashboard: DashboardDeclaration): Promise<ReactNode> {
  const { default: DashboardPage } = await import('../../dashboards/DashboardPage.tsx');
  return <DashboardPage key={name} name={name} dashboard={dashboard} />;
}

/** A page, for those who may see it: it is of a screen, or of administrators alone. */
export async function showPermitted(
  resource: string,
  load: () => Promise<ReactNode>,
): Promise<ReactNode> {
  const [{ Permitted }, { config }] = await Promise.all([
    import('./Permitted.tsx'),
    import('../config.ts'),
  ]);
  const dashboard = config.dashboards[resource];
  const element = dashboard ? await showDashboard(resource, dashboard) : await load();
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
