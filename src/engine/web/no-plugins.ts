import type { WebPlugin } from './plugin.ts';

/** Stands in for an application's `application.web.tsx` where it has none. */
export const plugins: readonly WebPlugin[] = [];
