import { type ComponentType, lazy } from 'react';
import type { Resource } from '../../../declaration/types.ts';

/** What stands in place of the screens that the declaration of a resource makes. */
export interface CustomScreens {
  readonly List?: ComponentType<{ readonly resource: Resource }>;
  /** `id` is that of the row to change; a new one without it. */
  readonly Form?: ComponentType<{ readonly resource: Resource; readonly id?: number }>;
}

/** By the name of the resource; each loaded with `lazy`. See docs/extend.md. */
export const CUSTOM_SCREENS: Readonly<Record<string, CustomScreens>> = {
  campaigns: { Form: lazy(() => import('./campaigns/CampaignScreen.tsx')) },
};
