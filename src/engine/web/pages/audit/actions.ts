import { AUDIT_ACTIONS, type AuditAction } from '../../../declaration/audit.ts';
import { menuPages } from '../../../declaration/menu-pages.ts';
import type { Config } from '../../../declaration/types.ts';

/** Actions that are taken at one page or screen: an application without it has no entries of them. */
const TAKEN_AT: Readonly<Partial<Record<AuditAction, string>>> = {
  demonstrationAdded: 'dashboard',
  demonstrationRemoved: 'dashboard',
  boundariesImported: 'boundaries',
  boundariesReverted: 'boundaries',
  publicationMade: 'publication',
  publicationPublished: 'publication',
  publicationScheduled: 'publication',
  publicationDiscarded: 'publication',
  publicationSettings: 'publication',
  factorsRecalculated: 'manageWaste',
  reportTarget: 'reports',
};

/** The actions that the log of an application can tell of. */
export function actionsIn(config: Pick<Config, 'menu' | 'pages' | 'screens'>): AuditAction[] {
  const pages = [...menuPages(config), ...config.pages].map(({ page }) => page);
  const places = new Set([...pages, ...Object.keys(config.screens)]);
  return AUDIT_ACTIONS.filter((action) => {
    const place = TAKEN_AT[action];
    return place === undefined || places.has(place);
  });
}
