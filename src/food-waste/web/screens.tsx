import { lazy } from 'react';
import type { ScreenPlugin } from '../../engine/web/screens/plugin.ts';
import { FOOD_WASTE_ACTIONS } from '../audit-actions.ts';

/** What the food-waste application adds to the screens of staff. */
export const foodWasteScreens: ScreenPlugin = {
  name: 'food-waste',
  forms: { wasteManages: { Below: lazy(() => import('./factors/Recalculation.tsx')) } },
  screens: { campaigns: { Form: lazy(() => import('./campaigns/CampaignScreen.tsx')) } },
  auditActions: {
    ...Object.fromEntries(FOOD_WASTE_ACTIONS.map((action) => [action, {}])),
    factorsRecalculated: { Details: lazy(() => import('./factors/Recalculated.tsx')) },
  },
  quickEntry: { wasteRecords: { Above: lazy(() => import('./campaigns/OwnCampaigns.tsx')) } },
};
