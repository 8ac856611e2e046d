import type { ServerPlugin } from './src/server/plugin.ts';

/** What the food-waste application adds to the server. */
export const plugins: readonly ServerPlugin[] = [];
