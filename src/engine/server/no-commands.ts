import type { Commands } from './commands.ts';

/** Stands in for an application's `application.commands.ts` where it has none. */
export const commands: Commands = {};
