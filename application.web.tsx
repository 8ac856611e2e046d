import type { WebPlugin } from './src/engine/web/plugin.ts';
import { foodWaste } from './src/food-waste/web/plugin.tsx';

/**
 * What the application adds to the engine's web app. Pages of an office's own go into a plugin of its
 * own beside this: see docs/extend.md.
 */
export const plugins: readonly WebPlugin[] = [foodWaste];
