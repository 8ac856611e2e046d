import type { ServerPlugin } from './plugin.ts';

/** Stands in for an application's `application.server.ts` where it has none. */
export const plugins: readonly ServerPlugin[] = [];
