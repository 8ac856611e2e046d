import type { Commands } from './src/engine/server/commands.ts';
import { foodWasteCommands } from './src/food-waste/server/commands/index.ts';
import { thailandCommands } from './src/thailand/server/commands/index.ts';

/**
 * What the application adds to the command line, called by `npm run command -- NAME …`. Commands of
 * an office's own go beside these: see docs/extend.md.
 */
export const commands: Commands = { ...thailandCommands, ...foodWasteCommands };
