import { lazy } from 'react';
import type { ScreenPlugin } from '../../engine/web/screens/plugin.ts';
import { writtenPath } from '../../thailand/area/written.ts';
import { FOOD_WASTE_ACTIONS } from '../audit-actions.ts';
import { DASHBOARD_PATH } from './dashboard/paths.ts';

const OwnCampaigns = lazy(() => import('./campaigns/OwnCampaigns.tsx'));

/** What the food-waste application adds to the screens of staff. */
export const foodWasteScreens: ScreenPlugin = {
  name: 'food-waste',
  inputs: { places: { userType: lazy(() => import('./places/ReporterType.tsx')) } },
  forms: { wasteManages: { Below: lazy(() => import('./factors/Recalculation.tsx')) } },
  screens: { campaigns: { Form: lazy(() => import('./campaigns/CampaignScreen.tsx')) } },
  auditActions: {
    ...Object.fromEntries(FOOD_WASTE_ACTIONS.map((action) => [action, {}])),
    factorsRecalculated: { Details: lazy(() => import('./factors/Recalculated.tsx')) },
  },
  entries: {
    area: {
      title: 'find.groups.areas',
      icon: 'place',
      page: DASHBOARD_PATH,
      name: writtenPath,
      addressOf: (code) => `${DASHBOARD_PATH}?area=${code}`,
    },
  },
  lists: { wasteRecords: { Above: OwnCampaigns } },
  quickEntry: { wasteRecords: { Above: OwnCampaigns } },
};
