import type { WebPlugin } from './src/web/plugin.ts';

/** What the food-waste application adds to the web app. */
export const plugins: readonly WebPlugin[] = [];
