import { lazy } from 'react';
import type { ScreenPlugin } from '../../engine/web/screens/plugin.ts';

/** What the food-waste application adds to the screens of staff. */
export const foodWasteScreens: ScreenPlugin = {
  name: 'foodWaste',
  forms: { wasteManages: { Below: lazy(() => import('./factors/Recalculation.tsx')) } },
  screens: { campaigns: { Form: lazy(() => import('./campaigns/CampaignScreen.tsx')) } },
  quickEntry: { wasteRecords: { Above: lazy(() => import('./campaigns/OwnCampaigns.tsx')) } },
};
