import type { ScreenPlugin } from './src/engine/web/screens/plugin.ts';
import { foodWasteScreens } from './src/food-waste/web/screens.tsx';
import { thailandScreens } from './src/thailand/web/screens.tsx';

/**
 * What the application adds to the screens of staff. Cells, inputs and parts of forms of an office's
 * own go into a plugin of its own beside this: see docs/extend.md.
 */
export const plugins: readonly ScreenPlugin[] = [thailandScreens, foodWasteScreens];
