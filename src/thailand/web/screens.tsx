import { lazy } from 'react';
import type { ScreenPlugin } from '../../engine/web/screens/plugin.ts';
import { area } from '../area/index.ts';
import { areaViews } from '../area/views.ts';

/** What the pack adds to the screens of staff. */
export const thailandScreens: ScreenPlugin = {
  name: 'thailand',
  fieldTypes: [{ definition: area, views: areaViews }],
  auditActions: {
    boundariesImported: { Details: lazy(() => import('./boundaries/Imported.tsx')) },
    boundariesReverted: {},
  },
};
