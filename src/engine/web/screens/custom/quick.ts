import { type ComponentType, lazy } from 'react';

/** What stands above the table of quick entry of a resource, by its name; each loaded with `lazy`. */
export const CUSTOM_QUICK: Readonly<Record<string, ComponentType>> = {
  wasteRecords: lazy(() => import('./campaigns/OwnCampaigns.tsx')),
};
