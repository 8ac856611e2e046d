import type { ScreenPlugin } from './plugin.ts';

/** Stands in for an application's `application.screens.tsx` where it has none. */
export const plugins: readonly ScreenPlugin[] = [];
