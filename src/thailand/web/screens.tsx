import { lazy } from 'react';
import type { ScreenPlugin } from '../../engine/web/screens/plugin.ts';

/** What the pack adds to the screens of staff. */
export const thailandScreens: ScreenPlugin = {
  name: 'thailand',
  auditActions: {
    boundariesImported: { Details: lazy(() => import('./boundaries/Imported.tsx')) },
    boundariesReverted: {},
  },
};
