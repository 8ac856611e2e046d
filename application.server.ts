import type { ServerPlugin } from './src/engine/server/plugin.ts';
import { createFoodWaste } from './src/food-waste/server/plugin.ts';
import { thailand } from './src/thailand/server/plugin.ts';

/**
 * What the application adds to the engine's server, in this order. Hooks of an office's own go into
 * a plugin of its own beside these: see docs/extend.md.
 */
export const plugins: readonly ServerPlugin[] = [thailand, createFoodWaste()];
